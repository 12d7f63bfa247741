import type { Vec3 } from '../../../core/vec3';
import { luggedWheel } from '../../../model/luggedWheel';
import { binaryStl } from '../../../model/stl/testing/tetrahedron';
import { surfaceOf } from '../../../model/vtk/surface';

/** Returns a wheel by the parameters of luggedWheel as a binary STL file in mm, its points moved by `place`. */
export function stlOf(
  parameters: Parameters<typeof luggedWheel>, place: (p: Readonly<Vec3>) => Vec3 = ([x, y, z]) => [x, y, z],
): Uint8Array<ArrayBuffer> {
  const shape = luggedWheel(...parameters);
  if (shape.kind === 'plane') throw new Error('A wheel is no plane.');
  const { points, faces } = surfaceOf(shape), at = points.map((p) => place(p.map((x) => 1000 * x) as Vec3));
  return binaryStl(faces.flatMap((face) =>
    face.slice(2).map((corner, k) => [at[face[0]], at[face[k + 1]], at[corner]] as const)));
}
