import { expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { createRoamingGrid, fillGrid } from './grid';

test('a grid that goes along keeps neighbours in neighbouring cells, wherever they go and however they spread', () => {
  const count = 2000, reach = 0.05, random = createRandom(1);
  const at = Float64Array.from({ length: 3 * count }, () => random());
  const grid = createRoamingGrid(at, reach, count);
  for (const [scale, shift] of [[1, 0], [1, 30], [0.7, -4], [3, 12]]) {
    const position = at.map((x, k) => scale * x + (k % 3 === 0 ? shift : 0)), { nx, ny, cellOf, items } = grid;
    fillGrid(grid, position, count);
    expect(new Set(cellOf).size).toBeGreaterThan(500); // they do not all stand in one
    expect([...items].sort((a, b) => a - b)).toEqual([...items.keys()]);
    const place = (i: number) => [cellOf[i] % nx, Math.floor(cellOf[i] / nx) % ny, Math.floor(cellOf[i] / (nx * ny))];
    let near = 0;
    for (let i = 0; i < count; i += 7) for (let j = 0; j < i; j++) {
      const far = Math.hypot(...[0, 1, 2].map((c) => position[3 * i + c] - position[3 * j + c]));
      if (far > reach) continue;
      near++;
      const a = place(i), b = place(j);
      expect(Math.max(...a.map((x, c) => Math.abs(x - b[c])))).toBeLessThanOrEqual(1);
    }
    expect(near).toBeGreaterThan(2);
  }
});
