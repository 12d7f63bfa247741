import { atan2 } from '../../core/elementary/arcs';
import { cos, sin } from '../../core/elementary/circular';
import { writeInward } from './clipResting';
import { supportPoint, type GrainInBody } from './grainSupport';
import { isConvex } from './normalCone';
import type { TriangleParts } from './triangleParts';

/**
 * Number of intervals of the arc at whose ends f is evaluated first, and number of halvings of the best interval. The
 * angle is then known to some 10⁻³ rad, before the crossing is computed exactly.
 */
const SAMPLES = 6, HALVINGS = 8;
/**
 * Distance beyond the ends of an edge at which a crossing still counts, and distance below which two corners are one
 * [bounding radii].
 */
const OVER_END = 1e-3, SAME = 1e-5;

/**
 * The shortest way out for a grain that a convex edge pierces: the direction m on the arc between the normals of the
 * edge's two faces with the largest separation f(m) = m · w, w the grain's lowest point along m from the edge. Along
 * the arc the lowest point goes from corner to corner of the grain; f is largest where two corners are level, that is,
 * where an edge of the grain crosses this one. It is found by the sign of f' = τ · w, τ = dm/dφ.
 */
export const crossing = {
  /** Separation f [m], < 0 in overlap; −∞ if no edge is crossed between its ends. */
  gap: new Float64Array(1),
  /** Direction m in B, unit, and the grain's point from its centre, in B [m]. */
  m: new Float64Array(3),
  point: new Float64Array(3),
};

const LOW = 0, HIGH = 1, MIDDLE = 2;
/**
 * At both ends and the middle of the interval: angle of m from the face's normal [rad], components of w outwards and
 * upwards [m], and the grain's lowest point from its centre, in B [m].
 */
const angle = new Float64Array(3), out = new Float64Array(3), up = new Float64Array(3), points = new Float64Array(9);
const inward = new Float64Array(4), along = new Float64Array(3);

/**
 * Writes the best crossing of the grain with the convex edges of triangle t into `crossing`; e is the grain's centre
 * from the triangle's first corner, in B [m].
 */
export function findCrossing(parts: TriangleParts, t: number, g: GrainInBody, e: Float64Array): void {
  crossing.gap[0] = -Infinity;
  for (let k = 0; k < 3; k++) if (isConvex(parts.edges[t], k)) searchArc(parts, t, k, g, e);
}

/** Searches the arc of edge k of triangle t; a crossing better than `crossing` takes its place. */
function searchArc(parts: TriangleParts, t: number, k: number, g: GrainInBody, e: Float64Array): void {
  const { normal, across } = parts, o = 9 * t + 3 * k;
  writeInward(parts, t, k, inward);
  let ax = 0, ay = 0; // the neighbour's face goes (ax, ay) from the edge, outwards and upwards
  for (let c = 0; c < 3; c++) { ax -= inward[c] * across[o + c]; ay += normal[3 * t + c] * across[o + c]; }
  const end = atan2(-ay, ax); // end of the arc: the neighbour's normal is (−ay, ax)
  let best = 0, highest = -Infinity;
  for (let s = 0; s <= SAMPLES; s++) {
    angle[MIDDLE] = (end * s) / SAMPLES;
    evaluate(parts, t, g, e, MIDDLE);
    const f = sin(angle[MIDDLE]) * out[MIDDLE] + cos(angle[MIDDLE]) * up[MIDDLE];
    if (f > highest) { highest = f; best = s; }
  }
  angle[LOW] = (end * Math.max(0, best - 1)) / SAMPLES;
  angle[HIGH] = (end * Math.min(SAMPLES, best + 1)) / SAMPLES;
  evaluate(parts, t, g, e, LOW);
  evaluate(parts, t, g, e, HIGH);
  if (slope(LOW) <= 0 || slope(HIGH) >= 0) return; // largest at the normal of a face: that face reports it
  for (let s = 0; s < HALVINGS; s++) {
    angle[MIDDLE] = 0.5 * (angle[LOW] + angle[HIGH]);
    evaluate(parts, t, g, e, MIDDLE);
    copyMiddle(slope(MIDDLE) > 0 ? LOW : HIGH);
  }
  takeCrossing(parts, t, k, g, e);
}

/** Writes the grain's lowest point along m, and w, at angle[at]. */
function evaluate({ normal }: TriangleParts, t: number, g: GrainInBody, e: Float64Array, at: number): void {
  const s = sin(angle[at]), c = cos(angle[at]);
  for (let i = 0; i < 3; i++) along[i] = s * inward[i] - c * normal[3 * t + i]; // −m
  supportPoint(g, along, points, 3 * at);
  out[at] = inward[3];
  up[at] = 0;
  for (let i = 0; i < 3; i++) {
    const w = e[i] + points[3 * at + i];
    out[at] -= inward[i] * w;
    up[at] += normal[3 * t + i] * w;
  }
}

/** Returns f' at angle[at] [m]. */
const slope = (at: number): number => cos(angle[at]) * out[at] - sin(angle[at]) * up[at];

/** Copies the middle of the interval to one of its ends. */
function copyMiddle(to: number): void {
  angle[to] = angle[MIDDLE]; out[to] = out[MIDDLE]; up[to] = up[MIDDLE];
  for (let c = 0; c < 3; c++) points[3 * to + c] = points[6 + c];
}

/**
 * Takes the direction m along which the grain's corners at both ends of the interval are level, and the point between
 * them that is over the edge; nothing if that point is beyond the edge's ends or the gap is no better.
 */
function takeCrossing({ normal, corners }: TriangleParts, t: number, k: number, g: GrainInBody, e: Float64Array): void {
  const dx = out[HIGH] - out[LOW], dy = up[HIGH] - up[LOW], length = Math.sqrt(dx * dx + dy * dy);
  const middle = 0.5 * (angle[LOW] + angle[HIGH]);
  let mx = sin(middle), my = cos(middle);
  if (length > SAME * g.scale[0]) {
    const sign = mx * -dy + my * dx < 0 ? -1 : 1;
    mx = (sign * -dy) / length;
    my = (sign * dx) / length;
  }
  const gap = mx * out[LOW] + my * up[LOW];
  if (gap <= crossing.gap[0]) return;
  const low = my * out[LOW] - mx * up[LOW], high = my * out[HIGH] - mx * up[HIGH]; // across the edge
  const part = low > high ? Math.min(1, Math.max(0, low / (low - high))) : 0.5;
  // within the edge: coordinates along inward × N, which is its direction
  const a = 6 * t + 3 * (k - 1), b = 6 * t + 3 * k;
  let at = 0, from = 0, to = 0;
  for (let c = 0; c < 3; c++) {
    const i = (c + 1) % 3, j = (c + 2) % 3, d = inward[i] * normal[3 * t + j] - inward[j] * normal[3 * t + i];
    along[c] = points[c] + part * (points[3 + c] - points[c]);
    at += d * (e[c] + along[c]);
    if (k > 0) from += d * corners[a + c];
    if (k < 2) to += d * corners[b + c];
  }
  const room = OVER_END * g.scale[0];
  if (at < from - room || at > to + room) return;
  crossing.gap[0] = gap;
  for (let c = 0; c < 3; c++) {
    crossing.m[c] = my * normal[3 * t + c] - mx * inward[c];
    crossing.point[c] = along[c];
  }
}
