import { expect, test } from 'vitest';
import { pointAreas } from './pointAreas';
import { sheet } from './sheet';
import { ellipseSection } from './section';
import { meanRadius, tire } from './tire';
import type { FlexibleSpec } from './spec';

const material = { thickness: 0.01, density: 1, youngsModulus: 1, poissonRatio: 0, dampingTime: 0 };
const of = (mesh: FlexibleSpec['mesh'], points: number): FlexibleSpec =>
  ({ name: 's', mesh, material, pressure: 0, points, look: 'tire' });

test('points of a sheet share it evenly', () => {
  const areas = pointAreas(of(sheet([0, 0, 0], [0.6, 0.4], [3, 2]), 4)); // plates are square
  expect(areas.length).toBe(96);
  for (const area of areas) expect(area).toBeCloseTo((0.6 * 0.4) / 96, 12);
});

test('those of a tire have its area, and more of it at the tread than at the beads', () => {
  const section = ellipseSection(0.2, 0.15, 0.3), lateral = 8, spec = of(tire(section, lateral, 30, [0, 0, 1]).mesh, 3);
  const areas = pointAreas(spec), area = 2 * Math.PI * meanRadius(section) * section.length;
  expect(areas.reduce((sum, x) => sum + x, 0) / area).toBeCloseTo(1, 2);
  const bead = areas[0], crown = areas[9 * (lateral / 2) - 1]; // of the first ring of elements, whose x goes around
  expect(crown / bead).toBeCloseTo(0.3 / 0.15, 0);
});
