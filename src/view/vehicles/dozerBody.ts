import type { Vec3 } from '../../core/vec3';
import { minus, tint, type Point2 } from '../solids/soup';
import { noParts, onBothSides, outline, type Parts } from './parts';

/**
 * The file draws a crawler of some 7 t without tracks, wheels and blade, in its chassis frame: x forward from the
 * middle of the tracks, y left, z up from the ground [m]. The design is our own; it keeps clear of shoes that run at
 * 0.62 < |y| < 1.08 up to z = 0.88.
 */

const PAINT = tint('#d6a022'), PAINT_DARK = tint('#a87c18'), TRIM = tint('#2f302c'), DARK = tint('#1b1c1b');
const STEEL = tint('#4b5056'), LENS = tint('#f4efdc'), RED = tint('#b3211c'), SEAT = tint('#33352f');
const GLASS = tint('#2b3a40');

/** Half widths of the hull and of the fenders over the tracks, heights of the undersides of hull and fenders [m]. */
const HULL = 0.58, OVER = 1.06, BELLY = 0.34, FENDER = 0.92;
/** Bonnet [m]: its ends along x, half width, height of its top at the rear and at the front. */
const BONNET: readonly [number, number] = [0.12, 1.24], BONNET_HALF = 0.46;
const BONNET_TOP: readonly [number, number] = [1.5, 1.4];
/**
 * Cab [m]: its ends along x at the floor and under the roof, half widths there, heights of floor, window sills and
 * roof.
 */
const CAB: readonly [number, number] = [-1.12, 0.12], CAB_TOP: readonly [number, number] = [-1.05, 0.02];
const CAB_HALF = 0.62, CAB_TOP_HALF = 0.55, FLOOR = 0.95, SILL = 1.35, ROOF = 2.3;

/** Returns the parts of a dozer without tracks and blade, in the frame of its hull [m], as fine as a soup. */
export function dozerParts(fineness: number): Parts {
  const to = noParts(fineness);
  addHull(to);
  addBonnet(to);
  addCab(to);
  return to;
}

/** Adds belly, track frames with the brackets of their rollers, fenders, and the tank at the rear. */
function addHull({ shell, parts }: Parts): void {
  shell.box([-1.5, -HULL, BELLY], [1.2, HULL, FENDER], TRIM);
  shell.block([[-1.5, -0.5, 0.6], [-1.12, -0.5, 0.6], [-1.12, 0.5, 0.6], [-1.5, 0.5, 0.6]],
    [[-1.56, -0.5, 1.42], [-1.12, -0.5, 1.5], [-1.12, 0.5, 1.5], [-1.56, 0.5, 1.42]], PAINT);
  const left = shell.blank(), small = shell.blank();
  left.box([-1.28, HULL, FENDER], [0.14, OVER, FENDER + 0.05], PAINT);
  small.box([-0.95, 0.72, 0.34], [0.95, 0.98, 0.56], PAINT_DARK); // track frame
  small.box([-0.4, 0.5, 0.36], [-0.2, 0.75, 0.52], STEEL);
  small.box([0.35, 0.5, 0.36], [0.55, 0.75, 0.52], STEEL);
  small.lathe([[0.06, 0], [0.06, 0.03], [0, 0.035]], [-1.555, 0.38, 1.25], [-1, 0, 0], RED, 14);
  onBothSides(shell, left);
  onBothSides(parts, small);
}

/** Adds the bonnet with radiator grille, side louvres, exhaust and lamps. */
function addBonnet({ shell, parts }: Parts): void {
  const [x, X] = BONNET, [z, Z] = BONNET_TOP, half = BONNET_HALF;
  const low = (h: number): Vec3[] => [[x, -half, h], [X, -half, h], [X, half, h], [x, half, h]];
  shell.block(low(FENDER - 0.1), low(1.28), PAINT);
  shell.block(low(1.28), [[x, -0.36, z], [X - 0.05, -0.36, Z], [X - 0.05, 0.36, Z], [x, 0.36, z]], PAINT);
  const grille: Vec3[] =
    [[X + 0.002, -0.38, 0.86], [X + 0.002, 0.38, 0.86], [X + 0.002, 0.38, 1.25], [X + 0.002, -0.38, 1.25]];
  parts.face(grille, [1, 0, 0], DARK);
  for (let k = 0; k <= 9; k++) parts.box([X, -0.38, 0.86 + 0.042 * k], [X + 0.018, 0.38, 0.872 + 0.042 * k], TRIM);
  const left = parts.blank();
  for (let k = 0; k < 6; k++) left.box([0.4 + 0.1 * k, half, 1.0], [0.45 + 0.1 * k, half + 0.012, 1.22], DARK);
  left.lathe([[0.075, 0.03], [0.06, 0.035], [0, 0.03]], [X - 0.01, 0.29, 1.33], [1, 0, 0], LENS, 16);
  left.lathe([[0.08, -0.03], [0.08, 0.03], [0.07, 0.035]], [X - 0.01, 0.29, 1.33], [1, 0, 0], TRIM, 16);
  onBothSides(parts, left);
  parts.rod([0.72, 0.2, 1.4], [0.72, 0.2, 1.98], 0.045, STEEL, 14);
  parts.rod([0.72, 0.2, 1.55], [0.72, 0.2, 1.85], 0.062, TRIM, 14);
  parts.rod([0.72, 0.2, 1.97], [0.66, 0.2, 2.04], 0.045, STEEL, 14);
  parts.rod([0.42, -0.18, 1.45], [0.42, -0.18, 1.66], 0.08, TRIM, 16); // air
}

/** Adds the cab with windows all around, an overhanging roof, seat and levers. */
function addCab({ shell, parts, glass, lines }: Parts): void {
  const at = (x: number, side: number, h: number): Vec3 => {
    const s = (h - FLOOR) / (ROOF - FLOOR), [near, far] = [0, 1].map((k) => CAB[k] + s * (CAB_TOP[k] - CAB[k]));
    return [near + x * (far - near), side * (CAB_HALF + s * (CAB_TOP_HALF - CAB_HALF)), h];
  };
  const sheet = (place: (p: Point2) => Vec3, windows: Point2[][], out: Vec3): void => {
    shell.panel([[0, FLOOR], [1, FLOOR], [1, ROOF], [0, ROOF]], windows, place, out, PAINT);
    for (const window of windows) {
      glass.panel(window, [], (p) => minus(place(p), out.map((c) => 0.012 * c) as Vec3), out, GLASS);
      window.forEach((p, k) => parts.rod(place(p), place(window[(k + 1) % window.length]), 0.011, TRIM, 5));
    }
  };
  const pane = (u: number, U: number, z: number, Z = 2.2): Point2[] => [[u, z], [U, z], [U, Z], [u, Z]];
  for (const side of [1, -1]) {
    sheet(([u, z]) => at(u, side, z), [pane(0.08, 0.36, SILL), pane(0.44, 0.93, 1.12)], [0, side, 0]);
    outline(lines, ([[0.4, 0.98], [0.97, 0.98], [0.97, 2.24], [0.4, 2.24]] as Point2[]).map(([u, z]): Vec3 => {
      const [x, y, h] = at(u, side, z);
      return [x, y + 0.004 * side, h];
    }));
  }
  sheet(([u, z]) => at(1, 2 * u - 1, z), [pane(0.07, 0.93, 1.56)], [1, 0, 0]);
  sheet(([u, z]) => at(0, 2 * u - 1, z), [pane(0.08, 0.92, 1.55)], [-1, 0, 0]);
  const roof = (h: number, back: number, front: number, half: number): Vec3[] =>
    [[back, -half, h], [front, -half, h], [front, half, h], [back, half, h]];
  shell.block(roof(ROOF, -1.14, 0.12, 0.62), roof(ROOF + 0.06, -1.14, 0.12, 0.62), PAINT_DARK);
  shell.block(roof(ROOF + 0.06, -1.14, 0.12, 0.62), roof(ROOF + 0.11, -1.06, 0.04, 0.54), PAINT_DARK);
  const left = parts.blank();
  left.lathe([[0.06, 0.03], [0.05, 0.035], [0, 0.03]], [0.1, 0.45, ROOF - 0.07], [1, 0, -0.2], LENS, 14);
  left.rod([0.02, 0.45, ROOF - 0.07], [0.125, 0.45, ROOF - 0.07], 0.062, TRIM, 14);
  left.rod([-0.3, 0.3, 1.3], [-0.24, 0.3, 1.62], 0.016, DARK, 6);
  left.ball([-0.24, 0.3, 1.62], 0.03, DARK, 8);
  onBothSides(parts, left);
  parts.box([-0.85, -0.26, FLOOR], [-0.35, 0.26, 1.3], SEAT);
  parts.block([[-0.92, -0.26, 1.28], [-0.8, -0.26, 1.28], [-0.8, 0.26, 1.28], [-0.92, 0.26, 1.28]],
    [[-0.98, -0.22, 1.9], [-0.9, -0.22, 1.9], [-0.9, 0.22, 1.9], [-0.98, 0.22, 1.9]], SEAT);
}
