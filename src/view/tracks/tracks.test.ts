import type { Mesh } from 'three/webgpu';
import { expect, test } from 'vitest';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';
import { posesLength, timeIndex } from '../pose';
import { areaOf } from './testing/quadsOf';
import { createTracks } from './tracks';

const R = 0.5, HALF = 0.1, DT = 1 / 30;
const floor: BodySpec = {
  name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1],
  motion: [0, 0, 0, 0, 0, 0], look: 'floor',
};
const wheel: BodySpec = {
  ...floor, name: 'wheel', shape: { kind: 'cylinder', radius: R, halfLength: HALF, edgeRadius: 0 }, position: [0, 0, R],
  look: 'tire',
};
const world = (bodies: BodySpec[]): WorldSpec => ({
  domain: { min: [-1, -1, 0], max: [1, 1, 2] }, bodies,
  grains: { positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0) },
});

/** Returns the length of the drawn track [m], from its area. */
const lengthOf = ({ group }: ReturnType<typeof createTracks>): number =>
  areaOf((group.children[0] as Mesh).geometry.attributes.position.array) / (0.85 * 2 * HALF);

/** Rolls the wheel along x at a height, from frame to frame, and returns its tracks. */
function roll(frames: readonly { x: number; z?: number; time: number; moved?: number }[]) {
  const tracks = createTracks(world([floor, wheel])), poses = new Float32Array(posesLength(2));
  for (const { x, z = R, time, moved = 0 } of frames) {
    poses.set([x, 0, z], 10);
    poses[timeIndex(2)] = time;
    tracks.setPoses(poses, moved);
  }
  return tracks;
}
const way = (from: number, to: number, since = 0) => Array.from({ length: 61 }, (_, k) => (
  { x: from + ((to - from) * k) / 60, time: since + k * DT }));

test('a wheel leaves a track where it rolls on the ground, none above it', () => {
  expect(lengthOf(roll(way(0, 6)))).toBeCloseTo(6, 0);
  expect(lengthOf(roll(way(0, 6).map((at) => ({ ...at, z: 1.3 * R }))))).toBe(0);
});

test('it stays in its place where the world is moved back, and begins anew where time jumps', () => {
  const first = way(0, 3), second = way(2.5, 5.5, 61 * DT);
  second[0] = { ...second[0], moved: -0.5 } as (typeof second)[0];
  expect(Math.abs(lengthOf(roll([...first, ...second])) - 6)).toBeLessThan(0.25); // 6.5 where it is not moved
  expect(lengthOf(roll([...first, ...way(2.5, 5.5, 0.5)]))).toBeCloseTo(3, 0);
  expect(lengthOf(roll([...first, ...way(2.5, 5.5, 9)]))).toBeCloseTo(3, 0);
});

test('on a floor that is not flat there is none, nor of what is no wheel', () => {
  const hills: BodySpec = {
    ...floor, shape: { kind: 'heightfield', nx: 2, ny: 2, sizeX: 1, sizeY: 1, heights: [0, 0, 0, 0.1] },
  };
  expect(createTracks(world([hills, wheel])).group.children).toHaveLength(0);
  expect(createTracks(world([floor, { ...wheel, look: 'slab' }])).group.children).toHaveLength(0);
  expect(createTracks(world([floor, wheel, wheel])).group.children).toHaveLength(2);
});
