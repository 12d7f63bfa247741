import { describe, expect, test } from 'vitest';
import { pointGrid } from '../../model/flexible/pointGrid';
import { createSurfacePoints, writePoints } from '../../model/flexible/points';
import { createLattice, writeSurface } from './lattice';
import { surfaceOf, sheet, tube } from './testing/meshes';
import { createVertexValues } from './vertexValues';

describe('numbers at the vertices', () => {
  test('of contact points are linear between them, across borders too', () => {
    const spec = surfaceOf(sheet(3, 2), { points: 5 }), points = createSurfacePoints(spec);
    const places = new Float64Array(3 * points.count);
    writePoints(points, spec.mesh.nodes, places, 0);
    const lattice = createLattice(spec.mesh, 6), out = new Float32Array(lattice.vertexCount);
    const position = new Float32Array(3 * lattice.vertexCount), normal = new Float32Array(3 * lattice.vertexCount);
    writeSurface(lattice, spec.mesh.nodes, 0, position, normal);
    const field = (x: number, y: number) => 3 + 20 * x - 7 * y;
    const data = new Float32Array(5 + points.count).fill(NaN);
    for (let p = 0; p < points.count; p++) data[5 + p] = field(places[3 * p], places[3 * p + 1]);
    createVertexValues(lattice, pointGrid(spec)).ofPoints(data, 5, out);
    let within = 0;
    for (let v = 0; v < lattice.vertexCount; v++) {
      const x = position[3 * v], y = position[3 * v + 1];
      const near = x < 0.1 / 6 || x > 0.3 - 0.1 / 6 || y < 0.2 / 6 || y > 0.4 - 0.2 / 6;
      if (near) continue; // beyond the outermost points their value goes on
      within += 1;
      expect(out[v]).toBeCloseTo(field(x, y), 4);
    }
    expect(within).toBeGreaterThan(100);
  });

  test('of elements are the means of those around a node there, and stay between the least and the most', () => {
    const mesh = tube(6, 1, 1), lattice = createLattice(mesh, 4), out = new Float32Array(lattice.vertexCount);
    createVertexValues(lattice, [2, 2]).ofPlates([NaN, 1, 2, 3, 4, 5, 6], 1, out);
    expect([...out.subarray(0, 6)]).toEqual([3.5, 1.5, 2.5, 3.5, 4.5, 5.5]);
    expect(Math.min(...out)).toBe(1.5);
    expect(Math.max(...out)).toBe(5.5);
    createVertexValues(lattice, [2, 2]).ofPlates(new Float64Array(6).fill(8), 0, out);
    out.forEach((x) => expect(x).toBeCloseTo(8, 6));
  });
});
