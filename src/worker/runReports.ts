import type { Experiment } from '../experiment/experiment';
import { createNotices } from '../experiment/notices';
import type { CheckResult, Samples, Status } from '../protocol/messages';
import { createSetWriter, setProbes } from '../protocol/setProbes';
import { WALL_PROBES, writeWallProbes } from '../protocol/wallProbes';
import { createChecker } from './checker';
import { createHeldWarnings } from './heldWarnings';
import { createMeter } from './meter';
import type { RestHash } from './restHash';
import { isSettling, phaseOf, type RunState } from './runState';
import { createSampler } from './sampler';
import { createStillness } from './stillness';

/** The part of a Status that a run loop knows; the engine worker adds backend, grains and frame rate. */
export type RunStatus = Omit<Status, 'backend' | 'grains' | 'framesPerSecond' | 'detail' | 'unshaded'>;

/** Receivers of what a run reports. */
export type ReportHooks = {
  samples(samples: Samples): void;
  status(status: RunStatus): void;
  checks(results: CheckResult[]): void;
  /** Is called when a run stops by itself: a step was refused, threw or left an invalid state. */
  stopped(): void;
};

/** Collects the reports of a run and posts them a few times a second. */
export type RunReports = {
  /** Counts a computed step and collects the warnings of its engine. */
  count(): void;
  /** Records the probes of a valid step and its wall time [ms], and evaluates the checks that are due. */
  record(wall: number): void;
  /** Posts the reports that are due; with `now`, all of them. */
  publish(now: boolean): void;
  /**
   * Drops the checks that wait, as the run is no longer the one they are about; posts the results that hold if any
   * waited.
   */
  abandonChecks(): void;
  /** Restarts the measurement of speed. */
  restartMeter(): void;
};

const SAMPLES_EVERY = 80, STATUS_EVERY = 220; // [ms]

/**
 * Makes the reports of a run. To one that continues from a snapshot (`resumed`) no check applies: the values over which
 * they average are lost.
 */
export function createRunReports(
  experiment: Experiment, state: Readonly<RunState>, resumed: boolean, hash: Pick<RestHash, 'value'>,
  hooks: Pick<ReportHooks, 'samples' | 'status' | 'checks'>,
): RunReports {
  const { probeKeys, scene: { params } } = experiment, wallKeys = Object.keys(WALL_PROBES);
  const keys = [...probeKeys, ...wallKeys, ...Object.keys(setProbes(params))], sampler = createSampler(keys);
  const row = new Float64Array(keys.length), writeSet = createSetWriter(params);
  const wallAt = probeKeys.length, setAt = wallAt + wallKeys.length;
  const meter = createMeter(), checker = createChecker(experiment), notices = createNotices(experiment);
  const stillness = createStillness(experiment.spec), warnings = createHeldWarnings();
  let lastSamples = 0, lastStatus = -Infinity;
  if (resumed) abandonChecks();

  function abandonChecks(): void {
    const results = checker.abandon();
    if (results) hooks.checks(results);
  }

  function status(): RunStatus {
    const m = experiment.engine.measures, { dt, substeps, law, solver } = experiment.valuesSI;
    const settling = isSettling(experiment), now = performance.now(), rates = meter.take(now);
    return {
      phase: phaseOf(state, settling), progress: experiment.progress, time: experiment.time, step: m.step,
      contacts: m.activeCount, ...(state.playing || settling ? rates : { stepsPerSecond: 0, realTimeFactor: 0 }),
      adapter: experiment.engine.adapter, law, solver, substep: dt / substeps, residual: m.residual,
      penetration: m.maxPenetration, stateHash: hash.value, stillSince: stillness.since,
      warnings: [...warnings.at(now, m), ...notices(experiment.valuesSI)],
    };
  }

  return {
    count() {
      meter.step(isSettling(experiment) ? NaN : experiment.time);
      warnings.hear(experiment.engine.measures);
    },
    record(wall) {
      row.set(experiment.values);
      writeWallProbes(row, wallAt, wall, experiment.engine.stages);
      writeSet(row, setAt, experiment.valuesSI);
      sampler.push(experiment.time, row);
      stillness.step(experiment.engine.measures, experiment.time, experiment.valuesSI.dt);
      const results = checker.step();
      if (results) hooks.checks(results);
    },
    publish(now) {
      const t = performance.now();
      if (now || t - lastSamples >= SAMPLES_EVERY) {
        lastSamples = t;
        const samples = sampler.take();
        if (samples) hooks.samples(samples);
      }
      if (now || t - lastStatus >= STATUS_EVERY) {
        lastStatus = t;
        hooks.status(status());
      }
    },
    abandonChecks,
    restartMeter: () => meter.restart(),
  };
}
