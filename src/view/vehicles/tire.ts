import type { Vec3 } from '../../core/vec3';
import { Soup, tint, type Point2 } from '../solids/soup';
import type { Rim } from '../wheel';

const RUBBER = tint('#242527'), BLOCK = tint('#303134'), LETTERS = tint('#c9c6bb');
const DISC = tint('#8a8063'), DISC_DARK = tint('#5b5542'), BOLT = tint('#33363a'), HUB = tint('#4a4d50');
/** Shares of the outer radius: foot of the tread, shoulder, bead, and of the disc in it. */
const FOOT = 0.935, BEAD = 0.575, BULGE = 0.985;
/** Shares of the half width: where sides begin, how far out the disc lies. */
const SHOULDER = 0.8, FACE = 0.45;
const PITCHES = 26, BOLTS = 8, RIM_BOLTS = 12, SEGMENTS = 52;
/** How far blocks stay under the outer surface [radii], as corners of their outlines are flat. */
const UNDER = 0.002;

/**
 * A tire for rough ground on a steel disc, about y, inside the cylinder that contact sees: the tops of its blocks are its surface.
 * With lugs, which are drawn on their own, the tread is smooth.
 */
export function tireSoup({ radius: r, halfLength: w, lugs }: Rim): Soup {
  const soup = new Soup(), axle: Vec3 = [0, 1, 0], origin: Vec3 = [0, 0, 0], foot = lugs > 0 ? 1 - UNDER : FOOT;
  // carcass: from bead to bead over the tread
  const side: Point2[] = [[BEAD * r, 0.72 * w], [0.7 * r, 0.94 * w], [0.82 * r, BULGE * w], [0.9 * r, 0.93 * w], [foot * r, SHOULDER * w]];
  soup.lathe([...side.map(([a, h]): Point2 => [a, -h]), ...side.toReversed()], origin, axle, RUBBER, SEGMENTS);
  if (lugs === 0) addBlocks(soup, r, w);
  for (const out of [1, -1]) addDisc(soup, r, w, out);
  return soup;
}

/** Four rows of blocks: two in the middle, set off against each other, and wide ones on the shoulders. */
function addBlocks(soup: Soup, r: number, w: number): void {
  const pitch = (2 * Math.PI) / PITCHES, top = r * (1 - UNDER) * Math.cos(0.2 * pitch);
  const at = (angle: number, y: number, radius: number): Vec3 => [radius * Math.sin(angle), y, radius * Math.cos(angle)];
  const low = (FOOT - 0.01) * r;
  const block = (from: number, to: number, y: number, Y: number, skew: number): void => {
    const ring = (radius: number): Vec3[] => [at(from, y, radius), at(to, y, radius), at(to + skew, Y, radius), at(from + skew, Y, radius)];
    soup.block(ring(low), ring(top), BLOCK);
  };
  for (let k = 0; k < PITCHES; k++) {
    const a = k * pitch;
    for (const s of [1, -1]) {
      const o = a + (s > 0 ? 0 : pitch / 2);
      block(o, o + 0.62 * pitch, s * 0.06 * w, s * 0.46 * w, 0.22 * pitch);
      block(o + 0.3 * pitch, o + 0.86 * pitch, s * 0.54 * w, s * 0.86 * w, 0.1 * pitch);
      // its foot on the side
      const [b, e] = [o + 0.4 * pitch, o + 0.96 * pitch];
      soup.block([at(b, s * 0.86 * w, low), at(e, s * 0.86 * w, low), at(e, s * 0.86 * w, top), at(b, s * 0.86 * w, top)],
        [at(b, s * 0.97 * w, 0.86 * r), at(e, s * 0.97 * w, 0.86 * r), at(e, s * 0.95 * w, 0.955 * r), at(b, s * 0.95 * w, 0.955 * r)], BLOCK);
    }
  }
}

/** The disc with its ring of bolts, wheel nuts, hub, valve, and a mark on the tire that counts turns. */
function addDisc(soup: Soup, r: number, w: number, out: number): void {
  const axis: Vec3 = [0, out, 0], origin: Vec3 = [0, 0, 0], face = FACE * w;
  soup.lathe([[BEAD * r, 0.74 * w], [0.545 * r, 0.74 * w], [0.53 * r, 0.5 * w], [0.4 * r, 0.5 * w]], origin, axis, DISC, SEGMENTS);
  soup.lathe([[0.4 * r, 0.5 * w], [0.34 * r, 0.3 * w], [0.25 * r, 0.3 * w], [0.21 * r, face]], origin, axis, DISC_DARK, 36);
  soup.lathe([[0.21 * r, face], [0.15 * r, 0.62 * w], [0.13 * r, 0.72 * w], [0, 0.74 * w]], origin, axis, HUB, 24);
  const ring = (count: number, radius: number, height: number, size: number, rise: number, turn = 0): void => {
    for (let k = 0; k < count; k++) {
      const angle = (2 * Math.PI * (k + turn)) / count, at: Vec3 = [radius * Math.sin(angle), out * height, radius * Math.cos(angle)];
      soup.rod(at, [at[0], out * (height + rise), at[2]], size, BOLT, 6);
    }
  };
  ring(RIM_BOLTS, 0.465 * r, 0.5 * w, 0.022 * r, 0.06 * w, 0.5);
  ring(BOLTS, 0.295 * r, 0.3 * w, 0.03 * r, 0.1 * w);
  // letters on the side: three strokes at one place, one opposite
  for (const angle of [-0.16, 0, 0.16, Math.PI]) {
    const at = (a: number, radius: number, h: number): Vec3 => [radius * Math.sin(a), out * h, radius * Math.cos(a)];
    const [a, b] = [angle - 0.055, angle + 0.055];
    soup.face([at(a, 0.72 * r, 0.96 * w), at(b, 0.72 * r, 0.96 * w), at(b, 0.8 * r, 0.987 * w), at(a, 0.8 * r, 0.987 * w)], axis, LETTERS);
  }
}
