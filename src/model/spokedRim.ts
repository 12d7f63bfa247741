import { cos, sin } from '../core/elementary/circular';
import { IDENTITY, type Quat, type Vec3 } from '../core/vec3';
import type { ConvexShape, Shape } from './shape';

type Part = Extract<Shape, { kind: 'compound' }>['parts'][number];

/** The rim is so many hulls, each of so many flat facets: none is more than 0.13 % inside the circle [1]. */
const SECTORS = 16, FACETS = 4;
/** Thickness of rim and spokes, radius of the hub [radii], and width of spokes and hub over that of the wheel [1]. */
const THICK = 0.08, HUB = 0.2, WIDTH = 0.4;

/**
 * Returns the parts of an open wheel about the y axis: a rim, |y| ≤ halfLength [m], that a hub carries by so many flat
 * spokes, the first at +z, the others anticlockwise about +y. Soil can pass between them, and into the rim at its
 * sides.
 */
export function spokedRim(radius: number, halfLength: number, spokes: number): Part[] {
  const half = THICK * radius / 2, hub = HUB * radius, wide = WIDTH * halfLength, inside = (1 - THICK) * radius;
  const low = hub - half, high = inside + half; // feet in the hub and the rim, so that no gap opens
  const at = (angle: number, r: number): Vec3 => [r * sin(angle), 0, r * cos(angle)];
  const about = (angle: number): Quat => [0, sin(angle / 2), 0, cos(angle / 2)];
  const edge = 2 * Math.PI / SECTORS / FACETS;
  const sector: ConvexShape = {
    kind: 'hull', edgeRadius: 0,
    // both ends inside, then the facets outside; the inner face is flat
    vertices: [-1, 1].flatMap((side): Vec3[] => [
      ...[-FACETS / 2, FACETS / 2].map((k) => at(k * edge, inside)),
      ...Array.from({ length: FACETS + 1 }, (_, k) => at((k - FACETS / 2) * edge, radius)),
    ].map(([x, , z]): Vec3 => [x, side * halfLength, z - inside])),
  };
  const spoke: ConvexShape = { kind: 'box', halfExtents: [half, wide, (high - low) / 2], edgeRadius: 0.1 * half };
  const around = (count: number, r: number, shape: ConvexShape): Part[] => Array.from({ length: count }, (_, k) => {
    const angle = 2 * Math.PI * k / count;
    return { shape, position: at(angle, r), orientation: about(angle) };
  });
  return [
    { shape: { kind: 'cylinder', radius: hub, halfLength: wide, edgeRadius: 0.1 * Math.min(hub, wide) },
      position: [0, 0, 0], orientation: IDENTITY },
    ...around(SECTORS, inside, sector), ...around(spokes, (high + low) / 2, spoke),
  ];
}
