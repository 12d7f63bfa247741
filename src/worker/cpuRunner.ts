import { unreachable } from '../core/assert';
import type { Snapshot } from '../model/snapshot';
import type { CpuCommand, CpuReport } from './cpuMessages';
import { frameBuffers } from './frame';
import type { Runner, RunnerHooks, Saved, Task } from './runner';

/** Leaves the memory of a device out, which is of no use there. */
const forCpu = ({ engine, ...plain }: Snapshot): Snapshot => (engine?.backend === 'cpu' ? { ...plain, engine } : plain);

/**
 * Starts a worker with the CPU engine in it. Resolves once its world is built; rejects with an Error whose message is a
 * sentence. `threadless` says why the page has no threads, '' that it may have.
 */
export function createCpuRunner(task: Task, hooks: RunnerHooks, threadless = ''): Promise<Runner> {
  const worker = new Worker(new URL('./cpu.worker.ts', import.meta.url), { type: 'module' });
  const post = (command: CpuCommand, transfer: Transferable[] = []) => worker.postMessage(command, transfer);
  const snapshots: ((snapshot: Saved | null) => void)[] = [];

  const runner = ({ adapter, resumed, spec }: Extract<CpuReport, { type: 'loaded' }>): Runner => ({
    backend: 'cpu', adapter, resumed, spec, buffers: null,
    start: (playing, speed) => post({ type: 'start', playing, speed }),
    handle: (command) => post(command),
    drawOn: () => post({ type: 'redraw' }),
    giveBack: (frame) => post({ type: 'giveBack', frame }, frameBuffers(frame)),
    snapshot: () => new Promise((resolve) => {
      snapshots.push(resolve);
      if (snapshots.length === 1) post({ type: 'snapshot' });
    }),
    dispose() {
      worker.terminate();
      for (const resolve of snapshots.splice(0)) resolve(null);
    },
  });

  return new Promise((resolve, reject) => {
    let stands = false;
    const fail = (message: string) => {
      if (stands) return hooks.issue(message);
      worker.terminate();
      reject(new Error(message));
    };
    worker.onmessage = ({ data }: MessageEvent<CpuReport>) => {
      switch (data.type) {
        case 'loaded':
          stands = true;
          return resolve(runner(data));
        case 'frame': return hooks.frame(data.frame);
        case 'overlay':
          hooks.overlay(data.list);
          return post({ type: 'giveBackOverlay', list: data.list }, [data.list.data.buffer]);
        case 'samples': return hooks.samples(data.samples);
        case 'status': return hooks.status(data.status);
        case 'checks': return hooks.checks(data.results);
        case 'stopped': return hooks.stopped();
        case 'snapshot': {
          const { snapshot } = data, saved = snapshot
            && { memory: null, step: snapshot.step, time: snapshot.time, snapshot: () => snapshot };
          return snapshots.splice(0).forEach((take) => take(saved));
        }
        case 'frozen': return hooks.frozen(data.result);
        case 'issue': case 'failed': return fail(data.message);
        case 'measured': return; // not asked for here
        default: return unreachable(data);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const why = event.message ? `: ${event.message}` : stands ? '' : ', as its file did not come: reload the page';
      fail(`The worker of the CPU engine ${stands ? 'met an error' : 'could not start'}${why}.`);
    };
    const { scene, vehicle, values, snapshot } = task;
    post({ type: 'load', sceneId: scene.id, vehicle, values, snapshot: snapshot && forCpu(snapshot), threadless });
  });
}
