import { coreReason, traitsOf } from '../params/capabilities';
import { type AnyValues } from '../params/param';
import { valuesInSI, type AnyScene } from './scene';

/**
 * Contacts within the margin per grain of a bed at rest [1]: 1.2 to 1.9 million for 300 000 to 400 000 grains
 * [Melanz2016 §8.1].
 */
const CONTACTS_PER_GRAIN = 4;
/** Default iterations per substep of solvers (src/params/common.ts); small steps have a parameter of their own. */
const OWN_ITERATIONS: Record<string, number> = { cgm: 20 };
const OTHER_ITERATIONS = 100;
/** Cost of a sweep by the reference of the CPU engine over that in its core [1] (README, Where it computes). */
const OUTSIDE_CORE = 3;

/**
 * Ratio of the speed that a run reaches in a page to that of its frames alone [1]: it is drawn and shown meanwhile, on
 * the same cores. 0.65 to 1.1 on two cores that were busy.
 */
export const SHOWN = 0.8;

/**
 * Times that were measured on a machine: of a sweep and of each contact in it, and of the rest of a frame for each
 * grain [s]. `perGrain` is 0 on a GPU, where sweeps have all of it.
 */
export type Costs = { perSweep: number; perContact: number; perGrain: number };

/**
 * The values of a scene on which an estimate depends: number of grains, frame step dt [s], substeps of it, iterations
 * of each; cost of the rest of a frame over that of a bed which moves by half [1]; whether the CPU's core takes it.
 */
export type Load = {
  grains: number; dt: number; substeps: number; iterations: number; frameCost: number; inCore: boolean;
};

/** Returns the expected ratio of simulated to wall time [1]. */
export function realTimeFactor({ perSweep, perContact, perGrain }: Costs, load: Load): number {
  const { grains, dt, substeps, iterations, frameCost, inCore } = load;
  const onCpu = perGrain > 0, slower = inCore || !onCpu ? 1 : OUTSIDE_CORE;
  const sweeps = slower * substeps * iterations * (perSweep + perContact * CONTACTS_PER_GRAIN * grains); // [s]
  const step = sweeps + frameCost * perGrain * grains; // [s]
  return step > 0 ? ((onCpu ? SHOWN : 1) * dt) / step : Infinity;
}

/**
 * Returns the load of a scene with these values, in declared units; null if the scene does not give its size, or a
 * value is not finite.
 */
export function loadOf(scene: AnyScene, values: AnyValues): Load | null {
  if (!scene.size) return null;
  const inSI = valuesInSI(scene, values), { grains } = scene.size(inSI), { dt, substeps, sweeps, solver } = inSI;
  const own = solver === 'smallsteps' ? sweeps : OWN_ITERATIONS[solver] ?? OTHER_ITERATIONS;
  const { frameCost = 1 } = scene, iterations = inSI.iterations || own;
  if (![grains, dt, substeps, iterations].every((x) => Number.isFinite(x))) return null;
  const inCore = solver === 'smallsteps' && coreReason(traitsOf({ ...scene, values, grains })) === null;
  return { grains, dt, substeps, iterations, frameCost, inCore };
}
