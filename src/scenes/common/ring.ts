import { cos, sin } from '../../core/elementary/circular';
import { hypot } from '../../core/elementary/powers';
import { IDENTITY, type Vec3 } from '../../core/vec3';
import type { Shape } from '../../model/shape';

type Compound = Extract<Shape, { kind: 'compound' }>;

/**
 * Returns a ring of so many flat facets about the z axis between two heights, with these radii inside [m]: a piece of
 * the wall of a round vessel, or a funnel. Its middles are on the circle, its corners outside.
 */
export function ring(
  low: number, high: number, inLow: number, inHigh: number, { sides, thick }: { sides: number; thick: number },
): Compound {
  const corner = 1 / cos(Math.PI / sides), slope = hypot(high - low, inHigh - inLow);
  const out: Vec3 = [(high - low) / slope, 0, -(inHigh - inLow) / slope]; // outwards, in the plane of radius and z
  const parts = Array.from({ length: sides }, (_, k): Compound['parts'][number] => {
    const vertices: Vec3[] = [];
    for (const [r, z] of [[inLow, low], [inHigh, high]]) for (const depth of [0, thick]) for (const side of [-1, 1]) {
      const angle = (2 * Math.PI * (k + 0.5 + side / 2)) / sides, far = corner * (r + depth * out[0]);
      vertices.push([far * cos(angle), far * sin(angle), z + depth * out[2]]);
    }
    const centre = [0, 1, 2].map((c) => vertices.reduce((sum, p) => sum + p[c], 0) / vertices.length) as Vec3;
    return {
      shape: { kind: 'hull', edgeRadius: 0, vertices: vertices.map((p) => p.map((x, c) => x - centre[c]) as Vec3) },
      position: centre, orientation: IDENTITY,
    };
  });
  return { kind: 'compound', parts };
}
