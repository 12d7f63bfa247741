import type { Measures } from '../../../model/measures';
import type { State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import type { Contacts } from '../collide/contacts';

/**
 * Bodies that answer impulses together: a mechanism, flexible surfaces. An impulse of a contact on one of them moves
 * others at once, so that none of them answers by itself (its `response` is 0) and nothing but the responder predicts
 * and moves it. A grain that responds is a point of something larger: it has no spin.
 *
 * Velocities `v` are (v, ω) of all bodies of the world, grains first, `stride` numbers a body. An impulse `p` is (p,
 * its moment about the centre of the body) in W, ×6; of a grain its first three numbers count. `moment` has what
 * contacts bear of moments, ×3 a contact.
 */
export interface Responder {
  /**
   * The responder's stage in `Engine.stages`, and wall time of the frame that went into it, all but sweeps over
   * contacts [ms].
   */
  readonly stage: string;
  readonly spent: number;
  /** Bodies that the responder moves. */
  readonly moved: Int32Array;
  /**
   * Bodies whose impulses it answers; those of a responder before it in the list may be among them, as its answers then
   * go through that.
   */
  readonly answering: Int32Array;
  /** Says why a world with it has no compatible forces; absent where it has. */
  readonly refusesCompatible?: string;

  // A frame, in order.
  /**
   * Begins a frame of substeps h [s]. False where it cannot follow such steps: then nothing is to move, and `measures`
   * say so.
   */
  startFrame(live: Live, h: number, measures: Measures): boolean;
  /**
   * Takes note of the contacts of the frame; sets `idle` of bodies that substeps can pass over, clears that of others
   * of its own.
   */
  mark(contacts: Contacts, idle: Uint8Array): void;
  /**
   * Begins a step h [s] as bodies lie now: a whole frame of so many small `parts`, or a substep of another solver,
   * which is one.
   */
  begin(live: Live, h: number, parts: number): void;
  /** K += what it adds to the answer of contact c at its point, both sides, in W: xx, yy, zz, xy, xz, yz [1/kg]. */
  addAnswer(contacts: Contacts, c: number, k: Float64Array): void;
  /** Ends a frame. False where it has failed: then all is as before the frame, and `measures` say so. */
  endFrame(live: Live, measures: Measures): boolean;
  /** Writes what a frame of `dt` [s] leaves of it; 0: of a state that no step led to. */
  measure(contacts: Contacts, measures: Measures, dt: number): void;

  // Substeps, small or not.
  /** v ← the velocities of what it moves at the end of a substep h [s] without contact. */
  predict(live: Live, h: number, v: Float64Array, stride: number): void;

  // Small steps. Bodies are packed: src/physics/cpu/solve/packedBodies.ts.
  /** Writes the velocities that the impulses of contacts as they stand lead to. */
  gather(contacts: Contacts, moment: Float64Array | null, v: Float64Array, stride: number): void;
  /** Before and after a sweep in which it may keep part of the velocities of its points to itself. */
  beginSweep(v: Float64Array, stride: number): void;
  endSweep(v: Float64Array, stride: number): void;
  /** u += sign × what it keeps to itself of the velocity of point i. */
  addKept(i: number, sign: 1 | -1, v: Float64Array, stride: number, u: Float64Array): void;
  /** Answers sign × p on body i in the middle of such a sweep, and at any other time. */
  answerSwept(i: number, sign: 1 | -1, p: Float64Array, v: Float64Array, stride: number): void;
  answer(i: number, sign: 1 | -1, p: Float64Array, v: Float64Array, stride: number): void;
  /** How big body b turns under a moment, 3×3; null where that is its `response`. */
  turning(b: number): Float64Array | null;
  /** After a substep h [s] of so many; `drift` is where ways since the frame began stand in the packed bodies. */
  endSubstep(
    contacts: Contacts, moment: Float64Array | null, packed: Float64Array, stride: number, drift: number,
    h: number, substeps: number,
  ): void;
  /** After the last of so many: bodies where they belong, in the state. */
  endSteps(substeps: number): void;

  // Substeps of other solvers.
  /** Adds to the state's velocities what impulses of penalty contacts lead to, whose forces are found at once. */
  answerAtOnce(contacts: Contacts): void;
  /**
   * After such a substep h [s], integrated, that is `share` of the frame; `drift` are ways since the frame began, ×6 a
   * body.
   */
  endLargeSubstep(contacts: Contacts, moment: Float64Array | null, drift: Float64Array, h: number, share: number): void;

  // The contact problem: a product with all impulses sums them first.
  clearSums(): void;
  /** Adds sign × p on body i to the sums, and moment[at…] of the contact where it bears any. */
  addToSums(i: number, sign: 1 | -1, p: Float64Array, moment: Float64Array | null): void;
  /** v ← what the sums lead to. */
  answerSums(v: Float64Array, stride: number): void;
  /** Adds all bodies that an impulse on body i may move. */
  addMoved(i: number, moved: Set<number>): void;
  /** One body for all that hold together with body i. */
  groupOf(i: number): number;

  // The state, besides what all worlds have.
  save(state: State): void;
  restore(state: State): void;
  forgetWork(): void;
}

/** Who of a world answers together: an empty list in a plain bed. */
export type Responders = {
  readonly list: readonly Responder[];
  /**
   * By body, grains first: 0, or 1 + the place in `list` of who answers impulses on it; 1 where a responder moves it.
   */
  readonly of: Uint8Array;
  readonly moved: Uint8Array;
  /** By body: 1 where substeps pass over it in this frame. */
  readonly idle: Uint8Array;
  /** By contact of the frame, which of its sides a responder answers for: bits below. Empty in a plain bed. */
  sides: Uint8Array;
};

/** A is a point of a responder; B is; B is a big body of one. */
export const POINT_A = 1, POINT_B = 2, BODY_B = 4;
export const POINTS = POINT_A | POINT_B, SIDE_B = POINT_B | BODY_B;
