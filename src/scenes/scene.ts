import type { Vec3 } from '../core/vec3';
import type { Held } from '../model/held';
import type { Measures } from '../model/measures';
import type { State } from '../model/model';
import type { Live } from '../model/settings';
import type { WorldSpec } from '../model/worldSpec';
import type { Trait } from '../params/capabilities';
import type { CommonParams, ViewParams } from '../params/common';
import { toSI, type AnyValues, type ParamGroup, type Values } from '../params/param';
import type { VehicleSpec } from '../vehicle/format/vehicle';
import type { Check, Series } from './check';
import type { Derived } from './derived';
import type { Level } from './levels';
import type { Pace } from './pace';
import type { Ratio } from './ratio';
import type { FileWheel } from './wheel/fileWheel';

export type { Check, Series };

/**
 * Numbers that a scene fixes for its probes when its experiment starts (t = 0): for example the height of the
 * undisturbed bed.
 */
export type Datum = Record<string, number>;

/** Values that a pilot or a watch knows and a step does not: engine speed, gear, pedals, creep of grains. */
export type Gauges = Readonly<Record<string, number>>;

/**
 * A pilot drives the mechanism of a world: it holds driver and powertrain, with their memory. Each experiment has its
 * own.
 */
export type Pilot<V> = {
  /**
   * Writes `live.mechanism` for the next frame step, from the measures of the step before and the controls that a
   * person holds. `time` < 0 while the bed settles.
   */
  advance(values: V, time: number, m: Measures, held: Readonly<Held>, live: Live): void;
  /** Gauges after `advance`; always the same object. */
  readonly gauges: Gauges;
  /** Returns the whole state of the pilot, from which `restore` continues. */
  save(): number[];
  restore(memory: readonly number[]): void;
};

/**
 * A watch reads the state of a world now and then and finds in it what no step measures, such as how far grains have
 * crept. On a GPU each reading brings the whole state back, so it should be rare. Each experiment has its own.
 */
export type Watch = {
  /** Time from a reading to the next [s]; the first one is at t = 0. */
  every: number;
  /** Starts anew from a state: what was read before is forgotten. */
  begin(state: State, time: number): void;
  /** Takes the next state, and writes what it finds to gauges that probes read. */
  see(state: State, time: number, gauges: Record<string, number>): void;
};

/** A profile is found over a place in a world rather than over time: columns of equal length, each with its unit. */
export type Profile = {
  /** One sentence that says what it is, and when and where it is taken. */
  what: string; units: Readonly<Record<string, string>>; columns: Readonly<Record<string, readonly number[]>>
};

/** A quantity that can be plotted. */
export type Probe<V> = {
  label: string;
  symbol?: string;
  /** Unit of the returned number. */
  unit: string;
  doc: string;
  /** True for a noisy force: a series coarser than the steps holds means over its intervals, not samples. */
  averaged?: boolean;
  /** Time from which on it has a value [s], and is not NaN; by default it always has one. */
  since?: number;
  measure(m: Measures, values: V, datum: Datum, gauges: Gauges): number;
};

/**
 * A published curve that is shown with a probe's plots, over time [s] or over a probe or parameter of that key, with
 * the band in which what it stands for lies, and what that is; in declared units.
 */
export type Reference = {
  label: string; cites: string; probe: string; over?: string; points: readonly (readonly [x: number, y: number])[];
  band?: { label: string; points: BandPoints };
};

/** Lower and upper ends of a band, from left to right. */
export type BandPoints = readonly (readonly [x: number, low: number, high: number])[];

/** The changes when a bed has settled and the experiment starts. */
export type Start = {
  datum: Datum;
  /** New p_WB [m] of big bodies, by index. */
  place: { body: number; position: Vec3 }[];
  /** New v_WB [m/s] and w_WB [rad/s] of big bodies, by index, and speeds of all shafts of the mechanism [rad/s]. */
  move?: { bodies: { body: number; velocity: Vec3; spin: Vec3 }[]; shafts: readonly number[] };
};

/**
 * The moving bed: settled soil is added ahead of a vehicle and removed behind it, in blocks along x
 * (src/experiment/movingBed.ts).
 */
export type MovingBed = {
  /**
   * Index of the big body that is followed, and x where it was set down [m]; once it is a block farther, all is moved
   * back.
   */
  follow: number;
  home: number;
  /** Length of a block [m], less than the difference of the bed's length and the vehicle's. */
  block: number;
  /** The bed reaches from x = `min` over `length` [m], and repeats itself without end. */
  min: number;
  length: number;
  /** x beyond which soil is out of reach of the vehicle once it has been moved back [m]. */
  ahead: number;
  behind: number;
  /** Returns true if something pressed the soil at (x, y) while the bed settled. */
  pressed(x: number, y: number): boolean;
};

/**
 * What a click sets (declared units), in this order: first what the rest needs. 'afresh' starts the run again, where
 * what is to be seen is over in a moment, such as an impact, and the values act at once.
 */
type Click<V> = [set: Partial<V>, when?: 'afresh'];

/** These facts about the grains of a scene are what presets of soils need (soilPresets.ts). */
export type SoilGrains<V> = {
  /** Returns the radius of a sphere of the volume of a typical grain [m]; undefined if these values have no bed. */
  radius(values: V): number | undefined;
  /** True if grains are spheres that turn: rolling friction stands for the shape that they lack. */
  round: boolean;
};

/** Something to try: a sentence, with what a click on it sets, or alone where it asks for something else. */
export type Suggestion<V> = string | readonly [say: string, ...click: Click<V>];

/** The one thing to do first: a verb for a button, and what it sets. */
export type Action<V> = readonly [verb: string, ...click: Click<V>];

/** The sweep that is asked of an experiment first: a page offers it by one button, with its words. */
export type ReadySweep<V> = {
  say: string;
  /** It goes from one value of this number to another (declared units), by so many points in equal steps. */
  key: keyof V & string; from: number; to: number; points: number;
  /** Keys of the probes whose means over the second half of each run are plotted, each for itself. */
  probes: readonly string[];
  /** Returns the duration of a run [s], in which the experiment goes on at each of the points. */
  duration(values: V): number;
};

type Tip<G extends ParamGroup> = Suggestion<Values<G & CommonParams & ViewParams>>;

/** A scene declares an experiment: parameters → world, probes, camera, checks. Values reach every function in SI. */
export type Scene<G extends ParamGroup = ParamGroup> = {
  id: string;
  title: string;
  /** A person needs to know this much to make something of it. */
  level: Level;
  /** One sentence for the gallery: what it is, and the figure or section it reproduces. */
  about: string;
  cites: readonly string[];
  /** Three things to try, shown when the scene opens. */
  tryThis: readonly [Tip<G>, Tip<G>, Tip<G>];
  /** A newcomer is asked to do this first; absent where a person drives, or where all is seen without. */
  action?: Action<Values<G & CommonParams & ViewParams>>;
  /** Present if one would sweep it before all else. */
  sweep?: ReadySweep<Values<G & CommonParams & ViewParams>>;
  params: G & CommonParams & ViewParams;
  /** A number of the parameters that says how the experiment behaves. */
  derived?: Derived<Values<G & CommonParams & ViewParams>>;
  /**
   * Values with which it opens where nobody has asked for any, from the bare address or the gallery, so that something
   * worth seeing moves at once (declared units). A link holds them like values that a person chose: what a link does
   * not name is at its default, today and for ever.
   */
  opens?: AnyValues;
  /** Present if its grains stand for a soil: then sand, snow and others can be chosen. */
  soil?: SoilGrains<Values<G & CommonParams & ViewParams>>;
  /**
   * Ratio of simulated to wall time at which it runs until a person chooses another: below 1 where what is to be seen
   * is over in a moment. 1 if absent.
   */
  pace?: Pace;
  /** Default length of a headless run [s]. */
  duration: number;
  /** Values for a device without a real GPU, unless a person has chosen others (declared units). */
  light: AnyValues;
  /**
   * More such values, each lighter than the one before: a device takes the first with which it should reach half of
   * real time (variants.ts). Each sets at least what `light` sets and may set what `opens` does; 1000 grains or more.
   */
  lighter?: readonly AnyValues[];
  /** True if a recording of it ships, as the slowest machine opens it: `npm run record`. */
  isRecorded?: boolean;
  /** Values for tests and thumbnails: the same experiment in seconds on a slow machine (declared units). */
  small: AnyValues;
  /** Keys of the probes that are plotted first. */
  plots: readonly string[];
  /** Keys of the probes over which those are plotted first that are not plotted over time, by key. */
  over?: Readonly<Record<string, string>>;
  probes: Record<string, Probe<Values<G & CommonParams & ViewParams>>>;

  /**
   * Returns the approximate number of grains that `build` would make, without building. Every scene with `prepare` has
   * it.
   */
  size?(values: Values<G & CommonParams & ViewParams>): { grains: number };
  /**
   * Time of a frame without its sweeps over that of a bed of as many grains which moves by half [1], on the CPU: 1 if
   * absent. `npm run bench -- here` measures it.
   */
  frameCost?: number;
  /** Fetches what `build` needs, such as settled beds; awaited before it. */
  prepare?(values: Values<G & CommonParams & ViewParams>): Promise<void>;
  /**
   * Returns why values that are each allowed make no experiment together, as a sentence that names them in declared
   * units; null if they do. Asked before `build`, which makes some world of them all the same.
   */
  refuse?(values: Values<G & CommonParams & ViewParams>): string | null;
  /** Returns sentences about values that are allowed together and act otherwise than they say. */
  notes?(values: Values<G & CommonParams & ViewParams>): string[];
  build(values: Values<G & CommonParams & ViewParams>): WorldSpec;
  /** Returns datum and new places; called once, with the settled state, before t = 0. */
  start?(values: Values<G & CommonParams & ViewParams>, settled: State, spec: WorldSpec): Start;
  /** Sets a scale to zero: numbers of the datum that are known only when a load has come to rest, at the time `at`. */
  tare?: {
    at: number;
    datum(m: Measures, values: Values<G & CommonParams & ViewParams>): Datum;
  };
  /** True if `drive` may take steps shorter than `dt`. */
  ownSteps?: true;
  /**
   * Writes into `live` the prescribed motions and other live settings at `time` (< 0 while the bed settles, when the
   * datum is still empty), from the measures of the step before.
   */
  drive?(values: Values<G & CommonParams & ViewParams>, time: number, live: Live, datum: Datum, m: Measures): void;
  /** Returns the angle by which the ground, with W, rises along x [rad]: `drive` turns gravity back by it. */
  slope?(values: Values<G & CommonParams & ViewParams>): number;
  /** Makes the pilot of the mechanism that `build` made. */
  pilot?(values: Values<G & CommonParams & ViewParams>, spec: WorldSpec): Pilot<Values<G & CommonParams & ViewParams>>;
  /**
   * Adds what a step of `dt` [s] measured to sums, such as works, that probes read among the gauges: a sum is absent or
   * NaN before the first step of a run, and goes with its snapshots.
   */
  tally?(m: Measures, values: Values<G & CommonParams & ViewParams>, dt: number, sums: Record<string, number>): void;
  /** Returns the profiles at present, by name, from what the watch found; the document of a headless run has them. */
  profiles?(values: Values<G & CommonParams & ViewParams>, gauges: Gauges): Record<string, Profile>;
  /** Makes the watch over the world that `build` made; its bed must not be a moving one. */
  watch?(values: Values<G & CommonParams & ViewParams>, spec: WorldSpec): Watch;
  /**
   * Returns the moving bed; null if the bed stays. Grains at its ends stick out by up to their radius: walls leave room
   * for that.
   */
  movingBed?(values: Values<G & CommonParams & ViewParams>): MovingBed | null;
  /** Traits of its worlds that no parameter shows; they decide on which backend a world runs. */
  traits?: readonly Trait[];
  /** True if a person can drive it: keys, gamepad and touch act on it, and a dashboard shows its probes. */
  drivable?: boolean;
  checks(values: Values<G & CommonParams & ViewParams>): Check[];
  /** Laws between this run and another that differs in one parameter alone. */
  ratios?(values: Values<G & CommonParams & ViewParams>): Ratio[];
  /** Returns the same scene with the vehicle of a file in place of its own. */
  withVehicle?(vehicle: VehicleSpec): AnyScene;
  /** Returns the same scene with the wheel of a file in place of its own. */
  withWheel?(wheel: FileWheel): AnyScene;
  references?: readonly Reference[];
};

/**
 * Infers the parameter types of a scene, then forgets them, so that scenes with any parameters fit into one list.
 * Boundary: from here on `valuesInSI` gives a scene the values of its own parameters.
 */
// eslint-disable-next-line no-restricted-syntax -- functions of G's values are not functions of any group's values
export const scene = <G extends ParamGroup>(declaration: Scene<G>): AnyScene => declaration as unknown as AnyScene;
export type AnyScene = Scene<ParamGroup>;

/** Values of a scene as its functions take them: all of them, in SI. */
export type SceneValues = Values<AnyScene['params']>;

/** Converts complete values of a scene from declared units to SI. */
export const valuesInSI = ({ params }: Pick<AnyScene, 'params'>, values: AnyValues): SceneValues =>
  toSI(params, values as SceneValues);

/** Returns the angle by which the ground rises along x of W under these values, in declared units [rad]. */
export const slopeOf = (of: AnyScene, values: AnyValues): number => of.slope?.(valuesInSI(of, values)) ?? 0;

/** Returns the mean of a probe over [from, to] s; NaN if nothing was recorded there. */
export function mean(series: Series, probe: string, from: number, to = Infinity): number {
  let sum = 0, count = 0;
  for (let i = 0; i < series.t.length; i++) {
    if (series.t[i] < from - 1e-9 || series.t[i] > to + 1e-9) continue;
    sum += series[probe][i];
    count++;
  }
  return sum / count;
}
