import { pointGrid } from './pointGrid';
import { SHAPES, writeShape } from './shapeFunctions';
import { NODE, plateCount, type FlexibleSpec } from './spec';

/**
 * Makes a function that returns the diameter of the widest ball that passes between the contact points of a surface
 * [m], given its nodes' coordinates e: four points stand about each corner of their parts of the elements, as far apart
 * as opposite corners of a part. A negative result means that no ball passes. The function allocates nothing.
 */
export function createHoles(spec: FlexibleSpec): (e: ArrayLike<number>) => number {
  const { mesh: { quads, sizes }, material: { thickness } } = spec, [nx, ny] = pointGrid(spec);
  const plates = plateCount(spec.mesh);
  const row = nx + 1, count = row * (ny + 1), shape = new Float64Array(SHAPES * count); // for sides of 1
  for (let k = 0; k < count; k++) writeShape((k % row) / nx, Math.floor(k / row) / ny, 1, 1, shape, SHAPES * k);
  const corners = new Float64Array(3 * count), vectors = new Float64Array(3 * SHAPES);

  /** Returns the squared distance of two corners [m²]. */
  function squareOf(a: number, b: number): number {
    const x = corners[3 * a] - corners[3 * b], y = corners[3 * a + 1] - corners[3 * b + 1];
    const z = corners[3 * a + 2] - corners[3 * b + 2];
    return x * x + y * y + z * z;
  }

  return (e) => {
    let widest = 0;
    for (let q = 0; q < plates; q++) {
      for (let k = 0; k < SHAPES; k++) {
        const o = NODE * quads[4 * q + ((k / 3) | 0)] + 3 * (k % 3);
        const scale = k % 3 === 0 ? 1 : sizes[2 * q + (k % 3) - 1];
        for (let c = 0; c < 3; c++) vectors[3 * k + c] = scale * e[o + c];
      }
      corners.fill(0);
      for (let p = 0, s = 0; p < 3 * count; p += 3) for (let k = 0; k < 3 * SHAPES; k += 3, s++) {
        for (let c = 0; c < 3; c++) corners[p + c] += shape[s] * vectors[k + c];
      }
      for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++) {
        const at = row * j + i;
        widest = Math.max(widest, squareOf(at, at + row + 1), squareOf(at + 1, at + row));
      }
    }
    return Math.sqrt(widest) - thickness;
  };
}
