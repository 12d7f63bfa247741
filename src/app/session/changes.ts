import type { AnyValues } from '../../params/param';

/** A change of values by a person: those that it changed, as they were and as they became, in declared units. */
export type Change = { before: AnyValues; after: AnyValues };

/** Changes of the same values that follow each other sooner are one: a slider is drawn along [ms]. */
const ONE_PULL = 1000;
/** Most changes that are kept. */
const MOST = 100;

/** Keeps the changes that were made in the open scene, to take them back and make them again. */
export function createChanges() {
  let made: Change[] = [], undone: Change[] = [], last = -Infinity;
  const sameKeys = (a: AnyValues, b: AnyValues): boolean => String(Object.keys(a)) === String(Object.keys(b));
  return {
    get canUndo() { return made.length > 0; },
    get canRedo() { return undone.length > 0; },
    /** Adds a change at a time [ms]; what was undone before cannot be made again. */
    add(change: Change, now: number): void {
      const newest = made.at(-1);
      if (newest && undone.length === 0 && now - last < ONE_PULL && sameKeys(newest.after, change.after)) {
        newest.after = change.after;
      } else {
        made = [...made, change].slice(-MOST);
      }
      undone = [];
      last = now;
    },
    /** Takes the last change back and returns it; undefined if there is none. */
    undo(): Change | undefined {
      const change = made.pop();
      if (change) undone.push(change);
      last = -Infinity;
      return change;
    },
    /** Makes the change again that was taken back last, and returns it; undefined if there is none. */
    redo(): Change | undefined {
      const change = undone.pop();
      if (change) made.push(change);
      last = -Infinity;
      return change;
    },
    clear(): void {
      made = [];
      undone = [];
    },
  };
}
