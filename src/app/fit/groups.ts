import { targetsOf, type Fit } from '../../calibrate/fit';
import { inBrackets } from '../../params/param';
import { findScene } from '../../scenes/index';

/** Targets of one experiment that are a curve: of a probe at several times, or along another probe. */
export type Curve = { name: string; xName: string; points: { x: number; data: number; error: number; i: number }[] };

/** Returns the curves of a fit, each with the places of its points among all targets, by their x. */
export function curvesOf({ runs }: Fit): Curve[] {
  const all = new Map<string, Curve>();
  let i = 0;
  for (const { name, sweep, targets } of runs) {
    const { probes } = findScene(sweep.scene)!;
    for (const [k, { value, error }] of targets.entries()) {
      const { probe, reduce, at, along } = sweep.probes[k], place = i++;
      if (reduce !== 'at') continue;
      const key = JSON.stringify([name, probe, along]), { label, unit } = probes[probe];
      const xName = along === undefined ? 'Time [s]' : `${probes[along].label}${inBrackets(probes[along].unit)}`;
      const curve = all.get(key) ?? { name: `${label}${inBrackets(unit)}, ${name}`, xName, points: [] };
      curve.points.push({ x: at!, data: value, error, i: place });
      all.set(key, curve);
    }
  }
  const curves = [...all.values()].filter(({ points }) => points.length > 1);
  for (const { points } of curves) points.sort((a, b) => a.x - b.x);
  return curves;
}

/**
 * Returns the difference between data and fit over its standard error, by target; null where no run has ended, or the
 * data have no error and `known` does not tell it.
 */
export const residualsOf = (
  fit: Fit, means: readonly (number | null)[], known?: readonly { residual: number | null }[],
): (number | null)[] => targetsOf(fit).map(({ value, error }, i) => {
  if (known) return known[i].residual;
  const mean = means[i] ?? null;
  return mean === null || error === 0 ? null : (value - mean) / error;
});
