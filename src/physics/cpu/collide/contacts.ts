import { sharedF64, sharedI32, sharedU8 } from '../../../core/sharedArrays';

/** These say of a contact that it is swept, that it is passed over, that its A, or its B, is a wall to the other. */
export const AWAKE = 0, PASSED = 1, A_SLEEPS = 2, B_SLEEPS = 3;

/** Is the place of a contact that is not in the core. */
export const LEFT_OUT = -1;

/**
 * Contacts of a frame step. Body A is always a grain; B is a grain of higher index or a big body (index ≥ grainCount).
 * They are sorted by A, so that `start` finds a grain's own contacts and the identity (A, B) finds last frame's. n
 * points from A to B.
 *
 * A pair may have several contacts, side by side. Their geometry is *frozen* at detection (contacts.md §3): both arms
 * and the normal stay for the frame, the gap moves with the bodies.
 */
export type Contacts = {
  count: number;
  readonly capacity: number;
  /** A search appends contacts before this place: the capacity, or the end of a thread's part. */
  end: number;
  bodyA: Int32Array;
  bodyB: Int32Array;
  /** Contacts of grain i as A are start[i] … start[i + 1] − 1. Its length is grainCount + 1. */
  start: Int32Array;
  /** n in W [1], ×3; gap Φ [m], > 0 apart, of the last evaluation. */
  normal: Float64Array;
  gap: Float64Array;
  /** Contact point seen from the centre of mass of B, in W [m], ×3. */
  armB: Float64Array;
  /** Impulse on B of the last substep, in W [N·s], ×3; that on A is the opposite. */
  impulse: Float64Array;
  /** AWAKE, PASSED, A_SLEEPS or B_SLEEPS. */
  asleep: Uint8Array;
  /** 1 for a contact that was copied from the last frame with its impulse (keptContacts.ts). */
  copied: Uint8Array;
  /**
   * Velocity of A and of B at the point, ×6, as a sweep of a bed at rest finds them [m/s]; empty until something is to
   * sleep.
   */
  steady: Float32Array;
  /**
   * The point seen from the centre of mass of A, in W [m], ×3; gap when the frame began [m], and after small steps when
   * it ends, which is where the next one begins if the contact is kept.
   */
  armA: Float64Array;
  firstGap: Float64Array;
  /**
   * q₀, the held part of the tangential impulse when the frame began, in W [N·s], ×3
   * (docs/theory/small-steps.md §4).
   */
  held: Float64Array;
  /** Coefficient of friction μ of the frame [1], ×1. */
  friction: Float64Array;
  /** s_n and s_t for both bodies in their orientations at detection [kg], ×2. */
  scaling: Float64Array;
  /**
   * Number of the point within its pair; equal from frame to frame where the narrow phase can tell.
   */
  feature: Int32Array;
  /** It says where the core has a contact: place of its lane in f32, or −2 − that of a single in f64; or LEFT_OUT. */
  place: Int32Array;
};

export function createContacts(grainCount: number, capacity: number): Contacts {
  return {
    count: 0, capacity, end: capacity,
    bodyA: sharedI32(capacity), bodyB: sharedI32(capacity), start: sharedI32(grainCount + 1),
    normal: sharedF64(3 * capacity), gap: sharedF64(capacity), armB: sharedF64(3 * capacity),
    impulse: sharedF64(3 * capacity), asleep: sharedU8(capacity), copied: sharedU8(capacity),
    steady: new Float32Array(0),
    armA: sharedF64(3 * capacity), firstGap: sharedF64(capacity), held: sharedF64(3 * capacity),
    friction: sharedF64(capacity), scaling: sharedF64(2 * capacity), feature: sharedI32(capacity),
    place: sharedI32(capacity),
  };
}

/** Gives contacts other arrays, with the same numbers. */
export function moveContacts(contacts: Contacts): void {
  const { count, end, steady } = contacts, moved = createContacts(contacts.start.length - 1, contacts.capacity);
  for (const [key, array] of Object.entries(contacts)) {
    if (ArrayBuffer.isView(array) && array !== steady) moved[key as 'gap'].set(array as Float64Array);
  }
  Object.assign(contacts, moved, { count, end, steady });
}

/** Room for contacts over what was too little, at least and at most, and over what is expected [1]. */
const LEAST_GROWTH = 1.1, MOST_GROWTH = 2, SPARE = 1.06;

/**
 * Returns empty contacts with more room, or null if there is no memory for them: room for as many a grain as those have
 * whose contacts were found before it was full. The search begins anew.
 */
export function largerContacts({ start, capacity, count, steady }: Contacts): Contacts | null {
  let found = start.length - 1;
  while (found > 1 && start[found - 1] === count) found--;
  const expected = (SPARE * count * (start.length - 1)) / found;
  const growth = Math.max(LEAST_GROWTH, Math.min(MOST_GROWTH, expected / capacity));
  try {
    const larger = createContacts(start.length - 1, Math.ceil(growth * capacity));
    larger.steady = new Float32Array((steady.length / capacity) * larger.capacity);
    return larger;
  } catch {
    return null; // an array throws a RangeError if there is no memory
  }
}

/**
 * Appends point m of a manifold as a frozen contact, its normal at normal[n…]; `d` is the centre of B seen from that of
 * A, in W [m].
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
