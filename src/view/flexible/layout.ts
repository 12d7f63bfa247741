import { pointCount } from '../../model/flexible/pointGrid';
import { NODE, nodeCount, plateCount, type FlexibleSpec } from '../../model/flexible/spec';

/**
 * Indices in a frame at which the numbers of a flexible surface begin: coordinates of its nodes ×NODE, strain energy of
 * each element over its volume [J/m³], pressure at each contact point, which is its normal force over its share of the
 * element [Pa]. Surfaces follow one another in the order of the spec.
 */
export type SurfacePlace = { nodes: number; energy: number; pressure: number; end: number };

export function placeSurfaces(surfaces: readonly FlexibleSpec[]): SurfacePlace[] {
  let at = 0;
  return surfaces.map((spec) => {
    const nodes = at, energy = nodes + NODE * nodeCount(spec.mesh), pressure = energy + plateCount(spec.mesh);
    at = pressure + pointCount(spec);
    return { nodes, energy, pressure, end: at };
  });
}

/** Returns how many numbers of a frame belong to these surfaces. */
export const surfacesLength = (surfaces: readonly FlexibleSpec[]): number => placeSurfaces(surfaces).at(-1)?.end ?? 0;
