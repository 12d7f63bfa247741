import type { Vec3 } from '../../../core/vec3';

type Corners = readonly [Vec3, Vec3, Vec3];

const [O, X, Y, Z]: Vec3[] = [[0, 0, 0], [0.02, 0, 0], [0, 0.02, 0], [0, 0, 0.02]];

/** The faces of a tetrahedron, anticlockwise from outside. */
export const TETRAHEDRON: readonly Corners[] = [[O, Y, X], [O, X, Z], [O, Z, Y], [X, Y, Z]];

/** Returns triangles as a binary STL file. */
export function binaryStl(triangles: readonly Corners[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(84 + 50 * triangles.length), view = new DataView(bytes.buffer);
  view.setUint32(80, triangles.length, true);
  triangles.forEach((corners, t) => corners.flat().forEach((x, k) => {
    view.setFloat32(84 + 50 * t + 12 + 4 * k, x, true);
  }));
  return bytes;
}

/** Returns triangles as an STL file of text. */
export function textStl(triangles: readonly Corners[]): string {
  const facets = triangles.map((corners) => {
    const lines = corners.map((p) => `      vertex ${p.join(' ')}`);
    return ['  facet normal 0 0 0', '    outer loop', ...lines, '    endloop', '  endfacet'].join('\n');
  });
  return ['solid tetrahedron', ...facets, 'endsolid tetrahedron', ''].join('\n');
}
