import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WARM_FACTOR } from '../../src/physics/contact/warmFactor';
import { push } from './oneContact';
import { picture } from './picture';

const SUBSTEPS = 1500;

/** Returns the largest distance of a way from `rest` in the first and in the last 300 substeps. */
function swings(way: Float64Array, rest: number): [number, number] {
  const most = (part: Float64Array) => part.reduce((far, x) => Math.max(far, Math.abs(x - rest)), 0);
  return [most(way.subarray(0, 300)), most(way.subarray(-300))];
}

test('without recovery a load creeps at (1 − f) h F/s', () => {
  const { speed } = push(1000, 0, SUBSTEPS);
  expect(speed[SUBSTEPS - 1] / (1 - WARM_FACTOR)).toBeCloseTo(1, 2);
});

test('at ρ = ½ a load comes to rest at ΔF over its stiffness ρ s/h²', () => {
  expect(push(100, 0.5, SUBSTEPS).way[SUBSTEPS - 1]).toBeCloseTo(2, 1);
  const [first, last] = swings(push(1000, 0.5, SUBSTEPS).way, 2);
  expect(last).toBeLessThan(0.05 * first);
});

test('at ρ = 1 a heavy load rings with next to no loss, above it gains energy', () => {
  const [first, last] = swings(push(10_000, 1, SUBSTEPS).way, 1);
  expect(last / first).toBeGreaterThan(0.9);
  expect(last / first).toBeLessThanOrEqual(1);
  const [small, large] = swings(push(1000, 1.5, SUBSTEPS).way, 1 / 1.5);
  expect(large).toBeGreaterThan(3 * small);
});

test('the picture of the theory is what the bench draws', () => {
  expect(readFileSync('docs/pictures/ringing.svg', 'utf8')).toBe(picture());
});
