import { atan2 } from '../../core/elementary/arcs';
import { cos, sin } from '../../core/elementary/circular';
import { hypot } from '../../core/elementary/powers';

/** A convex closed belt about circles in a plane (u, w) [m]: straight between them, with an arc on each. */
export type Belt = {
  /**
   * Outer tangents in the order of the belt, 6 numbers each: start, direction, outward normal (direction turned by
   * −90°).
   */
  lines: Float64Array;
  /** Lengths of the tangents [m]. */
  lengths: Float64Array;
  /** Arc after each line, 5 numbers each: centre, radius, the angle that it turns through [rad], and one unused. */
  arcs: Float64Array;
  /** Length of the whole belt [m]. */
  length: number;
};

/** Number of values that `measureBelt` returns: distance outwards [m], outward normal (u, w). */
export const BELT_ROOM = 3;

const LINE = 6, ARC = 5;
/**
 * Distance beyond the end of an arc at which a point still counts as beside it, over its distance from the centre [1].
 */
const EDGE = 1e-9;

/**
 * Makes a belt about `circles`, each u, w, radius [m], in their order along the belt in either sense; none may lie
 * inside the belt of the others.
 */
export function createBelt(circles: readonly (readonly [u: number, w: number, radius: number])[]): Belt {
  const n = circles.length, twice = circles.reduce((sum, [u, w], i) => {
    const [x, y] = circles[(i + 1) % n];
    return sum + u * y - w * x;
  }, 0);
  const order = twice < 0 ? [...circles].reverse() : circles; // anticlockwise: the outside is on the right
  const lines = new Float64Array(LINE * n), lengths = new Float64Array(n), arcs = new Float64Array(ARC * n);
  order.forEach(([u, w, r], i) => {
    const [x, y, s] = order[(i + 1) % n], D = hypot(x - u, y - w), du = (x - u) / D, dw = (y - w) / D;
    // n·c + r is the same on both circles, so n·d = (r − s)/D
    const sine = (r - s) / D, cosine = Math.sqrt(1 - sine * sine), nu = sine * du + cosine * dw;
    const nw = sine * dw - cosine * du;
    lines.set([u + r * nu, w + r * nw, -nw, nu, nu, nw], LINE * i);
    lengths[i] = D * cosine;
    arcs.set([x, y, s], ARC * i);
  });
  let length = 0;
  for (let i = 0; i < n; i++) {
    const o = LINE * i, p = LINE * ((i + 1) % n), sine = lines[o + 4] * lines[p + 5] - lines[o + 5] * lines[p + 4];
    const turn = atan2(sine, lines[o + 4] * lines[p + 4] + lines[o + 5] * lines[p + 5]);
    arcs[ARC * i + 3] = turn < -EDGE ? turn + 2 * Math.PI : Math.max(0, turn); // −π and π are the same half circle
    length += lengths[i] + arcs[ARC * i + 2] * arcs[ARC * i + 3];
  }
  return { lines, lengths, arcs, length };
}

/**
 * Writes to `io` the distance [m] of the point (io[0], io[1]) from the belt, > 0 outside, and the outward normal at its
 * nearest point.
 */
export function measureBelt({ lines, lengths, arcs }: Belt, io: Float64Array): void {
  const u = io[0], w = io[1], n = lengths.length;
  let best = Number.MAX_VALUE;
  for (let i = 0; i < n; i++) {
    const o = LINE * i, x = u - lines[o], y = w - lines[o + 1], nu = lines[o + 4], nw = lines[o + 5];
    const along = x * lines[o + 2] + y * lines[o + 3], out = x * nu + y * nw;
    const beyond = Math.max(0, -along, along - lengths[i]), far = Math.sqrt(out * out + beyond * beyond);
    if (far < best) {
      best = far;
      io[0] = out; io[1] = nu; io[2] = nw;
    }
    const a = ARC * i, q = u - arcs[a], s = w - arcs[a + 1], d = Math.sqrt(q * q + s * s), p = LINE * ((i + 1) % n);
    const inside = nu * s - nw * q >= -EDGE * d && q * lines[p + 5] - s * lines[p + 4] >= -EDGE * d;
    if (inside && d > 0 && Math.abs(d - arcs[a + 2]) < best) {
      best = Math.abs(d - arcs[a + 2]);
      io[0] = d - arcs[a + 2]; io[1] = q / d; io[2] = s / d;
    }
  }
}

/**
 * Returns the point (u, w) [m] at the arc length s [m] along the belt, anticlockwise from the start of its first line.
 */
export function pointOnBelt({ lines, lengths, arcs, length }: Belt, s: number): [u: number, w: number] {
  let left = s - length * Math.floor(s / length);
  for (let i = 0; i < lengths.length; i++) {
    const o = LINE * i, a = ARC * i;
    if (left <= lengths[i]) return [lines[o] + left * lines[o + 2], lines[o + 1] + left * lines[o + 3]];
    left -= lengths[i];
    const r = arcs[a + 2], turn = r > 0 ? left / r : 0, c = cos(turn), d = sin(turn), nu = lines[o + 4];
    const nw = lines[o + 5];
    if (turn <= arcs[a + 3]) return [arcs[a] + r * (c * nu - d * nw), arcs[a + 1] + r * (d * nu + c * nw)];
    left -= r * arcs[a + 3];
  }
  return [lines[0], lines[1]];
}
