import type { AnyValues } from '../params/param';
import type { Costs } from '../scenes/rate';
import { valuesInSI, type AnyScene } from '../scenes/scene';
import { expectedRate } from '../scenes/variants';
import { grainsOf } from './world';

/** Values of a scene if the device were not weak, and as it runs, both complete; the number of grains that it has. */
type Taken = { full: AnyValues; values: AnyValues; grains: number };

/**
 * Says, as the end of a sentence, what the CPU engine runs in place of the full scene, the ratio to real time that is
 * expected of it, and how to have the full one.
 */
export function whatRuns(scene: AnyScene, { full, values, grains }: Taken, speed: Costs | null): string {
  const all = grainsOf(scene, full), rate = expectedRate(scene, values, speed);
  const smaller = grainsOf(scene, values) < all ? [`${grains} of some ${rounded(all, 2)} grains`] : [];
  const before = substepOf(scene, full), now = substepOf(scene, values);
  const steps = `substeps of ${rounded(now, 2)} ms, not ${rounded(before, 2)}`;
  const taken = [...smaller, ...(now > 1.001 * before ? [steps] : [])];
  if (taken.length === 0) return 'the CPU engine runs.';
  if (rate !== null && rate < 1) taken.push(`some ${rounded(rate)} of real time`);
  return `the CPU engine runs ${taken.join(', ')}; the panel's dots undo that.`;
}

/** Returns the length of a substep [ms]. */
function substepOf(scene: AnyScene, values: AnyValues): number {
  const { dt, substeps } = valuesInSI(scene, values);
  return (1000 * dt) / substeps;
}

const rounded = (x: number, digits = 1): string => String(Number(x.toPrecision(digits)));
