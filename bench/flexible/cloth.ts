import type { Start } from '../kit/runs';
import { header } from '../kit/table';
import { figures, refused, run } from './runs';

const STEPS: Record<string, { dt: number; substeps: number }> = {
  '1 ms': { dt: 0.001, substeps: 1 }, '0.4 ms': { dt: 0.002, substeps: 5 }, '0.1 ms': { dt: 0.002, substeps: 20 },
  '0.01 ms': { dt: 0.001, substeps: 100 },
};
/**
 * Runs: h, integrator, τ [ms], duration [s]. Those shorter than LONG continue from the end of the last run of that
 * duration that could take its steps.
 */
const CLOTHS: [h: string, integrator: string, dampingTime: number, seconds: number][] = [
  ['1 ms', 'explicit', 0, 8], ['0.4 ms', 'explicit', 1.5, 8], ['0.1 ms', 'explicit', 1.5, 8],
  ['0.01 ms', 'explicit', 1.5, 0.5],
  ['1 ms', 'implicit', 1.5, 1],
];
const LONG = 8; // [s]

/** Prints the figures of the cloth on pin and ball by elements per side and step. */
export async function cloth(wanted: (name: string) => boolean): Promise<void> {
  header('elements a side', 'h', 'steps of the surface', 'τ [ms]', 'from, to [s]', 'B under A [m]',
    'force on the ball [N]', 'range of both', 'ms/step', '');
  for (const elements of [5, 7, 9]) {
    let rest: Start | null = null;
    for (const [h, integrator, dampingTime, seconds] of CLOTHS) {
      const start = seconds < LONG ? rest : undefined;
      if (start === null || !wanted(`${elements} ${h} ${integrator}`)) continue;
      const begin: number = start?.time ?? 0, end = start ? begin + seconds : LONG;
      const own = { elements, integrator, dampingTime, ...STEPS[h] };
      const out = await run('cloth', own, end, end - (end - begin) / 4, start);
      const { means, spread, perStep } = out;
      if (!start && !out.broken) rest = out.end;
      figures(elements, h, integrator, dampingTime, `${begin}, ${end}`, means.cornerHeight.toFixed(4),
        means.ballForce.toFixed(1), `${spread.cornerHeight.toFixed(4)}, ${spread.ballForce.toFixed(1)}`,
        perStep.toFixed(2), refused(out));
    }
  }
}
