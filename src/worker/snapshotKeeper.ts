import type { Snapshot } from '../protocol/messages';
import type { World } from './world';

/** At least so long, more rarely by so much a grain: unpacking 300 000 of them holds up a frame or two [ms]. */
const SNAPSHOT_EVERY = 2000, SNAPSHOT_PER_GRAIN = 0.1;
const SNAPSHOT_PATIENCE = 1500; // [ms]

/**
 * Keeps a state to go on from, were the device lost. Only what is on the device is lost with it: the CPU engine
 * can be asked then.
 */
export type SnapshotKeeper = {
  /** Another world stands: what is kept was of the one before. */
  forget(): void;
  /** Ends the keeping: the state to go on from, null where there is none. */
  last(): Promise<Snapshot | null>;
};

/** `standing` is the world whose state is kept. */
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
