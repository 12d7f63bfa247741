import { asin, atan2 } from '../../core/elementary/arcs';
import { cos, sin } from '../../core/elementary/circular';
import { hypot } from '../../core/elementary/powers';
import { IDENTITY, quatFromAxis, type Vec3 } from '../../core/vec3';
import type { MechanismSpec } from '../../mechanism/spec';
import type { Shape } from '../../model/shape';
import { FREE, type BodySpec } from '../../model/worldSpec';
import { blade, chassis, shoe, track, wheels } from '../../vehicle/dozerData';

/** The field: a firm floor between walls for the heap; x is along the dozer's way [m]. */
export const FIELD = { length: 13, width: 7.5, headroom: 3 };
/**
 * The heap, about the 5.4 m³ of loose pebbles of Mazhar2015 §4.2.2: middle and sides of its base, its height [m], the
 * slope of its sides [1], and the volume of the pebbles themselves [m³].
 */
export const HEAP = { x: 1.2, length: 4, width: 4.4, height: 1, rise: 0.7, solid: 5.4 };
/** Distance of the blade from the heap at the start, unless another is asked for [m]. */
export const RUN_UP = 0.5;
/** Returns x of the middle of the tracks as the blade is that far from the heap [m]. */
export const startX = (runUp: number): number => HEAP.x - HEAP.length / 2 - runUp - blade.front;

/** Radius of the edges of blade and shoes [m]; our own choice, as sharp ones cut soil. */
const EDGE = 0.004;

/** Returns true if a grain of bounding radius r [m] reaches out of the heap. */
export function beyondHeap(x: number, y: number, z: number, r: number): boolean {
  const top = HEAP.rise * Math.min(HEAP.length / 2 - Math.abs(x - HEAP.x), HEAP.width / 2 - Math.abs(y));
  return z + r > Math.min(HEAP.height, top);
}

/**
 * Returns the blade, flat pieces along an arc that is concave in front, with its two push arms; its frame is at its
 * centre of mass.
 */
function bladeShape(): Shape {
  const { com, front, edge, height, width, curve, plates, thickness, arm } = blade;
  const half = asin(height / 2 / curve), middle = front + curve * cos(half);
  const points = Array.from({ length: plates + 1 }, (_, k): [number, number] => {
    const angle = half * ((2 * k) / plates - 1);
    return [middle - curve * cos(angle) - com[0], edge + height / 2 + curve * sin(angle) - com[2]];
  });
  const pieces = points.slice(1).map(([x, z], k) => {
    const [px, pz] = points[k], dx = x - px, dz = z - pz;
    return {
      shape: {
        kind: 'box' as const, halfExtents: [hypot(dx, dz) / 2, width / 2, thickness / 2] as Vec3, edgeRadius: EDGE,
      },
      position: [(x + px) / 2, 0, (z + pz) / 2] as Vec3, orientation: quatFromAxis([0, 1, 0], -atan2(dz, dx)),
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

/** Returns the bodies of a dozer for a world: chassis, blade and shoes touch grains, wheels run inside the tracks. */
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
