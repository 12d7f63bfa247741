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
