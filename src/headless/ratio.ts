import { maxOf } from '../core/extremes';
import { defaultsOf, type AnyValues } from '../params/param';
import { compareRuns, ratiosBy, type Ratio } from '../scenes/ratio';
import { valuesInSI, type AnyScene, type Series } from '../scenes/scene';
import { wrong } from './exit';
import type { RunOptions } from './options';
import { describeCheck } from './runDocument';

/** Another run differs from one in the parameter `key` alone: its value there, in declared units. */
export type Other = { key: string; own: AnyValues };

/** What of a run is compared; its values in declared units. */
type Part = Pick<RunOptions, 'scene' | 'values' | 'duration'>;

const siOf = (scene: AnyScene, values: AnyValues) => valuesInSI(scene, { ...defaultsOf(scene.params), ...values });

/** Returns the laws between a run and another one, as the other one has them. */
function lawsOf({ scene, values }: Part, { key, own }: Other): Ratio[] {
  const mine = ratiosBy(scene, siOf(scene, values), key);
  return ratiosBy(scene, siOf(scene, { ...values, ...own }), key)
    .filter(({ what }) => mine.some((law) => law.what === what));
}

/** Returns what `--ratio` asks for; throws a CommandError where there is no law between the two runs. */
export function checkRatio(run: Part, other: Other): Other {
  const { scene, values, duration } = run, { key, own } = other, said = `--ratio ${key}=${String(own[key])}`;
  if (lawsOf(run, other).length === 0) {
    const keys = [...new Set((scene.ratios?.(siOf(scene, values)) ?? []).map((law) => law.key))];
    const others = keys.length ? `: it has some by ${keys.join(', ')}` : '';
    throw wrong(keys.includes(key) ? `${said}: no law of ${scene.id} is about this value.`
      : `${said}: ${scene.id} has no law between two runs that differ in ${key} at these values${others}.`);
  }
  const until = maxOf(ratiosBy(scene, siOf(scene, values), key).map((law) => law.until));
  if (until > duration + 1e-9) throw wrong(`${said} needs --duration ${+until.toPrecision(4)} or more.`);
  return other;
}

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
