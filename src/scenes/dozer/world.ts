import { IDENTITY, quatFromAxis, type Vec3 } from '../../core/vec3';
import type { MechanismSpec } from '../../mechanism/spec';
import type { Shape } from '../../model/shape';
import { FREE, type BodySpec } from '../../model/worldSpec';
import { blade, chassis, shoe, track, wheels } from '../../vehicle/dozerData';

/** The bed: a heap on a firm floor between walls, x along the way that the dozer goes [m]. */
export const FIELD = { length: 13, width: 7.5, headroom: 3 };
/**
 * About the 5.4 m³ of pebbles of Mazhar2015 §4.2.2, loose: base and height of the heap, and how its sides rise [m, 1].
 */
export const HEAP = { x: 1.2, length: 4, width: 4.4, height: 1, rise: 0.7 };
/** How far the blade is from the heap at first, and where the middle of the tracks stands then [m]. */
export const RUN_UP = 0.5, START_X = HEAP.x - HEAP.length / 2 - RUN_UP - blade.front;

/** Rounding of edges of blade and shoes [m]: ours, sharp ones cut soil. */
const EDGE = 0.004;

/** Is a grain of bounding radius r outside of the heap? */
export function beyondHeap(x: number, y: number, z: number, r: number): boolean {
  const top = HEAP.rise * Math.min(HEAP.length / 2 - Math.abs(x - HEAP.x), HEAP.width / 2 - Math.abs(y));
  return z + r > Math.min(HEAP.height, top);
}

/** Flat pieces along an arc, concave in front, and the two push arms; its frame is at its centre of mass. */
function bladeShape(): Shape {
  const { com, front, edge, height, width, curve, plates, thickness, arm } = blade;
  const half = Math.asin(height / 2 / curve), middle = front + curve * Math.cos(half);
  const points = Array.from({ length: plates + 1 }, (_, k): [number, number] => {
    const angle = half * ((2 * k) / plates - 1);
    return [middle - curve * Math.cos(angle) - com[0], edge + height / 2 + curve * Math.sin(angle) - com[2]];
  });
  const pieces = points.slice(1).map(([x, z], k) => {
    const [px, pz] = points[k], dx = x - px, dz = z - pz;
    return {
      shape: {
        kind: 'box' as const, halfExtents: [Math.hypot(dx, dz) / 2, width / 2, thickness / 2] as Vec3, edgeRadius: EDGE,
      },
      position: [(x + px) / 2, 0, (z + pz) / 2] as Vec3, orientation: quatFromAxis([0, 1, 0], -Math.atan2(dz, dx)),
    };
  });
  const arms = [arm.y, -arm.y].map((y) => ({
    shape: { kind: 'box' as const, halfExtents: arm.half, edgeRadius: EDGE },
    position: [arm.x - com[0], y, arm.z - com[2]] as Vec3,
    orientation: IDENTITY,
  }));
  return { kind: 'compound', parts: [...pieces, ...arms] };
}

const SHOE: Shape = {
  kind: 'compound', parts: [shoe.plate, shoe.grouser].map(({ half, z }) =>
    ({
      shape: { kind: 'box' as const, halfExtents: half, edgeRadius: EDGE }, position: [0, 0, z] as Vec3,
      orientation: IDENTITY,
    })),
};

/** The bodies of a dozer as a world needs them: chassis, blade and shoes touch grains, wheels run inside the tracks. */
export function dozerBodies({ bodies }: MechanismSpec): BodySpec[] {
  const bladeOf = bladeShape();
  return bodies.map(({ name, mass, inertia, position, orientation }): BodySpec => {
    const own = { name, mass, inertia, position, ...(orientation && { orientation }), motion: FREE };
    if (name === 'chassis') {
      return { ...own, shape: { kind: 'box', halfExtents: chassis.half, edgeRadius: 0.05 }, look: 'dozer',
        drawnAt: chassis.com.map((x) => -x) as Vec3 };
    }
    if (name === 'blade') return { ...own, shape: bladeOf, look: 'slab' };
    if (name.startsWith('shoe')) return { ...own, shape: SHOE, look: 'shoe' };
    const radius = name.startsWith('sprocket') ? track.radius - 0.02
      : name.startsWith('idler') ? wheels.idlerRadius : wheels.rollerRadius;
    return {
      ...own, shape: { kind: 'cylinder', radius, halfLength: wheels.halfLength, edgeRadius: 0.01 }, look: 'wheel',
      collides: false,
    };
  });
}
