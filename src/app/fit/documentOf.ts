import type { NumberParam } from '../../params/param';
import type { AnyScene } from '../../scenes/scene';
import { fullValues, type Setup } from '../../share/link';
import { baseOf, hasSeeds, numberOf, rangeAbout, sweepable } from '../sweep/form';

/** A person chooses this for a fit of the open scene: numbers are texts until they are read. */
export type Choice = {
  /** Parameters to find, and the ends of their ranges in their units. */
  rows: readonly Row[];
  probe: string;
  /** Name of the table of times and values. */
  table: string;
  /** Standard error of the data in the unit of the probe, '' where the table has it; duration of a run [s]. */
  error: string; duration: string;
};
export type Row = { key: string; from: string; to: string };

/** Most parameters that the form has rows for [1], and seeds of beds. */
export const MOST_ROWS = 3, SEEDS = 3;

/** Part of a range that a step of the differences is [1]: a bed is too rough for less. */
const STEP = 0.05;

/** Returns the parameters that can be fitted, by key: numbers with a continuous range. */
export const fittable = (scene: AnyScene): [key: string, spec: NumberParam][] =>
  sweepable(scene).filter(([key, spec]) => !spec.integer && key !== 'seed' && key !== 'duration');

const short = (x: number): string => String(+x.toPrecision(9));

/** Returns a row for a parameter, from half its present value to twice that. */
export function rowFor(scene: AnyScene, setup: Setup, key: string): Row {
  const { from, to } = rangeAbout(scene.params[key] as NumberParam, fullValues(setup)[key] as number);
  return { key, from: short(from), to: short(to) };
}

/** Returns the choice that a person begins with; friction before others. */
export function firstChoice(scene: AnyScene, setup: Setup, table: string): Choice {
  const keys = fittable(scene).map(([key]) => key), key = keys.includes('friction') ? 'friction' : keys[0];
  return {
    rows: key === undefined ? [] : [rowFor(scene, setup, key)], probe: scene.plots[0], table, error: '',
    duration: short(scene.duration),
  };
}

/** Returns the document of a fit; the rest is as the page has it. What cannot be read is in it as it was typed. */
export function documentOf({ rows, probe, table, error, duration }: Choice, scene: AnyScene, setup: Setup): object {
  const present = fullValues(setup), seed = present.seed as number;
  return {
    parameters: rows.map(({ key, ...ends }) => {
      const { unit } = scene.params[key] as NumberParam;
      const from = numberOf(ends.from, unit), to = numberOf(ends.to, unit);
      const value = present[key] as number;
      if (typeof from !== 'number' || typeof to !== 'number') return { key, start: value, from, to, step: 1 };
      const start = Math.min(to, Math.max(from, value)), step = +(STEP * (to - from)).toPrecision(3);
      return { key, start, from, to, step };
    }),
    seeds: hasSeeds(scene, '') ? Array.from({ length: SEEDS }, (_, k) => seed + k) : [seed ?? 1],
    runs: [{
      scene: scene.id,
      base: { ...baseOf(scene, setup, ['seed', ...rows.map(({ key }) => key)]), duration: numberOf(duration, 's') },
      targets: [{ probe, csv: table, ...(error.trim() !== '' && { error: numberOf(error) }) }],
    }],
  };
}
