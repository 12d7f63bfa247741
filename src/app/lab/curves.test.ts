import { expect, test } from 'vitest';
import type { LabRow } from '../../protocol/lab';
import { bestOf, curvesOf, logRange, rowsOf, valueOf, writeLabCsv, type LabRun } from './curves';

const row = (iteration: number, natural: number, objective: number, force: number): LabRow =>
  ({
    iteration, products: 2 * iteration, time: iteration / 1000, natural, melanz: NaN, relative: natural, objective,
    forces: [0, 0, 0, force, 0, 0],
  });
const run = (id: string, rows: LabRow[], end: LabRow | null): LabRun =>
  ({ id, name: id.toUpperCase(), rows, end: end && { outcome: 'converged', row: end } });
const a = run('a', [row(1, 1e-2, -0.5, 8), row(2, 1e-3, -0.9, 9)], row(3, 1e-5, -0.99, 9.9));
const b = run('b', [row(1, 1e-1, 0, 0)], null);
const reference = { name: 'R', row: row(9, 1e-11, -1, 10) };

test('errors are against the sharpest solution there is, whoever found it', () => {
  expect(bestOf(reference, [a, b])).toBe(reference);
  expect(bestOf(null, [a, b])?.name).toBe('A');
  expect(bestOf(null, [b])).toBeNull();
  expect(valueOf(a.rows[0], 'gap', reference, 1, 'relaxed')).toBeCloseTo(0.5, 12);
  expect(valueOf(a.rows[0], 'force', reference, 1, 'relaxed')).toBeCloseTo(0.2, 12);
});

test('there is no objective under the exact law, no force where none is known, and none on a body without force',
  () => {
  expect(valueOf(a.rows[0], 'gap', reference, 1, 'exact')).toBeNaN();
  expect(valueOf({ ...a.rows[0], forces: [] }, 'force', reference, 1, 'relaxed')).toBeNaN();
  expect(valueOf(a.rows[0], 'force', reference, 0, 'relaxed')).toBeNaN();
});

test('a curve ends with the last row, and leaves out what a logarithm cannot show', () => {
  expect(rowsOf(a)).toHaveLength(3);
  expect(curvesOf([a, b], 'products', 'gap', reference, 1, 'relaxed')[0].x).toEqual([2, 4, 6]);
  const exact = run('c', [row(1, 1e-2, -0.5, 8)], row(2, 0, -1, 10));
  expect(curvesOf([exact], 'iteration', 'natural', reference, 1, 'relaxed')[0]).toEqual({ id: 'c', x: [1], y: [1e-2] });
});

test('an axis of nothing has a range', () => expect(logRange([])).toEqual([0.1, 10]));

test('CSV has a line a row, and nothing for what there is not', () => {
  const [head, first] = writeLabCsv([a], reference, 1, 'blade', 'exact').split('\n');
  expect(head).toContain('force on blade x [N]');
  expect(first).toBe('a,1,2,0.001,0.01,,0.01,-0.5,,8,0,0,0.2');
});
