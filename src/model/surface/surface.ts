/** A surface of triangles: x, y, z of each vertex in the unit of its file, and three vertices a triangle. */
export type Surface = { vertices: Float64Array; triangles: Uint32Array };

/** Returns a surface whose lengths are `factor` times as long. */
export const scaled = ({ vertices, triangles }: Surface, factor: number): Surface =>
  ({ vertices: vertices.map((x) => factor * x), triangles });

/** Returns the volume inside of a surface, in the cube of its unit; less than 0 where it is inside out. */
export function volumeOf({ vertices: p, triangles }: Surface): number {
  let six = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const ax = p[a] - p[0], ay = p[a + 1] - p[1], az = p[a + 2] - p[2];
    const bx = p[b] - p[0], by = p[b + 1] - p[1], bz = p[b + 2] - p[2];
    const cx = p[c] - p[0], cy = p[c + 1] - p[1], cz = p[c + 2] - p[2];
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return six / 6;
}
