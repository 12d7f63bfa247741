import { HELPERS, LEAVE } from '../../../../wasm/layout';
import { threadHost, type HelperThread, type ThreadHost } from '../../threads/host';
import type { Core } from './loadCore';

/**
 * The threads that help the cores of this process, one core at a time: whichever takes frames has them, and they sleep
 * between its phases. They are started when a core first has work for them, and serve all worlds that follow.
 */

/** This counts the threads that share a core, its engine's among them, and says why not as many as were asked for. */
export type Threads = { count: number; why: string | null };

type Helper = { thread: HelperThread; ended: boolean };

const FIRST_PAUSE = 10_000;

let host: ThreadHost | string = '', helpers: Helper[] = [], served: Core | null = null;
/** Why there are none; null if nothing has gone wrong. */
let broken: string | null = null;
/**
 * When threads are tried again after one was lost, by the clock of `performance`, and the time from the next loss until
 * then, which doubles with each [ms]: who was only held up comes back, and who is always lost costs ever less.
 */
let retryAt = Infinity, pause = FIRST_PAUSE;

/** Returns how many threads are to share a core if a person asks for so many; 0 stands for as many as pay here. */
export function threadsFor(asked: number): Threads {
  if (threadHost() !== host) {
    endHelpers();
    host = threadHost();
    [broken, retryAt, pause] = [null, Infinity, FIRST_PAUSE];
  }
  if (performance.now() >= retryAt) [broken, retryAt] = [null, Infinity];
  if (asked === 1) return { count: 1, why: null };
  const why = typeof host === 'string' ? host || null : broken;
  if (typeof host === 'string' || why !== null) return { count: 1, why };
  return { count: asked || host.automatic, why: null };
}

/** Has so many threads share a core, its engine's among them, as soon as they have come. */
export function shareCore(core: Core, count: number): void {
  if (served === core || core.shared === null || typeof host === 'string') return;
  releaseCore(served);
  served = core;
  try {
    while (helpers.length < count - 1) helpers.push(start(host));
  } catch {
    broken = 'none could be started';
  }
  Atomics.store(core.u32, LEAVE / 4, 0);
  const { shared, data } = core;
  try {
    helpers.slice(0, count - 1).forEach(({ thread }, k) => thread.post({ ...shared!, thread: k + 1, data }));
  } catch {
    broken = 'this world cannot be sent to others';
  }
}

function start({ start }: ThreadHost): Helper {
  const helper = { thread: start(() => { helper.ended = true; }), ended: false };
  return helper;
}

/** Writes how many threads share a core at the moment, if it was to be so many. */
export function countThreads(core: Core, wanted: number, out: Threads): void {
  let ended = 0;
  for (let k = 0; k < Math.min(helpers.length, wanted - 1); k++) if (helpers[k].ended) ended++;
  const came = served === core ? Math.min(Atomics.load(core.u32, HELPERS / 4), wanted - 1 - ended) : 0;
  out.count = 1 + came;
  out.why = broken ?? (ended === 0 ? null : `${ended === 1 ? 'one' : ended} could not start or ended`);
}

/** Sends the helpers of a core away, if it has them. */
export function releaseCore(core: Core | null): void {
  if (core === null || served !== core) return;
  core.dismiss?.();
  served = null;
}

/** Ends all helpers, as one of them has left a task undone: nobody may use the memory again that they shared. */
export function abandonHelpers(): void {
  endHelpers();
  broken = 'another did not answer';
  retryAt = performance.now() + pause;
  pause *= 2;
}

function endHelpers(): void {
  for (const { thread } of helpers) thread.end();
  helpers = [];
  served = null;
}
