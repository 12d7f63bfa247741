import { expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { SHAPES, writeShape } from '../../model/flexible/shapeFunctions';
import { CUBIC, MONOMIALS, writeCubic } from './cubic';
import { grid, shaken } from './testing/fixtures';
import { gauss } from './gauss';
import { ROWS, shapeRows } from './shapeRows';

const l = 0.3, w = 0.2, mesh = grid([0, l], [0, w]), order = 5, { points, weights } = gauss(order);

test('the polynomial of a plate is the sum of its shape functions', () => {
  const e = shaken(mesh.nodes, 0.1, 0.2, 1), c = new Float64Array(CUBIC), S = new Float64Array(SHAPES);
  const next = createRandom(2);
  writeCubic(e, mesh.quads, mesh.sizes, 0, c);
  const places = [0, 1, 2, 3, 4, 5, 9, 10, 11, 6, 7, 8]; // nodes 0 1 3 2 around the plate
  for (let n = 0; n < 100; n++) {
    const x = next(), y = next();
    writeShape(x, y, l, w, S);
    for (let i = 0; i < 3; i++) {
      const expected = places.reduce((sum, s, k) => sum + S[k] * e[3 * s + i], 0);
      expect(MONOMIALS.reduce((sum, [a, b], k) => sum + x ** a * y ** b * c[3 * k + i], 0)).toBeCloseTo(expected, 13);
    }
  }
});

test('first and second derivatives of the shape functions are those of differences', () => {
  const rows = shapeRows(points), h = 1e-4;
  const at = (x: number, y: number) => { const S = new Float64Array(SHAPES); writeShape(x, y, 1, 1, S); return S; };
  for (let q = 0; q < order * order; q++) {
    const x = points[q % order], y = points[Math.floor(q / order)], here = at(x, y);
    const [e, west, n, s] = [at(x + h, y), at(x - h, y), at(x, y + h), at(x, y - h)];
    const [ne, nw, se, sw] = [at(x + h, y + h), at(x - h, y + h), at(x + h, y - h), at(x - h, y - h)];
    for (let k = 0; k < SHAPES; k++) {
      const differences = [
        (e[k] - west[k]) / (2 * h), (n[k] - s[k]) / (2 * h),
        (e[k] - 2 * here[k] + west[k]) / (h * h), (n[k] - 2 * here[k] + s[k]) / (h * h),
        (ne[k] - nw[k] - se[k] + sw[k]) / (4 * h * h),
      ];
      differences.forEach((d, row) => expect(rows[SHAPES * (ROWS * q + row) + k]).toBeCloseTo(d, 6));
    }
  }
});

test('Gauss points take polynomials up to degree 2 n − 1', () => {
  for (let n = 1; n <= 8; n++) {
    const { points: x, weights: v } = gauss(n);
    const sum = (degree: number) => x.reduce((all, z, k) => all + v[k] * z ** degree, 0);
    for (let degree = 0; degree < 2 * n; degree++) expect(sum(degree)).toBeCloseTo(1 / (degree + 1), 14);
    expect(Math.abs(sum(2 * n) - 1 / (2 * n + 1))).toBeGreaterThan(1e-12);
  }
  expect(weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 14);
});
