import { cos } from '../../core/elementary/circular';
import { adjugateStart, ellipsoidMatrix } from './ellipsoidMatrix';
import { APART, CONVERGED, climbHull, GAP, hullClimb, LMIN, TARGET } from './hullEllipsoidClimb';
import type { Manifold, Pair } from './pair';

const { corner, centre, matrix, normal, arm, value } = hullClimb;
const none = new Float64Array(6);
/**
 * R_HE of the ellipsoid in the frame of the hull, row-major; [size, unit] of `ellipsoidMatrix`; [v ×3, weights] of
 * `adjugateStart`, also a copy of the matrix.
 */
const turned = new Float64Array(9), scale = Float64Array.of(1, 1), start = new Float64Array(6);

/**
 * Unit directions to start from in the hull's frame, ×3, and f there: from the hull's point nearest to the centre of
 * the ellipsoid to that centre, and its image under adj(M); the centre line, likewise; the axes of the ellipsoid turned
 * towards its centre; those of the hull, both ways.
 */
const STARTS = 13, BY_POINT = 2, RESTARTS = 3;
const starts = new Float64Array(3 * STARTS), heights = new Float64Array(STARTS);
/** Best maximum so far: normal ×3, arm ×3, gap. */
const best = new Float64Array(7);
/** Cosine of 25°: starts within that angle of a start or a normal already found are not tried. */
const NEAR = cos((25 * Math.PI) / 180);
/** Lead in Φ that a new normal needs over last frame's in deep overlap [smallest semi-axes]. */
const HYSTERESIS = 0.05;

/**
 * Writes the contact point of an ellipsoid A and a hull B of 2 to 32 corners: by the climb of hullEllipsoidClimb.ts
 * from where the hull is nearest to the centre of A, and from more starts if the overlap is so deep that its normal may
 * not be the best one. With f > 0, or an overlap below κ = a_min²/a_max, there is no other maximum: shapes.md §5, where
 * a sharp body adds nothing to κ. The twin in f32 is shaders/shared/shapes/hullEllipsoidGap.wgsl, which knows no last
 * normal.
 */
export function hullEllipsoidPair(pair: Pair, out: Manifold): void {
  const { a, b, d, warm, rotationA, rotationB: r } = pair, sizes = pair.scale;
  for (let i = 0; i < 3; i++) {
    centre[i] = -(r[i] * d[0] + r[3 + i] * d[1] + r[6 + i] * d[2]);
    for (let j = 0; j < 3; j++)
      turned[3 * i + j] = r[i] * rotationA[j] + r[3 + i] * rotationA[3 + j] + r[6 + i] * rotationA[6 + j];
  }
  scale[0] = sizes[0];
  ellipsoidMatrix(a, turned, scale, matrix);
  hullClimb.count = b.vertices.length / 3;
  for (let i = 0; i < b.vertices.length; i++) corner[i] = sizes[1] * b.vertices[i];
  const smallest = Math.min(a.half[0], a.half[1], a.half[2]) * sizes[0];
  const rounding = a.rounding * sizes[0] + b.rounding * sizes[1];
  const isWarm = warm[0] !== 0 || warm[1] !== 0 || warm[2] !== 0;
  value[TARGET] = sizes[2] + rounding;
  out.count = 0;
  if (isWarm) for (let c = 0; c < 3; c++) normal[c] = -(r[c] * warm[0] + r[3 + c] * warm[1] + r[6 + c] * warm[2]);
  else {
    const from = writeStarts(a.bounding * sizes[0]);
    if (from < 0) return;
    take(from);
  }
  let outcome = climbHull();
  if (outcome !== APART && !(outcome === CONVERGED && value[LMIN] > 0 && value[GAP] > -a.kappa * sizes[0])) {
    const lead = isWarm && value[LMIN] > 0 ? HYSTERESIS * smallest : 0;
    keep();
    if (isWarm) writeStarts(Infinity);
    outcome = restart(lead);
  }
  const gap = value[GAP] - rounding, along = a.rounding * sizes[0] + 0.5 * gap;
  if (outcome === APART || gap > sizes[2]) return;
  out.count = 1;
  out.gap[0] = gap;
  for (let c = 0; c < 3; c++) {
    out.normal[c] = -(r[3 * c] * normal[0] + r[3 * c + 1] * normal[1] + r[3 * c + 2] * normal[2]);
    out.point[c] = along * out.normal[c] - (r[3 * c] * arm[0] + r[3 * c + 1] * arm[1] + r[3 * c + 2] * arm[2]);
  }
}

/** Takes start i as the direction to climb from. */
function take(i: number): void {
  for (let c = 0; c < 3; c++) normal[c] = starts[3 * i + c];
}

/** Keeps the current maximum in `best`. */
function keep(): void {
  for (let c = 0; c < 3; c++) { best[c] = normal[c]; best[3 + c] = arm[c]; }
  best[6] = value[GAP];
}

/**
 * Climbs from the best starts that are not near those tried, and returns to the best maximum of all, `best` included;
 * another must exceed it by `lead` [m]. Returns CONVERGED, or APART if a start shows that the bodies are apart.
 * shapes.md §5.
 */
function restart(lead: number): number {
  let used = near();
  for (let run = 0; run < RESTARTS; run++) {
    const chosen = bestOf(STARTS, used);
    if (chosen < 0) break;
    take(chosen);
    used |= near();
    if (climbHull() === APART) return APART;
    used |= near();
    if (value[GAP] > best[6] + lead) { keep(); lead = 0; }
  }
  for (let c = 0; c < 3; c++) { normal[c] = best[c]; arm[c] = best[3 + c]; }
  value[GAP] = best[6];
  return CONVERGED;
}

/**
 * Returns the start with the largest f among the first `count`, those in the bits `without` left out; −1 if none is
 * left.
 */
function bestOf(count: number, without: number): number {
  let chosen = -1;
  for (let i = 0; i < count; i++)
    if ((without & (1 << i)) === 0 && (chosen < 0 || heights[i] > heights[chosen])) chosen = i;
  return chosen;
}

/** Returns the bits of the starts within 25° of `normal`. */
function near(): number {
  let bits = 0;
  for (let i = 0; i < STARTS; i++) {
    if (starts[3 * i] * normal[0] + starts[3 * i + 1] * normal[1] + starts[3 * i + 2] * normal[2] > NEAR)
      bits |= 1 << i;
  }
  return bits;
}

/**
 * Writes the starts and returns the best to begin with; −1 if even a ball of radius `largest` [m] in place of the
 * ellipsoid would be apart.
 */
function writeStarts(largest: number): number {
  // The hull's point nearest to the centre: the same climb with a point in place of the ellipsoid.
  for (let i = 0; i < 6; i++) { start[i] = matrix[i]; matrix[i] = 0; }
  const target = value[TARGET];
  value[TARGET] += largest;
  for (let c = 0; c < 3; c++) starts[c] = centre[c];
  heightOf(0);
  take(0);
  const outcome = climbHull();
  value[TARGET] = target;
  for (let i = 0; i < 6; i++) matrix[i] = start[i];
  if (outcome === APART) return -1;
  const isOutside = value[GAP] > 0;
  for (let k = 0; k < 2; k++) {
    const from = k === 0 ? normal : centre, at = 3 * BY_POINT * k;
    for (let c = 0; c < 3; c++) starts[at + c] = start[c] = from[c];
    start[3] = 1; start[4] = 0;
    adjugateStart(matrix, none, start);
    for (let c = 0; c < 3; c++) starts[at + 3 + c] = start[c];
  }
  for (let k = 0; k < 3; k++) {
    const sign = turned[k] * centre[0] + turned[3 + k] * centre[1] + turned[6 + k] * centre[2] < 0 ? -1 : 1;
    for (let c = 0; c < 3; c++) {
      starts[12 + 3 * k + c] = sign * turned[3 * c + k];
      starts[21 + 3 * k + c] = c === k ? 1 : 0;
      starts[30 + 3 * k + c] = c === k ? -1 : 0;
    }
  }
  for (let i = 0; i < STARTS; i++) heightOf(i);
  return bestOf(isOutside ? BY_POINT : STARTS, 0);
}

/** Makes start i a unit vector (z if it is 0) and writes f there to `heights`. */
function heightOf(i: number): void {
  let x = starts[3 * i], y = starts[3 * i + 1], z = starts[3 * i + 2];
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length > 0) { x /= length; y /= length; z /= length; } else z = 1;
  let top = -Infinity;
  for (let k = 0; k < 3 * hullClimb.count; k += 3)
    top = Math.max(top, x * corner[k] + y * corner[k + 1] + z * corner[k + 2]);
  const mixed = matrix[1] * x * y + matrix[2] * x * z + matrix[4] * y * z;
  const square = matrix[0] * x * x + matrix[3] * y * y + matrix[5] * z * z + 2 * mixed;
  starts[3 * i] = x; starts[3 * i + 1] = y; starts[3 * i + 2] = z;
  heights[i] = x * centre[0] + y * centre[1] + z * centre[2] - Math.sqrt(square) - top;
}
