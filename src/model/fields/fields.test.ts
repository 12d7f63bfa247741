import { expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import type { WorldSpec } from '../worldSpec';
import { createOverlayList, FIELD, type OverlayList, type Slab } from '../overlay';
import type { FieldKind } from './fieldKinds';
import { createFieldGrid } from './fieldGrid';
import { createFields, type FieldBed } from './fields';

const D = 0.1, VOLUME = (Math.PI / 6) * D ** 3;
type Grain = readonly [x: number, y: number, z: number];
type Touch = readonly [a: number, b: number, force: readonly [number, number, number], branch?: Grain];

function bedOf(grains: readonly Grain[], touches: readonly Touch[] = [], way: Grain = [0, 0, 0]): FieldBed {
  return {
    position: Float64Array.from(grains.flat()), contacts: touches.length,
    displacement: (_, out) => out.set(way),
    contact(c, out) {
      const [a, b, force, branch] = touches[c];
      Object.assign(out, { a, b });
      out.force.set(force);
      out.from.set(grains[a]);
      for (let k = 0; k < 3; k++) out.branch[k] = branch ? branch[k] : grains[b][k] - grains[a][k];
      return force[0] * out.branch[0] + force[1] * out.branch[1] + force[2] * out.branch[2] > 0;
    },
  };
}

/** A simple cubic lattice of n³ grains that fill a box from the origin. */
const N = 7;
const lattice = Array.from({ length: N ** 3 }, (_, i): Grain => [
  ((i % N) + 0.5) * D, ((Math.floor(i / N) % N) + 0.5) * D, (Math.floor(i / N ** 2) + 0.5) * D,
]);
const bonds = (force: number): Touch[] => lattice.flatMap((grain, a) => [1, N, N * N].flatMap((step, axis): Touch[] => {
  const isLast = Math.abs(grain[axis] - (N - 0.5) * D) < 1e-9;
  const along = [0, 0, 0].map((_, c) => (c === axis ? force : 0)) as [number, number, number];
  return isLast ? [] : [[a, a + step, along]];
}));
const boxOf = (max: Vec3, min: Vec3 = [0, 0, 0]): WorldSpec['domain'] => ({ min, max });
const domain = boxOf([N * D, N * D, N * D]);
const middle: Slab = { axis: 1, low: (N / 2 - 1) * D, high: (N / 2 + 1) * D };

function read(kind: FieldKind, bed: FieldBed, { slab = middle, box = domain } = {}): OverlayList {
  const list = createOverlayList(), volumes = new Float64Array(bed.position.length / 3).fill(VOLUME);
  createFields({ domain: box }, volumes).read(kind, slab, bed, list);
  return list;
}
/** Returns values by the places of cells along x and z, in cells. */
const cells = ({ data, count }: OverlayList) => Array.from({ length: count }, (_, k) => {
  const [x, y, z, side, value] = data.subarray(FIELD * k, FIELD * (k + 1));
  return { x: x / side - 0.5, y, z: z / side - 0.5, side, value };
});

test('a simple cubic lattice has a packing of π/6 everywhere, at its walls, too, on either cut', () => {
  for (const axis of [0, 1]) {
    const all = cells(read('packing', bedOf(lattice), { slab: { ...middle, axis } }));
    expect(all.length).toBe(N * N);
    for (const { value, side } of all) {
      expect(value).toBeCloseTo(Math.PI / 6, 5);
      expect(side).toBeCloseTo(D, 6);
    }
  }
});

test('its grains inside have six neighbours, those at a wall of the plane fewer', () => {
  const all = cells(read('coordination', bedOf(lattice, bonds(1))));
  const inside = all.filter(({ x, z }) => x > 1.5 && x < N - 2.5 && z > 1.5 && z < N - 2.5);
  expect(inside.length).toBe((N - 4) ** 2);
  for (const { value } of inside) expect(value).toBeCloseTo(6, 5);
  const corner = all.find(({ x, z }) => x < 0.5 && z < 0.5)!; // of 4 grains: one has 4, two 5, one 6
  expect(corner.value).toBeCloseTo(5, 5);
});

test('grains that touch at several points are one neighbour, and a contact that does not press none', () => {
  const grains = [0.25, 0.35, 0.45].flatMap((y): Grain[] => [[0.35, y, 0.35], [0.45, y, 0.35]]);
  const touches = [0, 2, 4].flatMap((a): Touch[] => [
    [a, a + 1, [1, 0, 0]], [a, a + 1, [2, 0, 0]], [a + 1, a, [1, 0, 0]],
  ]);
  const all = cells(read('coordination', bedOf(grains, touches)));
  expect(all.length).toBe(2);
  for (const { value } of all) expect(value).toBeCloseTo(1, 6);
});

test('under the same force in all bonds the pressure is that force over the area of a grain\'s cell', () => {
  const all = cells(read('pressure', bedOf(lattice, bonds(7))));
  const inside = all.filter(({ x, z }) => x > 1.5 && x < N - 2.5 && z > 1.5 && z < N - 2.5);
  for (const { value } of inside) expect(value).toBeCloseTo(7 / D ** 2, 2);
});

test('a column under gravity has a vertical stress of ρ g φ times the depth, and a third of that as pressure',
  () => {
  const weight = 3, high = 12, box = boxOf([3 * D, 3 * D, high * D]);
  const at = [0.5 * D, 1.5 * D, 2.5 * D], columns = at.flatMap((x) => at.map((y) => [x, y] as const));
  const grains = columns.flatMap(([x, y]) => Array.from({ length: high }, (_, k): Grain => [x, y, (k + 0.5) * D]));
  const touches = grains.flatMap((_, i): Touch[] => {
    const k = i % high;
    const above: Touch[] = k < high - 1 ? [[i, i + 1, [0, 0, weight * (high - 1 - k)]]] : [];
    const floor: Touch[] = k === 0 ? [[i, 1000, [0, 0, -weight * high], [0, 0, -D / 2]]] : [];
    return [...floor, ...above];
  });
  const slab: Slab = { axis: 1, low: 0.5 * D, high: 2.5 * D }, bed = bedOf(grains, touches);
  const shape = { slab, box };
  const all = cells(read('verticalStress', bed, shape)), rho = weight / 9.81 / VOLUME, phi = Math.PI / 6;
  expect(all.length).toBe(3 * high);
  for (const { z, value } of all) {
    const depth = (high - (z + 0.5)) * D, closed = rho * 9.81 * phi * depth;
    if (z > 0.5 && z < high - 1.5) expect(value / closed).toBeCloseTo(1, 5);
    else expect(Math.abs(value - closed)).toBeLessThan(0.75 * rho * 9.81 * phi * D); // half a window, of one side
  }
  const third = cells(read('pressure', bed, shape));
  third.forEach(({ value }, k) => expect(value).toBeCloseTo(all[k].value / 3, 3));
});

test('a rigid translation has the same displacement in every cell', () => {
  const loose = lattice.map(([x, y, z], i): Grain => [x + 0.01 * Math.sin(i), y, z + 0.01 * Math.cos(7 * i)]);
  const all = cells(read('displacement', bedOf(loose, [], [0.03, 0, -0.04])));
  expect(all.length).toBeGreaterThan(N * N - 3);
  for (const { value } of all) expect(value).toBeCloseTo(0.05, 6);
});

test('cells without grains are empty, also those above a bed and outside of the domain', () => {
  const low = lattice.filter(([, , z]) => z < 3 * D), flier: Grain = [0.05, 0.35, 9];
  const all = cells(read('packing', bedOf([...low, flier])));
  expect(all.length).toBe(3 * N);
  expect(Math.max(...all.map(({ z }) => z))).toBeCloseTo(2, 5);
  for (const { y } of all) expect(y).toBeCloseTo((N / 2) * D, 6);
});

test('the void above a surface is no part of a bed; a bed too large for so many cells has larger ones', () => {
  const low = lattice.filter(([, , z]) => z < 3 * D), all = cells(read('packing', bedOf(low)));
  expect(all.length).toBe(3 * N);
  for (const { value } of all) expect(value).toBeCloseTo(Math.PI / 6, 5);
  const huge = boxOf([50, 1, 10], [-50, 0, 0]);
  const [first] = cells(read('packing', bedOf(lattice), { box: huge }));
  expect(first.side).toBeCloseTo(Math.sqrt((100 * 10) / 40_000), 6);
});

test('the cells of a box that is no multiple of them have its volume, as deep as they are or as it is', () => {
  for (const [wide, depth] of [[0.2, 0.2], [2, 0.3]]) {
    const { columns, rows, volumeOf } = createFieldGrid(
      boxOf([0.73, wide, 0.57]), { axis: 1, low: wide / 2 - D, high: wide / 2 + D }, D);
    let sum = 0;
    for (let k = 0; k < columns * rows; k++) sum += volumeOf(k);
    expect([columns, rows]).toEqual([8, 6]);
    expect(sum).toBeCloseTo(0.73 * 0.57 * depth, 12);
  }
});
