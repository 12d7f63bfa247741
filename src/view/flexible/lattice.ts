import { NODE, nodeCount, plateCount, type PlateMesh } from '../../model/flexible/spec';
import { SHAPES, writeShape } from '../../model/flexible/shapeFunctions';

/**
 * A surface divided for drawing: each element into m × m parts, whose corners neighbours share. Corner (i, j) of
 * element q is vertex `vertexOf[(m + 1)² q + (m + 1) j + i]`, at ξ = i / m and η = j / m.
 */
export type Lattice = {
  mesh: PlateMesh;
  parts: number;
  vertexCount: number;
  vertexOf: Uint32Array;
  /** Number of elements that share each vertex. */
  shares: Uint8Array;
  /** Vertices of triangles ×3, counterclockwise seen from the outer side. */
  triangles: Uint32Array;
  /**
   * Edges that belong to one element only: vertices from and to, ×2; seen from the outer side, the surface is to the
   * left of the direction.
   */
  border: Uint32Array;
  /**
   * Shape functions S at each corner of the parts of an element with sides 1, ×12, and their derivatives by ξ and η.
   */
  shape: Float64Array;
  alongXi: Float64Array;
  alongEta: Float64Array;
};

export function createLattice(mesh: PlateMesh, parts: number): Lattice {
  const m = parts, row = m + 1, perPlate = row * row, plates = plateCount(mesh), { quads } = mesh;
  const vertexOf = new Uint32Array(perPlate * plates), sides = new Map<string, { first: number; uses: number }>();
  let vertexCount = nodeCount(mesh); // nodes first
  const inner = m - 1;
  /**
   * Returns the inner vertices of the side from node a to b, which runs along x or y of its element: neighbours have it
   * in the same direction.
   */
  const sideOf = (axis: string, a: number, b: number) => {
    const key = `${axis} ${a} ${b}`, known = sides.get(key);
    if (known) {
      known.uses += 1;
      return known;
    }
    const side = { first: vertexCount, uses: 1 };
    vertexCount += inner;
    sides.set(key, side);
    return side;
  };
  const around = Array.from({ length: plates }, (_, q) => {
    const [a, b, c, d] = quads.subarray(4 * q, 4 * q + 4);
    return {
      corners: [a, b, c, d], low: sideOf('x', a, b), right: sideOf('y', b, c), high: sideOf('x', d, c),
      left: sideOf('y', a, d),
    };
  });
  const triangles = new Uint32Array(6 * m * m * plates), border: number[] = [];
  around.forEach(({ corners: [a, b, c, d], low, right, high, left }, q) => {
    const at = perPlate * q, vertex = (i: number, j: number): number => vertexOf[at + row * j + i];
    const within = vertexCount;
    vertexCount += inner * inner;
    for (let j = 0; j <= m; j++) for (let i = 0; i <= m; i++) {
      const isEnd = i === 0 || i === m, isSide = j === 0 || j === m;
      vertexOf[at + row * j + i] = isEnd && isSide ? (j === 0 ? (i === 0 ? a : b) : i === 0 ? d : c)
        : isSide ? (j === 0 ? low : high).first + i - 1
          : isEnd ? (i === 0 ? left : right).first + j - 1 : within + inner * (j - 1) + i - 1;
    }
    for (let j = 0, t = 6 * m * m * q; j < m; j++) for (let i = 0; i < m; i++, t += 6) {
      const corner = [vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)];
      triangles.set([corner[0], corner[1], corner[2], corner[0], corner[2], corner[3]], t);
    }
    for (let k = 0; k < m; k++) {
      if (low.uses === 1) border.push(vertex(k, 0), vertex(k + 1, 0));
      if (right.uses === 1) border.push(vertex(m, k), vertex(m, k + 1));
      if (high.uses === 1) border.push(vertex(k + 1, m), vertex(k, m));
      if (left.uses === 1) border.push(vertex(0, k + 1), vertex(0, k));
    }
  });
  const shares = new Uint8Array(vertexCount);
  for (const v of vertexOf) shares[v] += 1;
  return { mesh, parts, vertexCount, vertexOf, shares, triangles, border: Uint32Array.from(border), ...tables(m) };
}

function tables(m: number): Pick<Lattice, 'shape' | 'alongXi' | 'alongEta'> {
  const size = SHAPES * (m + 1) ** 2, shape = new Float64Array(size), alongXi = new Float64Array(size);
  const alongEta = new Float64Array(size);
  const at = [-1, -0.5, 0.5, 1].map(() => new Float64Array(SHAPES));
  // S is cubic in ξ and in η: differences over five points are its derivatives
  const slope = (k: number) => (8 * (at[2][k] - at[1][k]) - (at[3][k] - at[0][k])) / 6;
  for (let j = 0, o = 0; j <= m; j++) for (let i = 0; i <= m; i++, o += SHAPES) {
    const xi = i / m, eta = j / m;
    writeShape(xi, eta, 1, 1, shape, o);
    [-1, -0.5, 0.5, 1].forEach((d, n) => writeShape(xi + d, eta, 1, 1, at[n]));
    for (let k = 0; k < SHAPES; k++) alongXi[o + k] = slope(k);
    [-1, -0.5, 0.5, 1].forEach((d, n) => writeShape(xi, eta + d, 1, 1, at[n]));
    for (let k = 0; k < SHAPES; k++) alongEta[o + k] = slope(k);
  }
  return { shape, alongXi, alongEta };
}

/** The twelve vectors of an element; tangents are multiplied by the element's sides, as the tables are for sides 1. */
const vectors = new Float64Array(3 * SHAPES);

/**
 * Writes the positions [m] and unit normals of all vertices, on the outer side. Normals are of a₁ × a₂; where the
 * tangents of neighbours do not agree, the mean over the elements around. Nodes begin at e[at].
 */
export function writeSurface(
  lattice: Lattice, e: ArrayLike<number>, at: number, position: Float32Array, normal: Float32Array
): void {
  const { mesh: { quads, sizes }, parts, vertexOf, shape, alongXi, alongEta } = lattice, perPlate = (parts + 1) ** 2;
  normal.fill(0);
  for (let q = 0, n = 0; q < quads.length / 4; q++) {
    for (let k = 0; k < SHAPES; k++) {
      const from = at + NODE * quads[4 * q + ((k / 3) | 0)] + 3 * (k % 3);
      const scale = k % 3 === 0 ? 1 : sizes[2 * q + (k % 3) - 1];
      for (let c = 0; c < 3; c++) vectors[3 * k + c] = scale * e[from + c];
    }
    for (let p = 0, s = 0; p < perPlate; p++, n++) {
      let x = 0, y = 0, z = 0, ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0;
      for (let k = 0; k < 3 * SHAPES; k += 3, s++) {
        const vx = vectors[k], vy = vectors[k + 1], vz = vectors[k + 2], S = shape[s], A = alongXi[s], B = alongEta[s];
        x += S * vx; y += S * vy; z += S * vz;
        ax += A * vx; ay += A * vy; az += A * vz;
        bx += B * vx; by += B * vy; bz += B * vz;
      }
      const nx = ay * bz - az * by, ny = az * bx - ax * bz, nz = ax * by - ay * bx;
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
      const v = 3 * vertexOf[n];
      position[v] = x; position[v + 1] = y; position[v + 2] = z;
      normal[v] += nx / length; normal[v + 1] += ny / length; normal[v + 2] += nz / length;
    }
  }
  for (let v = 0; v < normal.length; v += 3) {
    const length = Math.sqrt(normal[v] ** 2 + normal[v + 1] ** 2 + normal[v + 2] ** 2) || 1;
    normal[v] /= length; normal[v + 1] /= length; normal[v + 2] /= length;
  }
}
