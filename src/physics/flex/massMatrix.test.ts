import { expect, test } from 'vitest';
import { NODE, type PlateMesh } from '../../model/flexible/spec';
import { grid, rubber, shaken, torus } from './testing/fixtures';
import { assembleMass, SCALARS } from './massMatrix';

const ring = torus(12, 8);

test('mass, momentum and centre of mass are those of the surface', () => {
  const mesh = grid([0, 0.1, 0.25], [0, 0.2, 0.3]), { size, start, column, value } = assembleMass(mesh, rubber);
  // a field that is linear in place: velocity (1, x, y) of every point; its coordinates s are 1, x, y and their slopes
  const fields = [() => [1, 0, 0], (x: number) => [x, 1, 0], (_: number, y: number) => [y, 0, 1]];
  const coordinates = fields.map((field) => Float64Array.from({ length: size }, (_, i) => {
    const n = Math.floor(i / SCALARS);
    return field(mesh.nodes[NODE * n], mesh.nodes[NODE * n + 1])[i % SCALARS];
  }));
  const product = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, i) => {
    for (let k = start[i]; k < start[i + 1]; k++) sum += x * value[k] * b[column[k]];
    return sum;
  }, 0);
  const [one, x, y] = coordinates, mass = rubber.density * rubber.thickness * 0.25 * 0.3;
  expect(product(one, one) / mass).toBeCloseTo(1, 13);
  expect(product(one, x) / mass).toBeCloseTo(0.125, 13);
  expect(product(x, x) / mass).toBeCloseTo(0.25 ** 2 / 3, 13);
  expect(product(x, y) / mass).toBeCloseTo(0.125 * 0.15, 13);
});

test('is symmetric and positive', () => {
  const { size, start, column, value } = assembleMass(ring, rubber), entry = new Map<string, number>();
  let disorder = 0;
  for (let i = 0; i < size; i++) for (let k = start[i]; k < start[i + 1]; k++) {
    if (k > start[i] && column[k] <= column[k - 1]) disorder++;
    entry.set(`${i} ${column[k]}`, value[k]);
  }
  for (const [key, x] of entry) {
    const [i, j] = key.split(' ').map(Number);
    if (entry.get(`${j} ${i}`) !== x) disorder++;
  }
  expect(disorder).toBe(0);
  for (let seed = 1; seed < 20; seed++) {
    const s = shaken(new Float64Array(size), 1, 1, seed);
    let energy = 0;
    for (let i = 0; i < size; i++)
      for (let k = start[i]; k < start[i + 1]; k++) energy += s[i] * value[k] * s[column[k]];
    expect(energy).toBeGreaterThan(0);
  }
});

test('that of a torus converges to its area, with the fourth power of the plates\' size', () => {
  const errorOf = (mesh: PlateMesh) => {
    const { size, start, column, value } = assembleMass(mesh, rubber);
    let mass = 0;
    for (let i = 0; i < size; i += SCALARS) for (let k = start[i]; k < start[i + 1]; k++) {
      if (column[k] % SCALARS === 0) mass += value[k];
    }
    return Math.abs(mass / (rubber.density * rubber.thickness * 4 * Math.PI ** 2 * 0.3 * 0.1) - 1);
  };
  const coarse = errorOf(ring), fine = errorOf(torus(24, 16));
  expect(coarse).toBeLessThan(1.5e-3);
  expect(coarse / fine).toBeGreaterThan(14);
});
