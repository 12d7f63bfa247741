import { sharedF64 } from '../../../core/sharedArrays';
import type { Model, State } from '../../../model/model';
import { sphereGap } from './sphereGap';

/** Rotation matrices R_WB (row-major) and positions p_WB [m] of big bodies, ×12: the poses that contacts need. */
export type BodyFrames = Float64Array;

export const createBodyFrames = (bodyCount: number): BodyFrames => sharedF64(12 * bodyCount);

/** Poses of a state, or those expected in the middle of a frame. */
type Poses = Pick<State, 'position' | 'orientation'>;

export function writeBodyFrame(frames: BodyFrames, model: Model, state: Poses, k: number): void {
  const b = model.grainCount + k, o = 12 * k, { orientation, position } = state;
  const x = orientation[4 * b], y = orientation[4 * b + 1], z = orientation[4 * b + 2], w = orientation[4 * b + 3];
  frames[o] = 1 - 2 * (y * y + z * z); frames[o + 1] = 2 * (x * y - w * z); frames[o + 2] = 2 * (x * z + w * y);
  frames[o + 3] = 2 * (x * y + w * z); frames[o + 4] = 1 - 2 * (x * x + z * z); frames[o + 5] = 2 * (y * z - w * x);
  frames[o + 6] = 2 * (x * z - w * y); frames[o + 7] = 2 * (y * z + w * x); frames[o + 8] = 1 - 2 * (x * x + y * y);
  frames[o + 9] = position[3 * b]; frames[o + 10] = position[3 * b + 1]; frames[o + 11] = position[3 * b + 2];
}

export function writeBodyFrames(frames: BodyFrames, model: Model, state: Poses): void {
  for (let k = 0; k < model.bodyCount; k++) writeBodyFrame(frames, model, state, k);
}

/**
 * Finds the contact of a sphere with big body k: reads its centre in W from io[0…2]; writes n in W from the sphere to
 * the body to io[0…2], the centre's distance from the surface [m] to io[3] and the contact point seen from the body's
 * centre of mass, in W [m], to io[4…6].
 */
export function bodyContact(frames: BodyFrames, model: Model, k: number, io: Float64Array): void {
  const o = 12 * k, dx = io[0] - frames[o + 9], dy = io[1] - frames[o + 10], dz = io[2] - frames[o + 11];
  const { shape } = model.bodies[k];
  let nx: number, ny: number, nz: number, distance: number;
  if (shape.kind === 'plane') { // walls: by far the most frequent
    nx = -frames[o + 2]; ny = -frames[o + 5]; nz = -frames[o + 8];
    distance = -(nx * dx + ny * dy + nz * dz);
  } else {
    io[0] = frames[o] * dx + frames[o + 3] * dy + frames[o + 6] * dz; // Rᵀ d
    io[1] = frames[o + 1] * dx + frames[o + 4] * dy + frames[o + 7] * dz;
    io[2] = frames[o + 2] * dx + frames[o + 5] * dy + frames[o + 8] * dz;
    sphereGap(shape, io);
    nx = frames[o] * io[0] + frames[o + 1] * io[1] + frames[o + 2] * io[2];
    ny = frames[o + 3] * io[0] + frames[o + 4] * io[1] + frames[o + 5] * io[2];
    nz = frames[o + 6] * io[0] + frames[o + 7] * io[1] + frames[o + 8] * io[2];
    distance = io[3];
  }
  io[0] = nx; io[1] = ny; io[2] = nz; io[3] = distance;
  io[4] = dx + distance * nx; io[5] = dy + distance * ny; io[6] = dz + distance * nz;
}
