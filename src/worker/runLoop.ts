import { unreachable } from '../core/assert';
import type { Result } from '../core/result';
import { hasFailed, wasRefused, type Experiment } from '../experiment/experiment';
import { isDriven, type Held } from '../model/held';
import type { LabProblem } from '../model/labProblem';
import type { Pull } from '../model/pull';
import type { Value } from '../params/param';
import type { RunCommand } from '../protocol/runCommand';
import { createAlarm } from './alarm';
import { hearMessages } from './hearMessages';
import { createPacer } from './pacer';
import { createRestHash } from './restHash';
import { createRunReports, type ReportHooks } from './runReports';
import { createRunRequests } from './runRequests';
import type { Earlier, Saved } from './runner';
import { isSettling, type RunState } from './runState';

export type LoopHooks = ReportHooks & {
  /** Is called after each step was begun, and before the next is. */
  begun?(): void;
  /** Is called after each step, when the state has changed. */
  stepped(): void;
  /** Gets the answers to `freeze`, in the order in which they were asked for. */
  frozen(result: Result<LabProblem>): void;
  /** Gets a sentence when a step has thrown. */
  failed(message: string): void;
  /** Is told why a snapshot could not be taken of a run that goes on. */
  unsaved?(error: unknown): void;
  /** Resolves to true if a step has thrown because the run is over, which is reported elsewhere. */
  isOver?(): Promise<boolean>;
};

/** Runs an experiment at the requested speed, on either backend. */
export type RunLoop = {
  handle(command: RunCommand): void;
  /** Resolves to a snapshot taken between two steps, as a Runner's; null also if the run ends first. */
  snapshot(earlier?: Earlier): Promise<Saved | null>;
  /** Ends the run; resolves after the step in progress. */
  stop(): Promise<void>;
};

/** Longest time without handling messages, if steps do not wait for a device [ms]. */
const STRETCH = 8;
/** Time for which a run rests before its state is hashed [ms]: who takes step after step does not wait for that. */
const REST = 200;

export function startRunLoop(
  experiment: Experiment, o: { playing: boolean; speed: number; resumed: boolean }, hooks: LoopHooks,
): RunLoop {
  const state: RunState = { playing: o.playing, extraSteps: 0, failed: false, halted: false, stopped: false };
  const pacer = createPacer(), alarm = createAlarm(), hash = createRestHash(experiment);
  const hasBegun = o.resumed && (experiment.time > 0 || experiment.dropped > 0);
  const reports = createRunReports(experiment, state, hasBegun, hash, hooks);
  const requests = createRunRequests(experiment, state, hooks.frozen, hooks.unsaved);
  let heard = performance.now();
  /** Time up to which it runs as fast as it can [s], and whether it then goes on; null if it keeps its pace. */
  let until: number | null = null, goesOn = false;
  const seconds = () => performance.now() / 1000;
  pacer.setFactor(o.speed, experiment.time, seconds());

  async function run(): Promise<void> {
    while (!state.stopped) {
      alarm.arm();
      if (experiment.underWay === 0) await requests.serve();
      const wait = delay();
      if (wait > 0) {
        reports.publish(wait === Infinity);
        if (wait === Infinity && !state.failed && hash.value === null) await hashAtRest();
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

  /** Hashes the state and reports it, unless a command ends the rest first. */
  async function hashAtRest(): Promise<void> {
    if (await alarm.sleep(REST) === 'woken') return;
    await hash.compute();
    reports.publish(true);
  }

  /**
   * Returns the time until the next step is to be taken [ms]; Infinity if none is until a command asks for one. Steps
   * under way are taken at once where somebody waits for the state.
   */
  function delay(): number {
    if (state.failed || state.halted) return Infinity;
    if (isSettling(experiment) || (experiment.underWay > 0 && !mayGoOn())) return 0;
    if (until !== null) return 0;
    if (state.playing) return 1000 * pacer.wait(experiment.time, seconds());
    return state.extraSteps > 0 ? 0 : Infinity;
  }

  /** Says whether the run goes on with nobody waiting for the state. */
  const mayGoOn = (): boolean => !state.stopped && !requests.waiting && (state.playing || isSettling(experiment));

  /** Says whether a step is due after those under way. */
  function isNextDue(): boolean {
    if (!mayGoOn()) return false;
    if (isSettling(experiment)) return true;
    return until === null ? pacer.wait(experiment.reached, seconds()) === 0 : experiment.reached < until - 1e-9;
  }

  async function stepOnce(): Promise<void> {
    const wasSettling = isSettling(experiment), begin = performance.now();
    const isExtra = !state.playing && experiment.underWay === 0; // and not one that was begun before a pause
    try {
      await experiment.advance(() => {
        hooks.begun?.();
        return isNextDue();
      });
    } catch (error) {
      state.failed = true;
      if (await hooks.isOver?.() || state.stopped) return;
      hooks.failed(error instanceof Error ? error.message : String(error));
      return hooks.stopped();
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
    if (state.halted || state.failed) hooks.stopped();
    if (wasSettling) pacer.restart(experiment.time, seconds());
    else if (isExtra) state.extraSteps = Math.max(0, state.extraSteps - 1);
    if (!state.failed && !state.halted && !isSettling(experiment)) reports.record(taken);
    if (until !== null) endAt(until);
  }

  /** Pauses the run, as nobody asked for more, or has it keep its pace, if it has come to a time [s]. */
  function endAt(time: number): void {
    if (isSettling(experiment) || experiment.time < time - 1e-9) return;
    if (goesOn) {
      pacer.restart(experiment.time, seconds());
      return play();
    }
    pause();
    hooks.stopped();
  }

  function runUntil(command: Extract<RunCommand, { type: 'until' }>): void {
    play();
    until = command.time;
    goesOn = command.goesOn ?? false;
    endAt(until);
  }

  function play(): void {
    if (!state.playing) pacer.restart(experiment.time, seconds());
    state.playing = true;
    state.halted = false;
    state.extraSteps = 0;
    until = null;
    reports.restartMeter();
    alarm.wake();
  }

  function pause(): void {
    state.playing = false;
    state.extraSteps = 0;
    until = null;
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
    if (state.halted && isSettling(experiment)) { // while a bed settles, no command asks for the next step
      state.halted = false;
      alarm.wake();
    }
    if (!state.playing) reports.publish(true);
  }

  function hold(held: Held): void {
    experiment.hold(held);
    if (isDriven(held) && experiment.time > 0) reports.abandonChecks();
  }

  function pull(next: Pull | null): void {
    experiment.pull(next);
    if (next) reports.abandonChecks(); // also of a run that rests at its start
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
      case 'until': return runUntil(command);
      case 'step': return step(command.count);
      case 'speed': return setSpeed(command.factor);
      case 'set': return set(command.key, command.value);
      case 'hold': return hold(command.held);
      case 'pull': return pull(command.pull);
      case 'freeze': return freeze(command.h);
      default: return unreachable(command);
    }
  }

  const running = run();
  return {
    handle,
    snapshot(earlier) {
      const snapshot = requests.snapshot(earlier);
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
