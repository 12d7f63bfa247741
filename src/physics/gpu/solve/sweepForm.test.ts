import { expect, test } from 'vitest';
import { chooseForm } from './sweepForm';

const costs = { blocks: { perSweep: 2e-5, perContact: 1e-10 }, colours: { perSweep: 1e-4, perContact: 1e-10 } };

test('colours are chosen where they cost no more than blocks at the substeps that make them as stiff', () => {
  expect(chooseForm(costs, 10_000)).toBe('blocks'); // 101 µs against 21 µs: dispatches count
  // 300 µs against 220 µs, and √2.5 × 220 µs for the same penetration
  expect(chooseForm(costs, 2_000_000)).toBe('colours');
  const even = (1e-4 - Math.sqrt(2.5) * 2e-5) / (1e-10 * (Math.sqrt(2.5) - 1));
  expect([0.99 * even, 1.01 * even].map((contacts) => chooseForm(costs, contacts))).toEqual(['blocks', 'colours']);
});

test('where nothing was measured, blocks', () => expect(chooseForm(null, 1e6)).toBe('blocks'));
