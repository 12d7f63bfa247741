import { expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { POSE, posesLength, timeIndex, TURNED } from '../../view/pose';
import { createFrame, packPair, type Frame } from '../frame';
import { BLOCK, packedBytes, packRecord, unpackRecord, type Extent, type Packed } from './packed';

const GRAINS = 700, EXTENT: Extent = { grains: GRAINS, poses: posesLength(2), surfaces: 0 };
const turn = (angle: number): number[] => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];

/** A frame of grains in a box of 4 × 3 × 2 m, two bodies and a first grain, moved `along` [m] and turned. */
function frameAt(along: number, angle: number): Frame {
  const frame = createFrame({ looseCount: GRAINS, bodyCount: 2, flexible: [] }), random = createRandom(7);
  const speeds = new Float32Array(frame.look.buffer), [x, y, z, w] = turn(angle);
  for (let k = 0; k < 4 * GRAINS; k += 4) {
    frame.center.set([4 * random() + along, 3 * random() - 1, 2 * random(), 0.02], k);
    frame.look.set([packPair(x, y), packPair(z, w), 0, 1 | (k << 6)], k);
    speeds[k + 2] = 1 + 8 * random();
  }
  for (const body of [0, 1, 2]) frame.poses.set([along, body, 1, ...turn(angle), 10, 20, 30], POSE * body);
  frame.poses[timeIndex(2)] = along;
  return frame;
}

function packedOf(frame: Frame): Packed {
  const packed = new ArrayBuffer(packedBytes(EXTENT));
  packRecord(frame, EXTENT, packed);
  return packed;
}

/** Unpacks what lies between two frames, into one that knows radii and numbers. */
function between(before: Frame, after: Frame, share: number, apart = 1): Frame {
  const into = frameAt(0, 0);
  for (let k = 0; k < GRAINS; k++) into.center.fill(NaN, 4 * k, 4 * k + 3);
  unpackRecord({ before: packedOf(before), after: packedOf(after), share, apart }, EXTENT, into);
  return into;
}

test('a grain comes back to within the half of a level of its box, its turn as it was, its speed to 0.4 %', () => {
  const frame = frameAt(0, 1), back = between(frame, frame, 0);
  const speeds = new Float32Array(frame.look.buffer), again = new Float32Array(back.look.buffer);
  for (let k = 0; k < 4 * GRAINS; k += 4) {
    for (const [c, size] of [4, 3, 2].entries())
      expect(Math.abs(back.center[k + c] - frame.center[k + c])).toBeLessThan(size / 131070 + 4e-7);
    expect([...back.look.subarray(k, k + 2), back.look[k + 3]])
      .toEqual([...frame.look.subarray(k, k + 2), frame.look[k + 3]]);
    expect(Math.abs(again[k + 2] / speeds[k + 2] - 1)).toBeLessThanOrEqual(2 ** -8);
    expect(back.center[k + 3]).toBe(frame.center[k + 3]);
  }
  expect(back.poses).toEqual(frame.poses);
});

test('a grain that has flown off makes those of its block coarse, and no others', () => {
  const frame = frameAt(0, 0);
  frame.center[0] = 1e4;
  const back = between(frame, frame, 0), error = (i: number) => Math.abs(back.center[4 * i] - frame.center[4 * i]);
  expect(error(0)).toBeLessThan(1e-2);
  expect(Math.max(...Array.from({ length: BLOCK }, (_, i) => error(i)))).toBeGreaterThan(1e-3);
  for (let i = BLOCK; i < GRAINS; i++) expect(error(i)).toBeLessThan(4 / 131070 + 4e-7);
});

test('between two frames all is in proportion, and a turn goes the shorter way', () => {
  const after = frameAt(0.4, 2);
  for (let c = TURNED; c < TURNED + 4; c++) after.poses[c] *= -1; // the same turn
  for (let k = 0; k < GRAINS; k++) {
    const [x, y, z, w] = turn(2);
    after.look.set([packPair(-x, -y), packPair(-z, -w)], 4 * k);
  }
  const { center, poses, look } = between(frameAt(0, 1), after, 0.25), start = frameAt(0, 1);
  for (let k = 0; k < 4 * GRAINS; k += 4) expect(center[k] - start.center[k]).toBeCloseTo(0.1, 3);
  const [z, w] = [turn(1), turn(2)].map((q) => q.slice(2)).reduce((a, b) => a.map((x, c) => 0.75 * x + 0.25 * b[c]));
  const length = Math.hypot(z, w);
  expect([...poses.subarray(0, POSE)].map((x) => +x.toFixed(5))).toEqual(
    [0.1, 0, 1, 0, 0, z / length, w / length, 10, 20, 30].map((x) => +x.toFixed(5)),
  );
  expect(poses[2 * POSE]).toBeCloseTo(0.1, 6);
  expect(look[1]).toBe(packPair(z, w));
});

test('a grain that was put elsewhere does not fly there: it is where it is in the nearer frame', () => {
  const before = frameAt(0, 0), after = frameAt(0, 0);
  after.center[4 * 9] += 3;
  const x = (share: number) => between(before, after, share, 1e-3).center[4 * 9] - before.center[4 * 9];
  expect([x(0.4), x(0.6)].map((way) => Math.abs(Math.round(way)))).toEqual([0, 3]);
});

test('numbers that are not finite break nothing but themselves', () => {
  const frame = frameAt(0, 0);
  frame.center[4] = NaN;
  const back = between(frame, frame, 0);
  expect(Math.abs(back.center[8] - frame.center[8])).toBeLessThan(1e-4);
});
