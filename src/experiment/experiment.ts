import { copyPlain } from '../core/copyPlain';
import { checkWorld } from '../model/checkWorld';
import type { Dropped } from '../model/drop/dropped';
import { createHoles } from '../model/flexible/holes';
import { carrySurfaces, placeSurfaces } from '../model/flexible/placeSurfaces';
import { surfaceControl } from '../model/flexible/spec';
import { createHeld, type Held } from '../model/held';
import type { Model, State } from '../model/model';
import type { Pull } from '../model/pull';
import { GROUND_FORCE } from '../mechanism/kinds/groundForce';
import type { MechanismSpec } from '../mechanism/spec';
import {
  createLive, SOFT_GLASS, type BodyControl, type Live, type MechanismControl, type PenaltyLaw, type StepSettings,
} from '../model/settings';
import type { EngineMemory, RunMemory, Snapshot } from '../model/snapshot';
import { STEP_STATUS } from '../model/status';
import type { WorldSpec } from '../model/worldSpec';
import { worldKey } from '../model/worldKey';
import type { AnyValues } from '../params/param';
import type { Engine } from '../physics/engine';
import { setShaftSpeeds } from '../physics/mechanism/memory';
import {
  valuesInSI, type AnyScene, type Datum, type MovingBed, type Profile, type SceneValues, type Series, type Start,
} from '../scenes/scene';
import { leastMass, writeBondFaults } from './bondFaults';
import { lawsOf } from './contactLaws';
import { ownPart, withDropped } from './drop/withDropped';
import { createBedMover, restingBed, type BedMover } from './movingBed';
import { bedKey } from './settled/bedKey';
import { NO_BEDS, type SettledBeds } from './settled/settledBeds';
import { createSettling, takeFriction, writeSettling, type Settling } from './settled/settling';

/**
 * An experiment runs a scene on an engine: it settles the bed, starts the experiment, drives it and reads its probes.
 * The same code runs in the page and in Node.
 */
export type Experiment = {
  readonly scene: AnyScene;
  readonly spec: WorldSpec;
  readonly engine: Engine;
  /** Names of the probes, in the order of `values`. */
  readonly probeKeys: readonly string[];
  /** Number of bodies that were dropped into it. */
  readonly dropped: number;
  /** Latest probe values, in their units. */
  readonly values: Float64Array;
  /** Profiles that the scene finds at present; empty if it has none. */
  readonly profiles: Readonly<Record<string, Profile>>;
  /** Progress of the settling, 0 … 1; 1 once the experiment runs. */
  readonly progress: number;
  /** Parameter values in SI, as scene functions take them. */
  readonly valuesSI: SceneValues;
  /** Settings and controls under which a step from the present time would be taken; made anew at each read. */
  readonly live: Live;
  /** Motion and force that the scene gives the big bodies at present. */
  readonly controls: readonly BodyControl[];
  /** Time since t = 0 [s]; negative while the bed settles. */
  readonly time: number;
  /** Number of steps that were begun and are not taken yet, and the time that they will reach [s]. */
  readonly underWay: number;
  readonly reached: number;
  /**
   * Advances one frame step; the steps of the settling come first. Resolves when the measures and probes of the step
   * are known. A device is given further steps while `more` says so and nothing that is known only afterwards decides
   * about them; the next calls take those. The state is read and written only while none is under way.
   */
  advance(more?: () => boolean): Promise<void>;
  /** Sets a live parameter, in its declared unit. */
  set(key: string, value: AnyValues[string]): void;
  /** Numbers that the scene fixed at t = 0, and those of its `tare`, with the time of it [s]. */
  datum: Datum;
  /** Copies all that `resume` goes on from, between two steps, as of the call; `spare` as `Engine.save` takes it. */
  save(spare?: EngineMemory | null): Promise<SavedRun>;
  /**
   * Goes on from a snapshot, from which values may differ. Resolves to false, with nothing changed, if it is of a bed
   * that still settled and this one lies.
   */
  resume(from: Snapshot): Promise<boolean>;
  /** False once it went on from a snapshot of which the engine could take the state alone. */
  readonly isExact: boolean;
  /** Sets the pedals, steering and reverse lever that a person holds, until the next call. */
  hold(held: Readonly<Held>): void;
  /**
   * Sets the pull of a person's hand, until the next call; null lets go. A bed that settles is not pulled: others will
   * find it as it lies then. No snapshot holds a pull.
   */
  pull(pull: Pull | null): void;
};

/** A copy of a run: the engine's memory, and the snapshot, whose numbers are unpacked when it is wanted. */
export type SavedRun = { readonly memory: EngineMemory | null; snapshot(): Snapshot };

/** Writes the settings that the common parameters give, in SI, to `live`. */
function writeSettings(
  live: Live, v: SceneValues & { friction?: number; forces?: StepSettings['forces'] } & Partial<PenaltyLaw>
): void {
  const s = live.settings;
  s.dt = v.dt;
  s.substeps = v.substeps; s.solver = v.solver; s.law = v.law; s.tolerance = v.tolerance;
  s.iterations = v.iterations || (v.solver === 'smallsteps' ? v.sweeps : 0);
  s.warmStart = v.warmStart === 'on'; s.recovery = v.recovery; s.recoverySpeed = v.recoverySpeed;
  s.gravity[2] = -v.gravity;
  s.friction = v.friction ?? 0; s.surfaceFriction = null;
  s.damping = 0; s.sleep = v.sleep === 'on'; s.core = v.core === 'auto'; s.threads = v.threads; s.keep = v.keep;
  s.searchEvery = v.searchEvery;
  s.form = v.form; s.laws = lawsOf(v);
  s.forces = v.forces ?? 'impulses';
  s.penalty = {
    spring: v.spring ?? SOFT_GLASS.spring, youngsModulus: v.youngsModulus ?? SOFT_GLASS.youngsModulus,
    poissonRatio: v.poissonRatio ?? SOFT_GLASS.poissonRatio,
    restitution: s.laws.restitution,
  };
}

/** Gives the big bodies the friction of their spec, which `drive` may change for a step. */
const writeBodyFriction = ({ bodies }: Live, spec: WorldSpec): void =>
  spec.bodies.forEach(({ friction = null }, k) => { bodies[k].friction = friction; });

/** Returns the drive values and switches that a mechanism starts with, taken from the numbers of its spec. */
const controlOf = ({ connections }: MechanismSpec): MechanismControl => ({
  drive: Float64Array.from(connections, (c) => (
    'speed' in c ? c.speed
    : 'torque' in c ? c.torque : 'friction' in c ? c.friction : 'angle' in c ? c.angle : 'offset' in c ? c.offset : 0
  )),
  enabled: Uint8Array.from(connections, ({ enabled = true }) => (enabled ? 1 : 0)),
  groundForces: new Float64Array(GROUND_FORCE.size * connections.filter(({ kind }) => kind === 'groundForce').length),
});

/**
 * Creates an experiment: builds and checks the world of a scene. `given` values are complete and in declared units;
 * `makeEngine` decides where it runs. A bed that `beds` knows need not settle. What was `dropped` into a run is there
 * only if that goes on from its snapshot. Throws an Error with a sentence if the scene refuses the values or the world
 * is not valid.
 */
export async function createExperiment(
  scene: AnyScene, given: AnyValues, makeEngine: (spec: WorldSpec) => Engine | Promise<Engine>,
  beds: SettledBeds = NO_BEDS, dropped: readonly Dropped[] = [],
): Promise<Experiment> {
  const declared: AnyValues = { ...given };
  let v = valuesInSI(scene, declared);
  const refusal = scene.refuse?.(v) ?? null;
  if (refusal !== null) throw new Error(refusal);
  await scene.prepare?.(v);
  const own = scene.build(v), spec = withDropped(own, dropped), [fault] = checkWorld(spec);
  if (fault) throw new Error(fault.message); // before an engine takes any memory for it
  const engine = await makeEngine(spec);
  const live: Live = {
    ...createLive(spec),
    ...(spec.mechanism && { mechanism: controlOf(spec.mechanism) }),
    ...(spec.flexible && { flexible: spec.flexible.map(surfaceControl) }),
  };
  const seenLive = ownPart(live, own.bodies.length), seenMeasures = ownPart(engine.measures, own.bodies.length);
  const probeKeys = Object.keys(scene.probes), probes = Object.values(scene.probes);
  const values = new Float64Array(probeKeys.length).fill(NaN);
  const pilot = scene.pilot?.(v, own), held = createHeld();
  const watch = scene.watch?.(v, own);
  // what the watch and the tally write; names that they do not write are the pilot's
  const gauges = Object.create(pilot?.gauges ?? null) as Record<string, number>;
  const settleTime = spec.settle?.time ?? 0, moving = scene.movingBed?.(v) ?? null;
  const { radii } = spec.grains, narrowest = 2 * radii.reduce((least, r) => Math.min(least, r), Infinity);
  const holes = radii.length > 0 ? spec.flexible?.map(createHoles) ?? [] : [];
  const lightest = leastMass(engine.model), key = worldKey(spec);
  let mover: BedMover | null = null, settling: Settling | null = null;
  let isPure = true; // nobody has changed a value while the bed settles
  let isExact = true;
  const { flight } = engine;
  /** Times at the ends of the steps under way [s], and the values that they were begun under. */
  const ends: number[] = [], valuesThen: SceneValues[] = [];
  /**
   * A step of a mechanism, before a bed that moves, or of a scene whose `drive` looks at measures (its fifth parameter)
   * needs to know how the one before it ended; so does one in which a hand pulls.
   */
  const isLed = pilot !== undefined || moving !== null || (scene.drive?.length ?? 0) > 4;
  let time = -settleTime, reached = time, started = false;
  /** Time of the watch's last reading [s], and positions then, which nobody changes. */
  let watched = 0, seen: Float64Array | null = null;
  let pulled: Pull | null = null;

  /** Lets the watch start from a state, at the present time. */
  function beginWatch(state: State): void {
    for (const key of Object.keys(gauges)) gauges[key] = NaN;
    watch?.begin(state, time);
    watched = time;
    seen = watch ? state.position : null;
  }

  /** Returns what the run keeps from step to step besides the state, its time, its datum and its pilot. */
  const remember = (): RunMemory => ({
    started, isPure, controls: structuredClone({
      bodies: live.bodies, ...(live.mechanism && { mechanism: live.mechanism }),
      ...(live.flexible && { flexible: live.flexible }),
    }),
    watched, seen, gauges: { ...gauges }, bed: mover?.bed ?? null,
  });

  /** Takes the memory of a run whose state it has; `isExact`: the engine goes on with the bits of that run. */
  function recall(from: RunMemory, isExact: boolean, state: State): void {
    isPure = from.isPure && isExact;
    copyPlain(from.controls, live);
    if (moving && from.bed) mover = createBedMover(moving, spec, from.bed);
    Object.assign(gauges, from.gauges);
    if (!from.seen || !watch) return;
    watch.begin({ ...state, position: from.seen }, from.watched);
    watched = from.watched;
    seen = from.seen;
  }

  /** Writes the controls of a step at which the bed settles. */
  function writeSettlingStep(): void {
    writeSettings(live, v);
    writeBodyFriction(live, spec);
    writeSettling(live, v, spec);
    scene.drive?.(v, time - 1, seenLive, experiment.datum, seenMeasures);
    if (spec.settle?.frictionless) takeFriction(live);
  }

  /** Lays a bed that is known, or lets the experiment begin with its settling. */
  async function settle(): Promise<void> {
    writeSettlingStep();
    scene.pilot?.(v, own).advance(v, -1, seenMeasures, held, seenLive);
    settling = createSettling(engine, spec, live, pilot ?? null, bedKey(spec, live), beds);
    if (!await settling.recall()) return;
    settling = null;
    await start(); // at once, so that the first picture shows what stands where it starts
  }

  async function start(): Promise<void> {
    await settling?.rest(isPure);
    settling = null;
    started = true;
    time = reached = 0;
    const state = scene.start || moving || watch ? await engine.readState() : null;
    if (state) beginWatch(state);
    if (moving) mover = createBedMover(moving, spec, restingBed(moving, spec.grains, state));
    if (scene.start && state) {
      const { datum, place, move } = scene.start(v, state, spec);
      experiment.datum = datum;
      for (const { body, position } of place) {
        placeSurfaces(engine.model, state, body, position);
        state.position.set(position, 3 * (engine.model.grainCount + body));
      }
      if (move) setMoving(state, engine.model, move);
      if (place.length || move) engine.writeState(state, place.length === 0);
    }
    engine.setClock(0, 0);
  }

  /**
   * Moves the bed by a block if the followed body has come far enough, before the step that would take it off the bed.
   */
  async function moveBed({ block }: MovingBed, { due, move }: BedMover): Promise<void> {
    const blocks = due(engine.measures);
    if (blocks === 0) return;
    const state = await engine.readState(), { bedShift = 0 } = experiment.datum;
    move(state, bedShift, blocks);
    engine.writeState(state, true);
    experiment.datum = { ...experiment.datum, bedShift: bedShift + blocks * block };
  }

  /** Begins a step: from here on only its measures are awaited. */
  async function begin(): Promise<void> {
    if (!started && reached >= -1e-9) await start();
    if (started) {
      writeSettings(live, v);
      writeBodyFriction(live, spec);
      scene.drive?.(v, reached, seenLive, experiment.datum, seenMeasures);
    } else writeSettlingStep();
    if (moving && mover && started) await moveBed(moving, mover);
    pilot?.advance(v, reached, seenMeasures, held, seenLive);
    live.pull = started ? pulled : null;
    await (flight?.begin(live) ?? engine.step(live));
    const end = Math.round((reached + live.settings.dt) * 1e12) / 1e12; // sums of dt drift in the last digits
    ends.push(reached = !started && end > -1e-9 ? 0 : end);
    valuesThen.push(v);
  }

  /** Says whether a step may be begun before those under way are taken. */
  function mayBegin(): boolean {
    if (!flight?.hasRoom() || isLed || pulled) return false;
    return started ? !watch || reached - watched < watch.every - 1e-9 : reached < -1e-9;
  }

  const experiment = {
    scene, spec, engine, dropped: dropped.length, probeKeys, values, datum: {} as Datum,
    get progress() { return started || settleTime === 0 ? 1 : 1 + time / settleTime; },
    get profiles() { return scene.profiles?.(v, gauges) ?? {}; },
    get time() { return time; },
    get reached() { return reached; },
    get isExact() { return isExact; },
    get underWay() { return ends.length; },
    get valuesSI() { return v; },
    get live() {
      writeSettings(live, v);
      writeBodyFriction(live, spec);
      scene.drive?.(v, time, seenLive, experiment.datum, seenMeasures);
      return live;
    },
    controls: live.bodies as readonly BodyControl[],

    async advance(more = () => false) {
      if (ends.length === 0) await begin();
      while (more() && mayBegin()) await begin();
      await flight?.take();
      const end = ends.shift()!, then = valuesThen.shift()!;
      writeBondFaults(engine.measures, engine.model, lightest, live.settings);
      if (wasRefused(engine)) {
        reached = time;
        return;
      }
      if (holes.some((widest, k) => widest(engine.measures.flexible[k].nodes) > narrowest))
        engine.measures.status |= STEP_STATUS.surfaceOpen.bit;
      const passed = end - time;
      time = end;
      if (!started) return;
      scene.tally?.(seenMeasures, then, passed, gauges);
      if (watch && time - watched >= watch.every - 1e-9) {
        const state = await engine.readState();
        watch.see(state, time, gauges);
        watched = time;
        seen = state.position;
      }
      const m = seenMeasures, { tare } = scene;
      if (tare && time >= tare.at - 1e-9 && experiment.datum.tared === undefined)
        experiment.datum = { ...experiment.datum, ...tare.datum(m, then), tared: time };
      for (let p = 0; p < values.length; p++) values[p] = probes[p].measure(m, then, experiment.datum, gauges);
    },

    set(key: string, value: AnyValues[string]) {
      declared[key] = value;
      if (!started && scene.params[key as keyof typeof scene.params].section !== 'View') isPure = false;
      v = valuesInSI(scene, declared);
    },

    hold(next: Readonly<Held>) { Object.assign(held, next); },

    pull(next: Pull | null) { pulled = next; },

    async save(spare: EngineMemory | null = null) {
      const memory = pilot?.save(), { ...datum } = experiment.datum, run = remember(), at = time;
      const { step } = engine.measures, { memory: kept, state } = await engine.save(spare);
      return {
        memory: kept,
        snapshot: () => ({
          ...state(), time: at, step, datum, world: key, run, ...(memory && { pilot: memory }),
          ...(dropped.length > 0 && { dropped }), ...(kept && { engine: kept }),
        }),
      };
    },

    async resume(from: Snapshot) {
      const { engine: _, run = null, ...plain } = from, isSame = from.world === key;
      if (run?.started === false && started) return false;
      started = run?.started ?? true;
      if (started) settling = null;
      time = reached = from.time;
      experiment.datum = { ...from.datum };
      isExact = await engine.restore(isSame ? from : plain);
      if (from.pilot) pilot?.restore(from.pilot);
      beginWatch(from);
      // without a memory, it is not known how the bed had settled
      if (moving && started) mover = createBedMover(moving, spec, restingBed(moving, spec.grains, null));
      if (run && isSame) recall(run, isExact, from);
      else isPure = false;
      return true;
    },
  };
  if (spec.settle && dropped.length === 0) await settle(); // else a snapshot follows, of a bed that lies
  return experiment;
}

/** Writes the motion with which an experiment starts to a state; surfaces go along with the bodies that hold them. */
function setMoving(state: State, model: Model, { bodies, shafts }: NonNullable<Start['move']>): void {
  for (const { body, velocity, spin } of bodies) {
    state.velocity.set(velocity, 3 * (model.grainCount + body));
    state.spin.set(spin, 3 * (model.grainCount + body));
    carrySurfaces(model, state, body);
  }
  if (state.memory) setShaftSpeeds(state.memory, shafts);
}

/** Returns empty series for the time and the probes of a scene. */
export const createSeries = ({ probes }: Pick<AnyScene, 'probes'>): Series =>
  Object.fromEntries([['t', []], ...Object.keys(probes).map((key) => [key, []])]) as Series;

/** Appends the present time and probe values to the series. */
export function record(series: Series, experiment: Experiment): void {
  series.t.push(experiment.time);
  experiment.probeKeys.forEach((key, p) => series[key].push(experiment.values[p]));
}

/** Says whether the last step was refused: nothing has changed, and the run may go on once the values allow it. */
export const wasRefused = ({ measures }: Pick<Engine, 'measures'>): boolean =>
  (measures.status & STEP_STATUS.surfaceBroken.bit) !== 0;

/** Says whether the last step left numbers that are not finite, or was refused. */
export const hasFailed = (engine: Engine): boolean =>
  (engine.measures.status & STEP_STATUS.notFinite.bit) !== 0 || wasRefused(engine);

