import { expect, test } from 'vitest';
import { quatFromAxis, type Quat, type Vec3 } from '../core/vec3';
import { FIXED, type BodySpec } from '../model/worldSpec';
import { wallPolygon } from './walls';

const wall = (position: Vec3, orientation: Quat): BodySpec =>
  (
    {
      name: 'w', shape: { kind: 'plane' }, position, orientation, mass: 1, inertia: [1, 1, 1], motion: FIXED,
      look: 'wall',
    }
  );

/** Returns walls of a prism around the z axis that face inwards. */
const ring = (sides: number, radius: number): BodySpec[] => Array.from({ length: sides }, (_, k) => {
  const a = (2 * Math.PI * k) / sides;
  return wall([radius * Math.cos(a), radius * Math.sin(a), 0], quatFromAxis(
    [Math.sin(a), -Math.cos(a), 0], Math.PI / 2
  ));
});

function area(points: readonly (readonly [number, number])[]): number {
  return points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length];
    return sum + (x * v - u * y) / 2;
  }, 0);
}

test('walls of a box are its rectangles', () => {
  const half = Math.SQRT1_2, walls = [
    wall([-2, 0, 0], [0, half, 0, half]), wall([2, 0, 0], [0, -half, 0, half]),
    wall([0, -1, 0], [-half, 0, 0, half]), wall([0, 1, 0], [half, 0, 0, half]),
  ];
  const bounds = { min: [-2, -1, 0] as Vec3, max: [2, 1, 3] as Vec3 };
  const areas = walls.map((body) => area(wallPolygon(body, walls, bounds)));
  areas.forEach((a, k) => expect(a).toBeCloseTo((k < 2 ? 2 : 4) * 3 * 0.99, 3)); // a hair above the floor
});

test('walls in a ring make a prism: each as wide as a side', () => {
  const walls = ring(6, 1), bounds = { min: [-1.2, -1.2, 0] as Vec3, max: [1.2, 1.2, 2] as Vec3 };
  for (const body of walls)
    expect(area(wallPolygon(body, walls, bounds))).toBeCloseTo(2 * Math.tan(Math.PI / 6) * 2 * 0.99, 3);
});

test('a wall that lies behind another is not drawn', () => {
  const [near] = ring(4, 1), [far] = ring(4, 2), bounds = { min: [-1, -1, 0] as Vec3, max: [1, 1, 1] as Vec3 };
  expect(wallPolygon(far, [near, far], bounds)).toEqual([]);
  expect(wallPolygon(near, [near, far], bounds)).toHaveLength(4);
});
