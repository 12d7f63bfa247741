import { cos, sin, tan } from '../../../core/elementary/circular';
import { cbrt, cube, hypot } from '../../../core/elementary/powers';
import { createRandom } from '../../../core/random';
import type { BodySpec, GrainsSpec, WorldSpec } from '../../../model/worldSpec';
import type { Shape } from '../../../model/shape';
import { BOX_BODIES, boxDomain, fixed, openBox } from '../../common/fixed';
import { ring } from '../../common/ring';

/** Diameter [m] and mass [kg] of a fuel pebble: 60 mm and 0.2 kg in HTR-10 and all that follow it. */
export const DIAMETER = 0.06, MASS = 0.2;
/** The core of HTR-10 (IAEA2003): pebbles and its diameter [m]. That of another number has the same proportions. */
const PEBBLES = 27_000, CORE = 1.8;
/** Solid fraction that sizes the tray and halves the wall [1]. */
const PACKING = 0.6;
/** Facets of the vessel around, and thickness of its walls [diameters]. */
const SIDES = 24, THICK = 0.3;
/** Spacing of the lattice from which pebbles are poured, and their jitter on it to each side [diameters]. */
const SPACING = 1.12, JITTER = 0.05;
/** Least distance of a pebble's centre from a wall at the start [diameters]. */
const CLEAR = 0.52;
/** Height of the heap in the tray over half its width, for which it has room, and of the outlet above the tray [1]. */
const HEAP = 0.35, OUTLET = 0.55;
/**
 * Height of the wall over that of the bed beside it [1]; and height, over that of the loose filling, of the mouth that
 * stands on it unseen and holds that [1].
 */
const FREEBOARD = 1.2, MOUTH = 1.02;

/** Indices of the big bodies after tray: gate, cone, lower and upper half of the wall. */
export const GATE = BOX_BODIES, CONE = GATE + 1, LOWER = GATE + 2, UPPER = GATE + 3;

export type VesselValues = { count: number; outlet: number; cone: number };

/** Measures of the vessel [m]; radii are those of the circle inside its facets, heights are above the tray. */
export type Vessel = {
  radius: number;
  /** Radius of the outlet, its height, and that at which the cone meets the wall. */
  outlet: number;
  bottom: number;
  shoulder: number;
  /** Height at which the two halves of the wall part: about the middle of the bed beside the wall. */
  split: number;
  /** Half the width of the tray. */
  tray: number;
};

const pebble = (Math.PI / 6) * cube(DIAMETER); // [m³]

/** Area of a polygon around a circle of radius 1 [1]. */
const AREA = SIDES * tan(Math.PI / SIDES);
export const areaOf = ({ radius }: Vessel): number => AREA * radius * radius;

export function vesselOf({ count, outlet, cone }: VesselValues): Vessel {
  const volume = (count * pebble) / PACKING, radius = (CORE / 2) * cbrt(count / PEBBLES);
  const out = Math.min((outlet * DIAMETER) / 2, 0.9 * radius), tray = cbrt((3 * volume) / (Math.PI * HEAP));
  const bottom = OUTLET * tray, high = (radius - out) * tan(cone), shoulder = bottom + high;
  const inCone = (AREA * high * (radius * radius + radius * out + out * out)) / 3;
  const split = shoulder + Math.max(2 * DIAMETER, (volume - inCone) / (2 * AREA * radius * radius));
  return { radius, outlet: out, bottom, shoulder, split, tray: Math.max(tray, 1.2 * radius) };
}

/** Returns the pebbles on a loose lattice in cone and wall, from the outlet upwards. */
export function pour(v: VesselValues & { seed: number }, vessel: Vessel): GrainsSpec {
  const { radius, outlet, bottom, shoulder } = vessel, random = createRandom(v.seed), d = DIAMETER, step = SPACING * d;
  const across = Math.ceil(radius / step), positions = new Float64Array(3 * v.count), clear = CLEAR * d + JITTER * d;
  const jitter = (): number => (2 * random() - 1) * JITTER * d;
  let filled = 0;
  for (let layer = 0; filled < v.count; layer++) {
    const z = bottom + 0.7 * d + layer * step;
    const wide = z < shoulder ? outlet + (z - bottom) / tan(v.cone) - clear / sin(v.cone) : Infinity;
    const reach = Math.max(Math.min(wide, radius - clear), layer === 0 ? outlet - clear : 0);
    for (let i = -across; i <= across; i++) for (let j = -across; j <= across; j++) {
      if (hypot(i * step, j * step) > reach || filled === v.count) continue;
      positions.set([i * step + jitter(), j * step + jitter(), z + jitter()], 3 * filled++);
    }
  }
  return {
    positions, radii: new Float64Array(v.count).fill(d / 2), masses: new Float64Array(v.count).fill(MASS),
  };
}

/** Returns a piece of the vessel's wall between two heights, with these radii inside [m]. */
const wallPiece = (low: number, high: number, inLow: number, inHigh: number): Shape =>
  ring(low, high, inLow, inHigh, { sides: SIDES, thick: THICK * DIAMETER });

/** Returns the height of the highest point of pebbles [m]. */
const topOf = ({ positions }: GrainsSpec): number =>
  positions.reduce((top, x, k) => (k % 3 === 2 ? Math.max(top, x) : top), 0) + DIAMETER / 2;

/** Returns the tray, the gate under the outlet, the cone, both halves of the wall, and the mouth on top of it. */
export function vesselBodies(vessel: Vessel, grains: GrainsSpec): BodySpec[] {
  const { radius, outlet, bottom, shoulder, split, tray } = vessel, filled = topOf(grains) - shoulder;
  const rim = shoulder + 2 * FREEBOARD * (split - shoulder);
  const mouth = Math.max(shoulder + MOUTH * filled, rim + DIAMETER);
  const plate = THICK * DIAMETER, wide = outlet + DIAMETER;
  const piece = (name: string, shape: Shape, look: BodySpec['look'] = 'wall'): BodySpec => fixed(name, shape, { look });
  return [
    ...openBox(2 * tray, 2 * tray),
    fixed('gate', { kind: 'box', halfExtents: [wide, wide, plate / 2], edgeRadius: 0 }, {
      position: [0, 0, bottom - plate], look: 'wall',
    }),
    piece('cone', wallPiece(bottom, shoulder, outlet, radius)),
    piece('lower wall', wallPiece(shoulder, split, radius, radius)),
    piece('upper wall', wallPiece(split, rim, radius, radius)),
    piece('mouth', wallPiece(rim, mouth, radius, radius), 'hidden'),
  ];
}

/** Returns the domain of such a world [m]. */
export const vesselDomain = ({ tray }: Vessel, grains: GrainsSpec): WorldSpec['domain'] =>
  boxDomain(2 * tray, 2 * tray, topOf(grains) + 2 * DIAMETER);

/**
 * Returns the solid fraction of pebbles inside the wall between two heights [1], where a pebble counts with the part of
 * it that lies between them.
 */
export function packingBetween(positions: ArrayLike<number>, count: number, vessel: Vessel, low: number, high: number) {
  const r = DIAMETER / 2;
  let solid = 0; // [m³]
  /** Volume of a ball below a height that is h above its centre [m³]. */
  const below = (h: number): number => {
    const t = Math.min(r, Math.max(-r, h));
    return Math.PI * (r * r * t - cube(t) / 3 + (2 / 3) * cube(r));
  };
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]];
    if (hypot(x, y) < vessel.radius / cos(Math.PI / SIDES)) solid += below(high - z) - below(low - z);
  }
  return solid / (areaOf(vessel) * (high - low));
}
