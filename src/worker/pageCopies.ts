import { copyInParts } from '../core/copyInParts';
import { memorySize } from '../core/memorySize';
import type { Snapshot } from '../model/snapshot';
import type { Report } from '../protocol/messages';
import { hearMessages } from './hearMessages';
import type { World } from './world';

/** Largest state of a run of which the page gets a copy [bytes]: of some 100 000 grains. */
export const MOST_COPIED = 64e6;

/** A state from which a run goes on, and how large it is at least [bytes]: it may have to be made first. */
export type Copied = { snapshot(): Snapshot; bytes: number };

/**
 * Makes the function that gives the page a copy of the last state of a run, so that another worker goes on from it if
 * this one hangs: of the world that stands, whose last state is null at its start. Where there is no room for one, the
 * page is told so, once. It resolves when the state may change.
 */
export function createPageCopies(post: (report: Report, transfer?: Transferable[]) => void) {
  let latest = 0, isTold = true;

  async function copyOf({ bytes, snapshot }: Copied): ReturnType<typeof copyInParts<Snapshot>> {
    const made = bytes > MOST_COPIED ? null : snapshot();
    if (!made || memorySize(made) > MOST_COPIED) throw new RangeError('It is too large.');
    return copyInParts(made, hearMessages);
  }

  return async ({ report: { setup, applied } }: Pick<World, 'report'>, last: Copied | null): Promise<void> => {
    const mine = ++latest, same = { ...setup, values: { ...applied, ...setup.values } };
    const copied = last && await copyOf(last).catch(() => undefined); // nor is there memory for any size
    if (mine !== latest || (copied === undefined && isTold)) return;
    isTold = copied === undefined;
    const run = copied === undefined ? null : { setup: same, snapshot: copied?.copy ?? null };
    post({ type: 'lastState', run }, copied?.memory);
  };
}
