import type { Vec3 } from '../../../core/vec3';
import type { Shape } from '../../../model/shape';
import type { BodySpec } from '../../../model/worldSpec';
import { looseHeight } from '../../common/bed';
import { fixed, floor, wall } from '../../common/fixed';
import { beltLength, slatPlace, type Belt } from './belt';

/** Share of space that grains take up where they lie [1]: 0.54 to 0.56 inside the heap of 2 000. */
export const GRAIN_PACKING = 0.55;
/** Of the lattice that the hopper is filled from [diameters]. */
export const SPACING = 1.1;

/** In diameters: width along y, height of the slot, room between head drum and end wall, of slats along the belt. */
const WIDTH = 6, SLOT = 5, ROOM = 6, PITCH = 3;
const MOST_SLATS = 64; // each is a body that every grain is held against
/** Of a slat [diameters]; radius of the drums to the middle of slats; top run beyond the slot. */
const THICKNESS = 0.6, DRUM = 4, RUN_OUT = 4;
/** Height of the hopper's filling over its length, about. */
const ASPECT = 2;
/** The belt clears a heap of this slope [rad]; the far end of the bin lies 2.5 times beyond one of the other. */
const STEEPEST = 0.75, FLATTEST = 0.26;
/** Speed at which the gate is drawn up to the slot [m/s]. */
const LIFT = 0.5;

export type ChuteValues = { count: number; grainRadius: number; density: number };

/** Where all is, from the end wall at x = 0 that the heap leans on, towards +x: the belt runs above it towards −x. */
export type Chute = {
  /** Diameter of a grain [m]. */
  d: number;
  width: number;
  /** Hopper on the belt: from x to x + length, its filling's height and top [m]. */
  hopper: { x: number; length: number; height: number };
  slot: number;
  belt: Belt;
  /** z of the belt's lower and upper face [m]. */
  under: number;
  over: number;
  /** Far wall of the bin [m]. */
  far: number;
  /** Highest point of the world [m]. */
  top: number;
  /** Mass of all grains [kg]. */
  mass: number;
};

export function chuteOf({ count, grainRadius: r, density }: ChuteValues): Chute {
  const d = 2 * r, width = WIDTH * d, thickness = THICKNESS * d, radius = DRUM * d;
  const length = d * Math.max(6, Math.round(Math.sqrt(count / (WIDTH * ASPECT)) * 1.05));
  const height = looseHeight({ count, radius: r, width, length, spacing: SPACING }) + d;
  const area = (count * (Math.PI / 6) * d ** 3) / (GRAIN_PACKING * width);
  const under = Math.sqrt(2 * area * Math.tan(STEEPEST)) + 2 * d, axis = under + thickness / 2 + radius;
  const head = ROOM * d + thickness / 2 + radius, x = head + RUN_OUT * d, tail = x + length + d,
    over = axis + radius + thickness / 2;
  const slats = Math.min(MOST_SLATS, Math.ceil(beltLength({ head, tail, axis, radius, slats: 1 }) / (PITCH * d)));
  const far = Math.max(tail + radius + 2 * d, 2.5 * Math.sqrt((2 * area) / Math.tan(FLATTEST)));
  return {
    d, width, hopper: { x, length, height }, slot: SLOT * d, belt: { head, tail, axis, radius, slats }, under, over,
    far,
    top: over + SLOT * d + height + d,
    mass: (4 / 3) * Math.PI * r ** 3 * density * count,
  };
}

/** Seconds that the gate takes up to the slot. */
export const liftTime = ({ slot }: Chute): number => slot / LIFT;
export const liftSpeed = LIFT;

/** A box with these corners [m]. */
function box(name: string, min: Vec3, max: Vec3): BodySpec {
  const halfExtents = [0, 1, 2].map((c) => (max[c] - min[c]) / 2) as Vec3;
  const position = [0, 1, 2].map((c) => (max[c] + min[c]) / 2) as Vec3;
  return fixed(name, { kind: 'box', halfExtents, edgeRadius: 0 }, { position, look: 'wall' });
}

/** What bears the heap, and nothing else at rest; the number of these bodies, which come first. */
export const BIN = 5;

/** Floor, end wall, far wall, and glass sides up to the belt. */
export function binBodies({ d, width, under, far }: Chute): BodySpec[] {
  const half = width / 2;
  return [
    floor(), wall('end wall', '+x', [0, 0, 0]), wall('far wall', '-x', [far, 0, 0]),
    box('side −y', [-d, -half - d, -d], [far + d, -half, under]),
    box('side +y', [-d, half, -d], [far + d, half + d, under]),
  ];
}

/** Bodies of the hopper, after those of the bin: the gate is the first of them. */
export const HOPPER_BODIES = 4, GATE = BIN;

/** Gate, back and sides above the belt. The gate stands on the belt until it is drawn up. */
export function hopperBodies({ d, width, hopper, slot, belt, under, over, top }: Chute): BodySpec[] {
  const half = width / 2, end = hopper.x + hopper.length, back = belt.tail + belt.radius + d;
  return [
    box('gate', [hopper.x - d, -half, over], [hopper.x, half, top - slot]),
    box('back', [end, -half, over], [end + d, half, top]),
    box('upper side −y', [-d, -half - d, under], [back, -half, top]),
    box('upper side +y', [-d, half, under], [back, half + d, top]),
  ];
}

/**
 * Slats of the belt, as wide as the chute and a little into its sides, and the two drums, which grains do not reach.
 */
export function beltBodies({ d, width, belt }: Chute): BodySpec[] {
  const { head, tail, axis, radius } = belt, halfLength = beltLength(belt) / (2 * belt.slats), half = (width + d) / 2,
    thickness = THICKNESS * d;
  const slat: Shape = { kind: 'box', halfExtents: [halfLength, half, thickness / 2], edgeRadius: 0 };
  const drum: Shape = { kind: 'cylinder', radius: radius - thickness, halfLength: half, edgeRadius: 0 };
  return [
    ...Array.from({ length: belt.slats }, (_, k) =>
      fixed(`slat ${k + 1}`, slat, { ...slatPlace(belt, k), look: 'slab' })),
    fixed('head drum', drum, { position: [head, 0, axis], look: 'wheel' }),
    fixed('tail drum', drum, { position: [tail, 0, axis], look: 'wheel' }),
  ];
}

/** Drums, after the slats. */
export const DRUMS = 2;
