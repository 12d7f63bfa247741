import type { Measures } from '../../../model/measures';
import type { State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import type { Contacts } from '../collide/contacts';

/**
 * A responder is a set of bodies that answer impulses together: a mechanism, flexible surfaces. An impulse of a contact
 * on one of them moves others at once, so that none of them answers by itself (its `response` is 0) and nothing but the
 * responder predicts and moves it. A grain that responds is a point of something larger: it has no spin.
 *
 * Velocities `v` are (v, ω) of all bodies of the world, grains first, `stride` numbers a body. An impulse `p` is (p,
 * its moment about the centre of the body) in W, ×6; for a grain its first three numbers count. `moment` holds the
 * moments of contacts, ×3 a contact.
 */
export interface Responder {
  /**
   * Name of the responder's stage in `Engine.stages`, and the wall time that the frame spent on it, without sweeps over
   * contacts [ms].
   */
  readonly stage: string;
  readonly spent: number;
  /** Bodies that the responder moves. */
  readonly moved: Int32Array;
  /**
   * Bodies on which it answers impulses; bodies of a responder before it in the list may be among them, as its answers
   * then go through that.
   */
  readonly answering: Int32Array;
  /** The sentence why a world with it has no compatible forces; absent if it has. */
  readonly refusesCompatible?: string;

  // A frame, in order.
  /**
   * Begins a frame of substeps h [s]. Returns false if it cannot follow such steps: then nothing is to move, and
   * `measures` say so.
   */
  startFrame(live: Live, h: number, measures: Measures): boolean;
  /**
   * Reads the contacts of the frame; sets `idle` to 1 for its bodies that substeps can pass over, to 0 for its others.
   */
  mark(contacts: Contacts, idle: Uint8Array): void;
  /**
   * Begins a step h [s] with bodies in their present positions: a whole frame of so many small `parts`, or a substep of
   * another solver, which is one part.
   */
  begin(live: Live, h: number, parts: number): void;
  /** Adds its part to K, the answer of contact c at its point, both sides, in W: xx, yy, zz, xy, xz, yz [1/kg]. */
  addAnswer(contacts: Contacts, c: number, k: Float64Array): void;
  /** Ends a frame. Returns false if it has failed: then all is as before the frame, and `measures` say so. */
  endFrame(live: Live, measures: Measures): boolean;
  /** Writes its measures after a frame of `dt` [s]; `dt` = 0 stands for a state that no step led to. */
  measure(contacts: Contacts, measures: Measures, dt: number): void;

  // Substeps, small or not.
  /** Writes to v the velocities of the bodies that it moves at the end of a substep h [s] without contact. */
  predict(live: Live, h: number, v: Float64Array, stride: number): void;

  // Small steps. Bodies are packed: src/physics/cpu/solve/packedBodies.ts.
  /** Writes the velocities that the present impulses of contacts cause. */
  gather(contacts: Contacts, moment: Float64Array | null, v: Float64Array, stride: number): void;
  /** Begins a sweep during which it may keep part of the velocities of its points to itself; the next ends it. */
  beginSweep(v: Float64Array, stride: number): void;
  endSweep(v: Float64Array, stride: number): void;
  /** Adds sign × the part of the velocity of point i that it keeps to itself to u. */
  addKept(i: number, sign: 1 | -1, v: Float64Array, stride: number, u: Float64Array): void;
  /** Answers sign × p on body i during such a sweep; `answer` does so at any other time. */
  answerSwept(i: number, sign: 1 | -1, p: Float64Array, v: Float64Array, stride: number): void;
  answer(i: number, sign: 1 | -1, p: Float64Array, v: Float64Array, stride: number): void;
  /** Returns the spin that a unit moment on big body b causes, 3×3, row-major; null if its `response` says it. */
  turning(b: number): Float64Array | null;
  /**
   * Ends a substep h [s] of so many; `drift` is the place of displacements since the frame began in the packed bodies.
   */
  endSubstep(
    contacts: Contacts, moment: Float64Array | null, packed: Float64Array, stride: number, drift: number,
    h: number, substeps: number,
  ): void;
  /** Ends the last of so many substeps: writes bodies to the state where they are not yet. */
  endSteps(substeps: number): void;

  /** Forgets all substeps since `begin`; the motions of big bodies in the state are as they were then. */
  restart(live: Live): void;

  // Substeps of other solvers.
  /** Adds to the state's velocities what impulses of penalty contacts cause, whose forces are found at once. */
  answerAtOnce(contacts: Contacts): void;
  /**
   * Ends such a substep h [s], integrated, which is the part `share` of the frame; `drift` holds displacements and
   * turns since the frame began, ×6 a body.
   */
  endLargeSubstep(contacts: Contacts, moment: Float64Array | null, drift: Float64Array, h: number, share: number): void;

  // The contact problem: a product with all impulses sums them first.
  clearSums(): void;
  /** Adds sign × p on body i to the sums, and `moment` of the contact if it bears any. */
  addToSums(i: number, sign: 1 | -1, p: Float64Array, moment: Float64Array | null): void;
  /** Writes to v the velocities that the sums cause. */
  answerSums(v: Float64Array, stride: number): void;
  /** Adds all bodies that an impulse on body i may move to `moved`. */
  addMoved(i: number, moved: Set<number>): void;
  /** Returns one body that stands for all that answer together with body i. */
  groupOf(i: number): number;

  // The state, besides what all worlds have.
  save(state: State): void;
  restore(state: State): void;
  forgetWork(): void;
  /** Returns the numbers that it keeps from frame to frame besides the state, as `recall` takes them. */
  remember(): ArrayLike<number>;
  recall(numbers: ArrayLike<number>): void;
}

/** The responders of a world: an empty list in a plain bed. */
export type Responders = {
  readonly list: readonly Responder[];
  /**
   * Number of the responder that answers impulses on each body, grains first: 0, or 1 + its place in `list`; `moved` is
   * 1 if a responder moves the body.
   */
  readonly of: Uint8Array;
  readonly moved: Uint8Array;
  /** 1 for each body that substeps pass over in this frame. */
  readonly idle: Uint8Array;
  /** Sides of each contact of the frame for which a responder answers, bits below. Empty in a plain bed. */
  sides: Uint8Array;
};

/** Bits of `sides`: A is a point of a responder; B is one; B is a big body of a responder. */
export const POINT_A = 1, POINT_B = 2, BODY_B = 4;
export const POINTS = POINT_A | POINT_B, SIDE_B = POINT_B | BODY_B;
