import type { Experiment } from '../experiment/experiment';
import { statusSentences } from '../model/status';
import type { CheckResult, Samples, Status } from '../protocol/messages';
import { WALL_PROBES, writeWallProbes } from '../protocol/wallProbes';
import { createChecker } from './checker';
import { createMeter } from './meter';
import { isSettling, phaseOf, type RunState } from './runState';
import { createSampler } from './sampler';

/** What a loop knows of a Status; who runs where is the engine worker's to add. */
export type RunStatus = Omit<Status, 'backend' | 'adapter' | 'grains' | 'framesPerSecond'>;

/** Who hears of a run. */
export type ReportHooks = {
  samples(samples: Samples): void;
  status(status: RunStatus): void;
  checks(results: CheckResult[]): void;
};

/** Collects what a run has to say, and says it a few times a second. */
export type RunReports = {
  /** A step was computed: counts it, with what its engine has to warn of. */
  count(): void;
  /** Takes the probes of a step that holds, with the time that it took [ms], and holds the checks against it. */
  record(wall: number): void;
  /** Posts what is due; `now` does not wait for its time to come. */
  publish(now: boolean): void;
  /** The run is no longer what waiting checks are about; says so where some wait. */
  abandonChecks(): void;
  /** Forgets how fast it was. */
  restartMeter(): void;
};

const SAMPLES_EVERY = 80, STATUS_EVERY = 220; // [ms]

/** A run that goes on from a snapshot (`resumed`) has no checks: what they average over is lost. */
export function createRunReports(
  experiment: Experiment, state: Readonly<RunState>, resumed: boolean, hooks: ReportHooks,
): RunReports {
  const wallKeys = Object.keys(WALL_PROBES), sampler = createSampler([...experiment.probeKeys, ...wallKeys]);
  const probeCount = experiment.values.length, row = new Float64Array(probeCount + wallKeys.length);
  const meter = createMeter(), checker = createChecker(experiment);
  let statusBits = 0, lastSamples = 0, lastStatus = -Infinity;
  if (resumed) checker.abandon();

  function status(): RunStatus {
    const m = experiment.engine.measures, { dt, substeps, law, solver } = experiment.valuesSI;
    const settling = isSettling(experiment), rates = meter.take(performance.now());
    return {
      phase: phaseOf(state, settling), progress: experiment.progress, time: experiment.time, step: m.step,
      contacts: m.activeCount, ...(state.playing || settling ? rates : { stepsPerSecond: 0, realTimeFactor: 0 }),
      law, solver, substep: dt / substeps, residual: m.residual, penetration: m.maxPenetration,
      warnings: statusSentences(statusBits | m.status, m.full, m.stableStep),
    };
  }

  return {
    count() {
      meter.step(isSettling(experiment) ? NaN : experiment.time);
      statusBits |= experiment.engine.measures.status;
    },
    record(wall) {
      row.set(experiment.values);
      writeWallProbes(row, probeCount, wall, experiment.engine.stages);
      sampler.push(experiment.time, row);
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
        statusBits = 0;
      }
    },
    abandonChecks() {
      const results = checker.abandon();
      if (results) hooks.checks(results);
    },
    restartMeter: () => meter.restart(),
  };
}
