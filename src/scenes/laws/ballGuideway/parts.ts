import { asin } from '../../../core/elementary/arcs';
import { cos, sin } from '../../../core/elementary/circular';
import { cube } from '../../../core/elementary/powers';
import { IDENTITY, quatFromAxis, type Vec3 } from '../../../core/vec3';
import { massProperties } from '../../../model/massProperties';
import type { ConvexShape, Shape } from '../../../model/shape';
import type { BodySpec, GrainsSpec, Prop } from '../../../model/worldSpec';
import { fixed, floor, wall } from '../../common/fixed';
import { loopLength, plateHeight, writeStart, type Loop } from './loop';

/** Room of the balls in the return channel, and beside them [diameters]. */
const ROOM = 0.03, BESIDE = 0.05;
/** Pieces of the guide around a turn, and thickness of guide, cover and table [diameters]. */
const PIECES = 12, THICK = 0.25;
/** Distance of both loops from the middle plane, and half the thickness of the web between them [diameters]. */
const ASIDE = 0.65, WEB = ASIDE - 0.5 - BESIDE;
/** Half the width of carriage and rail, and height of the rail [diameters]. */
const HALF_WIDTH = ASIDE + 0.5 + BESIDE, RAIL = 0.6;
/** Rounding of the ends of the running plate over half its thickness [1]: a plate must keep some flat. */
const ROUND = 0.99;
/** Density of steel [kg/m³], of which the balls are; distance of marks along the rail [m]. */
const STEEL = 7800, TICK = 0.1;

/** Index of rail and carriage among the big bodies; all others hold or are only drawn. */
export const RAIL_BODY = 0, CARRIAGE = 1;

/** Loops side by side in the carriage. */
export const LOOPS = 2;

export const ballMass = ({ d }: Loop): number => (STEEL * Math.PI * cube(d)) / 6;

/** Half the length of the carriage [m]. */
const halfLength = ({ d, run }: Loop): number => run / 2 + (1.5 + ROOM + THICK) * d;

/** Returns the balls of both loops around a carriage at x [m], at rest. */
export function ballsAt(loop: Loop, x: number): GrainsSpec {
  const { count, d } = loop, positions = new Float64Array(3 * LOOPS * count), at = new Float64Array(2);
  for (let i = 0; i < LOOPS * count; i++) {
    writeStart(at, loop, i % count);
    positions.set([x + at[0], (i < count ? -ASIDE : ASIDE) * d, at[1]], 3 * i);
  }
  return {
    positions, radii: new Float64Array(LOOPS * count).fill(d / 2),
    masses: new Float64Array(LOOPS * count).fill(ballMass(loop)),
    look: 'steel',
  };
}

type Part = { shape: ConvexShape; position: Vec3; turn?: number };

/** Returns the parts of a carriage above the middle of its foot on the rail: lengths [m], turns about y [rad]. */
function partsOf(loop: Loop): Part[] {
  const { d, run } = loop, middle = plateHeight(loop), outer = (1.5 + ROOM) * d;
  const width = HALF_WIDTH * d, thick = THICK * d;
  const box = (x: number, y: number, z: number, edgeRadius = 0): ConvexShape =>
    ({ kind: 'box', halfExtents: [x, y, z], edgeRadius });
  // angle from straight down at which the guide comes out of the rail [rad]
  const guide: Part[] = [], lowest = Math.PI / 2 - asin((1.5 * d) / outer);
  const piece = (Math.PI - lowest) / PIECES, tall = (outer + thick) * (sin(piece / 2) / cos(piece / 2));
  for (const side of [1, -1]) for (let k = 0; k < PIECES; k++) {
    const angle = Math.PI / 2 - (k + 0.5) * piece, r = outer + thick / 2; // from the top down
    guide.push({
      shape: box(thick / 2, width, tall), turn: side > 0 ? -angle : angle - Math.PI,
      position: [side * (run / 2 + r * cos(angle)), 0, middle + r * sin(angle)],
    });
  }
  return [
    { shape: box((run + d) / 2, width, d / 2, (ROUND * d) / 2), position: [0, 0, middle] },
    ...guide,
    { shape: box(run / 2, width, thick / 2), position: [0, 0, middle + outer + thick / 2] },
    { shape: box(halfLength(loop), width, thick), position: [0, 0, middle + outer + 2 * thick] },
    { shape: box(run / 2 + 1.5 * d, WEB * d, 1.45 * d), position: [0, 0, middle] },
  ];
}

/**
 * Returns the carriage at x [m], with its mass [kg]: it moves along the rail, up and down, and pitches. Its origin is
 * its centre of mass, were it of one material.
 */
export function carriageAt(loop: Loop, x: number, mass: number): BodySpec {
  const solid = (parts: readonly Part[], down: number): Extract<Shape, { kind: 'compound' }> => ({
    kind: 'compound', parts: parts.map(({ shape, position: [px, py, pz], turn }) => ({
      shape, position: [px, py, pz - down], orientation: turn === undefined ? IDENTITY : quatFromAxis([0, 1, 0], turn),
    })),
  });
  const parts = partsOf(loop), height = massProperties(solid(parts, 0)).center[2], shape = solid(parts, height);
  const { volume, inertia } = massProperties(shape), per = mass / volume;
  return {
    name: 'carriage', shape, position: [x, 0, height], mass,
    inertia: [per * inertia[0], per * inertia[4], per * inertia[8]], motion: [0, 0, null, 0, null, 0], look: 'slab',
  };
}

/**
 * Returns the rail, the carriage at x, smooth guards beside the balls, which are not drawn, and the ground. The
 * carriage goes up to `reach` [m] from the middle.
 */
export function bodiesOf(loop: Loop, x: number, mass: number, reach: number): BodySpec[] {
  const { d } = loop, beside = (ASIDE + 0.5 + BESIDE) * d, high = (RAIL * d) / 2;
  const rail: Shape = {
    kind: 'box', halfExtents: [reach + halfLength(loop) + loopLength(loop) / 4, HALF_WIDTH * d, high], edgeRadius: 0,
  };
  return [
    fixed('rail', rail, { position: [0, 0, -high], look: 'slab' }), carriageAt(loop, x, mass),
    { ...wall('guard −y', '+y', [0, -beside, 0], 'hidden'), friction: 0 },
    { ...wall('guard +y', '-y', [0, beside, 0], 'hidden'), friction: 0 },
    { ...floor('ground'), position: [0, 0, -2 * high] },
  ];
}

/** Returns marks along the rail, to be drawn on its front: one each tenth of a metre, and longer ones each half. */
export function ticksOf({ d }: Loop, reach: number): Prop[] {
  const count = Math.floor(reach / TICK) + 10, front = -HALF_WIDTH * d, deep = RAIL * d;
  return Array.from({ length: 2 * count + 1 }, (_, k): Prop => {
    const x = TICK * (k - count), long = (k - count) % 5 === 0 ? 0.9 : 0.5;
    return {
      kind: 'box', paint: 'mark', from: [x - 0.04 * d, front - 0.02 * d, -long * deep], to: [x + 0.04 * d, front, 0],
    };
  });
}

/** Returns the domain [m] of a guideway whose carriage goes up to `reach` from the middle. */
export function domainOf(loop: Loop, reach: number): { min: Vec3; max: Vec3 } {
  const far = reach + halfLength(loop) + loop.d, side = 2 * loop.d;
  return { min: [-far, -side, -loop.d], max: [far, side, 4.5 * loop.d] };
}
