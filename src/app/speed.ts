import { defaultsOf, type AnyValues } from '../params/param';
import type { Speed } from '../protocol/messages';
import { valuesInSI, type AnyScene } from '../scenes/scene';

/** Share of real time below which a scene counts as very slow [1]: a second of it takes longer than 20 s. */
export const CRAWLS_BELOW = 0.05;
/**
 * Contacts within the margin per grain of a bed at rest [1]: 1.2 to 1.9 million for 300 000 to 400 000 grains
 * [Melanz2016 §8.1].
 */
const CONTACTS_PER_GRAIN = 4;
/** Default iterations per substep of solvers (src/params/common.ts); small steps have a parameter of their own. */
const OWN_ITERATIONS: Record<string, number> = { cgm: 20 };
const OTHER_ITERATIONS = 100;

/**
 * The values of a scene on which an estimate depends: number of grains, frame step dt [s], substeps of it, iterations
 * of each.
 */
export type Load = { grains: number; dt: number; substeps: number; iterations: number };

/** Returns the expected ratio of simulated to wall time [1]. */
export function realTimeFactor({ perSweep, perContact }: Speed, { grains, dt, substeps, iterations }: Load): number {
  const step = substeps * iterations * (perSweep + perContact * CONTACTS_PER_GRAIN * grains); // [s]
  return step > 0 ? dt / step : Infinity;
}

/**
 * Returns the load of a scene with these values, in declared units; null if the scene does not give its size, or a
 * value is not finite.
 */
export function loadOf(scene: AnyScene, values: AnyValues): Load | null {
  if (!scene.size) return null;
  const inSI = valuesInSI(scene, values), { grains } = scene.size(inSI), { dt, substeps, sweeps, solver } = inSI;
  const own = solver === 'smallsteps' ? sweeps : OWN_ITERATIONS[solver] ?? OTHER_ITERATIONS;
  const load = { grains, dt, substeps, iterations: inSI.iterations || own };
  return Object.values(load).every((x) => Number.isFinite(x)) ? load : null;
}

/** Returns the values with which a scene opens here, if a person has chosen none. */
export const valuesHere = (scene: AnyScene, speed: Speed): AnyValues =>
  ({ ...defaultsOf(scene.params), ...(speed.weak ? scene.light : {}) });

/** Returns "Slow here: …" for a scene that would be very slow, else null; also null if too little is known. */
export function slowHere(scene: AnyScene, values: AnyValues, speed: Speed | null): string | null {
  const load = speed && loadOf(scene, values);
  if (!load) return null;
  const factor = realTimeFactor(speed, load);
  return factor < CRAWLS_BELOW ? `Slow here: a simulated second takes about ${roughly(1 / factor)}.` : null;
}

/** Formats a duration [s] as coarsely as an estimate allows: "30 seconds", "4 minutes", "2 hours", "a day or more". */
export function roughly(seconds: number): string {
  const [unit, count] = seconds < 90 ? ['second', seconds]
    : seconds < 5400 ? ['minute', seconds / 60] : ['hour', seconds / 3600];
  if (unit === 'hour' && count > 23) return 'a day or more';
  const rounded = count < 10 ? Math.round(count) : count < 30 ? 5 * Math.round(count / 5) : 10 * Math.round(count / 10);
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`;
}
