import { expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import { floor, grainsOf, KINDS } from '../testing/worlds';
import { createWorld } from '../world';
import { createSlabs, cutSlabs, deal, leaveOut, sortContacts, startDealing } from './slabs';

const COUNT = 2000, LEFT_OUT = 5;

/** Slabs of a seeded bed 20 m long and 2 m wide, along x or y. */
function slabsOf(axis: 0 | 1, spoil: (positions: Vec3[]) => void = () => {}) {
  const random = createRandom(3);
  const positions = Array.from({ length: COUNT }, (): Vec3 => {
    const [along, across] = [20 * random(), 2 * random()];
    return axis === 0 ? [along, across, random()] : [across, along, random()];
  });
  spoil(positions);
  const world = createWorld({
    domain: { min: [-50, -50, 0], max: [50, 50, 9] }, bodies: [floor], grains: grainsOf([KINDS[0]], positions),
  });
  const slabs = createSlabs(COUNT);
  cutSlabs(slabs, world);
  return { slabs, positions };
}

test.each([0, 1] as const)('slabs lie across the longer side, and grains that touch are in neighbours', (axis) => {
  const { slabs: { count, of }, positions } = slabsOf(axis);
  expect(count).toBeGreaterThan(12);
  expect(new Set(of).size).toBe(count);
  for (let i = 0; i < COUNT; i++) for (let j = 0; j < i; j++) {
    const distance = Math.hypot(...positions[i].map((x, c) => x - positions[j][c]));
    if (distance < 0.2) expect(Math.abs(of[i] - of[j])).toBeLessThan(2);
  }
});

test('each contact is dealt once, in order; one that reaches across several slabs is in the last', () => {
  const { slabs } = slabsOf(0), { of, count } = slabs, near = Array.from(of.keys()).filter((i) => of[i] === 0);
  const far = of.findIndex((slab) => slab === count - 1);
  const contacts = [[near[0], far], [near[1], COUNT], [near[0], near[1]], [far, COUNT], [near[2], COUNT]];
  for (let frame = 0; frame < 2; frame++) { // what a frame leaves is nothing to the next
    startDealing(slabs, contacts.length + 1, 10);
    contacts.forEach(([a, b], c) => deal(slabs, c, a, b));
    leaveOut(slabs, LEFT_OUT);
    sortContacts(slabs, contacts.length + 1);
    const { order, start } = slabs;
    const dealt = Array.from({ length: count + 1 }, (_, s) => Array.from(order.subarray(start[s], start[s + 1])));
    expect(dealt[0]).toEqual([1, 2, 4]);
    expect(dealt[count - 1]).toEqual([3]);
    expect(dealt[count]).toEqual([0]);
    expect(dealt.flat().length).toBe(contacts.length);
  }
});

test('grains that are nowhere, or far outside of the domain, leave a bed its slabs', () => {
  const { slabs } = slabsOf(0, (positions) => { positions[7][0] = NaN; positions[8][0] = 1e6; });
  expect(slabs.count).toBeGreaterThan(12);
  expect(slabs.of.every((slab) => slab < slabs.count)).toBe(true);
});
