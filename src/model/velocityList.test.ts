import { expect, test } from 'vitest';
import { slabOf } from './cut';
import { createOverlayList, MOST_VELOCITIES, VELOCITY } from './overlay';
import { listVelocities, type Moving } from './velocityList';

/** Returns grains along x, 1 m apart from 0, with entries of no account between them. */
function row(count: number): Moving {
  const center = new Float32Array(4 * count).fill(NaN), velocity = new Float64Array(6 * count).fill(NaN);
  for (let i = 0; i < count; i++) {
    center.set([i, 2, 3], 4 * i);
    velocity.set([10 * i, 5, 6], 6 * i);
  }
  return { count, center, centerStride: 4, velocity, velocityStride: 6 };
}

test('the grains of a slab are listed, from its low side up to its high one', () => {
  const list = createOverlayList();
  listVelocities(row(100), { axis: 0, low: 7, high: 9 }, list);
  expect([list.kind, list.count, list.leftOut]).toEqual(['velocities', 2, 0]);
  expect([...list.data.subarray(0, 2 * VELOCITY)]).toEqual([7, 2, 3, 70, 5, 6, 8, 2, 3, 80, 5, 6]);
  listVelocities(row(100), { axis: 1, low: 3, high: 4 }, list);
  expect([list.count, list.leftOut]).toEqual([0, 0]);
});

test('a slab is drawn whole where the bed around it has too many grains, and thinned where it has itself', () => {
  const list = createOverlayList(), many = 3 * MOST_VELOCITIES;
  listVelocities(row(many), { axis: 0, low: 10, high: 10 + MOST_VELOCITIES }, list);
  expect([list.count, list.leftOut]).toEqual([MOST_VELOCITIES, 0]);
  listVelocities(row(many), { axis: 0, low: 1, high: many }, list);
  expect([list.count, list.leftOut]).toEqual([MOST_VELOCITIES, many - 1 - MOST_VELOCITIES]);
  expect([0, 1, 2].map((i) => list.data[VELOCITY * i])).toEqual([1, 4, 7]);
});

test('a cut lies between walls, or between the outermost grains where there are none', () => {
  const grains = { positions: Float64Array.of(0.5, 0, 0, 4.5, 2, 0), radii: Float64Array.of(0.5, 0.25) };
  const domain = { min: [-10, -20, 0] as [number, number, number], max: [10, 20, 1] as [number, number, number] };
  // two mean diameters thick
  expect(slabOf({ domain, bodies: [], grains }, 'x', 50)).toEqual({ axis: 0, low: 2.375 - 0.75, high: 2.375 + 0.75 });
  expect(slabOf({ domain, bodies: [], grains }, 'y', 0)).toEqual({ axis: 1, low: -1.25, high: 0.25 });
  const wall = { look: 'wall' } as Parameters<typeof slabOf>[0]['bodies'][number];
  expect(slabOf({ domain, bodies: [wall], grains }, 'y', 75)).toEqual({ axis: 1, low: 9.25, high: 10.75 });
  const none = { positions: new Float64Array(0), radii: new Float64Array(0) };
  expect(slabOf({ domain, bodies: [], grains: none }, 'x', 50)).toEqual({ axis: 0, low: 0, high: 0 });
});
