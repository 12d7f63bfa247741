import { assert } from '../../core/assert';
import { cos, sin } from '../../core/elementary/circular';
import { hypot } from '../../core/elementary/powers';

/** A line to follow: consecutive points (x, y) [m]; if closed, the last is followed by the first. */
export type Path = { points: Float64Array; closed: boolean };

/** Largest length of the pieces of paths made here [m]. */
const PIECE = 0.5;

/** Samples a path from a function y [m] of the distance along x [m], starting at x = `from`. */
function sampled(length: number, y: (x: number) => number, from = 0): Path {
  const count = Math.ceil(length / PIECE) + 1, points = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) points.set([from + (k * length) / (count - 1), y((k * length) / (count - 1))], 2 * k);
  return { points, closed: false };
}

/** Returns a straight path along x, at y [m]. */
export const straightPath = (length: number, y = 0): Path => sampled(length, () => y);

/**
 * Returns a circle through the origin, where it runs along x, curving to the left; to the right if the radius [m] is
 * negative.
 */
export function circlePath(radius: number): Path {
  const count = Math.ceil((2 * Math.PI * Math.abs(radius)) / PIECE), points = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) {
    const turn = (2 * Math.PI * k) / count;
    points.set([Math.abs(radius) * sin(turn), radius * (1 - cos(turn))], 2 * k);
  }
  return { points, closed: true };
}

/**
 * ISO 3888-1: lengths of the lanes and of the transitions between them [m], and offset of the second lane to the left
 * [m].
 */
export const LANES = { before: 15, out: 30, beside: 25, back: 25, after: 30, offset: 3.5 };

/**
 * Returns the double lane change of ISO 3888-1 as one line, after a straight `approach` [m]; half waves of cosine lead
 * across.
 */
export function doubleLaneChange(approach = 0): Path {
  const { before, out, beside, back, after, offset } = LANES, start = approach + before;
  const wave = (s: number) => (1 - cos(Math.PI * Math.min(Math.max(s, 0), 1))) / 2;
  return sampled(start + out + beside + back + after, (x) =>
    offset * (wave((x - start) / out) - wave((x - start - out - beside) / back)));
}

/** Numbers of pieces ahead of and behind the last one found that are searched. */
const AHEAD = 40, BEHIND = 2;

/**
 * Makes a finder of the nearest point of a path [m], which continues from the piece found last. Throws on fewer than
 * two points.
 */
export function createPathFinder({ points, closed }: Path) {
  const count = points.length / 2, pieces = closed ? count : count - 1;
  assert(count >= 2, 'a path needs two points or more');
  const found = { x: 0, y: 0, distance: 0 };
  let at = -1;
  const tryPiece = (k: number, x: number, y: number): boolean => {
    const a = 2 * k, b = 2 * ((k + 1) % count), ux = points[b] - points[a], uy = points[b + 1] - points[a + 1];
    const along = ((x - points[a]) * ux + (y - points[a + 1]) * uy) / Math.max(ux * ux + uy * uy, 1e-12);
    const part = Math.min(Math.max(along, 0), 1), px = points[a] + part * ux, py = points[a + 1] + part * uy;
    const distance = hypot(px - x, py - y);
    if (distance >= found.distance) return false;
    found.x = px; found.y = py; found.distance = distance;
    return true;
  };
  return {
    found,
    find(x: number, y: number): void {
      found.distance = Infinity;
      const all = at < 0, from = all ? 0 : at - BEHIND, to = all ? pieces : at + AHEAD;
      for (let k = from; k < to; k++) {
        const piece = closed ? ((k % pieces) + pieces) % pieces : k;
        if (piece >= 0 && piece < pieces && tryPiece(piece, x, y)) at = piece;
      }
    },
    /** Index of the piece found last, to go on from; −1 to search all pieces the next time. */
    get place() { return at; },
    set place(piece: number) { at = piece; },
  };
}
