import { MOST_THREADS } from '../../params/common';
import type { TaskData } from '../cpu/core/hostTasks';

/**
 * Starting a thread is not the same in Node and in a browser, and physics knows neither: whoever makes engines of the
 * CPU gives the means here, once. Without them each engine computes on its own thread.
 */

/**
 * A message to a thread (serve.ts): it makes an instance of the module on the memory and calls its `help` with the
 * number; what it needs for stages that threads share, if there are any.
 */
export type HelpJob = {
  module: WebAssembly.Module; memory: WebAssembly.Memory; thread: number; data: TaskData | null;
};

/** A thread that helps cores, one after another. */
export type HelperThread = { post(job: HelpJob): void; end(): void };

/** Ways to have threads on a machine. */
export type ThreadHost = {
  /** An engine takes so many threads, its own among them, if nobody asks for a number. */
  automatic: number;
  /** Starts a thread; `ended` is called if it ends before it is told to, or cannot start. */
  start(ended: () => void): HelperThread;
};

let host: ThreadHost | string = '';

/** Gives the threads of this machine to the engines of the CPU, or says why there are none, in a few words. */
export function giveThreads(given: ThreadHost | string): void { host = given; }

/** Returns what was given last; '' if nothing was. */
export const threadHost = (): ThreadHost | string => host;

/** Returns how many threads an engine takes by itself on a machine of so many cores, one of which is left to others. */
export const automaticThreads = (cores: number): number => Math.max(1, Math.min(MOST_THREADS, cores - 1));
