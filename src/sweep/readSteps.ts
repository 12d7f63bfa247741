import type { Issue } from '../core/result';
import type { AnyValues, NumberParam } from '../params/param';
import type { AnyScene } from '../scenes/scene';
import { LEAST_SAMPLES } from './laws';
import { sinceOf } from './readProbes';
import type { Axis, ReducedProbe } from './sweep';

/** All runs of a sweep have this in common, but for the keys of its axes. */
type Runs = { scene: AnyScene; base: AnyValues; duration: number; axes: readonly Axis[] };

/** Time by which the end of a step may miss that of a window [s], as in reduce.ts. */
const NEAR = 1e-9;

/**
 * Says whether the runs of a sweep have as many steps as a reduced probe, named `path` in a sentence, needs; false
 * after adding one. Where steps are not known before a run, it will tell.
 */
export function hasSteps(
  probe: ReducedProbe, path: string, { scene, base, duration, axes }: Runs, issues: Issue[],
): boolean {
  const { reduce, over, at, along } = probe, spec = scene.params.dt as NumberParam;
  const dt = (base.dt ?? spec.default) as number;
  if (scene.ownSteps || axes.some(({ key }) => key === 'dt') || (at !== undefined && along !== undefined)) return true;
  const steps = Math.ceil((duration - NEAR) / dt), first = Math.max(1, Math.ceil((sinceOf(probe, scene) - NEAR) / dt));
  const refuse = (says: string): false => {
    issues.push({ path, message: `${path}${says}.` });
    return false;
  };
  const begin = first * dt;
  if (at !== undefined)
    return at >= begin - NEAR || refuse(`.at = ${at} is not allowed: its first value is at ${+begin.toPrecision(6)} s`);
  const [from, to] = over ?? [0, Infinity];
  const last = Math.min(steps, Math.floor((to + NEAR) / dt));
  const has = Math.max(0, last - Math.max(first, Math.ceil((from - NEAR) / dt)) + 1);
  const needs = reduce === 'fit' ? LEAST_SAMPLES : reduce === 'slope' ? 2 : 1;
  if (has >= needs) return true;
  const where = over ? `.over = [${from}, ${to}] is not allowed` : ` takes a ${reduce} over the whole run`;
  const ends = has === 1 ? `1 step of ${dt} s ends` : `${has || 'no'} steps of ${dt} s end`;
  return refuse(`${where}: ${ends} there, and ${reduce} needs ${needs}`);
}
