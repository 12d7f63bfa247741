import { fail, type Result } from '../core/result';
import { hasFailed, wasRefused, type Experiment } from '../experiment/experiment';
import type { Held } from '../model/held';
import type { LabProblem } from '../model/labProblem';
import { statusSentences } from '../model/status';
import type { AnyValues, Value } from '../params/param';
import type { CheckResult, Samples, Snapshot, Status } from '../protocol/messages';
import { WALL_PROBES, writeWallProbes } from '../protocol/wallProbes';
import { createChecker } from './checker';
import { hearMessages } from './hearMessages';
import { createMeter } from './meter';
import { createPacer } from './pacer';
import { createSampler } from './sampler';

/** What the loop knows of a Status; who runs where is the engine worker's to add. */
export type RunStatus = Omit<Status, 'backend' | 'adapter' | 'grains' | 'framesPerSecond'>;

export type LoopHooks = {
  /** The state has changed. */
  stepped(): void;
  samples(samples: Samples): void;
  status(status: RunStatus): void;
  checks(results: CheckResult[]): void;
  /** A step threw: a sentence. */
  failed(message: string): void;
};

/** Drives an experiment at the pace that is asked for. The same loop on both backends. */
export type RunLoop = {
  play(): void;
  pause(): void;
  step(count: number): void;
  setSpeed(factor: number): void;
  set(key: string, value: Value): void;
  /** What a person who drives holds. */
  hold(held: Held): void;
  /** Between two steps; null while the bed settles. */
  snapshot(): Promise<Snapshot | null>;
  /** The contact problem of the next step, were it one of h [s]; between two steps. */
  freeze(h: number): Promise<Result<LabProblem>>;
  /** Ends after the step under way. */
  stop(): Promise<void>;
};

const SAMPLES_EVERY = 80, STATUS_EVERY = 220; // [ms]
/** Longest stretch without hearing messages, where steps do not wait for a device [ms]. */
const STRETCH = 8;

export function startRunLoop(
  experiment: Experiment, declared: AnyValues, o: { playing: boolean; speed: number; resumed: boolean }, hooks: LoopHooks,
): RunLoop {
  const pacer = createPacer(), sampler = createSampler([...experiment.probeKeys, ...Object.keys(WALL_PROBES)]), meter = createMeter();
  const row = new Float64Array(experiment.values.length + Object.keys(WALL_PROBES).length);
  const checker = createChecker(experiment), snapshots: ((snapshot: Snapshot | null) => void)[] = [];
  const freezes: { h: number; resolve(result: Result<LabProblem>): void }[] = [];
  let playing = o.playing, extraSteps = 0, failed = false, halted = false, stopped = false;
  let endSleep = () => {}, asked = false, statusBits = 0, lastSamples = 0, lastStatus = -Infinity, heard = performance.now();
  const seconds = () => performance.now() / 1000;
  // the first step sets the wheel down: it belongs to the preparation, so that a paused start shows the experiment
  const settling = () => experiment.spec.settle !== undefined && experiment.time < 1e-9;
  if (o.resumed) checker.abandon(); // what the checks average over is lost
  pacer.setFactor(o.speed, experiment.time, seconds());

  async function run(): Promise<void> {
    while (!stopped) {
      asked = false;
      await serveSnapshots();
      await serveFreezes();
      const wait = delay();
      if (wait > 0) {
        publish(wait === Infinity);
        await sleep(wait);
        heard = performance.now();
        continue;
      }
      await stepOnce();
      publish(false);
      if (performance.now() - heard > STRETCH) {
        await hearMessages();
        heard = performance.now();
      }
    }
    for (const resolve of snapshots.splice(0)) resolve(null);
    for (const { resolve } of freezes.splice(0)) resolve(fail('lab', 'This world is no more.'));
  }

  /** How long nothing is to be done [ms]; Infinity until someone asks. */
  function delay(): number {
    if (failed || halted) return Infinity;
    if (settling()) return 0;
    if (playing) return 1000 * pacer.wait(experiment.time, seconds());
    return extraSteps > 0 ? 0 : Infinity;
  }

  async function stepOnce(): Promise<void> {
    const wasSettling = settling(), begin = performance.now();
    try {
      await experiment.advance();
    } catch (error) {
      failed = true;
      if (!stopped) hooks.failed(error instanceof Error ? error.message : String(error));
      return;
    }
    if (stopped) return;
    const taken = performance.now() - begin;
    meter.step(settling() ? NaN : experiment.time);
    statusBits |= experiment.engine.measures.status;
    halted = wasRefused(experiment.engine);
    failed = !halted && hasFailed(experiment.engine);
    if (halted) {
      playing = false;
      extraSteps = 0;
    }
    hooks.stepped();
    if (wasSettling) pacer.restart(experiment.time, seconds());
    else if (!playing) extraSteps = Math.max(0, extraSteps - 1);
    if (failed || halted || settling()) return;
    row.set(experiment.values);
    writeWallProbes(row, experiment.values.length, taken, experiment.engine.stages);
    sampler.push(experiment.time, row);
    const results = checker.step();
    if (results) hooks.checks(results);
  }

  /** Posts what is due; `now` does not wait for its time to come. */
  function publish(now: boolean): void {
    const t = performance.now();
    if (now || t - lastSamples >= SAMPLES_EVERY) {
      lastSamples = t;
      const samples = sampler.take();
      if (samples) hooks.samples(samples);
    }
    if (now || t - lastStatus >= STATUS_EVERY) {
      lastStatus = t;
      hooks.status(status());
      statusBits = 0;
    }
  }

  function status(): RunStatus {
    const m = experiment.engine.measures, { dt, substeps, law, solver } = declared;
    return {
      phase: failed ? 'failed' : halted ? 'paused' : settling() ? 'preparing' : playing ? 'running' : 'paused',
      progress: experiment.progress, time: experiment.time, step: m.step, contacts: m.activeCount, ...rates(),
      law: String(law), solver: String(solver), substep: Number(dt) / Number(substeps),
      residual: m.residual, penetration: m.maxPenetration, warnings: statusSentences(statusBits | m.status, m.full, m.stableStep),
    };
  }

  function rates() {
    const taken = meter.take(performance.now());
    return playing || settling() ? taken : { stepsPerSecond: 0, realTimeFactor: 0 };
  }

  async function serveSnapshots(): Promise<void> {
    if (snapshots.length === 0) return;
    // at t = 0 the experiment may not have begun: then the start is as good as a snapshot
    const snapshot = settling() || experiment.time < 1e-9 || failed ? null : await takeSnapshot(experiment).catch(() => null);
    for (const resolve of snapshots.splice(0)) resolve(snapshot);
  }

  /** Fetched when it is asked for: it carries the CPU's engine and all solvers with it. */
  const freeze = async (h: number): Promise<Result<LabProblem>> => (await import('../experiment/freeze')).freezeExperiment(experiment, h);

  async function serveFreezes(): Promise<void> {
    for (const { h, resolve } of freezes.splice(0)) {
      if (failed || settling()) resolve(fail('lab', failed ? 'The run has failed: there is no step to freeze.' : 'The bed still settles.'));
      else resolve(await freeze(h).catch((error: unknown) => fail('lab', `The step could not be frozen: ${String(error)}`)));
    }
  }

  /** Until `ms` have passed or something is asked for; not at all if that happened since the loop last looked. */
  function sleep(ms: number): Promise<void> {
    if (asked) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = ms === Infinity ? undefined : setTimeout(resolve, ms);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  function wake(): void {
    asked = true;
    endSleep();
  }

  const running = run();
  return {
    play() {
      if (!playing) pacer.restart(experiment.time, seconds());
      playing = true;
      halted = false;
      extraSteps = 0;
      meter.restart();
      wake();
    },
    pause() {
      playing = false;
      extraSteps = 0;
      wake();
    },
    step(count) {
      if (!playing) extraSteps += count;
      halted = false;
      wake();
    },
    setSpeed(factor) {
      pacer.setFactor(factor, experiment.time, seconds());
      wake();
    },
    set(key, value) {
      declared[key] = value;
      experiment.set(key, value);
      const section = experiment.scene.params[key]?.section;
      if (section !== 'View' && section !== 'Solver' && experiment.time > 0) {
        const results = checker.abandon();
        if (results) hooks.checks(results);
      }
      if (halted && settling()) { // nobody can ask for the next step of a bed
        halted = false;
        wake();
      }
      if (!playing) publish(true);
    },
    hold: (held) => experiment.hold(held),
    snapshot: () => new Promise((resolve) => {
      if (stopped) return resolve(null);
      snapshots.push(resolve);
      wake();
    }),
    freeze: (h) => new Promise((resolve) => {
      freezes.push({ h, resolve });
      wake();
    }),
    stop() {
      stopped = true;
      wake();
      return running;
    },
  };
}

async function takeSnapshot({ engine, time, datum, savePilot }: Experiment): Promise<Snapshot> {
  const pilot = savePilot();
  return { time, step: engine.measures.step, datum: { ...datum }, ...(pilot && { pilot }), ...(await engine.readState()) };
}
