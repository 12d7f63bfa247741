import type { AnyValues } from '../../src/params/param';
import { prepare } from '../kit/runs';
import { header } from '../kit/table';
import { figures, refused, ROLLS, run } from './runs';

/** Returns the weight of a tire on its hub that the ground must bear [N]. */
async function weight(own: AnyValues): Promise<number> {
  const { scene, valuesSI } = await prepare('tire-roll', own);
  return scene.checks(valuesSI)[0].allowed.expect!;
}

/** Prints hub height and force of a standing tire, by lateral elements and contact points. */
export async function bounce(wanted: (name: string) => boolean): Promise<void> {
  header('lateral', 'points', 'hub height [mm]', 'deflection [mm]', 'patch [cm²]', 'force [N]', 'weight [N]',
    'range of height and force', 'ms/step', '');
  for (const points of [10, 20]) for (const lateral of [4, 6, 7, 8, 9, 10, 12, 13]) {
    if (!wanted(`${lateral} ${points}`)) continue;
    const own = { ...ROLLS, lateral, radial: 13, points, settleTime: 10, ...(lateral > 9 && { substeps: 24 }) };
    const out = await run('tire-roll', own, 0.3, 0), { means: m, spread: s } = out;
    figures(lateral, points, (1e3 * m.hubHeight).toFixed(2), m.deflection.toFixed(2), m.patchArea.toFixed(1),
      m.normalForce.toFixed(1), (await weight(own)).toFixed(1),
      `${(1e3 * s.hubHeight).toFixed(3)}, ${s.normalForce.toFixed(1)}`, out.perStep.toFixed(1), refused(out));
  }
}

/** Prints the same after a fall, by damping time and integrator. */
export async function falls(wanted: (name: string) => boolean): Promise<void> {
  header('steps', 'τ [ms]', 'decay [1/s]', 'h [ms]', 'to [s]', 'hub height [mm]', 'force [N]', 'range of both',
    'ms/step', '');
  const ways: [integrator: string, dampingTime: number, decay: number, substeps: number, until: number][] = [
    ['explicit', 0.2, 0, 20, 3], ['explicit', 0.2, 10, 20, 2], ['explicit', 0.2, 20, 20, 2],
    ['explicit', 0.2, 60, 20, 2],
    ['explicit', 1, 0, 60, 3],
  ];
  for (const [integrator, dampingTime, decay, substeps, until] of ways) {
    if (!wanted(`${integrator} ${dampingTime} ${decay} ${substeps}`)) continue;
    const own = { radial: 13, integrator, dampingTime, decay, substeps };
    const out = await run('tire-bounce', own, until, until - 0.5), { means: m, spread: s } = out;
    figures(integrator, dampingTime, decay, (2 / substeps).toFixed(3), until, (1e3 * m.hubHeight).toFixed(2),
      m.normalForce.toFixed(1), `${(1e3 * s.hubHeight).toFixed(2)}, ${s.normalForce.toFixed(0)}`,
      out.perStep.toFixed(1), refused(out));
  }
}
