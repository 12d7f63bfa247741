import type { EngineMemory, Snapshot } from '../model/snapshot';
import type { Saved } from './runner';
import type { World } from './world';

/**
 * Time between two snapshots [ms], so that a run goes on from at most a second before; and the least time per grain
 * [ms], for beds of more than 300 000.
 */
const EVERY = 700, PER_GRAIN = EVERY / 300_000;

/** Keeps a snapshot from which to continue if the device is lost, or the worker of the CPU engine. */
export type SnapshotKeeper = {
  /** Begins with a world that stands now, and the snapshot from which it went on, if any. */
  begin(from: Snapshot | null): void;
  /** Returns the snapshot from which to continue; null if there is none. */
  last(): Snapshot | null;
};

/** Takes snapshots of `standing`, the present world, from time to time, unless the device is lost. */
export function keepSnapshots(standing: () => World | null, isLost: () => boolean): SnapshotKeeper {
  let latest: Saved | null = null, spare: EngineMemory | null = null, next = -Infinity, isTaking = false;
  /** The snapshot from which the world went on, until it has one of its own. */
  let before: Snapshot | null = null;
  setInterval(() => {
    const of = standing(), now = performance.now();
    if (!of || isTaking || isLost() || now < next) return;
    isTaking = true;
    next = now + PER_GRAIN * of.report.grains - EVERY / 2; // a timer may be early
    void of.runner.snapshot({ last: latest, spare }).then((saved) => {
      isTaking = false;
      if (!saved || of !== standing() || isLost()) return;
      spare = latest?.memory ?? null;
      latest = saved;
      before = null;
    });
  }, EVERY);
  return {
    begin(from) {
      latest = spare = null;
      before = from;
    },
    last: () => latest?.snapshot() ?? before,
  };
}
