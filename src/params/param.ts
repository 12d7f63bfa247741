import { isDecimal } from '../core/decimal';
import { nearestWord } from '../core/nearestWord';
import { fail, ok, type Issue, type Result } from '../core/result';
import type { OptionNote, Trait } from './capabilities';

/**
 * Everything that can be set is declared here once: unit, range, default, a sentence, and whether a change acts on the
 * running world (`live`) or needs a new one (`rebuild`). Panel, link, validation, command line and docs derive from
 * this.
 */
export const SECTIONS = ['Experiment', 'Soil', 'Contact', 'Contact laws', 'Solver', 'View'] as const;
export type Section = (typeof SECTIONS)[number];

type Declaration = {
  label: string;
  /** Symbol in the literature. */
  symbol?: string;
  section: Section;
  applies: 'live' | 'rebuild';
  /** One sentence that says what it is and what changing it does. */
  doc: string;
  /** This figure stands beside the sentence, if there is one. */
  figure?: Figure;
};

/** Figures of parameters; src/app/panel draws them. */
export type Figure = 'cone' | 'slip' | 'sinkage' | 'lug' | 'ellipsoid' | 'bridge' | 'rolling' | 'bounce';

export type NumberParam = Declaration & {
  kind: 'number';
  /** Unit of the value as shown, typed and linked; '1' is dimensionless. */
  unit: string;
  default: number;
  min: number;
  max: number;
  /** Says why the range ends where a source goes beyond it: a sentence that a refusal ends with. */
  why?: string;
  /** Slider step, in `unit`. */
  step?: number;
  /** True if only whole numbers are allowed. */
  integer?: boolean;
  /** Spacing of values along the slider. */
  scale?: 'linear' | 'log';
  /** Values that have a name, in `unit`. */
  named?: readonly (readonly [name: string, value: number])[];
};

export type ChoiceParam<T extends string = string> = Declaration & {
  kind: 'choice';
  default: NoInfer<T>;
  /** Maps each value to the text that a person reads. */
  options: Readonly<Record<T, string>>;
  /**
   * Returns what to know of an option before it is chosen for a world of these traits, null if nothing; `onCpu` is true
   * if the world runs on the CPU whatever the option.
   */
  note?(option: T, world: { traits: readonly Trait[]; onCpu: boolean }): OptionNote | null;
};

/** A fixed-length list of numbers, written `1,2,3`. */
export type NumbersParam = Declaration & {
  kind: 'numbers';
  unit: string;
  default: readonly number[];
  min: number;
  max: number;
};

/** A line of text with its own grammar, such as a recorded drive. */
export type TextParam = Declaration & {
  kind: 'text';
  default: string;
  maxLength: number;
  /**
   * What may be written, as part of a sentence. `check` returns null, or what is wrong with a text as a sentence
   * without its full stop.
   */
  grammar: string;
  check(text: string): string | null;
};

export type Param = NumberParam | ChoiceParam | NumbersParam | TextParam;
export type ParamGroup = Readonly<Record<string, Param>>;

export type ValueOf<P> = P extends NumberParam ? number : P extends NumbersParam ? readonly number[]
  : P extends ChoiceParam<infer T> ? T : P extends TextParam ? string : never;

/** Values of a group. Declared units outside the engine; SI inside, after `toSI`. */
export type Values<G extends ParamGroup> = { -readonly [K in keyof G]: ValueOf<G[K]> };
export type Value = number | string | readonly number[];
export type AnyValues = Record<string, Value>;

export const number = (p: Omit<NumberParam, 'kind'>): NumberParam => ({ kind: 'number', ...p });
export const choice = <const T extends string>(p: Omit<ChoiceParam<T>, 'kind'>): ChoiceParam<T> =>
  ({ kind: 'choice', ...p });
export const numbers = (p: Omit<NumbersParam, 'kind'>): NumbersParam => ({ kind: 'numbers', ...p });
export const text = (p: Omit<TextParam, 'kind'>): TextParam => ({ kind: 'text', ...p });

/** Factors from declared units to SI. No other code converts millimetres or degrees. */
const SI_FACTOR: Readonly<Record<string, number>> = {
  '%': 0.01, mm: 1e-3, ms: 1e-3, deg: Math.PI / 180, µm: 1e-6, kN: 1e3, kPa: 1e3, 'mm/kN': 1e-6, 'mm/s': 1e-3,
};

export const siFactor = (unit: string): number => SI_FACTOR[unit] ?? 1;

/** Converts values of a group from declared units to SI. */
export function toSI<G extends ParamGroup>(group: G, values: Values<G>): Values<G> {
  return Object.fromEntries(Object.entries(group).map(([key, spec]) => {
    const value = (values as AnyValues)[key];
    if (spec.kind === 'number') return [key, (value as number) * siFactor(spec.unit)];
    if (spec.kind === 'numbers') return [key, (value as readonly number[]).map((x) => x * siFactor(spec.unit))];
    return [key, value];
  })) as Values<G>;
}

export const defaultsOf = <G extends ParamGroup>(group: G): Values<G> =>
  Object.fromEntries(Object.entries(group).map(([key, spec]) => [key, spec.default])) as Values<G>;

export const unitSuffix = (unit: string): string => (unit === '1' ? '' : ` ${unit}`);
/** Returns a unit behind a name, such as " [kPa]"; nothing for what has none. */
export const inBrackets = (unit: string): string => (unit === '1' ? '' : ` [${unit}]`);

/** Describes the allowed values as part of a sentence, such as "0.1 to 2 mm" or "gpu, cpu or auto". */
export function allowed(spec: Param): string {
  switch (spec.kind) {
    case 'number':
      return `${spec.integer ? 'a whole number from ' : ''}${spec.min} to ${spec.max}${unitSuffix(spec.unit)}`;
    case 'numbers':
      return `${spec.default.length} numbers from ${spec.min} to ${spec.max}${unitSuffix(spec.unit)}, `
        + `separated by commas`;
    case 'choice':
      return Object.keys(spec.options).join(', ').replace(/, ([^,]*)$/, ' or $1');
    case 'text':
      return `${spec.grammar}, at most ${spec.maxLength} characters`;
  }
}

const readNumber = (text: string): number => (isDecimal(text) ? Number(text) : NaN);
const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}…` : text);

/** Returns a value of any kind for a sentence; a record of a stranger may have a `toString` that is no function. */
export function showGiven(given: unknown): string {
  const isFlat = typeof given !== 'object' || given === null || (Array.isArray(given) && given.every((x) =>
    typeof x !== 'object'));
  return isFlat ? shorten(String(given)) || '(nothing)' : '(a record)';
}

/** Refuses a key that no parameter has, with the name that it is most like. */
function refuseKey(group: ParamGroup, key: string, given: unknown): Issue {
  const name = shorten(key.replace(/\s/g, ' ').trim()) || '(nothing)', meant = nearestWord(name, Object.keys(group));
  const advice = `${meant ? ` Did you mean ${meant}?` : ''} docs/SCENES.md lists all parameters.`;
  const what = `${name} = ${showGiven(given)} is not allowed`;
  return { path: name, message: `${what}: ${name} is not a parameter of this scene.${advice}` };
}

/** Returns the sentence that refuses a value: it names key, value and range, and says why that ends there if told. */
export const sayRefused = (key: string, spec: Param, given: unknown): string =>
  `${key} = ${showGiven(given)} is not allowed: ${allowed(spec)}.${'why' in spec ? ` ${spec.why}` : ''}`;

/**
 * Reads one value, given as text (typed or linked) or as a value; a refusal is a sentence that names key, value and
 * range.
 */
export function parseValue(key: string, spec: Param, given: unknown): Result<Value> {
  const refuse = () => fail(key, sayRefused(key, spec, given));
  switch (spec.kind) {
    case 'number': {
      const value = typeof given === 'string' ? readNumber(given) : given;
      if (typeof value !== 'number' || !Number.isFinite(value) || value < spec.min || value > spec.max) return refuse();
      if (spec.integer && !Number.isInteger(value)) return refuse();
      return ok(value);
    }
    case 'numbers': {
      const list = typeof given === 'string' ? given.split(',').map(readNumber) : given;
      if (!Array.isArray(list) || list.length !== spec.default.length) return refuse();
      if (!list.every((x) => typeof x === 'number' && Number.isFinite(x) && x >= spec.min && x <= spec.max))
        return refuse();
      return ok(list as number[]);
    }
    case 'choice':
      return typeof given === 'string' && Object.hasOwn(spec.options, given) ? ok(given) : refuse();
    case 'text': {
      if (typeof given !== 'string' || given.length > spec.maxLength) return refuse();
      const fault = given === '' ? null : spec.check(given);
      return fault === null ? ok(given) : fail(key, `${key} is not allowed: ${fault}.`);
    }
  }
}

/** Largest number of issues of a set of values: a stranger may give a thousand wrong ones, and nobody reads them. */
const MOST_ISSUES = 8;

/** Returns the issues, or the first of too many and one that counts the others. */
function firstOf(issues: Issue[]): Issue[] {
  if (issues.length <= MOST_ISSUES) return issues;
  const shown = issues.slice(0, MOST_ISSUES - 1), others = issues.length - shown.length;
  return [...shown, { path: 'values', message: `${others} more values are not allowed here.` }];
}

/**
 * Reads a set of values; each key that is unknown, refused or given twice is left out and named in an issue, the first
 * ones at least; the others are returned.
 */
export function parseValues(
  group: ParamGroup, given: Iterable<readonly [string, unknown]>
): { values: AnyValues; issues: Issue[] } {
  const values: AnyValues = {};
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const [key, raw] of given) {
    if (!Object.hasOwn(group, key)) {
      issues.push(refuseKey(group, key, raw));
      continue;
    }
    if (seen.has(key)) {
      issues.push({ path: key, message: `${key} is given more than once; the default is used.` });
      delete values[key];
      continue;
    }
    seen.add(key);
    const parsed = parseValue(key, group[key], raw);
    if (parsed.ok) values[key] = parsed.value;
    else issues.push(...parsed.issues);
  }
  return { values, issues: firstOf(issues) };
}
