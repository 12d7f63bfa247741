import { expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { quatFromAxis, type Vec3 } from '../../core/vec3';
import type { BodySpec } from '../../model/worldSpec';
import { createMovedBack } from '../movedBack';
import { posesLength, timeIndex } from '../pose';
import { MOST_PUFFS } from './puffs';
import { createDustSources } from './sources';

const R = 0.5, STEP = 1 / 64;
const wheel: BodySpec = {
  name: 'wheel', shape: { kind: 'cylinder', radius: R, halfLength: 0.1, edgeRadius: 0 }, position: [0, 0, R], mass: 1,
  inertia: [1, 1, 1], motion: [null, null, null, null, null, null], look: 'tire',
};

/** Rolls a wheel along x for a second and returns its puffs. */
function roll({ speed = 0, spin = 0, force = 100, look = 'tire' as BodySpec['look'], moved = 0, z = R }) {
  const means = { random: createRandom(1), sizeOf: () => R, movedBy: createMovedBack(moved ? 0 : -1) };
  const sources = createDustSources({ bodies: [{ ...wheel, look }] }, means);
  const poses = new Float32Array(posesLength(1));
  for (let k = 0; k <= 64; k++) {
    const at: Vec3 = [speed * k * STEP + (k > 32 ? moved : 0), 0, z];
    poses.set([...at, ...quatFromAxis([0, 1, 0], spin * k * STEP), 0, 0, force]);
    poses[timeIndex(1)] = k * STEP;
    sources.setPoses(poses);
  }
  const { birth, way } = sources.puffs, list = [];
  for (let i = 0; i < MOST_PUFFS; i++) {
    const [x, y, height, time] = birth.subarray(16 * i, 16 * i + 4), [vx, vy, vz, size] = way.subarray(16 * i);
    if (time > -Infinity) list.push({ x, y, z: height, time, vx, vy, vz, size });
  }
  return list;
}
const mean = (list: number[]) => list.reduce((sum, x) => sum + x / list.length, 0);

test('a wheel raises none at rest, none where it bears nothing, and none where it rolls slowly', () => {
  expect(roll({})).toEqual([]);
  expect(roll({ speed: 4, spin: 8, force: 0 })).toEqual([]);
  expect(roll({ speed: 0.5, spin: 1 })).toEqual([]);
  expect(roll({ speed: 4, spin: 8 }).length).toBeGreaterThan(5);
});

test('puffs go by what is churned: a third of the way of a wheel that rolls, and all that it slips', () => {
  const rolls = roll({ speed: 4, spin: 8 }).length, slips = roll({ speed: 2, spin: 12 }).length;
  expect(rolls).toBeCloseTo((0.35 * 4) / (0.3 * R), -1);
  expect(rolls).toBe(Math.floor((0.35 * 4) / (0.3 * R)));
  expect(slips).toBe(Math.floor((0.35 * 2 + 4) / (0.3 * R)));
});

test('dust is born behind the wheel, above its lowest point, and goes up and back where it spins on the spot', () => {
  const spins = roll({ spin: 8 });
  for (const { x, z, vx, vz, y } of spins) {
    expect(x).toBeGreaterThan(-R);
    expect(x).toBeLessThan(0);
    expect(z).toBeGreaterThan(0);
    expect(z).toBeLessThan(R);
    expect(Math.abs(y)).toBeLessThan(0.5 * R);
    expect(vz).toBeGreaterThan(0);
    expect(vx).toBeLessThan(0.6);
  }
  expect(mean(spins.map(({ vx }) => vx))).toBeLessThan(-0.5);
  const reverse = roll({ spin: -8 });
  expect(mean(reverse.map(({ x }) => x))).toBeGreaterThan(0.1);
  expect(mean(reverse.map(({ vx }) => vx))).toBeGreaterThan(0.5);
});

test('births are spread over the time of a frame, whatever the frame rate, in the same way each time', () => {
  const times = roll({ speed: 4, spin: 16 }).map(({ time }) => time), gap = (0.3 * R) / (0.35 * 4 + 4);
  times.forEach((time, k) => expect(time).toBeCloseTo((k + 1) * gap, 4));
  expect(roll({ speed: 4, spin: 16 })).toEqual(roll({ speed: 4, spin: 16 }));
});

test('a bed that is moved back by blocks, with all on it, takes the dust along and churns nothing', () => {
  const usual = roll({ speed: 4, spin: 8 }), moved = roll({ speed: 4, spin: 8, moved: -1.5 });
  expect(moved.length).toBe(usual.length);
  moved.forEach(({ x }, k) => expect(x).toBeCloseTo(usual[k].x - 1.5, 4));
});

test('shoes raise dust where they move near the ground, not on top of the track', () => {
  expect(roll({ speed: 2, look: 'shoe' }).length).toBe(Math.floor(2 / (0.3 * R)));
  const high = { ...wheel, look: 'shoe' as const }, poses = new Float32Array(posesLength(2));
  const sources = createDustSources(
    { bodies: [high, high] }, { random: createRandom(1), sizeOf: () => 0.2, movedBy: () => 0 });
  for (let k = 0; k <= 16; k++) {
    poses.set([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, k * STEP * 5, 0, 0.8, 0, 0, 0, 1, 0, 0, 0]);
    poses[timeIndex(2)] = k * STEP;
    sources.setPoses(poses);
  }
  expect([...sources.puffs.birth].every((x, i) => i % 4 !== 3 || x === -Infinity)).toBe(true);
});

test('of grains only those that fly have dust', () => {
  const sources = createDustSources({ bodies: [] }, { random: () => 0, sizeOf: () => R, movedBy: () => 0 });
  const count = 32, center = new Float32Array(4 * count), look = new Uint32Array(4 * count);
  const speeds = new Float32Array(look.buffer), poses = new Float32Array(posesLength(0));
  for (let i = 0; i < count; i++) {
    center.set([i, 0, 1, 0.1], 4 * i);
    speeds[4 * i + 2] = i === 7 ? 3 : i === 9 ? NaN : 1.4;
  }
  sources.setPoses(poses);
  sources.look(center, look);
  poses[timeIndex(0)] = STEP;
  sources.setPoses(poses);
  sources.setPoses(poses); // the same moment again
  const { birth } = sources.puffs;
  const born = Array.from({ length: MOST_PUFFS }, (_, i) => birth[16 * i]).filter((_, i) => birth[16 * i + 3] > 0);
  expect(born).toEqual([7]);
});
