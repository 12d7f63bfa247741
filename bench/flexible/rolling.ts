import type { AnyValues } from '../../src/params/param';
import { header } from '../kit/table';
import { figures, pitch, refused, ROLLS, run, standing, type Outcome } from './runs';

/**
 * Returns x where points (x, y), in order of x, cross y = 0: on the line through the two points around the crossing, or
 * else through the two nearest to it.
 */
function crossing(points: readonly (readonly [x: number, y: number])[]): number {
  const k = points.findIndex(([, y]) => y > 0), at = Math.min(Math.max(k < 0 ? Infinity : k, 1), points.length - 1);
  const [[x0, y0], [x1, y1]] = points.slice(at - 1);
  return x0 - (y0 * (x1 - x0)) / (y1 - y0);
}

/** Prints the slip at which a tire pulls nothing, by pressure and load, and its rolling radius then. */
export async function radius(wanted: (name: string) => boolean): Promise<void> {
  header('pressure [kPa]', 'load [N]', 'points', 'over the ground h [mm]', 'blown up r [mm]', 'slip: pull [N]',
    'slip without pull', 'rolling radius R [mm]', '(R − h)/(r − h)', 'over as made');
  for (const [kPa, load, points] of [[220, 0, 10], [220, 2000, 10], [110, 0, 10], [110, 2000, 10], [220, 0, 20]]) {
    if (!wanted(`${kPa} ${load} ${points}`)) continue;
    const own = { ...ROLLS, friction: 0.8, pressure: 1000 * kPa, load, points }, start = await standing(own);
    const { means } = await run('tire-roll', { ...own, settleTime: 1 }, 0.02, 0, start), pulls: [number, number][] = [];
    const h = means.hubHeight - 0.005, r = h + 1e-3 * means.deflection;
    for (const slip of [-0.01, 0, 0.01]) {
      pulls.push([slip, (await run('tire-roll', { ...own, slip }, 2 * pitch(11), pitch(11), start)).means.drawbarPull]);
    }
    const free = crossing(pulls), R = start.datum.radius * (1 - free);
    figures(kPa, load, points, (1e3 * h).toFixed(2), (1e3 * r).toFixed(2),
      pulls.map(([slip, pull]) => `${slip}: ${pull.toFixed(1)}`).join(', '), free.toFixed(4), (1e3 * R).toFixed(2),
      ((R - h) / (r - h)).toFixed(2), (R / 0.3).toFixed(4));
  }
}

const rolledHeader = (): void =>
  header('μ', 'slip', 'pull [N]', 'pull over normal force', 'the same over μ', 'torque [N·m]', 'normal force [N]',
    'pull by quarters [N]', 'ms/step');

function rolled(friction: number, slip: number, { means, parts, perStep }: Outcome): void {
  const { drawbarPull, normalForce, torque } = means;
  figures(friction, slip, drawbarPull.toFixed(1), (drawbarPull / normalForce).toFixed(3),
    (drawbarPull / normalForce / friction).toFixed(3), torque.toFixed(2), normalForce.toFixed(1),
    parts('drawbarPull').map((x) => x.toFixed(0)).join(', '), perStep.toFixed(1));
}

/** Prints pull and torque by slip and friction. */
export async function roll(wanted: (name: string) => boolean): Promise<void> {
  rolledHeader();
  const start = await standing(ROLLS);
  for (const friction of [0.25, 0.5, 0.8]) for (const slip of [-0.3, -0.05, -0.02, -0.005, 0, 0.005, 0.02, 0.05, 0.3]) {
    if (!wanted(`${friction} ${slip}`)) continue;
    rolled(friction, slip, await run('tire-roll', { ...ROLLS, friction, slip }, 2 * pitch(11), pitch(11), start));
  }
}

/** Prints pull and torque at the speed of the paper. */
export async function slow(): Promise<void> {
  rolledHeader();
  const own = { ...ROLLS, omega: 0.3 }, long = pitch(11, own.omega);
  rolled(0.25, 0, await run('tire-roll', { ...own, slip: 0 }, 2 * long, long, await standing(own)));
}

/** Prints pull and torque by radial elements. */
export async function radial(wanted: (name: string) => boolean): Promise<void> {
  header('radial', 'slip', 'pull over normal force', 'torque [N·m]', 'normal force [N]', 'hub height [mm]',
    'patch [cm²]', 'range of pull over normal force', 'ms/step', '');
  for (const elements of [7, 9, 11, 13, 15, 20]) for (const slip of [0.3, 0.02]) {
    if (!wanted(`${elements} ${slip}`)) continue;
    const long = Math.ceil(0.4 / pitch(elements)) * pitch(elements), own = { ...ROLLS, radial: elements, slip };
    const out = await run('tire-roll', own, 2 * long, long);
    const { drawbarPull, normalForce, torque, hubHeight, patchArea } = out.means;
    figures(elements, slip, (drawbarPull / normalForce).toFixed(4), torque.toFixed(2), normalForce.toFixed(1),
      (1e3 * hubHeight).toFixed(2), patchArea.toFixed(1), out.spread.drawbarCoefficient.toFixed(3),
      out.perStep.toFixed(1), refused(out));
  }
}

/** Prints the pull by tolerance of APGD, from a tire that rolls by small steps. */
export async function tolerance(wanted: (name: string) => boolean): Promise<void> {
  header('slip', 'solver', 'h', 'tolerance [m/s]', 'pull over normal force', 'normal force [N]', 'products a substep',
    'ms/step', '');
  for (const slip of [0.3, 0.02]) {
    if (!wanted(`slip ${slip} `)) continue;
    const { end } = await run('tire-roll', { ...ROLLS, slip }, 0.48, 0.4), from = end.time + 0.05;
    for (const sharp of [null, 1, 1e-1, 1e-2, 1e-3, 1e-4]) {
      const apgd: AnyValues | null = sharp === null ? null
        : { solver: 'apgd', tolerance: sharp, law: 'relaxed', warmStart: 'off', iterations: 1000 };
      const out = await run('tire-roll', { ...ROLLS, slip, ...apgd }, from + 0.05, from, end);
      const { drawbarPull, normalForce } = out.means;
      figures(slip, apgd ? 'apgd' : 'smallsteps', '0.125 ms', sharp ?? '', (drawbarPull / normalForce).toFixed(4),
        normalForce.toFixed(1), (out.products / 16).toFixed(1), out.perStep.toFixed(1),
        out.unconverged ? 'some steps end unconverged' : refused(out));
    }
  }
}
