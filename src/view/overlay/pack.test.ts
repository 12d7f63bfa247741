import { expect, test } from 'vitest';
import { CONTACT, createOverlayList, startList, VELOCITY, type OverlayList } from '../../model/overlay';
import { createForceScale } from './forceScale';
import { packChains, packNormals, packVelocities } from './pack';
import type { SegmentArrays } from './segments';

/** Returns contacts along x of grains of radius 1, one for each force [N]. */
function contactsOf(forces: readonly number[], gaps: readonly number[] = []): OverlayList {
  const list = createOverlayList();
  startList(list, 'contacts', forces.length);
  forces.forEach((force, c) => {
    // A, B, point, normal, force with a part along the contact, gap
    list.data.set([0, c, 0, 2, c, 0, 1, c, 0, 1, 0, 0, force, 5, 0, gaps[c] ?? 0], CONTACT * list.count++);
  });
  return list;
}

const roomFor = (count: number): SegmentArrays =>
  ({ count: 0, foot: new Float32Array(16 * count), tip: new Float32Array(16 * count) });
/** Returns foot, half width, tip and value of segment k from its first vertex; expects the same in the other three. */
function segment({ foot, tip }: SegmentArrays, k: number) {
  for (let o = 16 * k + 4; o < 16 * k + 16; o++) expect([foot[o], tip[o]]).toEqual([foot[o - 4], tip[o - 4]]);
  return {
    foot: [...foot.subarray(16 * k, 16 * k + 3)], half: foot[16 * k + 3], tip: [...tip.subarray(16 * k, 16 * k + 3)],
    value: tip[16 * k + 3],
  };
}

test('chains join centres, as wide as the normal force up to the top; the weakest are not drawn, what pulls says so',
  () => {
  const out = roomFor(5);
  expect(packChains(contactsOf([10, 5, 40, 0.01, 0]), 1, 10, out)).toBe(false);
  expect(out.count).toBe(3);
  const [top, half, beyond] = [0, 1, 2].map((k) => segment(out, k));
  expect([top.foot, top.tip, top.value]).toEqual([[0, 0, 0], [2, 0, 0], 1]);
  expect([half.half, half.value]).toEqual([Math.fround(top.half / 2), 0.5]);
  expect([beyond.half, beyond.value, beyond.foot]).toEqual([top.half, 1, [0, 2, 0]]);
  const pulling = roomFor(1);
  expect(packChains(contactsOf([-10]), 1, 10, pulling)).toBe(true);
  expect(segment(pulling, 0)).toMatchObject({ half: top.half, value: -1 });
});

test('nothing is drawn of forces without a scale or that are not numbers', () => {
  const out = roomFor(2);
  packChains(contactsOf([0, NaN]), 1, 0, out);
  expect(out.count).toBe(0);
});

test('normals are all as long, around the contact point, and thicker where bodies touch', () => {
  const out = roomFor(3);
  packNormals(contactsOf([1, 0, 0], [-0.01, 1e-9, 0.1]), 1, out);
  const [deep, touching, near] = [0, 1, 2].map((k) => segment(out, k));
  for (const { foot, tip } of [deep, touching, near]) {
    expect((foot[0] + tip[0]) / 2).toBeCloseTo(1, 6);
    expect(tip[0] - foot[0]).toBeCloseTo(deep.tip[0] - deep.foot[0], 6);
  }
  expect([touching.half, touching.value]).toEqual([deep.half, deep.value]);
  expect(near.half).toBeLessThan(deep.half / 2);
  expect(near.value).toBeLessThan(deep.value);
});

test('velocity arrows have their full length at the top of the scale, stay in bounds beyond, and rest is no arrow',
  () => {
  const list = createOverlayList(), out = roomFor(4);
  startList(list, 'velocities', 4);
  [[0, 0, 2], [0, 1, 0], [0, 0, 0], [
    100, 0, 0,
  ]].forEach((v) => list.data.set([1, 1, 1, ...v], VELOCITY * list.count++));
  packVelocities(list, 3, 2, out);
  expect(out.count).toBe(3);
  expect(segment(out, 0)).toMatchObject({ foot: [1, 1, 1], tip: [1, 1, 4], value: 1 });
  expect(segment(out, 1)).toMatchObject({ tip: [1, 2.5, 1], value: 0.5 });
  const fast = segment(out, 2);
  expect(fast.value).toBe(1);
  expect(fast.tip[0]).toBeLessThan(1 + 2 * 3);
});

test('the scale passes single strong contacts over, stays while forces change a little, and follows otherwise', () => {
  const scale = createForceScale();
  const bed = (force: number) => contactsOf([...Array<number>(99).fill(force), 1000 * force, 0]);
  expect(scale.update(bed(3))).toBe(5); // a 1, 2 or 5 times a power of ten
  for (let step = 0; step < 20; step++) expect(scale.update(bed(3 + 0.05 * step))).toBe(5);
  for (let step = 0; step < 20; step++) scale.update(bed(6)); // they leave it, and are followed slowly
  expect(scale.top).toBe(10);
  expect(scale.update(bed(100))).toBe(200); // at once
  for (let step = 0; step < 20; step++) expect(scale.update(bed(60))).toBe(200); // 60 alone would have 100
  expect(scale.update(bed(3))).toBe(5);
  expect(scale.update(contactsOf([0, 0]))).toBe(5); // nothing touches: as it was
  expect(createForceScale().update(contactsOf([3, -4]))).toBe(10); // few: above their largest
});
