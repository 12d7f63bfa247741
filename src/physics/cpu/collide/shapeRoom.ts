import { MOST_RUNS } from '../../../../wasm/seekLayout';
import { sharedF64 } from '../../../core/sharedArrays';
import type { Model } from '../../../model/model';
import { createSelfContact, type SelfContact } from '../../flex/selfContact';
import { compileConvex, type Convex } from '../../shapes/convex';
import { createManifold, createPair, type Manifold, type Pair } from '../../shapes/pair';
import { createBodyRoom, type BodyRoom } from './bodyContacts';
import { createBodyFrames, type BodyFrames } from './bodyFrames';
import { createMiddlePoses, type MiddlePoses } from './middlePoses';
import { createSeeker, type Seeker } from './seeker';

/** The data of the narrow phase of any shapes: templates as compiled once, and room for one pair. */
export type ShapeRoom = {
  convex: Convex[];
  pair: Pair;
  manifold: Manifold;
  /**
   * Poses in the middle of the frame, at which contacts are sought; R_WB of the grains there, row-major, ×9, and frames
   * of the big bodies.
   */
  middle: MiddlePoses;
  rotations: Float64Array;
  frames: BodyFrames;
  bodies: BodyRoom | null;
  /** Pairs of points of flexible surfaces that make no contact; null in a world without surfaces. */
  self: SelfContact | null;
  /** The search in WebAssembly; null where there is none. */
  seeker: Seeker | null;
  /** Runs of items of the grid around a grain, ×2; grains near it. */
  runs: Int32Array;
  near: Int32Array;
};

/** Poses of all bodies at which contacts are sought; threads share them. */
export type SearchPoses = Pick<ShapeRoom, 'middle' | 'rotations' | 'frames'>;

const createPoses = ({ grainCount, bodyCount }: Model): SearchPoses => ({
  rotations: sharedF64(9 * grainCount), middle: createMiddlePoses(grainCount + bodyCount),
  frames: createBodyFrames(bodyCount),
});

export function createShapeRoom(model: Model, poses = createPoses(model)): ShapeRoom {
  const convex = model.templates.map(({ shape }) => compileConvex(shape));
  const seeker = createSeeker(model, convex);
  return {
    ...poses, convex, pair: createPair(convex[0], convex[0]), manifold: createManifold(),
    bodies: createBodyRoom(model, convex[0]), self: createSelfContact(model), seeker,
    runs: seeker?.runs ?? new Int32Array(2 * MOST_RUNS), near: seeker?.near ?? new Int32Array(model.grainCount),
  };
}
