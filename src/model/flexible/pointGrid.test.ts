import { describe, expect, test } from 'vitest';
import { createHoles } from './holes';
import { pointCount, pointGrid } from './pointGrid';
import { createSurfacePoints, writePoints } from './points';
import { ellipseSection } from './section';
import { sheet } from './sheet';
import { NODE, type FlexibleSpec } from './spec';
import { tire } from './tire';

const THICKNESS = 0.01;
const of = (mesh: FlexibleSpec['mesh'], points: number): FlexibleSpec => ({
  name: 's', mesh, points, pressure: 0, look: 'tire',
  material: { thickness: THICKNESS, density: 1, youngsModulus: 1, poissonRatio: 0, dampingTime: 0 },
});
const plates = (l: number, w: number, points: number) => of(sheet([0, 0, 0], [2 * l, 3 * w], [2, 3]), points);

describe('a grid of contact points', () => {
  test('has its number along the longer side, whichever that is, and is no coarser along the other', () => {
    expect(pointGrid(plates(0.1, 0.1, 6))).toEqual([6, 6]);
    expect(pointGrid(plates(0.4, 0.1, 12))).toEqual([12, 3]);
    expect(pointGrid(plates(0.1, 0.4, 12))).toEqual([3, 12]);
    expect(pointGrid(plates(0.4, 0.1, 13))).toEqual([13, 4]);
    expect(pointGrid(plates(1, 0.01, 5))).toEqual([5, 1]);
    expect(pointCount(plates(0.4, 0.1, 12))).toBe(6 * 36);
  });

  test('is one of distances, not of coordinates', () => {
    const spec = plates(0.2, 0.1, 8), { nodes } = spec.mesh;
    for (let n = 0; n < nodes.length; n += NODE) for (const o of [0, 3, 6]) nodes[n + o] /= 4; // x shrinks, l does not
    expect(pointGrid(spec)).toEqual([4, 8]);
  });

  test('is about even on the tire of Melanz2016: around and across, at the tread', () => {
    const spec = of(tire(ellipseSection(0.2, 0.15, 0.3), 9, 11, [0, 0, 0]).mesh, 10), [nx, ny] = pointGrid(spec);
    expect([nx, ny]).toEqual([10, 4]);
    const points = createSurfacePoints(spec), at = new Float64Array(3 * points.count);
    writePoints(points, spec.mesh.nodes, at, 0);
    const first = 4 * nx * ny, gap = (a: number, b: number) =>
      Math.hypot(at[3 * a] - at[3 * b], at[3 * a + 1] - at[3 * b + 1], at[3 * a + 2] - at[3 * b + 2]);
    // of the plate at the middle of the tread
    const around = gap(first + 5, first + 6), across = gap(first + 5, first + 5 + nx);
    expect(around).toBeCloseTo((2 * Math.PI * 0.3) / 110, 3);
    expect(around / across).toBeGreaterThan(1);
    expect(around / across).toBeLessThan(1.8);
  });
});

describe('the widest hole', () => {
  test('is between four points, as wide as they are apart crosswise less the thickness', () => {
    const spec = plates(0.3, 0.1, 10), step = [0.03, 0.025];
    expect(createHoles(spec)(spec.mesh.nodes)).toBeCloseTo(Math.hypot(...step) - THICKNESS, 12);
    const points = createSurfacePoints(spec), at = new Float64Array(3 * points.count);
    writePoints(points, spec.mesh.nodes, at, 0);
    let nearest = Infinity; // to the corner of four parts: by the definition
    for (let p = 0; p < points.count; p++)
      nearest = Math.min(nearest, Math.hypot(at[3 * p] - 0.3, at[3 * p + 1] - 0.1));
    expect(createHoles(spec)(spec.mesh.nodes)).toBeCloseTo(2 * nearest - THICKNESS, 12);
  });

  test('grows where the surface is stretched, and is none where points overlap', () => {
    const spec = plates(0.3, 0.1, 10), stretched = spec.mesh.nodes.map((x) => 2 * x);
    expect(createHoles(spec)(stretched)).toBeCloseTo(2 * Math.hypot(0.03, 0.025) - THICKNESS, 12);
    const fine = plates(0.1, 0.1, 20);
    expect(createHoles(fine)(fine.mesh.nodes)).toBeLessThan(0);
  });
});
