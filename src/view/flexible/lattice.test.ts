import { describe, expect, test } from 'vitest';
import { SHAPES, writeShape } from '../../model/flexible/shapeFunctions';
import { NODE } from '../../model/flexible/spec';
import { createRandom } from '../../core/random';
import { createLattice, writeSurface, type Lattice } from './lattice';
import { sheet, tube } from './testing/meshes';

function drawn(lattice: Lattice, e: ArrayLike<number> = lattice.mesh.nodes) {
  const position = new Float32Array(3 * lattice.vertexCount), normal = new Float32Array(3 * lattice.vertexCount);
  writeSurface(lattice, e, 0, position, normal);
  return { position, normal, at: (v: number) => [...position.subarray(3 * v, 3 * v + 3)] };
}

/** Returns r at (ξ, η) of an element by its definition, in double precision. */
function pointOf({ mesh }: Lattice, e: ArrayLike<number>, q: number, xi: number, eta: number): number[] {
  const S = new Float64Array(SHAPES), out = [0, 0, 0];
  writeShape(xi, eta, mesh.sizes[2 * q], mesh.sizes[2 * q + 1], S);
  for (let k = 0; k < SHAPES; k++) for (let c = 0; c < 3; c++) {
    out[c] += S[k] * e[NODE * mesh.quads[4 * q + Math.floor(k / 3)] + 3 * (k % 3) + c];
  }
  return out;
}

function shaken(mesh: ReturnType<typeof sheet>): Float64Array {
  const next = createRandom(7);
  return mesh.nodes.map((x, i) => x + (i % NODE < 3 ? 0.02 : 0.3) * (next() - 0.5));
}

describe('a surface as it is drawn', () => {
  test('lies where the shape functions say, on both sides of each border', () => {
    const lattice = createLattice(sheet(3, 2), 4), e = shaken(lattice.mesh), { at } = drawn(lattice, e);
    for (let q = 0, n = 0; q < 6; q++) for (let j = 0; j <= 4; j++) for (let i = 0; i <= 4; i++, n++) {
      const r = pointOf(lattice, e, q, i / 4, j / 4);
      at(lattice.vertexOf[n]).forEach((x, c) => expect(x).toBeCloseTo(r[c], 6));
    }
  });

  test('shares the vertices of its borders', () => {
    expect(createLattice(sheet(3, 2), 4).vertexCount).toBe(13 * 9);
    const { vertexCount, shares } = createLattice(tube(8, 2, 1), 3);
    expect(vertexCount).toBe(24 * 7);
    expect(shares.reduce((sum, n) => sum + n, 0)).toBe(16 * 16);
  });

  test('has normals of a₁ × a₂ where neighbours agree, and of unit length everywhere', () => {
    const lattice = createLattice(sheet(2, 2), 3), e = shaken(lattice.mesh), { position, normal } = drawn(lattice, e);
    for (let v = 0; v < normal.length; v += 3)
      expect(Math.hypot(normal[v], normal[v + 1], normal[v + 2])).toBeCloseTo(1, 6);
    const { normal: round, position: places } = drawn(createLattice(tube(24, 2, 0.5), 4));
    for (let v = 0; v < round.length; v += 3) {
      expect(round[v] * places[v] + round[v + 2] * places[v + 2]).toBeCloseTo(0.5, 3);
      expect(round[v + 1]).toBeCloseTo(0, 6);
    }
    // within an element a normal is perpendicular to both tangents, which come from differences of positions
    const d = 1e-4, q = 1, [xi, eta] = [1 / 3, 2 / 3], [a, b] = [[d, 0], [0, d]].map(([x, y]) => {
      const p = pointOf(lattice, e, q, xi + x, eta + y), m = pointOf(lattice, e, q, xi - x, eta - y);
      return p.map((value, c) => value - m[c]);
    });
    const v = 3 * lattice.vertexOf[16 * q + 4 * 2 + 1], n = [...normal.subarray(v, v + 3)];
    for (const tangent of [a, b])
      expect(tangent.reduce((sum, x, c) => sum + x * n[c], 0) / Math.hypot(...tangent)).toBeCloseTo(0, 5);
    expect(n[2]).toBeGreaterThan(0);
    expect(position.every(Number.isFinite)).toBe(true);
  });

  test('triangles face the outer side and cover it once', () => {
    const lattice = createLattice(sheet(3, 2, 0.1, 0.2), 3), { at } = drawn(lattice);
    let area = 0;
    for (let t = 0; t < lattice.triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => at(lattice.triangles[t + k]));
      const part = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
      expect(part).toBeGreaterThan(0);
      area += part;
    }
    expect(area).toBeCloseTo(3 * 0.1 * 2 * 0.2, 6);
  });

  test('its border goes once around a sheet, with the surface at the left, and twice around a tube', () => {
    const lattice = createLattice(sheet(3, 2, 0.1, 0.2), 3), { at } = drawn(lattice);
    let area = 0;
    for (let k = 0; k < lattice.border.length; k += 2) {
      const [a, b] = [at(lattice.border[k]), at(lattice.border[k + 1])];
      area += (a[0] * b[1] - a[1] * b[0]) / 2;
    }
    expect(lattice.border.length / 2).toBe(3 * (3 + 2 + 3 + 2));
    expect(area).toBeCloseTo(3 * 0.1 * 2 * 0.2, 6);
    expect(createLattice(tube(8, 2, 1), 3).border.length / 2).toBe(2 * 24);
  });
});
