import { expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { solve } from '../../mechanism/sparse/cholesky';
import { ellipseSection } from '../../model/flexible/section';
import { tire } from '../../model/flexible/tire';
import { condense } from './condense';
import { grid } from './testing/fixtures';
import { assembleMass } from './massMatrix';
import { solveThree } from './solveThree';

const material = { thickness: 0.01, density: 1500, youngsModulus: 2e6, poissonRatio: 0.3, dampingTime: 0 };
const none = { coordinate: new Int32Array(0), follows: new Float64Array(0), place: new Float64Array(0) };
const meshes = {
  tire: tire(ellipseSection(0.2, 0.15, 0.3), 4, 7, [0, 0, 0]).mesh, plate: grid([0, 1], [0, 1]),
  strip: grid([0, 0.1, 0.3, 0.4], [0, 0.2]),
};

test.each(Object.entries(meshes))('three columns of a %s are solved as each by itself', (_, mesh) => {
  const { factor } = condense(assembleMass(mesh, material), none), { size, twin } = factor.pattern;
  const random = createRandom(1);
  expect(twin.some((t) => t !== 0)).toBe(true);
  const x = Float64Array.from({ length: 3 * size }, () => random() - 0.5), given = x.slice();
  solveThree(factor, x);
  for (let c = 0; c < 3; c++) {
    const column = Float64Array.from({ length: size }, (_, j) => given[3 * j + c]);
    solve(factor, column);
    const scale = Math.max(...column.map(Math.abs));
    for (let j = 0; j < size; j++) expect(Math.abs(x[3 * j + c] - column[j])).toBeLessThan(1e-11 * scale);
  }
});
