import { createRandom } from '../../../core/random';
import { NODE, type FlexibleControl, type PlateMaterial, type PlateMesh } from '../../../model/flexible/spec';

/** Rubber, for tests of plates. */
export const rubber: PlateMaterial = {
  thickness: 0.01, density: 1100, youngsModulus: 2e6, poissonRatio: 0.3, dampingTime: 0,
};
export const controlOf = ({ youngsModulus, dampingTime }: PlateMaterial, pressure = 0): FlexibleControl =>
  ({ youngsModulus, dampingTime, pressure });

/** Returns a flat mesh with lines at the given x and y [m]; node i + xs.length j. */
export function grid(xs: readonly number[], ys: readonly number[]): PlateMesh {
  const nodes = ys.flatMap((y) => xs.flatMap((x) => [x, y, 0, 1, 0, 0, 0, 1, 0])), quads: number[] = [];
  const sizes: number[] = [];
  for (let j = 0; j + 1 < ys.length; j++) for (let i = 0; i + 1 < xs.length; i++) {
    const first = i + xs.length * j;
    quads.push(first, first + 1, first + xs.length + 1, first + xs.length);
    sizes.push(xs[i + 1] - xs[i], ys[j + 1] - ys[j]);
  }
  return { nodes: Float64Array.from(nodes), quads: Uint32Array.from(quads), sizes: Float64Array.from(sizes) };
}

/** Returns a closed torus, outside on its outer side: `around` × `along` plates, radii R and r [m]. */
export function torus(around: number, along: number, R = 0.3, r = 0.1): PlateMesh {
  const nodes: number[] = [], quads: number[] = [], sizes: number[] = [];
  for (let j = 0; j < along; j++) for (let i = 0; i < around; i++) {
    const s = (2 * Math.PI * i) / around, t = (2 * Math.PI * j) / along, d = R + r * Math.cos(t);
    nodes.push(d * Math.cos(s), d * Math.sin(s), r * Math.sin(t), -(d / R) * Math.sin(s), (d / R) * Math.cos(s), 0);
    nodes.push(-Math.sin(t) * Math.cos(s), -Math.sin(t) * Math.sin(s), Math.cos(t));
    const i1 = (i + 1) % around, j1 = (j + 1) % along;
    quads.push(i + around * j, i1 + around * j, i1 + around * j1, i + around * j1);
    sizes.push((2 * Math.PI * R) / around, (2 * Math.PI * r) / along);
  }
  return { nodes: Float64Array.from(nodes), quads: Uint32Array.from(quads), sizes: Float64Array.from(sizes) };
}

/**
 * Returns the numbers of a mesh, each moved at random by up to `by` [m], tangents by the same over `size` [m], the side
 * of a plate.
 */
export function shaken(nodes: Float64Array, by: number, size: number, seed: number): Float64Array {
  const next = createRandom(seed);
  return nodes.map((x, k) => x + ((2 * next() - 1) * by) / (k % NODE < 3 ? 1 : size));
}

/** Returns e turned by R about the origin and moved by `to`: tangents turn only. */
export function moved(e: Float64Array, R: readonly number[], to: readonly number[]): Float64Array {
  return e.map((_, k) => {
    const o = k - (k % 3), c = k % 3, isPosition = k % NODE < 3;
    return R[3 * c] * e[o] + R[3 * c + 1] * e[o + 1] + R[3 * c + 2] * e[o + 2] + (isPosition ? to[c] : 0);
  });
}
