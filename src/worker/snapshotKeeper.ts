import type { Snapshot } from '../protocol/messages';
import type { World } from './world';

/**
 * Shortest time between two snapshots [ms], and the least time per grain [ms]: unpacking 300 000 of them delays a frame
 * or two.
 */
const SNAPSHOT_EVERY = 2000, SNAPSHOT_PER_GRAIN = 0.1;
const SNAPSHOT_PATIENCE = 1500; // [ms]

/**
 * Keeps a snapshot from which to continue if the device is lost. Only GPU runs are kept: the CPU engine survives the
 * loss and is asked then.
 */
export type SnapshotKeeper = {
  /** Drops the snapshot, which belongs to an earlier world. */
  forget(): void;
  /** Stops taking snapshots and resolves to the one from which to continue; null if there is none. */
  last(): Promise<Snapshot | null>;
};

/** Takes snapshots of `standing`, the present world, from time to time. */
export function keepSnapshots(standing: () => World | null): SnapshotKeeper {
  let latest: Snapshot | null = null, taken = -Infinity;
  const timer = setInterval(() => {
    const of = standing(), now = performance.now();
    if (of?.runner.backend !== 'gpu' || now < taken + SNAPSHOT_PER_GRAIN * of.report.grains) return;
    taken = now;
    void of.runner.snapshot().then((snapshot) => { if (snapshot && of === standing()) latest = snapshot; });
  }, SNAPSHOT_EVERY);
  return {
    forget() { latest = null; },
    last() {
      clearInterval(timer);
      const world = standing(), now = world?.runner.backend === 'cpu' ? world.runner.snapshot() : null;
      return now ? Promise.race([now, delay(SNAPSHOT_PATIENCE)]) : Promise.resolve(latest);
    },
  };
}

const delay = (ms: number): Promise<null> => new Promise((resolve) => { setTimeout(() => resolve(null), ms); });
