import { unreachable } from '../core/assert';
import type { Result } from '../core/result';
import { hasFailed, wasRefused, type Experiment } from '../experiment/experiment';
import type { LabProblem } from '../model/labProblem';
import type { Value } from '../params/param';
import type { Snapshot } from '../protocol/messages';
import type { RunCommand } from '../protocol/runCommand';
import { createAlarm } from './alarm';
import { hearMessages } from './hearMessages';
import { createPacer } from './pacer';
import { createRunReports, type ReportHooks } from './runReports';
import { createRunRequests } from './runRequests';
import { isSettling, type RunState } from './runState';

export type LoopHooks = ReportHooks & {
  /** The state has changed. */
  stepped(): void;
  /** Answers `freeze`, in the order in which it was asked. */
  frozen(result: Result<LabProblem>): void;
  /** A step threw: a sentence. */
  failed(message: string): void;
};

/** Drives an experiment at the pace that is asked for. The same loop on both backends. */
export type RunLoop = {
  handle(command: RunCommand): void;
  /** Between two steps; null while the bed settles. */
  snapshot(): Promise<Snapshot | null>;
  /** Ends after the step under way. */
  stop(): Promise<void>;
};

/** Longest stretch without hearing messages, where steps do not wait for a device [ms]. */
const STRETCH = 8;

export function startRunLoop(
  experiment: Experiment, o: { playing: boolean; speed: number; resumed: boolean }, hooks: LoopHooks,
): RunLoop {
  const state: RunState = { playing: o.playing, extraSteps: 0, failed: false, halted: false, stopped: false };
  const pacer = createPacer(), alarm = createAlarm(), reports = createRunReports(experiment, state, o.resumed, hooks);
  const requests = createRunRequests(experiment, state, hooks.frozen);
  let heard = performance.now();
  const seconds = () => performance.now() / 1000;
  pacer.setFactor(o.speed, experiment.time, seconds());

  async function run(): Promise<void> {
    while (!state.stopped) {
      alarm.arm();
      await requests.serve();
      const wait = delay();
      if (wait > 0) {
        reports.publish(wait === Infinity);
        await alarm.sleep(wait);
        heard = performance.now();
        continue;
      }
      await stepOnce();
      reports.publish(false);
      if (performance.now() - heard > STRETCH) {
        await hearMessages();
        heard = performance.now();
      }
    }
    requests.end();
  }

  /** How long nothing is to be done [ms]; Infinity until someone asks. */
  function delay(): number {
    if (state.failed || state.halted) return Infinity;
    if (isSettling(experiment)) return 0;
    if (state.playing) return 1000 * pacer.wait(experiment.time, seconds());
    return state.extraSteps > 0 ? 0 : Infinity;
  }

  async function stepOnce(): Promise<void> {
    const wasSettling = isSettling(experiment), begin = performance.now();
    try {
      await experiment.advance();
    } catch (error) {
      state.failed = true;
      if (!state.stopped) hooks.failed(error instanceof Error ? error.message : String(error));
      return;
    }
    if (state.stopped) return;
    const taken = performance.now() - begin;
    reports.count();
    state.halted = wasRefused(experiment.engine);
    state.failed = !state.halted && hasFailed(experiment.engine);
    if (state.halted) {
      state.playing = false;
      state.extraSteps = 0;
    }
    hooks.stepped();
    if (wasSettling) pacer.restart(experiment.time, seconds());
    else if (!state.playing) state.extraSteps = Math.max(0, state.extraSteps - 1);
    if (!state.failed && !state.halted && !isSettling(experiment)) reports.record(taken);
  }

  function play(): void {
    if (!state.playing) pacer.restart(experiment.time, seconds());
    state.playing = true;
    state.halted = false;
    state.extraSteps = 0;
    reports.restartMeter();
    alarm.wake();
  }

  function pause(): void {
    state.playing = false;
    state.extraSteps = 0;
    alarm.wake();
  }

  function step(count: number): void {
    if (!state.playing) state.extraSteps += count;
    state.halted = false;
    alarm.wake();
  }

  function set(key: string, value: Value): void {
    experiment.set(key, value);
    const section = experiment.scene.params[key]?.section;
    if (section !== 'View' && section !== 'Solver' && experiment.time > 0) reports.abandonChecks();
    if (state.halted && isSettling(experiment)) { // nobody can ask for the next step of a bed
      state.halted = false;
      alarm.wake();
    }
    if (!state.playing) reports.publish(true);
  }

  function setSpeed(factor: number): void {
    pacer.setFactor(factor, experiment.time, seconds());
    alarm.wake();
  }

  function freeze(h: number): void {
    requests.freeze(h);
    alarm.wake();
  }

  function handle(command: RunCommand): void {
    switch (command.type) {
      case 'play': return play();
      case 'pause': return pause();
      case 'step': return step(command.count);
      case 'speed': return setSpeed(command.factor);
      case 'set': return set(command.key, command.value);
      case 'hold': return experiment.hold(command.held);
      case 'freeze': return freeze(command.h);
      default: return unreachable(command);
    }
  }

  const running = run();
  return {
    handle,
    snapshot() {
      const snapshot = requests.snapshot();
      alarm.wake();
      return snapshot;
    },
    stop() {
      state.stopped = true;
      alarm.wake();
      return running;
    },
  };
}
