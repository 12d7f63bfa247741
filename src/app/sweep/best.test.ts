import { expect, test } from 'vitest';
import type { Sweep } from '../../sweep/sweep';
import { formatReading, formatValue } from '../format';
import { bestOf, sayBest } from './best';
import type { SweptRun } from './sweepCurve';

const SLIPS = [0.1, 0.2, 0.3, 0.4];
const sweep: Sweep = {
  scene: 'wheel-lab', base: { backend: 'cpu' }, duration: 2,
  axes: [{ key: 'slip', from: 0.1, to: 0.4, count: 4, scale: 'linear' }, { key: 'seed', values: [1, 2, 3] }],
  probes: [{ probe: 'drawbarPull', reduce: 'mean' }, { probe: 'efficiency', reduce: 'mean' }],
};
/** Returns runs whose second probe is as listed, slip by slip and seed by seed; null has not ended, 'failed' has. */
const runsOf = (table: readonly (readonly (number | null | 'failed')[])[]): SweptRun[] => table.flatMap((row, k) =>
  row.map((y, s): SweptRun => ({
    index: 3 * k + s, hash: '', values: { slip: SLIPS[k], seed: s + 1 },
    outcome: y === null ? null : y === 'failed' ? { status: 'failed', code: 1, reason: 'It fell.' } : {
      status: 'done', probes: [100 - y, y], checks: [], backend: 'cpu', stateHash: '', notices: [], warnings: [],
    },
  })));
const said = (table: Parameters<typeof runsOf>[0], byChance = true, isOver = true): string =>
  sayBest(bestOf(sweep, runsOf(table), 1)!, { label: 'Slip', unit: '', probeUnit: ' N', byChance, isOver },
    { value: formatValue, reading: formatReading });

// three seeds: t = 4.303, so that a mean difference of 2 is told from 0 where its standard error is below 0.465
const NEAR = [[1, 2, 3], [5, 6, 7], [6, 8, 10], [1, 2, 3]]; // 0.3 less 0.2 is 1, 2, 3: 2 ± 0.577

test('the greatest mean is found among the points, and who cannot be told from it by the same seeds', () => {
  expect(bestOf(sweep, runsOf(NEAR), 1)).toEqual({
    x: 0.3, y: 8, error: expect.closeTo(2 / Math.sqrt(3), 12) as number, alike: [0.2], unknown: [], isLast: false,
    isFlat: false, known: 4, of: 4,
  });
  // the same means and errors of each point, and beds that raise both: 2.5, 2, 1.5 is 2 ± 0.289
  const paired = bestOf(sweep, runsOf([[1, 2, 3], [3.5, 6, 8.5], [6, 8, 10], [1, 2, 3]]), 1);
  expect(paired?.alike).toEqual([]);
  expect(bestOf(sweep, runsOf(NEAR), 0)).toMatchObject({ x: 0.1, y: 98, alike: [0.4], isLast: true });
  expect(bestOf(sweep, runsOf([[null, null, null]]), 1)).toBeNull();
});

test('of points that are all equal none is said to be greatest', () => {
  expect(said([[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]])).toBe('The same at all 4 points: 0 ± 0 N.');
  expect(said([[0, 0, 0], [0, 0, 0], [0, 0, 0], ['failed', 'failed', 'failed']]))
    .toBe('The same at all 3 points: 0 ± 0 N.');
});

test('points that are equal cannot be told apart; points without scatter can', () => {
  expect(bestOf(sweep, runsOf([[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]), 1)?.alike).toEqual([0.2, 0.3, 0.4]);
  expect(bestOf(sweep, runsOf([[0, 1, 2], [1, 2, 3], [0, 1, 2], [0, 1, 2]]), 1)).toMatchObject({ x: 0.2, alike: [] });
});

test('runs that failed or have not ended are in no mean and in no pair', () => {
  const found = bestOf(sweep, runsOf([[1, 2, 3], ['failed', 6, 'failed'], [6, 'failed', 10], [null, null, null]]), 1);
  expect(found).toMatchObject({ x: 0.3, y: 8, unknown: [0.2], alike: [0.1], known: 3, of: 4, isLast: false });
});

test.each<[string, Parameters<typeof said>]>([
  ['Greatest at Slip 0.3: 8.000 ± 1.2 N. By these runs it cannot be told from that at 0.2.', [NEAR]],
  ['Greatest at Slip 0.3: 8.000 ± 1.2 N. It can be told from all others.',
    [[[1, 2, 3], [1, 2, 3], [6, 8, 10], [1, 2, 3]]]],
  ['Greatest at Slip 0.4: 2.000 ± 0.58 N. By these runs it cannot be told from those at 0.1, 0.2 and 0.3. '
    + 'That is an end of the range: beyond it there may be more.', [[[1, 1, 1], [1, 1, 1], [1, 2, 1], [1, 2, 3]]]],
  ['So far greatest of the 2 of 4 points that have a value at Slip 0.2: 5.000 N. '
    + 'One run at a point does not say what is chance.',
  [[[1, 2, 3], [5, null, null], [null, null, null], [null, null, null]], true, false]],
  ['So far greatest of the 3 of 4 points that have a value at Slip 0.2: 6.000 ± 1.0 N. '
    + 'Too few seeds are done to tell it from that at 0.3.',
  [[[1, 2, 3], [5, null, 7], [5, null, null], [null, null, null]], true, false]],
  ['Greatest at Slip 0.2: 5.000 N.', [[[1], [5], [2], [1]], false]],
])('%s', (sentences, [table, ...rest]) => {
  expect(said(table, ...rest)).toBe(sentences);
});
