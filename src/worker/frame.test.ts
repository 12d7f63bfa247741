import { expect, test } from 'vitest';
import type { Model, State } from '../model/model';
import { createMeasures } from '../model/measures';
import { createFrame, packFrame, packPoses } from './frame';

/** WGSL's unpack2x16snorm. */
const unpackPair = (word: number): number[] => [(word << 16) >> 16, word >> 16].map((x) => Math.max(-1, x / 32767));

test('a frame holds centre, radius, orientation, speed, template and number of grains, and poses of bodies with forces', () => {
  const grains = { radii: Float64Array.of(0.5, 0.25), shapeOf: Uint8Array.of(0, 3) };
  const model = { grainCount: 2, bodyCount: 1, ...grains } as unknown as Model;
  const q = [0.1, -0.7, 0.3, Math.sqrt(1 - 0.01 - 0.49 - 0.09)];
  const state: State = {
    position: Float64Array.of(1, 2, 3, -4, -5, -6, 7, 8, 9), orientation: Float64Array.of(...q, 0, 0, 0, -1, 0.6, 0, 0, 0.8),
    velocity: Float64Array.of(3, 4, 12, 0, 0, 0, NaN, NaN, NaN), spin: new Float64Array(9).fill(NaN),
  };
  const frame = createFrame(2, 1);
  const { bodies } = createMeasures(1);
  bodies[0].force = [10, -20, 30];
  packFrame(frame, model, state, bodies);
  expect([...frame.center]).toEqual([1, 2, 3, 0.5, -4, -5, -6, 0.25]);
  [...unpackPair(frame.look[0]), ...unpackPair(frame.look[1])].forEach((x, c) => expect(Math.abs(x - q[c])).toBeLessThan(2e-5));
  expect([...unpackPair(frame.look[4]), ...unpackPair(frame.look[5])].map((x) => x + 0)).toEqual([0, 0, 0, -1]);
  expect([new Float32Array(frame.look.buffer)[2], new Float32Array(frame.look.buffer)[6]]).toEqual([13, 0]);
  expect([frame.look[3], frame.look[7]]).toEqual([0, 3 + 256]); // template, then number
  expect([...frame.poses]).toEqual([7, 8, 9, Math.fround(0.6), 0, 0, Math.fround(0.8), 10, -20, 30]);
});

test('poses from measures alone are laid out as those of a frame', () => {
  const { bodies } = createMeasures(2), poses = new Float32Array(20);
  Object.assign(bodies[1], { position: [1, 2, 3], orientation: [0, 1, 0, 0], force: [4, 5, 6] });
  packPoses(poses, bodies);
  expect([...poses.slice(10)]).toEqual([1, 2, 3, 0, 1, 0, 0, 4, 5, 6]);
});
