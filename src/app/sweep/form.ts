import { isDecimal } from '../../core/decimal';
import { fail, type Result } from '../../core/result';
import { parseValue, type AnyValues, type NumberParam } from '../../params/param';
import { valuesInSI, type AnyScene } from '../../scenes/scene';
import { fullValues, type Setup } from '../../share/link';
import { LONGEST, physicalParams, readSweep } from '../../sweep/readSweep';
import { FITS, type FitWord } from '../../sweep/laws';
import { runsOf, WINDOW_REDUCTIONS, type Sweep, type WindowReduction } from '../../sweep/sweep';
import { readTyped } from '../panel/typedNumber';

/** A sweep of one parameter as a person types it: numbers are texts until they are read. */
export type Form = {
  /** Key of the parameter, and the ends of its range in its unit. */
  key: string; from: string; to: string; points: string; scale: 'linear' | 'log';
  /** Number of runs of each point, whose seeds follow each other from the present one. */
  seeds: string;
  /** Probes of the same runs, each with a curve of its own. */
  probes: readonly string[]; reduce: WindowReduction | FitWord;
  /** The probe along which a fit is laid; empty for time, and without meaning where there is no fit. */
  along: string;
  /** The window of the reduction, and the duration of a run [s]. */
  start: string; end: string; duration: string;
};

/** Most points of a curve, seeds of a point, runs and probes in a page [1]: more are for the command line. */
export const MOST_POINTS = 200, MOST_SEEDS = 100, MOST_RUNS_HERE = 2000, MOST_PROBES = 4;

const POINTS = 5, SEEDS = 3;

/** Returns the parameters that can be swept, by key: numbers on which a run depends. */
export const sweepable = (scene: AnyScene): [key: string, spec: NumberParam][] =>
  Object.entries(physicalParams(scene)).filter((entry): entry is [string, NumberParam] => entry[1].kind === 'number');

/** Says whether seeds are asked for: where the parameter is another, and there is more than a body placed by hand. */
export const hasSeeds = (scene: AnyScene, key: string): boolean => key !== 'seed' && Object.hasOwn(scene.params, 'seed')
  && (scene.size !== undefined || Object.hasOwn(scene.params, 'count'));

const short = (x: number): string => String(+x.toPrecision(9));

/** Returns the sweep of a parameter that a person begins with: the scene's own, if that is of this parameter. */
export function formFor(scene: AnyScene, setup: Setup, key: string): Form {
  const spec = (scene.params as Record<string, unknown>)[key] as NumberParam, values = fullValues(setup);
  const ready = scene.sweep?.key === key ? scene.sweep : null;
  const { from, to, points } = ready ?? rangeAbout(spec, values[key] as number);
  const duration = ready ? ready.duration(valuesInSI(scene, values)) : scene.duration;
  return {
    key, from: short(from), to: short(to), points: String(points),
    scale: !ready && spec.scale === 'log' && !spec.integer && from > 0 ? 'log' : 'linear',
    seeds: hasSeeds(scene, key) ? String(SEEDS) : '1',
    probes: ready ? ready.probes : scene.plots.slice(0, 1), reduce: 'mean', along: '',
    start: short(duration / 2), end: short(duration), duration: short(duration),
  };
}

/** Returns a range about a value within what is allowed: from half of it to twice it; about 0, a quarter of the way. */
export function rangeAbout(spec: NumberParam, value: number): { from: number; to: number; points: number } {
  const { min, max, integer } = spec, clamp = (x: number) => Math.min(max, Math.max(min, x));
  const ends = value === 0 ? [clamp(0), clamp(+(max / 4).toPrecision(2))] : [value / 2, 2 * value].map(clamp);
  const [low, high] = ends.sort((a, b) => a - b), isEmpty = !(low < high);
  let from = isEmpty ? min : +low.toPrecision(6), to = isEmpty ? max : +high.toPrecision(6);
  if (!integer) return { from, to, points: POINTS };
  from = Math.ceil(from);
  to = Math.max(Math.floor(to), Math.min(max, from + 1));
  const points = Math.min(POINTS, to - from + 1), step = Math.max(1, Math.floor((to - from) / (points - 1)));
  return { from, to: from + step * (points - 1), points }; // whole numbers between
}

export const numberOf = (text: string, unit = '1'): number | string => {
  const typed = readTyped(text, unit);
  return isDecimal(typed) ? Number(typed) : text;
};

/** Returns the same sweep with plain numbers, whatever units and commas were typed. */
export function plainForm(form: Form, { params }: AnyScene): Form {
  const { unit } = (params as Record<string, unknown>)[form.key] as NumberParam;
  const of = (text: string, unit?: string): string => String(numberOf(text, unit));
  return {
    ...form, from: of(form.from, unit), to: of(form.to, unit), points: of(form.points), seeds: of(form.seeds),
    start: of(form.start, 's'), end: of(form.end, 's'), duration: of(form.duration, 's'),
  };
}

/** Returns the duration that is typed [s]; null if a run cannot take that long. */
export function durationOf(form: Form, scene: AnyScene): number | null {
  const duration = Number(plainForm(form, scene).duration);
  return duration > 0 && duration <= LONGEST ? duration : null;
}

/** Returns the form with another duration and the same part of it as its window, which is of one of `lasting` [s]. */
export function stretched(form: Form, text: string, lasting: number, scene: AnyScene): Form {
  const next = { ...form, duration: text }, { start, end } = plainForm(form, scene), duration = durationOf(next, scene);
  if (duration === null || !Number.isFinite(Number(start)) || !Number.isFinite(Number(end))) return next;
  return { ...next, start: short(Number(start) * duration / lasting), end: short(Number(end) * duration / lasting) };
}

/** Returns the values of the page that are no defaults, without those of some keys, for runs on the CPU. */
export function baseOf(scene: AnyScene, setup: Setup, without: readonly string[]): AnyValues {
  const base: AnyValues = {}, present = fullValues(setup);
  for (const [name, spec] of Object.entries(physicalParams(scene))) {
    const isSet = without.includes(name) || name === 'backend';
    if (!isSet && String(present[name]) !== String(spec.default)) base[name] = present[name];
  }
  return { ...base, backend: 'cpu' };
}

/** Lists the numbers that a sweep may take from a run: reductions over a window, and fits. */
export const TAKEN: readonly Form['reduce'][] = [...WINDOW_REDUCTIONS, ...FITS];

/** Says whether what is taken is a number of a law that is laid through samples. */
export const isFit = ({ reduce }: Pick<Form, 'reduce'>): boolean => reduce.includes('.');

/** Returns how a probe is reduced, as a sweep file says it. */
function reductionOf({ reduce, along }: Form): object {
  const [of, take] = reduce.split('.');
  return take === undefined ? { reduce } : { reduce: 'fit', of, take, ...(along && { along }) };
}

/** Returns a sweep as the file that the command line takes (docs/SWEEPS.md); the rest is as the page has it. */
export function fileOf(form: Form, scene: AnyScene, setup: Setup): object {
  const { key, scale, probes } = form, params = physicalParams(scene), present = fullValues(setup);
  const { wheel } = setup;
  const { unit } = params[key] as NumberParam, seeds = Number(form.seeds), seed = present.seed as number;
  const isRepeated = hasSeeds(scene, key) && seeds > 1;
  const base = baseOf(scene, setup, isRepeated ? [key, 'seed'] : [key]);
  return {
    scene: scene.id, ...(wheel && { wheel: { file: wheel.name, unit: wheel.unit, axle: wheel.axle } }),
    base: { ...base, duration: numberOf(form.duration, 's') },
    axes: [
      { key, from: numberOf(form.from, unit), to: numberOf(form.to, unit), count: numberOf(form.points), scale },
      ...(isRepeated ? [{ key: 'seed', values: Array.from({ length: seeds }, (_, k) => seed + k) }] : []),
    ],
    probes: probes.map((probe) =>
      ({ probe, ...reductionOf(form), over: [numberOf(form.start, 's'), numberOf(form.end, 's')] })),
  };
}

/** Reads a sweep; a refusal is a sentence that names the field. */
export function readForm(form: Form, scene: AnyScene, setup: Setup): Result<Sweep> {
  if (setup.vehicle)
    return fail('sweep', `A sweep cannot take the vehicle ${setup.vehicle.name}: it is in no link or sweep file.`);
  for (const [name, text, least, most] of [
    ['Points', form.points, 2, MOST_POINTS], ['Seeds', form.seeds, 1, MOST_SEEDS],
  ] as const) {
    const given = numberOf(text);
    if (!Number.isInteger(given) || (given as number) < least || (given as number) > most)
      return fail('sweep', `${name} = ${text.slice(0, 40) || '(nothing)'} is not allowed: a whole number from ${least} `
        + `to ${most}.`);
  }
  const { length } = form.probes;
  if (length > MOST_PROBES)
    return fail('sweep', `Plot has ${length} probes: at most ${MOST_PROBES} are allowed in a page.`);
  const spec = (scene.params as Record<string, unknown>)[form.key] as NumberParam;
  for (const text of [form.from, form.to]) { // before what lies between them
    const given = numberOf(text, spec.unit), end = typeof given === 'number' ? parseValue(form.key, spec, given) : null;
    if (end?.ok === false) return end;
  }
  const read = readSweep(JSON.stringify(fileOf(form, scene, setup)), setup.wheel);
  if (!read.ok) return fail('sweep', inWords(read.issues[0].message));
  const runs = runsOf(read.value);
  if (runs <= MOST_RUNS_HERE) return read;
  return fail('sweep', `Points and seeds ask for ${runs} runs: at most ${MOST_RUNS_HERE} are allowed in a page.`);
}

/** Places in the file, and what the page calls them. */
const NAMES: readonly (readonly [place: string, name: string])[] = [
  ['axes[0].from', 'From'], ['axes[0].to', 'To'], ['axes[0].count', 'Points'], ['axes[0]: ', ''],
  ['axes[0]', 'The range'], ['axes[1]: ', ''], ['base.duration', 'Duration'],
  ...Array.from({ length: MOST_PROBES }, (_, k) => [
    [`probes[${k}].over`, 'Window'], [`probes[${k}]`, 'Plot'],
  ] as const).flat(),
];

const inWords = (message: string): string =>
  NAMES.reduce((text, [place, name]) => (text.startsWith(place) ? name + text.slice(place.length) : text), message);
