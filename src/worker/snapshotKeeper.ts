import { memorySize } from '../core/memorySize';
import type { EngineMemory, Snapshot } from '../model/snapshot';
import type { Copied } from './pageCopies';
import type { Saved } from './runner';
import type { World } from './world';

/**
 * Time between two snapshots [ms], so that a run goes on from at most a second before; and the least time per grain
 * [ms], for beds of more than 300 000.
 */
const EVERY = 700, PER_GRAIN = EVERY / 300_000;

/** Keeps snapshots of a run, from which it goes on where a person wants it to, or if what computes it is lost. */
export type SnapshotKeeper = {
  /**
   * Begins with a world that stands now, and the snapshot from which it went on, if any; `isSame`: with the run of the
   * world before, whose snapshots until then are kept.
   */
  begin(from: Snapshot | null, isSame: boolean): void;
  /** Returns the last snapshot; null if there is none. */
  last(): Snapshot | null;
  /** Returns the last snapshot of the experiment that is not after a time [s]; null if there is none. */
  before(time: number): Snapshot | null;
};

/** The part of a world of which snapshots are taken. */
type Standing = { runner: Pick<World['runner'], 'snapshot'>; report: Pick<World['report'], 'grains'> };

/**
 * Takes snapshots of `standing`, the present world, from time to time, unless what computes it is lost. No more of
 * them are kept than fit into a `budget` [bytes]: of the others those go whose neighbours in time are nearest, but
 * neither the first one nor the last. `copy` gets each of them, and null at the start of a run; until it resolves, none
 * is changed.
 */
export function keepSnapshots(
  standing: () => Standing | null, isLost: () => boolean, budget: number,
  copy: (last: Copied | null) => Promise<void>,
): SnapshotKeeper {
  let kept: { saved: Saved; bytes: number }[] = [], spare: EngineMemory | null = null, next = -Infinity;
  let isTaking = false;
  /** The snapshot from which the world went on, until it has one of its own. */
  let begun: Snapshot | null = null;
  const latest = (): Saved | null => kept.at(-1)?.saved ?? null;

  /** Adds a snapshot; those of a bed that settles, and another of the same state, are replaced. */
  function add(saved: Saved): void {
    const { time = NaN, step = NaN } = latest() ?? {};
    if (time < 0 || (time === saved.time && step === saved.step)) spare = kept.pop()!.saved.memory;
    kept.push({ saved, bytes: memorySize(saved.memory ?? saved.snapshot()) });
    begun = null;
    let all = kept.reduce((sum, { bytes }) => sum + bytes, 0);
    while (all > budget && kept.length > 1) {
      const [out] = kept.splice(leastMissed(kept.map((one) => one.saved.time)), 1);
      all -= out.bytes;
      spare = out.saved.memory;
    }
  }

  setInterval(() => {
    const of = standing(), now = performance.now();
    if (!of || isTaking || isLost() || now < next) return;
    isTaking = true;
    next = now + PER_GRAIN * of.report.grains - EVERY / 2; // a timer may be early
    const mine = spare;
    spare = null;
    void of.runner.snapshot({ last: begun ? null : latest(), spare: mine }).then(async (saved) => {
      if (saved && of === standing() && !isLost()) {
        add(saved);
        await copy({ bytes: kept.at(-1)!.bytes, snapshot: () => saved.snapshot() });
      } else if (of === standing()) spare ??= mine;
      isTaking = false;
    });
  }, EVERY);

  return {
    begin(from, isSame) {
      const own = isSame && from ? kept.filter(({ saved: { time } }) => time >= 0 && time <= from.time + 1e-9) : [];
      if (own.length === 0) spare = null;
      kept = own;
      begun = from;
      void copy(from && { bytes: 0, snapshot: () => from });
    },
    last: () => begun ?? latest()?.snapshot() ?? null,
    before(time) {
      const found = kept.findLast(({ saved }) => saved.time >= 0 && saved.time <= time + 1e-9);
      if (begun && begun.time >= (found?.saved.time ?? 0) && begun.time <= time + 1e-9) return begun;
      return found?.saved.snapshot() ?? null;
    },
  };
}

/** Returns which of rising times is to go: the one whose neighbours are nearest to each other; of two the first. */
function leastMissed(times: readonly number[]): number {
  let least = 0, gap = Infinity;
  for (let k = 1; k < times.length - 1; k++) {
    const between = times[k + 1] - times[k - 1];
    if (between < gap) [least, gap] = [k, between];
  }
  return least;
}
