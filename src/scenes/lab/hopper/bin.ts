import { cos, sin, tan } from '../../../core/elementary/circular';
import { cube, hypot } from '../../../core/elementary/powers';
import { createRandom } from '../../../core/random';
import { IDENTITY, type Vec3 } from '../../../core/vec3';
import type { Shape } from '../../../model/shape';
import type { BodySpec, GrainsSpec, WorldSpec } from '../../../model/worldSpec';
import { fixed, wall } from '../../common/fixed';

/** Facets around a hole: a polygon around its circle, 0.6 % larger. */
const SIDES = 24;
/** Thickness of the bottom and of the walls, and room beside the tray where the domain repeats itself [diameters]. */
export const WALL = 2;
const BOTTOM = 1, ASIDE = 3;
/** Spacing of the lattice on which grains start, and their jitter on it to each side [diameters]. */
const SPACING = 1.04, JITTER = 0.015;
/** Half the width of the tray over that of the bin, its filling's solid fraction, and its heap over that width [1]. */
const TRAY = 1.6, LOOSE = 0.54, HEAP = 0.4;

export type BinValues = {
  outlet: 'slot' | 'hole'; opening: number; binWidth: number; depth: number; periodic: 'on' | 'off';
  bottomAngle: number; count: number; grainRadius: number; density: number;
};

/** Indices of the big bodies; the walls of the bin follow, then the tray. */
export const GATE = 0, FLOOR = 1, FIRST_WALL = 2;
export const wallsOf = ({ periodic }: Pick<BinValues, 'periodic'>): number => (periodic === 'on' ? 2 : 4);

/** Measures of a bin [m]; its lower edge of the opening is at z = 0. */
export type Bin = {
  /** Diameter of a grain, half the opening, half the bin along x and y. */
  d: number;
  open: number;
  x: number;
  y: number;
  /** Height of the bottom where it meets the wall farthest from the opening. */
  shoulder: number;
  /** Depth below the opening of the underside of the bottom there, half the tray along x and y, and z of its floor. */
  under: number;
  trayX: number;
  trayY: number;
  tray: number;
};

/** Returns the volume of a grain [m³]. */
export const solidOf = ({ grainRadius }: Pick<BinValues, 'grainRadius'>): number =>
  (4 / 3) * Math.PI * cube(grainRadius);

export const massOf = (v: BinValues): number => v.count * v.density * solidOf(v);

export function binOf(v: BinValues): Bin {
  const d = 2 * v.grainRadius, x = v.binWidth / 2, y = v.depth / 2, open = v.opening / 2;
  const far = v.outlet === 'slot' ? x : hypot(x, y), shoulder = Math.max(0, far - open) * tan(v.bottomAngle);
  const wide = (half: number): number => Math.max(TRAY * half, half + (WALL + 1) * d);
  const trayX = wide(x), trayY = v.periodic === 'on' ? y : wide(y), under = BOTTOM * d * cos(v.bottomAngle);
  const level = (v.count * solidOf(v)) / (LOOSE * 4 * trayX * trayY);
  return {
    d, open, x, y, shoulder, under, trayX, trayY, tray: -(under + level + HEAP * Math.max(trayX, trayY) + 4 * d),
  };
}

/** Returns the grains on a jittered lattice above the bottom. */
export function pour(v: BinValues, bin: Bin, seed: number): GrainsSpec {
  const { d, open, x, y } = bin, step = SPACING * d, random = createRandom(seed), slope = tan(v.bottomAngle);
  const perX = Math.max(1, Math.floor((2 * x) / step)), perY = Math.max(1, Math.floor((2 * y) / step));
  const clear = (0.5 + 2 * JITTER) * d, positions = new Float64Array(3 * v.count);
  for (let filled = 0, k = 0; filled < v.count; k++) {
    for (let i = 0; i < perX; i++) for (let j = 0; j < perY && filled < v.count; j++) {
      const at: Vec3 = [((i + 0.5) / perX - 0.5) * 2 * x, ((j + 0.5) / perY - 0.5) * 2 * y, clear + k * step];
      const away = v.outlet === 'slot' ? Math.abs(at[0]) : hypot(at[0], at[1]);
      if (at[2] < Math.max(0, away - open) * slope + clear / cos(v.bottomAngle)) continue;
      positions.set(at.map((p) => p + 2 * JITTER * d * (random() - 0.5)), 3 * filled++);
    }
  }
  return {
    positions, radii: new Float64Array(v.count).fill(v.grainRadius),
    masses: new Float64Array(v.count).fill(v.density * solidOf(v)),
  };
}

type Compound = Extract<Shape, { kind: 'compound' }>;

/** Returns a part of the bottom with these corners [m]. */
function hull(vertices: readonly Vec3[]): Compound['parts'][number] {
  const centre = [0, 1, 2].map((c) => vertices.reduce((sum, p) => sum + p[c], 0) / vertices.length) as Vec3;
  return {
    shape: { kind: 'hull', edgeRadius: 0, vertices: vertices.map((p) => p.map((q, c) => q - centre[c]) as Vec3) },
    position: centre, orientation: IDENTITY,
  };
}

/** Returns the bottom: two plates beside a slot, or facets around a hole, that rise from the opening to the walls. */
function bottomOf(v: BinValues, { d, open, x, y }: Bin): Compound {
  const s = sin(v.bottomAngle), c = cos(v.bottomAngle), thick = BOTTOM * d;
  /** Corners at two distances from the middle, on the upper and the lower face: distance and height. */
  const section = (far: number): [number, number][] => [open, far].flatMap((r): [number, number][] =>
    [0, thick].map((deep) => [r + deep * s, (r - open) * tan(v.bottomAngle) - deep * c]));
  if (v.outlet === 'slot') return {
    kind: 'compound', parts: [-1, 1].map((side) => hull(section(x + d).flatMap(([r, z]): Vec3[] =>
      [-1, 1].map((end) => [side * r, end * (y + d), z])))),
  };
  const corner = 1 / cos(Math.PI / SIDES);
  return {
    kind: 'compound', parts: Array.from({ length: SIDES }, (_, k) => hull(section(hypot(x, y) + d).flatMap(
      ([r, z]): Vec3[] => [0, 1].map((end) => {
        const angle = (2 * Math.PI * (k + end)) / SIDES;
        return [corner * r * cos(angle), corner * r * sin(angle), z];
      })))),
  };
}

/** Returns gate, bottom and walls of the bin, which ends at `top`, and the tray below. */
export function binBodies(v: BinValues, bin: Bin, top: number): BodySpec[] {
  const { d, open, x, y, under, trayX, trayY, tray } = bin, thick = (WALL * d) / 2, low = -under, wide = open + d;
  const isOpen = v.periodic === 'on', half = (top - low) / 2, middle = (top + low) / 2;
  const board = (name: string, position: Vec3, halfExtents: Vec3): BodySpec =>
    fixed(name, { kind: 'box', halfExtents, edgeRadius: 0 }, { position, look: 'wall' });
  const along = y + (isOpen ? d : 2 * thick);
  return [
    fixed('gate', { kind: 'box', halfExtents: [wide, v.outlet === 'slot' ? y + d : wide, d / 4], edgeRadius: 0 }, {
      position: [0, 0, low - d / 4], look: 'slab',
    }),
    fixed('bottom', bottomOf(v, bin), { look: 'wall' }),
    board('wall −x', [-x - thick, 0, middle], [thick, along, half]),
    board('wall +x', [x + thick, 0, middle], [thick, along, half]),
    ...(isOpen ? [] : [
      board('wall −y', [0, -y - thick, middle], [x, thick, half]),
      board('wall +y', [0, y + thick, middle], [x, thick, half]),
    ]),
    fixed('tray', { kind: 'plane' }, { position: [0, 0, tray], look: 'floor' }),
    wall('tray −x', '+x', [-trayX, 0, tray]), wall('tray +x', '-x', [trayX, 0, tray]),
    ...(isOpen ? [] : [wall('tray −y', '+y', [0, -trayY, tray]), wall('tray +y', '-y', [0, trayY, tray])]),
  ];
}

/** Returns the domain: as deep as the bin where it repeats itself, and wider than the tray, so that its ends part. */
export const binDomain = ({ d, trayX, trayY, tray }: Bin, top: number): WorldSpec['domain'] =>
  ({ min: [-trayX - ASIDE * d, -trayY, tray], max: [trayX + ASIDE * d, trayY, top] });

/** Returns the solid fraction [1] of grains between the shoulder and the top of a bed; NaN if there is no such bed. */
export function packingOf(positions: ArrayLike<number>, v: BinValues, { d, x, y, shoulder }: Bin): number {
  let top = -Infinity, count = 0;
  for (let i = 0; i < v.count; i++) top = Math.max(top, positions[3 * i + 2]);
  const low = shoulder + 2 * d, high = top - 3 * d;
  if (high < low + 3 * d) return NaN;
  for (let i = 0; i < v.count; i++) if (positions[3 * i + 2] > low && positions[3 * i + 2] < high) count++;
  return (count * solidOf(v)) / (4 * x * y * (high - low));
}
