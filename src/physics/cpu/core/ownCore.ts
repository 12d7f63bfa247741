import { HEADER, HELPERS, LOST, THREADS } from '../../../../wasm/layout';
import type { Live } from '../../../model/settings';
import { abandonHelpers, releaseCore, shareCore, threadsFor, type Threads } from './helpers';
import { loadCore, loadSharedCore, type Core } from './loadCore';

/** This is the core of one world; it is made when a stage of a frame first asks for it. */
export type OwnCore = {
  core: Core | null;
  /** So many threads are to share it; why not as many as were asked for. */
  wanted: Threads;
  /** Returns the core for so many threads as the settings ask for; or why there is none, in a few words. */
  take(live: Live): Core | string;
  /** Calls threads for work that pays; returns how many help at this moment. */
  call(pays: boolean): number;
  /** Says whether a thread has left a task undone. Then it may yet write to the memory, and the core is given up. */
  isLost(): boolean;
  /** Gives the core up. */
  release(): void;
};

export function createOwnCore(): OwnCore {
  const own: OwnCore = {
    core: null, wanted: { count: 1, why: null },

    take({ settings }) {
      const threads = threadsFor(settings.threads);
      if (own.core !== null && threads.count === own.wanted.count) return own.core;
      own.release();
      own.wanted = threads;
      const shared = threads.count > 1 ? loadSharedCore(HEADER) : null;
      if (threads.count > 1 && !shared) threads.why = 'no memory for several here';
      const made = shared ?? loadCore(HEADER);
      if (typeof made !== 'string') own.core = made;
      return made;
    },

    call(pays) {
      const { core, wanted } = own;
      if (core === null || core.shared === null) return 0;
      core.u32[THREADS / 4] = pays ? wanted.count : 1;
      if (!pays) return 0;
      shareCore(core, wanted.count);
      return Atomics.load(core.u32, HELPERS / 4);
    },

    isLost() {
      if (own.core === null || own.core.u32[LOST / 4] === 0) return false;
      abandonHelpers();
      own.core = null;
      return true;
    },

    release() {
      releaseCore(own.core);
      own.core = null;
    },
  };
  return own;
}
