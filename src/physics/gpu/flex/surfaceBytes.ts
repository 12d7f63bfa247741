import type { Count, SurfaceCounts } from '../frameCounts';

/** Returns a count over the surfaces of a frame: the mean, since each dispatch is of one surface. */
export const ofSurfaces = (count: (s: SurfaceCounts, size: number) => number): Count => ({ surfaces }) =>
  surfaces.reduce((sum, s) => sum + count(s, 3 * s.nodes), 0) / Math.max(1, surfaces.length);

/**
 * Bytes of kernels of flexible surfaces, by label: of a surface with `size` coordinates (vectors), all of whose points
 * have contacts.
 */
export const surfaceBytes: Readonly<Record<string, Count>> = {
  // place and rate of nodes; quads, sides, nine Gauss points of three vectors, twelve slots
  'flex/evaluatePlates': ofSurfaces(({ nodes, plates }) => 72 * nodes + (16 + 8 + 9 * 48 + 12 * 16) * plates),
  'flex/gatherPlates': ofSurfaces(({ nodes, plates }, size) => 4 * nodes + (4 * 4 + 12 * 16) * plates + 20 * size),
  // the dense inverse; links, weights and corners of points, sixteen parts
  'flex/weighPoints': ofSurfaces(({ points }, size) => 4 * size ** 2 + (4 + 64 + 16 + 64) * points),
  'flex/choosePoints': ofSurfaces(({ points }) => (4 + 64 + 4 + 4) * points),
  'flex/gatherImpulses': ofSurfaces(({ nodes, points }, size) => 4 * nodes + 16 * size + (64 + 16 + 16 + 32) * points),
  'flex/answerNodes': ofSurfaces((_, size) => 4 * size ** 2 + (16 + 16 + 16 + 16 + 32 + 16) * size),
  'flex/predictNodes': ofSurfaces((_, size) => 4 * size ** 2 + (16 + 32 + 32 + 16) * size),
  'flex/placeNodes': ofSurfaces((_, size) => (64 + 32 + 16 + 12 + 12) * size),
  'flex/writePoints': ofSurfaces(({ points }, size) => 64 * size + (64 + 16 + 64 + 32 + 32 + 32) * points),
};
