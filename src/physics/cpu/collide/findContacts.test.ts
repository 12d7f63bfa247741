import { expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { FIXED, type WorldSpec } from '../../../model/worldSpec';
import { createWorld } from '../world';
import { createContacts } from './contacts';
import { writePoses } from './detect';
import { findContacts } from './findContacts';
import { createGrid, fillGrid } from './grid';
import { matchContacts } from './matchContacts';

/** Spheres of two decades of radius at random, many out of the domain, above a plane and around a ball. */
function cloud(count: number, seed: number): WorldSpec {
  const random = createRandom(seed), positions = new Float64Array(3 * count).map(() => 1.4 * random() - 0.2);
  return {
    domain: { min: [0, 0, 0], max: [1, 1, 1] },
    grains: {
      positions, radii: new Float64Array(count).map(() => 0.004 * 10 ** random()),
      masses: new Float64Array(count).fill(1),
    },
    bodies: [
      {
        name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED,
        look: 'floor',
      },
      {
        name: 'ball', shape: { kind: 'sphere', radius: 0.2 }, position: [0.5, 0.5, 0.5], mass: 1, inertia: [1, 1, 1],
        motion: FIXED, look: 'slab',
      },
    ],
  };
}

function detect(spec: WorldSpec, margin: number, capacity: number) {
  const world = createWorld(spec), { model, state } = world, contacts = createContacts(model.grainCount, capacity);
  const grid = createGrid(model.domain.min, model.domain.max, 2 * model.maxRadius + margin, model.grainCount);
  writePoses(world, 0);
  fillGrid(grid, state.position, model.grainCount);
  world.shapes.middle.ways.fill(0.5 * margin);
  const fits = findContacts(model, world.shapes, grid, contacts);
  return { model, state, contacts, fits, grid };
}

test('finds just the pairs that a comparison of all with all finds', () => {
  const margin = 0.003, { model, state, contacts } = detect(cloud(1500, 5), margin, 20000);
  const found = new Set<string>(), expected = new Set<string>();
  for (let c = 0; c < contacts.count; c++) found.add(`${contacts.bodyA[c]}-${contacts.bodyB[c]}`);
  const { position } = state, at = (i: number) => [position[3 * i], position[3 * i + 1], position[3 * i + 2]];
  for (let i = 0; i < 1500; i++) {
    const [x, y, z] = at(i);
    for (let j = i + 1; j < 1500; j++) {
      const [u, v, w] = at(j);
      if (Math.hypot(u - x, v - y, w - z) - model.radii[i] - model.radii[j] <= margin) expected.add(`${i}-${j}`);
    }
    if (z - model.radii[i] <= margin) expected.add(`${i}-1500`);
    if (Math.hypot(x - 0.5, y - 0.5, z - 0.5) - 0.2 - model.radii[i] <= margin) expected.add(`${i}-1501`);
  }
  expect(contacts.count).toBe(found.size);
  expect([...found].filter((pair) => !expected.has(pair))).toEqual([]);
  expect(found.size).toBe(expected.size);
  expect(found.size).toBeGreaterThan(300);
});

test('is sorted by A, with normals from A to B, arms to midway between the surfaces, the grid complete', () => {
  const { contacts, state, model, grid } = detect(cloud(800, 6), 0.002, 20000), { position } = state;
  expect([...grid.items].sort((a, b) => a - b)).toEqual(Array.from({ length: 800 }, (_, i) => i));
  for (let c = 0; c < contacts.count; c++) {
    const a = contacts.bodyA[c], b = contacts.bodyB[c], n = [...contacts.normal.subarray(3 * c, 3 * c + 3)];
    expect(c).toBeGreaterThanOrEqual(contacts.start[a]);
    expect(c).toBeLessThan(contacts.start[a + 1]);
    expect(Math.hypot(...n)).toBeCloseTo(1, 12);
    for (let e = 0; e < 3; e++) { // x_A + (r_A + Φ/2) n = x_B + arm_B
      const point = position[3 * a + e] + (model.radii[a] + contacts.gap[c] / 2) * n[e];
      expect(point).toBeCloseTo(position[3 * a + e] + contacts.armA[3 * c + e], 12);
      expect(point).toBeCloseTo(position[3 * b + e] + contacts.armB[3 * c + e], 12);
    }
  }
});

test('says so when there is no room, and leaves a consistent list', () => {
  const { contacts, fits } = detect(cloud(1500, 5), 0.003, 100);
  expect(fits).toBe(false);
  expect(contacts.count).toBe(100);
  expect(contacts.start[1500]).toBe(100);
  for (let i = 0; i < 1500; i++) expect(contacts.start[i + 1]).toBeGreaterThanOrEqual(contacts.start[i]);
});

test('impulses follow the identity of a contact, not its place', () => {
  const spec = cloud(800, 7), before = detect(spec, 0.004, 20000).contacts, after = detect(spec, 0.001, 20000).contacts;
  for (let c = 0; c < before.count; c++) before.impulse.set([before.bodyA[c], before.bodyB[c], c], 3 * c);
  matchContacts(before, after, 0.5);
  expect(after.count).toBeLessThan(before.count);
  for (let c = 0; c < after.count; c++) {
    expect(after.impulse[3 * c]).toBe(0.5 * after.bodyA[c]);
    expect(after.impulse[3 * c + 1]).toBe(0.5 * after.bodyB[c]);
  }
  matchContacts(after, before, 1); // those that were not there start at zero
  const known = new Set(Array.from({ length: after.count }, (_, c) => `${after.bodyA[c]}-${after.bodyB[c]}`));
  for (let c = 0; c < before.count; c++) {
    if (!known.has(`${before.bodyA[c]}-${before.bodyB[c]}`))
      expect([...before.impulse.subarray(3 * c, 3 * c + 3)]).toEqual([0, 0, 0]);
  }
});
