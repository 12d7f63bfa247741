/**
 * Contacts of a frame step. Body A is always a grain; B is a grain of higher index or a big body (index ≥ grainCount).
 * Sorted by A, so that `start` finds a grain's own contacts and the identity (A, B) finds last frame's. n points from A
 * to B.
 *
 * Between spheres and simple big bodies there is at most one contact a pair, and its geometry follows the bodies within
 * a frame. Bodies of other shapes may have several, side by side; their geometry is *frozen* at detection (contacts.md
 * §3):
 * both arms and the normal stay, the gap moves with the bodies. The arrays of such contacts are empty in a world
 * without.
 */
export type Contacts = {
  count: number;
  readonly capacity: number;
  readonly frozen: boolean;
  bodyA: Int32Array;
  bodyB: Int32Array;
  /** Contacts of grain i as A are start[i] … start[i + 1] − 1. Length grainCount + 1. */
  start: Int32Array;
  /** n in W [1], ×3; gap Φ [m], > 0 apart. As of the last evaluation. */
  normal: Float64Array;
  gap: Float64Array;
  /** Contact point seen from the centre of mass of B, in W [m], ×3. Of a sphere from A it is radius · n. */
  armB: Float64Array;
  /** Impulse on B in W [N·s], ×3; on A it is the opposite. Of the last substep. */
  impulse: Float64Array;
  /** 1 where a contact rests between two sleepers: its impulse stays, sweeps pass over it. */
  asleep: Uint8Array;
  /** Frozen: the same point seen from the centre of mass of A, in W [m], ×3; gap at detection [m]. */
  armA: Float64Array;
  firstGap: Float64Array;
  /** Frozen: s_n and s_t of the contact for both bodies as they lie [kg], ×2. */
  scaling: Float64Array;
  /**
   * Frozen: which of the points of its pair a contact is; equal from frame to frame where the narrow phase can tell.
   */
  feature: Int32Array;
};

export function createContacts(grainCount: number, capacity: number, frozen = false): Contacts {
  const room = frozen ? capacity : 0;
  return {
    count: 0, capacity, frozen,
    bodyA: new Int32Array(capacity), bodyB: new Int32Array(capacity), start: new Int32Array(grainCount + 1),
    normal: new Float64Array(3 * capacity), gap: new Float64Array(capacity), armB: new Float64Array(3 * capacity),
    impulse: new Float64Array(3 * capacity), asleep: new Uint8Array(capacity),
    armA: new Float64Array(3 * room), firstGap: new Float64Array(room), scaling: new Float64Array(2 * room),
    feature: new Int32Array(room),
  };
}

/** Empty room for twice as many, or null where there is no memory for them. */
export function doubledContacts({ start, capacity, frozen }: Contacts): Contacts | null {
  try {
    return createContacts(start.length - 1, 2 * capacity, frozen);
  } catch {
    return null; // a RangeError is how an array says so
  }
}

/**
 * Writes point m of a manifold as the next frozen contact, its normal at normal[n…]; `d` is the centre of B from that
 * of A.
 */
export function addPoint(
  contacts: Contacts, a: number, b: number, from: { normal: Float64Array; gap: Float64Array; point: Float64Array },
  m: number, n: number, d: Float64Array, feature: number,
): void {
  const c = contacts.count++, { armA, armB, firstGap, gap } = contacts;
  contacts.bodyA[c] = a;
  contacts.bodyB[c] = b;
  contacts.feature[c] = feature;
  gap[c] = firstGap[c] = from.gap[m];
  for (let e = 0; e < 3; e++) {
    contacts.normal[3 * c + e] = from.normal[n + e];
    armA[3 * c + e] = from.point[3 * m + e];
    armB[3 * c + e] = from.point[3 * m + e] - d[e];
  }
}
