import { square } from '../../../core/elementary/powers';
import { createRandom } from '../../../core/random';
import { IDENTITY, type Vec3 } from '../../../core/vec3';
import type { BodySpec, GrainsSpec, WorldSpec } from '../../../model/worldSpec';
import { fixed, wall } from '../../common/fixed';
import { solidOf } from '../hopper/bin';

/** Spacing of the lattice on which grains start, and their jitter on it to each side [diameters]. */
const SPACING = 1.04, JITTER = 0.015;
/** Thickness of the two walls, depth below their edges at which a grain is out, and room around all [diameters]. */
const WALL = 3, OUT = 2, ROOM = 4;
/** Solid fraction of a filling [1], with which the tray is sized, and height of a heap over half its width [1]. */
const LOOSE = 0.54, HEAP = 0.4;
/** Height of the grains as they are poured over that of the bed, at most [1]. */
const POURED = 1.1;

export type TroughValues = {
  gap: number; depth: number; count: number; grainRadius: number; density: number;
};

/** Indices of the big bodies: the wall that slides, and the one that stays; two end walls and the tray follow. */
export const SLIDE = 0;

/** Measures of a trough [m]: its upright wall is x = 0, the edges of both walls are at z = 0. */
export type Trough = {
  /** Diameter of a grain, and half the trough along y. */
  d: number;
  y: number;
  /** Approximate height of the bed, as wide at its top. */
  high: number;
  /** Depth below the edges at which a grain is out, and z of the tray's floor. */
  under: number;
  tray: number;
  /** Half the tray along x: it is wider than the bed as it is poured, for its walls have no end upwards. */
  wide: number;
};

export function troughOf(v: TroughValues): Trough {
  const d = 2 * v.grainRadius, volume = (v.count * solidOf(v)) / LOOSE, high = Math.sqrt((2 * volume) / v.depth);
  const wide = POURED * high + v.gap + 2 * ROOM * d, level = volume / (v.depth * 2 * wide);
  return { d, y: v.depth / 2, high, under: OUT * d, wide, tray: -(level + HEAP * high + 2 * OUT * d) };
}

/** Returns the grains on a jittered lattice between the upright wall and the one at 45°, which is shut. */
export function pour(v: TroughValues, { d, y }: Trough, seed: number): GrainsSpec {
  const step = SPACING * d, clear = (0.5 + 2 * JITTER) * d, random = createRandom(seed);
  const perY = Math.max(1, Math.floor((2 * y) / step)), positions = new Float64Array(3 * v.count);
  for (let filled = 0, k = 0; filled < v.count; k++) {
    const z = (1 + Math.SQRT2) * clear + k * step, perX = 1 + k;
    for (let i = 0; i < perX; i++) for (let j = 0; j < perY && filled < v.count; j++) {
      const at: Vec3 = [clear + i * step, ((j + 0.5) / perY - 0.5) * 2 * y, z];
      positions.set(at.map((p) => p + 2 * JITTER * d * (random() - 0.5)), 3 * filled++);
    }
  }
  return {
    positions, radii: new Float64Array(v.count).fill(v.grainRadius),
    masses: new Float64Array(v.count).fill(v.density * solidOf(v)),
  };
}

/** Returns the wall at 45°, the upright one, the ends and the tray; the first two end at z = `top` [m]. */
export function troughBodies({ d, y, wide, tray }: Trough, top: number): BodySpec[] {
  const thick = (WALL * d) / 2, end = y + d;
  const edge = 2 * Math.SQRT2 * thick; // the plate is cut level, so that nothing is below the gap
  const section: [x: number, z: number][] = [[0, 0], [edge, 0], [top + edge, top], [top, top]];
  const corners = section.flatMap(([x, z]): Vec3[] => [-1, 1].map((side) =>
    [x - (top + edge) / 2, side * end, z - top / 2]));
  return [
    fixed('wall at 45°', { kind: 'hull', edgeRadius: 0, vertices: corners }, {
      position: [(top + edge) / 2, 0, top / 2], orientation: IDENTITY, look: 'slab',
    }),
    fixed('upright wall', { kind: 'box', halfExtents: [thick, end, top / 2], edgeRadius: 0 }, {
      position: [-thick, 0, top / 2], look: 'wall',
    }),
    wall('end −y', '+y', [0, -y, 0]), wall('end +y', '-y', [0, y, 0]),
    fixed('tray', { kind: 'plane' }, { position: [0, 0, tray], look: 'floor' }),
    wall('tray −x', '+x', [-wide, 0, tray]), wall('tray +x', '-x', [wide, 0, tray]),
  ];
}

/** Returns the domain: all that grains can reach. */
export const troughDomain = ({ d, y, wide, tray }: Trough, top: number): WorldSpec['domain'] =>
  ({ min: [-wide - d, -y, tray], max: [wide + d, y, top + d] });

/** Returns the solid fraction [1] of settled grains of the shut trough, a layer off its edge and its surface. */
export function packingOf(positions: ArrayLike<number>, v: TroughValues, { d }: Trough): number {
  let top = -Infinity, count = 0;
  for (let i = 0; i < v.count; i++) top = Math.max(top, positions[3 * i + 2]);
  const low = 3 * d, high = top - 2 * d;
  if (high < low + 3 * d) return NaN;
  for (let i = 0; i < v.count; i++) if (positions[3 * i + 2] > low && positions[3 * i + 2] < high) count++;
  return (2 * count * solidOf(v)) / (v.depth * (square(high) - square(low)));
}
