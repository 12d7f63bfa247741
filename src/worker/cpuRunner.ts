import { unreachable } from '../core/assert';
import { watchOver, type Watchdog } from '../core/watchdog';
import type { Snapshot } from '../model/snapshot';
import { mayTakeLonger, type CpuCommand, type CpuReport } from './cpuMessages';
import { retireCpuWorker, takeCpuWorker } from './cpuWorkers';
import { frameBuffers } from './frame';
import type { Runner, RunnerHooks, Saved, Task } from './runner';

const terminate = (worker: Worker): void => worker.terminate();

/** Time [ms] without an answer after which a worker is replaced, with the time to the next question 5 s. */
const PATIENCE = 4500;
const SILENT = 'The CPU engine has not answered for some seconds, and was replaced';
const SLOW = 'A step takes longer than 5 s here. The run goes on when it is done; reset starts it anew';

/** Time [ms] without an answer after which a worker that builds a world is reported, but not replaced. */
const BUILDS = 19_500;
const LATE = 'The CPU engine has not answered for 20 s, in which it was to build the world. That may still come; if '
  + 'not, reset starts it anew';

/** Leaves the memory of a device out, which is of no use there. */
const forCpu = ({ engine, ...plain }: Snapshot): Snapshot => (engine?.backend === 'cpu' ? { ...plain, engine } : plain);

const DROPPED = 'Another world was asked for';

/**
 * A runner goes by these, too: `threadless` says why the page has no threads, '' that it may have; `late` gets a
 * sentence, once, if the worker is silent for long while it builds; `dropped` aborts when nobody wants the world any
 * more.
 */
type Terms = { threadless?: string; late?(message: string): void; dropped?: AbortSignal };

/**
 * Has a worker run a task on the CPU engine. Resolves once its world is built; rejects with an Error whose message is a
 * sentence, also if the world is dropped before: a worker that goes on building it is ended then.
 */
export async function createCpuRunner(
  task: Task, hooks: RunnerHooks, { threadless = '', late, dropped }: Terms = {},
): Promise<Runner> {
  const worker = await takeCpuWorker(), snapshots: ((snapshot: Saved | null) => void)[] = [];
  let isOver = false, watchdog: Watchdog | null = null;
  const post = (command: CpuCommand, transfer: Transferable[] = []) => {
    if (!isOver) worker.postMessage(command, transfer); // the next world would take it for its own
  };

  /** Ends the run; its worker is ended, too, or waits for the next world. */
  function end(leave: (worker: Worker) => void): void {
    if (isOver) return;
    isOver = true;
    watchdog?.stop();
    leave(worker);
    for (const resolve of snapshots.splice(0)) resolve(null);
  }

  function start(playing: boolean, speed: number): void {
    post({ type: 'start', playing, speed });
    watchdog ??= watchOver({
      patience: () => PATIENCE, ask: () => post({ type: 'ask' }), slow: () => hooks.issue(SLOW),
      gone() {
        end(terminate);
        hooks.gaveOut(SILENT);
      },
    });
  }

  const runner = ({ adapter, resumed, isExact, spec }: Extract<CpuReport, { type: 'loaded' }>): Runner => ({
    backend: 'cpu', adapter, resumed, isExact, spec, buffers: null,
    start,
    handle(command) {
      if (mayTakeLonger(command)) watchdog?.changed();
      post(command);
    },
    drawOn: () => post({ type: 'redraw' }),
    glance: () => post({ type: 'redraw' }),
    giveBack: (frame) => post({ type: 'giveBack', frame }, frameBuffers(frame)),
    record: (wish) => post({ type: 'record', ...wish }, wish.spare),
    snapshot: () => new Promise((resolve) => {
      if (isOver) return resolve(null);
      snapshots.push(resolve);
      if (snapshots.length === 1) post({ type: 'snapshot' });
    }),
    dispose: () => end(retireCpuWorker),
  });

  const lies = task.snapshot?.dropped; // which the worker does not send back

  return new Promise((resolve, reject) => {
    let stands = false;
    const building = watchOver({
      patience: () => BUILDS, ask: () => post({ type: 'ask' }), slow: () => late?.(LATE), gone: () => {},
    });
    const fail = (message: string, leave: (worker: Worker) => void) => {
      if (stands) return hooks.issue(message);
      building.stop();
      end(leave);
      reject(new Error(message));
    };
    const drop = (): void => { if (!stands) fail(DROPPED, retireCpuWorker); };
    if (dropped?.aborted) return drop();
    dropped?.addEventListener('abort', drop, { once: true });
    worker.onmessage = ({ data }: MessageEvent<CpuReport>) => {
      switch (data.type) {
        case 'loaded':
          stands = true;
          building.stop();
          return resolve(runner(data));
        case 'frame': return hooks.frame(data.frame);
        case 'recorded': return hooks.recorded(data.time, data.frame);
        case 'overlay':
          hooks.overlay(data.list);
          return post({ type: 'giveBackOverlay', list: data.list }, [data.list.data.buffer]);
        case 'samples': return hooks.samples(data.samples);
        case 'status': return hooks.status(data.status);
        case 'checks': return hooks.checks(data.results);
        case 'stopped': return hooks.stopped();
        case 'snapshot': {
          const snapshot = data.snapshot && { ...data.snapshot, ...(lies && { dropped: lies }) }, saved = snapshot
            && { memory: null, step: snapshot.step, time: snapshot.time, snapshot: () => snapshot };
          return snapshots.splice(0).forEach((take) => take(saved));
        }
        case 'frozen': return hooks.frozen(data.result);
        case 'here': return (watchdog ?? building).heard(data.changes, data.hasStepped);
        case 'issue': case 'failed': return fail(data.message, retireCpuWorker);
        case 'measured': case 'waiting': return; // not asked for here
        default: return unreachable(data);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const why = event.message ? `: ${event.message}` : stands ? '' : ', as its file did not come: reload the page';
      fail(`The worker of the CPU engine ${stands ? 'met an error' : 'could not start'}${why}.`, terminate);
    };
    const { scene, snapshot: from, isForeign, ...same } = task;
    const snapshot = from && (isForeign ? from : forCpu(from));
    post({ type: 'load', sceneId: scene.id, ...same, snapshot, isForeign, threadless });
  });
}
