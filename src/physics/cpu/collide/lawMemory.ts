import type { LawStep } from '../../contact/lawStep';
import type { Contacts } from './contacts';

/** Memory of contacts for laws beyond friction, beside `Contacts` and in its order. Empty while friction acts alone. */
export type LawMemory = {
  /** Moment on B of the last substep, in W [N·m·s], ×3; that on A is the opposite. */
  moment: Float64Array;
  /** Held part of the moment when the frame began, as `held` of Contacts [N·m·s], ×3. */
  heldMoment: Float64Array;
  /**
   * y₀ ≤ 0: the gap at which a pair was found that had closed unseen, which a compliant contact gives back at v_rec;
   * there it bears nothing at first [m].
   */
  born: Float64Array;
  /** y_P ≤ 0: the part of the gap that is lost for good where a contact has yielded [m]. */
  plastic: Float64Array;
  /** 1 where cohesion holds the contact. */
  bond: Uint8Array;
};

export const createLawMemory = (capacity: number): LawMemory =>
  ({
    moment: new Float64Array(3 * capacity), heldMoment: new Float64Array(3 * capacity),
    born: new Float64Array(capacity), plastic: new Float64Array(capacity), bond: new Uint8Array(capacity),
  });

/** Returns the moments of contacts, ×3, or null if no law beyond friction acts. */
export const momentsOf = ({ law, memory }: { law: LawStep; memory: LawMemory }): Float64Array | null =>
  (law.on ? memory.moment : null);

/**
 * Carries the memory of last frame's contacts to those of the same two bodies: moments and their held parts times
 * `factor`, plastic displacement as it is. As with impulses (matchContacts.ts), points of a pair are matched by their
 * feature; a point that is gone leaves its moment and displacement to the first point, so that all moments between two
 * bodies are carried over. The indentation of a pair that has parted is forgotten. Points of a pair of which any was
 * bonded are bonded; `newBond` is 1 if pairs that were not on the list are.
 */
export function carryMemory(
  last: Contacts, lastMemory: LawMemory, now: Contacts, memory: LawMemory, factor: number, newBond: 0 | 1
): void {
  memory.moment.fill(0, 0, 3 * now.count);
  memory.heldMoment.fill(0, 0, 3 * now.count);
  memory.plastic.fill(0, 0, now.count);
  memory.born.fill(0, 0, now.count);
  memory.bond.fill(newBond, 0, now.count);
  for (let from = 0, to = 0; from < now.count; from = to) {
    const a = now.bodyA[from], b = now.bodyB[from];
    to = from + 1;
    while (to < now.count && now.bodyA[to] === a && now.bodyB[to] === b) to++;
    for (let k = last.start[a]; k < last.start[a + 1]; k++) {
      if (last.bodyB[k] !== b) continue;
      carry(last, lastMemory, k, now, memory, from, to, factor);
      if (lastMemory.bond[k] !== 0) memory.bond.fill(1, from, to);
    }
  }
}

function carry(
  last: Contacts, { moment, heldMoment, plastic, born }: LawMemory, k: number, now: Contacts, memory: LawMemory,
  from: number, to: number, factor: number,
): void {
  let heir = from;
  for (let c = from; c < to; c++) if (now.feature[c] === last.feature[k]) heir = c;
  for (let e = 0; e < 3; e++) {
    memory.moment[3 * heir + e] += factor * moment[3 * k + e];
    memory.heldMoment[3 * heir + e] += factor * heldMoment[3 * k + e];
  }
  memory.plastic[heir] = Math.min(memory.plastic[heir], plastic[k]);
  memory.born[heir] = Math.min(memory.born[heir], born[k]);
}

/** Writes y₀ of pairs that were not on the list of the last frame, and have closed unseen. */
export function markBorn(last: Contacts, now: Contacts, { born }: LawMemory): void {
  for (let c = 0; c < now.count; c++) {
    const gap = now.firstGap[c], a = now.bodyA[c];
    if (gap >= 0) continue;
    let k = last.start[a];
    while (k < last.start[a + 1] && last.bodyB[k] !== now.bodyB[c]) k++;
    if (k === last.start[a + 1]) born[c] = gap;
  }
}
