import { maxOf } from '../core/extremes';
import { compareRuns } from '../scenes/ratio';
import type { Series } from '../scenes/scene';
import type { RunOptions } from './options';
import { lawsOf, siOf, type Other, type Part } from './ratio';
import { describeCheck } from './runDocument';

/** Returns the options of the other run: it leaves no file, and ends when its laws are due. */
export const secondRun = (options: RunOptions, other: Other): RunOptions => ({
  ...options, values: { ...options.values, ...other.own }, csv: null, save: null, vtk: null, ratio: null,
  duration: maxOf(lawsOf(options, other).map(({ until }) => until)),
});

/** The series of a document: null in rows in which a probe has no value yet. */
type Written = Readonly<Record<string, readonly (number | null)[]>>;
const numbersOf = (series: Written): Series =>
  Object.fromEntries(Object.entries(series).map(([key, values]) => [key, values.map((x) => x ?? NaN)])) as Series;

/** Returns the document of a run with what the laws between it and the other one say: of that one over this. */
export function compareWith<D extends { series: Written }>(
  { scene, values }: Part, { key, own }: Other, document: D, { series }: { series: Written },
) {
  const one = { values: siOf(scene, { ...values, ...own }), series: numbersOf(series) };
  const other = { values: siOf(scene, values), series: numbersOf(document.series) };
  return {
    ...document,
    ratios: { key, value: own[key], checks: compareRuns(scene, key, one, other).map(describeCheck) },
  };
}
