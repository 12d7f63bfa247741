import { tan } from '../../../core/elementary/circular';
import { cube } from '../../../core/elementary/powers';
import { IDENTITY, type Vec3 } from '../../../core/vec3';
import type { Shape } from '../../../model/shape';
import type { BodySpec, Prop } from '../../../model/worldSpec';
import { looseHeight } from '../../common/bed';
import { fixed, floor, wall } from '../../common/fixed';
import { beltLength, slatPlace, type Belt } from './belt';

/** Solid fraction of resting grains [1]: 0.54 to 0.56 inside the heap of 2 000. */
export const GRAIN_PACKING = 0.55;
/** Spacing of the lattice on which grains start in the hopper [diameters]. */
export const SPACING = 1.1;

/**
 * Width along y, height of the slot, gap between head drum and end wall, and spacing of slats along the belt [grain
 * diameters].
 */
const WIDTH = 6, SLOT = 5, ROOM = 6, PITCH = 3;
const MOST_SLATS = 64; // each is a big body that is tested against every grain
/**
 * Thickness of a slat, radius of the drums to the middle of slats, and length of the upper run beyond the slot [grain
 * diameters].
 */
const THICKNESS = 0.6, DRUM = 4, RUN_OUT = 4;
/** Approximate ratio of height to length of the hopper's filling [1]. */
const ASPECT = 2;
/** Height of the filling once it has settled, over that of the loose one [1]. */
const SETTLED = 0.8;
/**
 * Slopes of heaps for which there is room [rad]: the belt is above the steepest one, and the far end of the bin is 2.5
 * times beyond the flattest one.
 */
const STEEPEST = 0.75, FLATTEST = 0.26;
/** Speed at which the gate rises up to the height of the slot [m/s]. */
const LIFT = 0.5;

export type ChuteValues = { count: number; grainRadius: number; density: number };

/**
 * Places of all parts of a conveyor. The heap leans on the end wall at x = 0; x points away from it, and the belt above
 * the heap moves towards −x.
 */
export type Chute = {
  /** Diameter of a grain [m]. */
  d: number;
  width: number;
  /** Hopper on the belt: its x range [x, x + length] and the height of its filling [m]. */
  hopper: { x: number; length: number; height: number };
  slot: number;
  belt: Belt;
  /** z of the belt's lower and upper face [m]. */
  under: number;
  over: number;
  /** x of the bin's far wall [m]. */
  far: number;
  /** z of the highest point of the world [m]. */
  top: number;
  /** Mass of all grains [kg]. */
  mass: number;
};

export function chuteOf({ count, grainRadius: r, density }: ChuteValues): Chute {
  const d = 2 * r, width = WIDTH * d, thickness = THICKNESS * d, radius = DRUM * d;
  const length = d * Math.max(6, Math.round(Math.sqrt(count / (WIDTH * ASPECT)) * 1.05));
  const height = looseHeight({ count, radius: r, width, length, spacing: SPACING }) + d;
  const area = (count * (Math.PI / 6) * cube(d)) / (GRAIN_PACKING * width);
  const under = Math.sqrt(2 * area * tan(STEEPEST)) + 2 * d, axis = under + thickness / 2 + radius;
  const head = ROOM * d + thickness / 2 + radius, x = head + RUN_OUT * d, tail = x + length + d,
    over = axis + radius + thickness / 2;
  const slats = Math.min(MOST_SLATS, Math.ceil(beltLength({ head, tail, axis, radius, slats: 1 }) / (PITCH * d)));
  const far = Math.max(tail + radius + 2 * d, 2.5 * Math.sqrt((2 * area) / tan(FLATTEST)));
  return {
    d, width, hopper: { x, length, height }, slot: SLOT * d, belt: { head, tail, axis, radius, slats }, under, over,
    far,
    top: over + SLOT * d + height + d,
    mass: (4 / 3) * Math.PI * cube(r) * density * count,
  };
}

/** Returns the time in which the gate rises to the height of the slot [s]. */
export const liftTime = ({ slot }: Chute): number => slot / LIFT;
export const liftSpeed = LIFT;

/** The corners of a box [m]. */
type Corners = { min: Vec3; max: Vec3 };

const halfOf = ({ min, max }: Corners): Vec3 => [0, 1, 2].map((c) => (max[c] - min[c]) / 2) as Vec3;
const middleOf = ({ min, max }: Corners): Vec3 => [0, 1, 2].map((c) => (max[c] + min[c]) / 2) as Vec3;

/** Returns a fixed box with these corners, which is drawn as `drawn` is, or not at all. */
function box(name: string, min: Vec3, max: Vec3, drawn: Corners & Pick<BodySpec, 'look'> | null): BodySpec {
  const corners = { min, max }, position = middleOf(corners);
  const shape: Shape = { kind: 'box', halfExtents: halfOf(corners), edgeRadius: 0 };
  if (!drawn) return fixed(name, shape, { position, look: 'hidden' });
  const part: Shape = { kind: 'box', halfExtents: halfOf(drawn), edgeRadius: 0 };
  const at = middleOf(drawn).map((x, c) => x - position[c]) as Vec3;
  return {
    ...fixed(name, shape, { position, look: drawn.look }),
    drawnAs: { kind: 'compound', parts: [{ shape: part, position: at, orientation: IDENTITY }] },
  };
}

/** Number of bodies of the bin, which alone bear the heap at rest and come first. */
export const BIN = 5;

/** Returns floor, end wall, far wall, and sides up to the belt, of which only the one behind is drawn, as glass. */
export function binBodies({ d, width, under, far, belt }: Chute): BodySpec[] {
  const half = width / 2, seen = belt.tail + belt.radius;
  return [
    floor(), wall('end wall', '+x', [0, 0, 0], 'hidden'), wall('far wall', '-x', [far, 0, 0], 'hidden'),
    box('side −y', [-d, -half - d, -d], [far + d, -half, under],
      { min: [0, -half - d / 4, 0], max: [seen, -half, under], look: 'wall' }),
    box('side +y', [-d, half, -d], [far + d, half + d, under], null),
  ];
}

/** Returns what is only drawn: a plate on which the heap leans, and a frame that bears the drums. */
export function frame({ d, width, under, belt: { head, tail, axis } }: Chute): Prop[] {
  const half = width / 2, paint = 'steel', radius = 0.35 * d;
  const rods = [-half - 1.5 * d, half + 1.5 * d].flatMap((y): Prop[] => [
    ...[head, tail].map((x): Prop => ({ kind: 'rod', from: [x, y, 0], to: [x, y, axis], radius, paint })),
    { kind: 'rod', from: [head, y, axis], to: [tail, y, axis], radius, paint },
  ]);
  return [{ kind: 'box', from: [-d, -half - d / 4, 0], to: [0, half, under], paint }, ...rods];
}

/** Number of bodies of the hopper, after those of the bin, and the index of its gate, the first of them. */
export const HOPPER_BODIES = 4, GATE = BIN;

/**
 * Returns gate, back and sides above the belt. The gate stands on the belt until it rises. Gate and back are drawn up
 * to the filling, and the sides are not.
 */
export function hopperBodies({ d, width, hopper, slot, belt, under, over, top }: Chute): BodySpec[] {
  const half = width / 2, end = hopper.x + hopper.length, back = belt.tail + belt.radius + d;
  const plate = (x: number): Corners & Pick<BodySpec, 'look'> =>
    ({ min: [x, -half, over], max: [x + d, half, over + SETTLED * hopper.height], look: 'slab' });
  return [
    box('gate', [hopper.x - d, -half, over], [hopper.x, half, top - slot], plate(hopper.x - d)),
    box('back', [end, -half, over], [end + d, half, top], plate(end)),
    box('upper side −y', [-d, -half - d, under], [back, -half, top], null),
    box('upper side +y', [-d, half, under], [back, half + d, top], null),
  ];
}

/**
 * Returns the slats of the belt, which reach a little into the chute's sides, and the two drums, which grains do not
 * reach.
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

/** Number of drums, which come after the slats. */
export const DRUMS = 2;
