import type { Vec3 } from '../../../core/vec3';
import type { Shape } from '../../../model/shape';
import { binaryStl } from '../../../model/stl/testing/tetrahedron';
import { surfaceOf } from '../../../model/vtk/surface';

/** Returns the surface of a shape as a binary STL file, of points that `place` may move [file units for m]. */
export function stlOf(
  shape: Exclude<Shape, { kind: 'plane' }>, place: (p: Readonly<Vec3>) => Vec3 = ([x, y, z]) => [x, y, z],
): Uint8Array<ArrayBuffer> {
  const { points, faces } = surfaceOf(shape), at = points.map(place);
  return binaryStl(faces.flatMap((face) =>
    face.slice(2).map((corner, k) => [at[face[0]], at[face[k + 1]], at[corner]] as const)));
}
