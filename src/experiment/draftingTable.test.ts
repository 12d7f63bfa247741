// @module-tag slow
import { expect, test } from 'vitest';
import { draft, draftingTable, relaxedStart } from './testing/draftingTable';

test('one step of drafting: solvers find the same draft force as their tolerance tightens (Melanz2016 fig. 4.2)',
  { tags: 'long' }, async () => {
  const { value: begun } = await draft({ count: 500, substeps: 10 }, [0.5]).next();
  const start = await relaxedStart(begun!, 0.02);
  const { rows } = await draftingTable(start, ['apgd', 'cgm', 'gauss-seidel'], [1e-2, 1e-4], 5000);
  const loose = rows.filter(({ tolerance }) => tolerance === 1e-2).map(({ force }) => force);
  const tight = rows.filter(({ tolerance }) => tolerance === 1e-4).map(({ force }) => force);
  const spread = (forces: number[]) => Math.max(...forces) - Math.min(...forces);
  expect(rows.every(({ residual, tolerance }) => residual <= tolerance)).toBe(true);
  expect(Math.min(...tight)).toBeGreaterThan(50); // [N]: the soil is in the way
  expect(spread(tight)).toBeLessThan(0.01 * tight[0]);
  expect(spread(loose)).toBeGreaterThan(3 * spread(tight)); // and it is the tolerance that decides
});
