import fc from 'fast-check';
import { Matrix } from 'ml-matrix';
import { expect, test } from 'vitest';
import { boundedStep, promiseOf } from './boundedStep';

// ‖b − A d‖² is least at d = (1, 0), by hand
const A = new Matrix([[1, 1], [0, 1]]), b = Matrix.columnVector([1, 0]);

test('a step within the box is that of least squares', () => {
  const [first, second] = boundedStep(A, b, [0, 0.5], 0);
  expect(first).toBeCloseTo(1, 9);
  expect(second).toBeCloseTo(0, 9);
  expect(promiseOf(A, b, [first, second])).toBeCloseTo(1, 9);
});

test('where one parameter is held at its bound, the other takes over what it can', () => {
  // d₁ ≤ ½; then (b − A d)² is least where 2 d₂ = 1 − ½
  const [first, second] = boundedStep(A, b, [0.5, 0.5], 0);
  expect(first).toBe(0.5);
  expect(second).toBeCloseTo(0.25, 9);
});

test('what is at its bound, and would leave it, stays there', () => {
  const [first, second] = boundedStep(A, b, [1, 0.2], 0);
  expect(first).toBe(0);
  expect(second).toBeCloseTo(0.5, 9);
});

test('damping shortens the step', () => {
  // with λ = 1 the diagonal is twice as large: (2, 1; 1, 4) d = (1, 1)
  expect(boundedStep(A, b, [0, 0.5], 1)).toEqual([expect.closeTo(3 / 7, 9), expect.closeTo(1 / 7, 9)]);
});

// doubles that are drawn are next to 0, most of them
const number = fc.integer({ min: -300, max: 300 }).map((x) => x / 100);
const part = fc.integer({ min: 0, max: 100 }).map((x) => x / 100);
const problem = fc.integer({ min: 1, max: 4 }).chain((count) => fc.record({
  rows: fc.array(fc.array(number, { minLength: count, maxLength: count }), { minLength: 1, maxLength: 6 }),
  u: fc.array(fc.oneof(part, fc.constantFrom(0, 1)), { minLength: count, maxLength: count }),
  data: fc.array(number, { minLength: 6, maxLength: 6 }),
  lambda: fc.constantFrom(0, 1e-3, 1),
}));

test('of any problem the step stays in the box, promises no rise, and no small change within the box is better', () => {
  fc.assert(fc.property(problem, ({ rows, u, data, lambda }) => {
    const A = new Matrix(rows), b = Matrix.columnVector(data.slice(0, rows.length)), d = boundedStep(A, b, u, lambda);
    const scale = A.transpose().mmul(A).diagonal();
    const sumOf = (step: readonly number[]): number => b.dot(b) - promiseOf(A, b, step)
      + step.reduce((sum, x, i) => sum + lambda * scale[i] * x * x, 0);
    d.forEach((x, i) => {
      expect(u[i] + x).toBeGreaterThanOrEqual(-1e-12);
      expect(u[i] + x).toBeLessThanOrEqual(1 + 1e-12);
    });
    const best = sumOf(d);
    expect(best).toBeLessThanOrEqual(b.dot(b) + 1e-9);
    for (const i of d.keys()) {
      for (const by of [-1e-3, 1e-3]) {
        const moved = d.map((x, k) => (k === i ? Math.min(1 - u[i], Math.max(-u[i], x + by)) : x));
        expect(sumOf(moved)).toBeGreaterThanOrEqual(best - 1e-9);
      }
    }
  }), { numRuns: 2000, seed: 19 });
});
