import type { Value } from '../../params/param';
import type { Status } from '../../protocol/messages';
import { VERSION, type Id } from './request';

/** The frame tells this of a parameter of the open scene; `allowed` is part of a sentence, such as "0 to 1". */
export type ParamShown = {
  label: string; unit: string; kind: string; applies: 'live' | 'rebuild'; doc: string; allowed: string;
  default: Value; value: Value;
  /** Ends of a number, or values of a choice with what a person reads. */
  min?: number; max?: number; options?: Readonly<Record<string, string>>;
};

/** The frame describes itself and what it shows by this. */
export type Described = {
  versions: readonly number[]; scene: string; title: string;
  /** Number of the run: it grows with each new world. Its time [s]. */
  run: number; time: number; phase: Status['phase'] | 'starting'; playing: boolean;
  /** The page says these to a person: why the engine does not run, what was refused. */
  sentences: readonly string[];
  parameters: Readonly<Record<string, ParamShown>>;
  probes: Readonly<Record<string, { label: string; unit: string }>>;
};

/**
 * Rows of a run: time [s], and a column a probe in its unit, NaN where it has no value. A row is the mean of `steps`
 * steps.
 */
export type Curves = {
  run: number; steps: number; time: Float64Array; probes: Readonly<Record<string, Float64Array>>;
};

/** The frame answers this, or sends it to a subscriber (`curves`). */
export type Answer = { grouser: typeof VERSION; id: Id | null } & (
  | { type: 'done' }
  | { type: 'refused'; sentences: readonly string[] }
  | ({ type: 'scene' } & Described)
  | ({ type: 'curves' } & Curves));

/** Types of answers: a message of one of them is not answered, so that two frames do not answer each other for ever. */
export const ANSWERS: readonly string[] = ['done', 'refused', 'scene', 'curves'] satisfies Answer['type'][];

export const done = (id: Id | null): Answer => ({ grouser: VERSION, type: 'done', id });
export const refused = (id: Id | null, sentences: readonly string[]): Answer =>
  ({ grouser: VERSION, type: 'refused', id, sentences });
