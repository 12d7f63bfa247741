import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { SHAPES, writeShape } from './shapeFunctions';

const l = 0.3, w = 0.2, S = new Float64Array(SHAPES);
const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]] as const;

describe('shape functions of the plate', () => {
  test('add to 1 and reproduce x and y wherever one looks', () => {
    const next = createRandom(1);
    for (let n = 0; n < 1000; n++) {
      const xi = next(), eta = next();
      writeShape(xi, eta, l, w, S);
      let one = 0, x = 0, y = 0;
      CORNERS.forEach(([cx, cy], k) => {
        one += S[3 * k];
        x += S[3 * k] * cx * l + S[3 * k + 1];
        y += S[3 * k] * cy * w + S[3 * k + 2];
      });
      expect(one).toBeCloseTo(1, 14);
      expect(x).toBeCloseTo(l * xi, 14);
      expect(y).toBeCloseTo(w * eta, 14);
    }
  });

  test('each is 1 in its own coordinate and 0 in all others', () => {
    const d = 1e-6, plus = new Float64Array(SHAPES), minus = new Float64Array(SHAPES);
    CORNERS.forEach(([cx, cy], k) => {
      writeShape(cx, cy, l, w, S);
      for (let j = 0; j < SHAPES; j++) expect(S[j]).toBeCloseTo(j === 3 * k ? 1 : 0, 14);
      for (const [axis, side] of [[1, l], [2, w]] as const) {
        const dx = axis === 1 ? d : 0, dy = axis === 2 ? d : 0;
        writeShape(cx + dx, cy + dy, l, w, plus);
        writeShape(cx - dx, cy - dy, l, w, minus);
        for (let j = 0; j < SHAPES; j++)
          expect((plus[j] - minus[j]) / (2 * d * side)).toBeCloseTo(j === 3 * k + axis ? 1 : 0, 8);
      }
    });
  });
});
