import { defaultsOf, type AnyValues } from '../params/param';
import { loadOf, realTimeFactor, type Costs } from './rate';
import type { AnyScene } from './scene';

/** Ratio of simulated to wall time that a scene should reach if nobody has chosen its values [1]. */
export const AIM = 0.5;

/** Returns the scene's values for weak devices, without those that are given. */
export const lightBeside = ({ light }: AnyScene, given: AnyValues): AnyValues =>
  Object.fromEntries(Object.entries(light).filter(([key]) => !(key in given)));

/** Returns the ratio of simulated to wall time that is expected of all values of a scene; null if it is not known. */
export function expectedRate(scene: AnyScene, values: AnyValues, costs: Costs | null): number | null {
  const load = costs && loadOf(scene, values);
  return load && realTimeFactor(costs, load);
}

/**
 * Returns the values that a scene takes beside those with which it opens (`given`, or none) where the CPU computes and
 * nobody has chosen any: of the full scene, its light values and its lighter ones, the first that should reach AIM,
 * else the last. Light ones if the costs or the size of the scene are not known; their camera takes the place of the
 * one with which the scene opens.
 */
export function variantFor(scene: AnyScene, given: AnyValues, costs: Costs | null): AnyValues {
  const { camera } = scene.light; // it goes with the size that the light values have, not with what opens
  const light = { ...lightBeside(scene, given), ...camera === undefined ? {} : { camera } };
  const variants = [{}, light, ...(scene.lighter ?? [])];
  const rateOf = (variant: AnyValues) =>
    expectedRate(scene, { ...defaultsOf(scene.params), ...given, ...variant }, costs);
  if (rateOf(light) === null) return light;
  return variants.find((variant) => rateOf(variant)! >= AIM) ?? variants[variants.length - 1];
}
