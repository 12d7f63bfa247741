import { expect, test } from 'vitest';
import { middleOf, slabOf } from './cut';
import type { WorldSpec } from './worldSpec';

const grains = { positions: Float64Array.of(0.5, 1, 0, 2.5, 7, 0), radii: Float64Array.of(0.5, 0.1) };
const domain: WorldSpec['domain'] = { min: [-1, -2, 0], max: [3, 6, 9] }, wall = { look: 'wall' } as const;

test.each([
  ['the outermost grains', [], 'x', 0, 0], ['the outermost grains', [], 'x', 100, 2.6],
  ['walls', [wall], 'x', 50, 1], ['walls', [wall], 'y', 25, 0],
] as const)('between %s (%j) a cut across %s at %f %% is at %f m', (_, bodies, across, place, at) => {
  const slab = slabOf({ domain, bodies, grains }, across, place);
  expect(middleOf(slab)).toBeCloseTo(at, 12);
  expect(slab.high - slab.low).toBeCloseTo(4 * 0.3, 12); // two mean diameters
  expect(slab.axis).toBe(across === 'x' ? 0 : 1);
});

test('a bed without grains is cut within its domain', () => {
  const none = { positions: new Float64Array(0), radii: new Float64Array(0) };
  expect(slabOf({ domain, bodies: [], grains: none }, 'y', 50)).toEqual({ axis: 1, low: 2, high: 2 });
});
