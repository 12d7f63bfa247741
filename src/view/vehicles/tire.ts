import type { Vec3 } from '../../core/vec3';
import type { Shape } from '../../model/shape';
import { addBox, boxesOf } from '../solids/boxes';
import { Soup, tint, type Point2, type Tint } from '../solids/soup';
import { rimOf } from '../wheel';

const RUBBER = tint('#242527'), BLOCK = tint('#303134'), LUG = tint('#3b3d41'), LETTERS = tint('#c9c6bb');
const DISC = tint('#8a8063'), DISC_DARK = tint('#5b5542'), BOLT = tint('#33363a'), HUB = tint('#4a4d50');
/** Radii of the tread's foot and of the bead [outer radii], and half width where the sides bulge most [half widths]. */
const FOOT = 0.935, BEAD = 0.575, BULGE = 0.985;
/**
 * Distances from the middle plane at which the tread ends, to which the rim reaches and at which the disc lies [half
 * widths].
 */
const SHOULDER = 0.8, FLANGE = 0.74, FACE = 0.45;
const BOLTS = 8, RIM_BOLTS = 12;
const SEGMENTS = 52; // pieces around a tire
/** Rows of blocks around a tire on a device that draws by itself, and by processors. */
const PITCHES = 26, FEW_PITCHES = 12;
/** Least depth of blocks and of a smooth tread under the outer surface [radii]; blocks have flat tops. */
const UNDER = 0.002;

/**
 * Makes a tire for rough ground on a steel disc, about y, inside the shape that contact sees: the tops of its blocks
 * are on the cylinder. A wheel with lugs has a smooth tread, and its lugs are as contact sees them. Null if the shape
 * is no wheel about y. Below a fineness of 1 there are fewer blocks and no bolts.
 */
export function tireSoup(shape: Shape, fineness: number): Soup | null {
  const rim = rimOf(shape);
  if (!rim) return null;
  const { radius: r, halfLength: w, lugs } = rim, soup = new Soup(fineness), axle: Vec3 = [0, 1, 0];
  const foot = lugs > 0 ? 1 - UNDER : FOOT;
  const side: Point2[] = [ // from bead to tread
    [BEAD * r, 0.72 * w], [0.7 * r, 0.94 * w], [0.82 * r, BULGE * w], [0.9 * r, 0.93 * w], [foot * r, SHOULDER * w],
  ];
  const profile = [...side.map(([a, h]): Point2 => [a, -h]), ...side.toReversed()];
  soup.lathe(profile, [0, 0, 0], axle, RUBBER, SEGMENTS);
  if (lugs === 0) addBlocks(soup, r, w);
  else for (const box of boxesOf(shape)) addBox(soup, box, LUG);
  for (const out of [1, -1]) {
    addDisc(soup, r, w, out);
    addLetters(soup, r, w, out);
  }
  return soup;
}

/** Adds four rows of blocks: two in the middle, set off against each other, and wide ones on the shoulders. */
function addBlocks(soup: Soup, r: number, w: number): void {
  const pitches = soup.fineness < 1 ? FEW_PITCHES : PITCHES, pitch = (2 * Math.PI) / pitches;
  const top = r * (1 - UNDER) * Math.cos(0.2 * pitch);
  const at = (angle: number, y: number, radius: number): Vec3 =>
    [radius * Math.sin(angle), y, radius * Math.cos(angle)];
  const low = (FOOT - 0.01) * r;
  const block = (from: number, to: number, y: number, Y: number, skew: number): void => {
    const ring = (radius: number): Vec3[] =>
      [at(from, y, radius), at(to, y, radius), at(to + skew, Y, radius), at(from + skew, Y, radius)];
    soup.block(ring(low), ring(top), BLOCK, false);
  };
  for (let k = 0; k < pitches; k++) {
    const a = k * pitch;
    for (const s of [1, -1]) {
      const o = a + (s > 0 ? 0 : pitch / 2);
      block(o, o + 0.62 * pitch, s * 0.06 * w, s * 0.46 * w, 0.22 * pitch);
      block(o + 0.3 * pitch, o + 0.86 * pitch, s * 0.54 * w, s * 0.86 * w, 0.1 * pitch);
      // the part of the block that reaches down the side
      const [b, e] = [o + 0.4 * pitch, o + 0.96 * pitch], foot = (y: number, from: number, to: number): Vec3[] =>
        [at(b, s * y, from), at(e, s * y, from), at(e, s * y, to), at(b, s * y, to)];
      const outer = foot(0.97 * w, 0.86 * r, 0.955 * r).map(([x, y, z], i): Vec3 => [x, i > 1 ? s * 0.95 * w : y, z]);
      soup.block(foot(0.86 * w, low, top), outer, BLOCK, false);
    }
  }
}

/** Adds the disc with its ring of bolts, wheel nuts and hub, on the side `out` (±1) of y. */
function addDisc(soup: Soup, r: number, w: number, out: number): void {
  const axis: Vec3 = [0, out, 0];
  const turned = (profile: readonly Point2[], color: Tint, segments: number): void =>
    soup.lathe(profile.map(([a, h]): Point2 => [a * r, h * w]), [0, 0, 0], axis, color, segments);
  turned([[BEAD, FLANGE], [0.545, FLANGE], [0.53, 0.5], [0.4, 0.5]], DISC, SEGMENTS);
  turned([[0.4, 0.5], [0.34, 0.3], [0.25, 0.3], [0.21, FACE]], DISC_DARK, Math.round(0.7 * SEGMENTS));
  turned([[0.21, FACE], [0.15, 0.62], [0.13, 0.72], [0, 0.74]], HUB, Math.round(0.46 * SEGMENTS));
  const ring = (count: number, radius: number, height: number, size: number, rise: number, turn = 0): void => {
    for (let k = 0; k < count; k++) {
      const angle = (2 * Math.PI * (k + turn)) / count, [x, z] = [radius * Math.sin(angle), radius * Math.cos(angle)];
      soup.rod([x, out * height, z], [x, out * (height + rise), z], size, BOLT, 6);
    }
  };
  if (soup.fineness < 1) return;
  ring(RIM_BOLTS, 0.465 * r, 0.5 * w, 0.022 * r, 0.06 * w, 0.5);
  ring(BOLTS, 0.295 * r, 0.3 * w, 0.03 * r, 0.1 * w);
}

/** Adds marks on the side of the tire by which turns are counted: three strokes at one place, one opposite. */
function addLetters(soup: Soup, r: number, w: number, out: number): void {
  for (const angle of [-0.16, 0, 0.16, Math.PI]) {
    const at = (a: number, radius: number, h: number): Vec3 => [radius * Math.sin(a), out * h, radius * Math.cos(a)];
    const [a, b] = [angle - 0.055, angle + 0.055];
    const [low, high] = [0.72 * r, 0.8 * r], [deep, edge] = [0.96 * w, 0.987 * w];
    soup.face([at(a, low, deep), at(b, low, deep), at(b, high, edge), at(a, high, edge)], [0, out, 0], LETTERS);
  }
}

/**
 * Makes the disc alone, for a flexible tire: its rim goes from bead to bead, which have this radius and this distance
 * from the middle plane [m], and grips them with a lip as thick as they are.
 */
export function rimSoup(bead: number, half: number, thickness: number, fineness: number): Soup {
  const soup = new Soup(fineness), r = bead / BEAD, w = half / FLANGE, low = bead - thickness;
  for (const out of [1, -1]) {
    addDisc(soup, r, w, out);
    const edge = bead + 2 * thickness;
    const lip: Point2[] =
      [[low, half], [low, half + thickness], [edge, half + 1.4 * thickness], [edge, half + 0.6 * thickness]];
    soup.lathe([...lip, lip[0]], [0, 0, 0], [0, out, 0], DISC, SEGMENTS);
  }
  soup.lathe([[low, -half], [low, half]], [0, 0, 0], [0, 1, 0], DISC_DARK, SEGMENTS);
  return soup;
}
