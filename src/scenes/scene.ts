import type { Vec3 } from '../core/vec3';
import type { Held } from '../model/held';
import type { Measures } from '../model/measures';
import type { State } from '../model/model';
import type { Live } from '../model/settings';
import type { WorldSpec } from '../model/worldSpec';
import type { Trait } from '../params/capabilities';
import type { CommonParams, ViewParams } from '../params/common';
import { toSI, type AnyValues, type ParamGroup, type Values } from '../params/param';

/**
 * Numbers that a scene fixes when its experiment starts (t = 0), for its probes: the height of the undisturbed bed,
 * say.
 */
export type Datum = Record<string, number>;

/** What a pilot knows and a step does not: engine speed, gear, pedals. */
export type Gauges = Readonly<Record<string, number>>;

/** Who drives the mechanism of a world: driver and powertrain, with a memory. Made once an experiment. */
export type Pilot<V> = {
  /**
   * Before each frame step: writes `live.mechanism` for it, from what the step before measured and what a person holds.
   * `time` < 0 while it settles.
   */
  advance(values: V, time: number, m: Measures, held: Readonly<Held>, live: Live): void;
  /** As they are after `advance`; the same object always. */
  readonly gauges: Gauges;
  /** All that changes, to go on from. */
  save(): number[];
  restore(memory: readonly number[]): void;
};

/** One plotted quantity. */
export type Probe<V> = {
  label: string;
  symbol?: string;
  /** Unit of the returned number. */
  unit: string;
  doc: string;
  /** A noisy force: a series coarser than the steps holds means over its intervals, not samples. */
  averaged?: boolean;
  measure(m: Measures, values: V, datum: Datum, gauges: Gauges): number;
};

/** Times [s] and probe values of a run, one entry a recorded step. */
export type Series = { t: number[] } & Record<string, number[]>;

/** Something that must hold once the run has reached `until` [s]. */
export type Check = {
  what: string;
  unit: string;
  /** Where the expectation comes from: a key of docs/references.bib with a section, or the closed form. */
  cites: string;
  until: number;
  expect: number;
  /** Largest allowed |measured − expect|, in `unit`. */
  within: number;
  measured(series: Series): number;
};

/** A published curve behind a probe's plot. */
export type Reference = {
  label: string; cites: string; probe: string; points: readonly (readonly [t: number, y: number])[]
};

/** What changes when a bed has settled and the experiment starts. */
export type Start = {
  datum: Datum;
  /** New p_WB [m] of big bodies, by index. */
  place: { body: number; position: Vec3 }[];
};

/** A bed of soil that goes along with a vehicle, back and forth along x in blocks (src/experiment/movingBed.ts). */
export type MovingBed = {
  /**
   * The big body that is followed, and where it was set down [m]; it is moved back when it has come a block farther.
   */
  follow: number;
  home: number;
  /** [m], less than what the bed is longer than the vehicle. */
  block: number;
  /** The bed: from `min` for `length` [m], and so on without end. */
  min: number;
  length: number;
  /** Soil beyond these is out of reach of the vehicle once it has been moved [m]. */
  ahead: number;
  behind: number;
  /** Has what stood at (x, y) while the bed settled pressed it? */
  pressed(x: number, y: number): boolean;
};

/** An experiment: parameters → world, probes, camera, checks. Values reach every function in SI. */
export type Scene<G extends ParamGroup = ParamGroup> = {
  id: string;
  title: string;
  /** One sentence for the gallery: what it is, and the figure or section it reproduces. */
  about: string;
  cites: readonly string[];
  /** Shown when the scene opens: three things to try. */
  tryThis: readonly [string, string, string];
  params: G & CommonParams & ViewParams;
  /** Default length of a headless run [s]. */
  duration: number;
  /** Values for a device without a real GPU, where a person chose nothing else (declared units). */
  light: AnyValues;
  /** Values for tests and thumbnails: the same experiment in seconds on a slow machine (declared units). */
  small: AnyValues;
  /** Probes that are plotted first. */
  plots: readonly string[];
  probes: Record<string, Probe<Values<G & CommonParams & ViewParams>>>;

  /** How many grains `build` would make, about: known without building. Every scene with `prepare` has it. */
  size?(values: Values<G & CommonParams & ViewParams>): { grains: number };
  /** Fetches what `build` needs: settled beds, say. Awaited before it. */
  prepare?(values: Values<G & CommonParams & ViewParams>): Promise<void>;
  build(values: Values<G & CommonParams & ViewParams>): WorldSpec;
  /** Called once, with the settled state, before t = 0. */
  start?(values: Values<G & CommonParams & ViewParams>, settled: State, spec: WorldSpec): Start;
  /**
   * Writes into `live` what the big bodies are made to do at `time` (< 0 while the bed settles, when the datum is still
   * empty).
   */
  drive?(values: Values<G & CommonParams & ViewParams>, time: number, live: Live, datum: Datum): void;
  /** Who drives the mechanism that `build` made. */
  pilot?(values: Values<G & CommonParams & ViewParams>, spec: WorldSpec): Pilot<Values<G & CommonParams & ViewParams>>;
  /**
   * How the bed goes along with what drives on it; null where it stays. Grains at its ends stick out of it by up to
   * their radius: walls leave room.
   */
  movingBed?(values: Values<G & CommonParams & ViewParams>): MovingBed | null;
  /** Traits of its worlds that no parameter tells: what runs where depends on them. */
  traits?: readonly Trait[];
  /** A person can drive it: keys, gamepad and touch act on it, and a dashboard shows its probes. */
  drivable?: boolean;
  checks(values: Values<G & CommonParams & ViewParams>): Check[];
  references?: readonly Reference[];
};

/**
 * Infers the parameter types of a scene, then forgets them, so that scenes of any parameters stand in one list.
 * Boundary: from here on it is `valuesInSI` that gives a scene the values of its own parameters.
 */
// eslint-disable-next-line no-restricted-syntax -- functions of G's values are not functions of any group's values
export const scene = <G extends ParamGroup>(declaration: Scene<G>): AnyScene => declaration as unknown as AnyScene;
export type AnyScene = Scene<ParamGroup>;

/** Values of a scene as its functions take them: all of them, in SI. */
export type SceneValues = Values<AnyScene['params']>;

/** Converts complete values of a scene from declared units to SI. */
export const valuesInSI = ({ params }: Pick<AnyScene, 'params'>, values: AnyValues): SceneValues =>
  toSI(params, values as SceneValues);

/** Mean of a probe over [from, to] s. NaN if nothing was recorded there. */
export function mean(series: Series, probe: string, from: number, to = Infinity): number {
  let sum = 0, count = 0;
  for (let i = 0; i < series.t.length; i++) {
    if (series.t[i] < from - 1e-9 || series.t[i] > to + 1e-9) continue;
    sum += series[probe][i];
    count++;
  }
  return sum / count;
}
