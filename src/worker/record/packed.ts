import type { WorldSpec } from '../../model/worldSpec';
import { surfacesLength } from '../../view/flexible/layout';
import { POSE, posesLength, TURNED } from '../../view/pose';
import { packPair, type Frame } from '../frame';

/**
 * A packed frame is a frame as a record keeps it, in half of its memory:
 * - f32: poses and surfaces as they are in a frame, then the box of each block of grains: lowest corner ×3 and size ×3
 *   [m];
 * - u32, four words for each grain: x + 2¹⁶ y, z + 2¹⁶ speed, and both words of its turn as a frame has them. A
 *   coordinate goes from 0 to 65 535 over its block's box, the speed is the upper half of the bits of an f32.
 *
 * A coordinate is off by at most size/131 070, the speed by 0.4 %, a turn not at all.
 */
export type Packed = ArrayBuffer;

/** The sizes of a world's frames: grains, and numbers of poses and of surfaces. */
export type Extent = { grains: number; poses: number; surfaces: number };

type Sized = Pick<WorldSpec, 'grains' | 'bodies' | 'flexible'>;

export const extentOf = ({ grains, bodies, flexible = [] }: Sized): Extent =>
  ({ grains: grains.radii.length, poses: posesLength(bodies.length), surfaces: surfacesLength(flexible) });

/** Grains that share a box: one that flies off makes those of its own block coarse, and no others. */
export const BLOCK = 256;
const BOX = 6, WORDS = 4, LEVELS = 65535;

const floatsOf = ({ grains, poses, surfaces }: Extent): number =>
  poses + surfaces + BOX * Math.ceil(grains / BLOCK);

/** Returns the size of a packed frame [bytes]. */
export const packedBytes = (extent: Extent): number => 4 * (floatsOf(extent) + WORDS * extent.grains);

/**
 * Returns the sizes of a packed frame of a run, which has fewer big bodies than its world now, with `now`, if others
 * were dropped later.
 */
export const extentIn = (packed: Packed, now: Extent): Extent =>
  ({ ...now, poses: now.poses - (packedBytes(now) - packed.byteLength) / 4 });

/** Writes a frame into a packed one of its world's size. */
export function packRecord(frame: Frame, extent: Extent, into: Packed): void {
  const { center, look } = frame, { grains, poses, surfaces } = extent, floats = floatsOf(extent);
  const numbers = new Float32Array(into, 0, floats), words = new Uint32Array(into, 4 * floats);
  numbers.set(frame.poses);
  numbers.set(frame.surfaces, poses);
  for (let first = 0, box = poses + surfaces; first < grains; first += BLOCK, box += BOX) {
    const end = Math.min(grains, first + BLOCK);
    writeBox(numbers, box, center, first, end);
    const x = numbers[box], y = numbers[box + 1], z = numbers[box + 2];
    const perX = levelsPer(numbers[box + 3]), perY = levelsPer(numbers[box + 4]), perZ = levelsPer(numbers[box + 5]);
    for (let k = WORDS * first; k < WORDS * end; k += WORDS) {
      words[k] = level((center[k] - x) * perX) | (level((center[k + 1] - y) * perY) << 16);
      words[k + 1] = level((center[k + 2] - z) * perZ) | (upperHalf(look[k + 2]) << 16);
      words[k + 2] = look[k];
      words[k + 3] = look[k + 1];
    }
  }
}

/** Writes the box of the centres of grains first … end − 1. */
function writeBox(numbers: Float32Array, at: number, center: Float32Array, first: number, end: number): void {
  for (let c = 0; c < 3; c++) {
    let low = Infinity, high = -Infinity;
    for (let k = WORDS * first + c; k < WORDS * end; k += WORDS) {
      const x = center[k];
      if (x < low) low = x;
      if (x > high) high = x;
    }
    numbers[at + c] = low;
    numbers[at + 3 + c] = high - low;
  }
}

const levelsPer = (size: number): number => (size > 0 ? LEVELS / size : 0);
/** Rounds to a level; the last one also where the size of a box has been rounded down. NaN becomes the first. */
const level = (x: number): number => (x >= LEVELS ? LEVELS : (x + 0.5) | 0);
/** Rounds the bits of an f32 ≥ 0 to those of its upper half. */
const upperHalf = (bits: number): number => (bits + 0x8000) >>> 16;

/** Two kept frames and the share of the second one between them, 0 … 1; `apart` is the time between them [s]. */
export type Between = { before: Packed; after: Packed; share: number; apart: number };

/**
 * Writes the frame between two packed ones: coordinates, turns and speeds in proportion. A grain that could not have
 * come from one to the other at its speeds, as a moving bed has put it elsewhere, is where it is in the nearer one.
 * Radii, templates and numbers of the grains stay as the frame has them.
 */
export function unpackRecord({ before, after, share, apart }: Between, extent: Extent, frame: Frame): void {
  const { poses, surfaces } = extent, floats = floatsOf(extent), last = poses + surfaces;
  const shown = frame.poses.subarray(0, poses);
  const numbersA = new Float32Array(before, 0, floats), numbersB = new Float32Array(after, 0, floats);
  const wordsA = new Uint32Array(before, 4 * floats), wordsB = new Uint32Array(after, 4 * floats);
  for (let k = 0; k < poses; k++) shown[k] = mix(numbersA[k], numbersB[k], share);
  mixTurns(shown, numbersA, numbersB, share);
  if (poses < frame.poses.length) takeAway(frame.poses, poses);
  for (let k = poses; k < last; k++) frame.surfaces[k - poses] = mix(numbersA[k], numbersB[k], share);
  const speeds = new Float32Array(frame.look.buffer), { center, look } = frame;
  for (let k = 0, grain = 0; grain < extent.grains; grain++, k += WORDS) {
    const box = last + BOX * Math.floor(grain / BLOCK);
    const x = coordinate(numbersA, box, wordsA[k] & LEVELS), y = coordinate(numbersA, box + 1, wordsA[k] >>> 16);
    const z = coordinate(numbersA, box + 2, wordsA[k + 1] & LEVELS);
    const dx = coordinate(numbersB, box, wordsB[k] & LEVELS) - x;
    const dy = coordinate(numbersB, box + 1, wordsB[k] >>> 16) - y;
    const dz = coordinate(numbersB, box + 2, wordsB[k + 1] & LEVELS) - z;
    look[k + 2] = wordsA[k + 1] & 0xffff0000;
    const speed = speeds[k + 2];
    look[k + 2] = wordsB[k + 1] & 0xffff0000;
    const reach = center[k + 3] + REACH * Math.max(speed, speeds[k + 2]) * apart;
    const part = dx * dx + dy * dy + dz * dz > reach * reach ? Math.round(share) : share;
    center[k] = x + part * dx;
    center[k + 1] = y + part * dy;
    center[k + 2] = z + part * dz;
    speeds[k + 2] = mix(speed, speeds[k + 2], part);
    mixLook(look, k, wordsA, wordsB, part);
  }
}

/** Place of a body before it was dropped, which no camera sees [m]. */
const AWAY = -1e6;

/** Moves what follows the bodies of a frame with `length` poses to its place, and takes those away that it lacks. */
function takeAway(poses: Float32Array, length: number): void {
  const bodies = (length - REST) / POSE, all = (poses.length - REST) / POSE;
  poses.copyWithin(POSE * all, POSE * bodies, length);
  for (let at = POSE * bodies; at < POSE * all; at += POSE) {
    poses.fill(0, at, at + POSE);
    poses[at + 2] = AWAY;
    poses[at + TURNED + 3] = 1;
  }
}

/** Numbers of the poses of a frame that are not of big bodies. */
const REST = posesLength(0);

/** Most times the way that a grain goes at the larger of its speeds, with which it has moved by itself. */
const REACH = 4;
const mix = (a: number, b: number, share: number): number => a + share * (b - a);
const coordinate = (numbers: Float32Array, at: number, levels: number): number =>
  numbers[at] + levels * numbers[at + 3] / LEVELS;

/** Writes the turns of big bodies between two, of length 1. */
function mixTurns(poses: Float32Array, a: Float32Array, b: Float32Array, share: number): void {
  for (let q = TURNED; q + 4 < poses.length; q += POSE) {
    const along = a[q] * b[q] + a[q + 1] * b[q + 1] + a[q + 2] * b[q + 2] + a[q + 3] * b[q + 3];
    const to = along < 0 ? -share : share;
    let squares = 0;
    for (let c = q; c < q + 4; c++) {
      poses[c] = (1 - share) * a[c] + to * b[c];
      squares += poses[c] * poses[c];
    }
    const length = Math.sqrt(squares);
    for (let c = q; c < q + 4; c++) poses[c] /= length;
  }
}

const low = (word: number): number => ((word << 16) >> 16) / 32767;
const high = (word: number): number => (word >> 16) / 32767;

/** Writes the turn of a grain between two; drawing scales it to length 1. */
function mixLook(look: Uint32Array, k: number, a: Uint32Array, b: Uint32Array, share: number): void {
  const a0 = a[k + 2], a1 = a[k + 3], b0 = b[k + 2], b1 = b[k + 3];
  if (share === 0 || (a0 === b0 && a1 === b1)) {
    look[k] = a0;
    look[k + 1] = a1;
    return;
  }
  const x = low(a0), y = high(a0), z = low(a1), w = high(a1), X = low(b0), Y = high(b0), Z = low(b1), W = high(b1);
  const to = x * X + y * Y + z * Z + w * W < 0 ? -share : share, from = 1 - share;
  look[k] = packPair(from * x + to * X, from * y + to * Y);
  look[k + 1] = packPair(from * z + to * Z, from * w + to * W);
}
