import { nodeCount } from '../../model/flexible/spec';
import type { Lattice } from './lattice';

/** Carries numbers of elements and of contact points to the vertices that are drawn. */
export type VertexValues = {
  /** Writes numbers of elements, from data[at] on, to the vertices: means at nodes, bilinear between them. */
  ofPlates(data: ArrayLike<number>, at: number, out: Float32Array): void;
  /** Writes numbers of contact points, from data[at] on, to the vertices: bilinear between the points. */
  ofPoints(data: ArrayLike<number>, at: number, out: Float32Array): void;
};

/**
 * Finds for each vertex along a side of an element the two of its n contact points between which it lies, and the
 * weight of the second; beyond the outermost points their value continues.
 */
function between(n: number, parts: number): { first: Uint32Array; second: Uint32Array; share: Float32Array } {
  const out = {
    first: new Uint32Array(parts + 1), second: new Uint32Array(parts + 1), share: new Float32Array(parts + 1),
  };
  for (let i = 0; i <= parts; i++) {
    const t = Math.min(n - 1, Math.max(0, (i / parts) * n - 0.5));
    out.first[i] = Math.floor(t);
    out.second[i] = Math.min(n - 1, out.first[i] + 1);
    out.share[i] = t - out.first[i];
  }
  return out;
}

/** Makes the interpolation for a surface with a grid of nx × ny contact points on each element. */
export function createVertexValues(
  { mesh, parts, vertexOf, shares }: Lattice, [nx, ny]: readonly [number, number]
): VertexValues {
  const { quads } = mesh, row = parts + 1, atNode = new Float32Array(nodeCount(mesh));
  const around = new Uint8Array(nodeCount(mesh));
  for (const node of quads) around[node] += 1;
  const along = between(nx, parts), across = between(ny, parts);
  return {
    ofPlates(data, at, out) {
      atNode.fill(0);
      for (let k = 0; k < quads.length; k++) atNode[quads[k]] += data[at + (k >> 2)] / around[quads[k]];
      for (let q = 0, n = 0; q < quads.length; q += 4) {
        const a = atNode[quads[q]], b = atNode[quads[q + 1]], c = atNode[quads[q + 2]], d = atNode[quads[q + 3]];
        for (let j = 0; j < row; j++) for (let i = 0; i < row; i++, n++) {
          const x = i / parts, y = j / parts;
          out[vertexOf[n]] = (1 - y) * ((1 - x) * a + x * b) + y * ((1 - x) * d + x * c);
        }
      }
    },
    ofPoints(data, at, out) {
      out.fill(0);
      // points lie half their spacing from a border: the mean of both sides is the interpolation halfway between them
      for (let q = 0, n = 0, from = at; q < quads.length; q += 4, from += nx * ny) {
        for (let j = 0; j < row; j++) {
          const low = from + nx * across.first[j], high = from + nx * across.second[j], y = across.share[j];
          for (let i = 0; i < row; i++, n++) {
            const f = along.first[i], s = along.second[i], x = along.share[i], v = vertexOf[n];
            const below = (1 - x) * data[low + f] + x * data[low + s];
            const above = (1 - x) * data[high + f] + x * data[high + s];
            out[v] += ((1 - y) * below + y * above) / shares[v];
          }
        }
      }
    },
  };
}
