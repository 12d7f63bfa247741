import type { Surface } from '../surface';

/** Returns a ball of radius 1 with its poles at ±z, of 2 `around` (`along` − 1) triangles; `radius` may change that. */
export function ball(around: number, along: number, radius: () => number = () => 1): Surface {
  const vertices: number[] = [], triangles: number[] = [];
  const put = (polar: number, azimuth: number) => {
    const r = radius(), s = r * Math.sin(polar);
    vertices.push(s * Math.cos(azimuth), s * Math.sin(azimuth), r * Math.cos(polar));
  };
  put(0, 0);
  for (let j = 1; j < along; j++)
    for (let i = 0; i < around; i++) put(Math.PI * j / along, 2 * Math.PI * i / around);
  put(Math.PI, 0);
  const at = (j: number, i: number) => 1 + (j - 1) * around + i % around, pole = vertices.length / 3 - 1;
  for (let i = 0; i < around; i++) {
    triangles.push(0, at(1, i), at(1, i + 1), at(along - 1, i), pole, at(along - 1, i + 1));
    for (let j = 1; j < along - 1; j++)
      triangles.push(at(j, i), at(j + 1, i), at(j + 1, i + 1), at(j, i), at(j + 1, i + 1), at(j, i + 1));
  }
  return { vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) };
}

/** Returns a cube of side 1, each face of `n` × `n` squares of two triangles; corners at the same place are not one. */
export function cubeCorners(n: number): Float64Array {
  const corners: number[] = [], faces: ((i: number, j: number) => [number, number, number])[] = [
    (i, j) => [i, j, n], (i, j) => [j, i, 0], (i, j) => [n, i, j], (i, j) => [0, j, i], (i, j) => [j, n, i],
    (i, j) => [i, 0, j],
  ];
  for (const face of faces) for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) {
    const [a, b, c, d] = [face(i, j), face(i + 1, j), face(i + 1, j + 1), face(i, j + 1)];
    corners.push(...[a, b, c, a, c, d].flat().map((x) => x / n));
  }
  return Float64Array.from(corners);
}

/** Returns the corners of all triangles of a surface. */
export const cornersOf = ({ vertices, triangles }: Surface): Float64Array =>
  Float64Array.from({ length: 3 * triangles.length }, (_, k) => vertices[3 * triangles[Math.floor(k / 3)] + k % 3]);
