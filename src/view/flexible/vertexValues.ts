import { nodeCount } from '../../model/flexible/spec';
import type { Lattice } from './lattice';

/** Carries numbers of elements and of contact points to the vertices that are drawn. */
export type VertexValues = {
  /** out ← one number an element, from data[at]: means at nodes, linear between them. */
  ofPlates(data: ArrayLike<number>, at: number, out: Float32Array): void;
  /** out ← one number a contact point: linear between the points, of which an element has n × n. */
  ofPoints(data: ArrayLike<number>, at: number, out: Float32Array): void;
};

export function createVertexValues({ mesh, parts, vertexOf, shares }: Lattice, points: number): VertexValues {
  const { quads } = mesh, row = parts + 1, atNode = new Float32Array(nodeCount(mesh)), around = new Uint8Array(nodeCount(mesh));
  for (const node of quads) around[node] += 1;
  // where vertex i of a side lies between the points of its element; beyond the last ones their value goes on
  const first = new Uint32Array(row), second = new Uint32Array(row), share = new Float32Array(row);
  for (let i = 0; i < row; i++) {
    const t = Math.min(points - 1, Math.max(0, (i / parts) * points - 0.5));
    first[i] = Math.floor(t);
    second[i] = Math.min(points - 1, first[i] + 1);
    share[i] = t - first[i];
  }
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
      // points lie half their distance from a border: the mean of both sides is what is halfway between theirs
      for (let q = 0, n = 0, from = at; q < quads.length; q += 4, from += points * points) {
        for (let j = 0; j < row; j++) {
          const low = from + points * first[j], high = from + points * second[j], y = share[j];
          for (let i = 0; i < row; i++, n++) {
            const f = first[i], s = second[i], x = share[i], v = vertexOf[n];
            const below = (1 - x) * data[low + f] + x * data[low + s], above = (1 - x) * data[high + f] + x * data[high + s];
            out[v] += ((1 - y) * below + y * above) / shares[v];
          }
        }
      }
    },
  };
}
