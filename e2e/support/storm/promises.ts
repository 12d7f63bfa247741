import type { Ship } from './ship';

/** What a fault has to lead to: a sentence in that load of the page, by a time [ms since 1970]. */
type Promised = { what: string; sentence: RegExp; load: number; since: number; by: number };

/** Time within which a fault is mended or said [ms]: 10 s and what a busy machine takes, 41 s once. */
const PATIENCE = 60_000;
/** Most of a run that may be lost [s]. */
export const MOST_LOST = 1;

/**
 * Keeps what the page owes after faults: a sentence, and a run that goes on from where it was. A person who has a world
 * built anew, or loads the page anew, asks for neither.
 */
export function createPromises({ ears, note }: Pick<Ship, 'ears' | 'note'>) {
  const wrong: string[] = [];
  let open: Promised[] = [], watched: { before: number; most: number } | null = null, lost = 0;

  const isTold = ({ sentence, load, since }: Promised) =>
    ears.said.some((one) => one.load === load && one.at >= since && sentence.test(one.text));

  /** Ends the watch over the time of the run. */
  async function judgeTime(): Promise<void> {
    if (!watched) return;
    const { before, most } = watched, lowest = await ears.lowest();
    watched = null;
    if (!Number.isFinite(before) || !Number.isFinite(lowest)) return; // nothing had run, or has since
    lost = Math.max(lost, before - lowest);
    if (before - lowest > most) wrong.push(`The run fell back from ${before} to ${lowest} s.`);
  }

  return {
    wrong,
    /** Most that a fault has taken from the run [s]. */
    get lost() { return lost; },
    /** Notes a fault that is to be told; `most` is what it may take from the run [s]. To be called before the fault. */
    async begin(most: number) {
      const load = await ears.load(), since = Date.now(), before = watched?.most ?? 0;
      await judgeTime();
      await ears.dismiss();
      watched = { before: await ears.mark(), most: Math.max(most, before) }; // the fault before may still be mended
      return (what: string, sentence: RegExp) => {
        open.push({ what, sentence, load, since, by: Date.now() + PATIENCE });
      };
    },
    /** Notes that a person has a world built anew: what was to come of the last one need not. */
    async forget(isPage: boolean): Promise<void> {
      await judgeTime();
      open = open.filter((one) => isPage ? Date.now() > one.by : !/CPU engine/.test(one.what));
    },
    /** Waits until all that is owed has come; what has not is wrong. */
    async settle(): Promise<void> {
      while (open.length > 0) {
        const [first] = open;
        if (isTold(first)) open.shift();
        else if (Date.now() > first.by) {
          wrong.push(`Nobody was told of "${first.what}": ${String(first.sentence)}.`);
          open.shift();
        } else await new Promise((resolve) => { setTimeout(resolve, 100); });
      }
      note('all is told');
    },
    judgeTime,
  };
}

export type Promises = ReturnType<typeof createPromises>;
