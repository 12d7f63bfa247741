import { cos } from '../../core/elementary/circular';
import { adjugateStart, ellipsoidMatrix } from './ellipsoidMatrix';
import { APART, CONVERGED, climb, ellipsoids, GAP, LMIN, TARGET } from './ellipsoidNewton';
import type { Manifold, Pair } from './pair';

const { d, mA, mB, normal, arm, value } = ellipsoids;

const scale = new Float64Array(2), start = new Float64Array(5);
/** Directions to start from, ×3, and f there. */
const CANDIDATES = 10, RESTARTS = 3;
const candidates = new Float64Array(3 * CANDIDATES), heights = new Float64Array(CANDIDATES);
/** Best maximum so far: normal ×3, arm ×3, gap. The normal that the pair started from. */
const best = new Float64Array(7), first = new Float64Array(3);
/** Cosine of 25°: starts within that angle of a start or a normal already found are not tried. */
const NEAR = cos((25 * Math.PI) / 180);
/** Lead in Φ that a new normal needs over last frame's in deep overlap [smallest semi-axes]. */
const HYSTERESIS = 0.05;

/**
 * Writes the contact point of two bodies whose cores are points or ellipsoids. shapes.md §3 and, where the overlap is
 * so deep that the normal may not be the best one, §5. The twin in f32 is shaders/shared/shapes/ellipsoidGap.wgsl,
 * which knows no last normal; in beds of ellipsoids wasm/ellipsoids.ts does the same in f64, but for deep overlaps.
 */
export function ellipsoidPair(pair: Pair, out: Manifold): void {
  const { a, b } = pair, sizes = pair.scale;
  if (a.core === 'point' && b.core === 'point') { ballPair(pair, out); return; }
  const unit = a.bounding * sizes[0] + b.bounding * sizes[1];
  // A point core is solved as its ball; an ellipsoid's rounding does not move the maximum.
  const roundA = a.core === 'point' ? 0 : a.rounding * sizes[0];
  const roundB = b.core === 'point' ? 0 : b.rounding * sizes[1];
  loadEllipsoids(pair);
  value[TARGET] = (sizes[2] + roundA + roundB) / unit;
  const { warm } = pair, isWarm = warm[0] !== 0 || warm[1] !== 0 || warm[2] !== 0;
  if (isWarm) {
    const norm = 1 / Math.sqrt(warm[0] * warm[0] + warm[1] * warm[1] + warm[2] * warm[2]);
    normal[0] = warm[0] * norm; normal[1] = warm[1] * norm; normal[2] = warm[2] * norm;
  } else sumStart();
  first[0] = normal[0]; first[1] = normal[1]; first[2] = normal[2];
  let outcome = climb();
  if (outcome !== APART) {
    const certified = outcome === CONVERGED && value[LMIN] > 0
      && value[GAP] * unit > -(a.kappa * sizes[0] + b.kappa * sizes[1]);
    if (!certified) outcome = restart(pair, unit, isWarm);
  }
  if (outcome === APART) { out.count = 0; return; }
  const gap = value[GAP] * unit - roundA - roundB, along = roundA + 0.5 * gap;
  out.count = 1;
  out.gap[0] = gap;
  for (let c = 0; c < 3; c++) {
    out.normal[c] = normal[c];
    out.point[c] = arm[c] * unit + along * normal[c];
  }
}

/** Loads the Newton problem of a pair, in units of the sum of the bounding radii. */
function loadEllipsoids(pair: Pair): void {
  const { a, b } = pair, sizes = pair.scale, unit = a.bounding * sizes[0] + b.bounding * sizes[1];
  scale[1] = unit;
  scale[0] = sizes[0]; ellipsoidMatrix(a, pair.rotationA, scale, mA);
  scale[0] = sizes[1]; ellipsoidMatrix(b, pair.rotationB, scale, mB);
  for (let c = 0; c < 3; c++) d[c] = pair.d[c] / unit;
}

/**
 * Writes the direction to start from to `normal`: the normal of an ellipsoid around the Minkowski sum, through the
 * centre of B. shapes.md §3.
 */
function sumStart(): void {
  start[0] = d[0]; start[1] = d[1]; start[2] = d[2];
  // (1 + β) M_A + (1 + 1/β) M_B with β = √(tr M_B / tr M_A), times √tr M_A √tr M_B / (√tr M_A + √tr M_B): no division.
  start[3] = Math.sqrt(mB[0] + mB[3] + mB[5]); start[4] = Math.sqrt(mA[0] + mA[3] + mA[5]);
  adjugateStart(mA, mB, start);
  normal[0] = start[0]; normal[1] = start[1]; normal[2] = start[2];
}

/**
 * Solves a deep overlap: keeps the largest Φ of the normal found and of those climbed to from the three best of ten
 * other starts. Last frame's branch is kept while it is a maximum and no other is better by much, so that the normal
 * does not flip to and fro. Returns CONVERGED, or APART if a start shows that the bodies are apart.
 */
function restart(pair: Pair, unit: number, isWarm: boolean): number {
  const { a, b } = pair;
  const smallest =
    Math.min(smallestAxis(a.half, a.rounding) * pair.scale[0], smallestAxis(b.half, b.rounding) * pair.scale[1]);
  let lead = isWarm && value[LMIN] > 0 ? (HYSTERESIS * smallest) / unit : 0;
  writeCandidates(pair);
  let used = near(first);
  keep();
  for (let run = 0; run < RESTARTS; run++) {
    used |= near(normal);
    let chosen = -1;
    for (let i = 0; i < CANDIDATES; i++) {
      if ((used & (1 << i)) === 0 && (chosen < 0 || heights[i] > heights[chosen])) chosen = i;
    }
    if (chosen < 0) break;
    for (let c = 0; c < 3; c++) normal[c] = candidates[3 * chosen + c];
    used |= near(normal);
    if (climb() === APART) return APART;
    if (value[GAP] > best[6] + lead) { keep(); lead = 0; }
  }
  for (let c = 0; c < 3; c++) { normal[c] = best[c]; arm[c] = best[3 + c]; }
  value[GAP] = best[6];
  return CONVERGED;
}

/** Returns the smallest semi-axis of an ellipsoid with its rounding, or a ball's radius [m, for size 1]. */
const smallestAxis = (half: Float64Array, rounding: number): number => rounding + Math.min(half[0], half[1], half[2]);

/** Keeps the current maximum in `best`. */
function keep(): void {
  for (let c = 0; c < 3; c++) { best[c] = normal[c]; best[3 + c] = arm[c]; }
  best[6] = value[GAP];
}

/** Returns the bits of the candidates within 25° of the unit direction n. */
function near(n: Float64Array): number {
  let bits = 0;
  for (let i = 0; i < CANDIDATES; i++) {
    const cosine = candidates[3 * i] * n[0] + candidates[3 * i + 1] * n[1] + candidates[3 * i + 2] * n[2];
    if (cosine > NEAR) bits |= 1 << i;
  }
  return bits;
}

/**
 * Writes all candidates: centre line, sum-ellipsoid, adj(M_A) d, adj(M_B) d, axes of A, axes of B, the axes turned
 * towards B. shapes.md §5.
 */
function writeCandidates(pair: Pair): void {
  const traceA = Math.sqrt(mA[0] + mA[3] + mA[5]), traceB = Math.sqrt(mB[0] + mB[3] + mB[5]);
  for (let i = 0; i < 4; i++) {
    start[0] = d[0]; start[1] = d[1]; start[2] = d[2];
    start[3] = i === 1 ? traceB : i === 2 ? 1 : 0;
    start[4] = i === 1 ? traceA : i === 3 ? 1 : 0;
    adjugateStart(mA, mB, start); // with weights 0 the centre line
    for (let c = 0; c < 3; c++) candidates[3 * i + c] = start[c];
  }
  for (let k = 0; k < 6; k++) {
    const R = k < 3 ? pair.rotationA : pair.rotationB, c = k % 3, x = R[c], y = R[3 + c], z = R[6 + c];
    const sign = x * d[0] + y * d[1] + z * d[2] < 0 ? -1 : 1, at = 3 * (4 + k);
    candidates[at] = sign * x; candidates[at + 1] = sign * y; candidates[at + 2] = sign * z;
  }
  for (let i = 0; i < CANDIDATES; i++) heightOf(i);
}

/** Writes f at candidate i to `heights`. */
function heightOf(i: number): void {
  const x = candidates[3 * i], y = candidates[3 * i + 1], z = candidates[3 * i + 2];
  const a = mA[0] * x * x + mA[3] * y * y + mA[5] * z * z + 2 * (mA[1] * x * y + mA[2] * x * z + mA[4] * y * z);
  const b = mB[0] * x * x + mB[3] * y * y + mB[5] * z * z + 2 * (mB[1] * x * y + mB[2] * x * z + mB[4] * y * z);
  heights[i] = x * d[0] + y * d[1] + z * d[2] - Math.sqrt(a) - Math.sqrt(b);
}

/** Writes the contact point of two balls: along the line of centres, upwards if the centres coincide. */
function ballPair(pair: Pair, out: Manifold): void {
  const dx = pair.d[0], dy = pair.d[1], dz = pair.d[2], distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const radius = pair.a.rounding * pair.scale[0], gap = distance - radius - pair.b.rounding * pair.scale[1];
  out.count = 0;
  if (gap > pair.scale[2]) return;
  out.count = 1;
  const x = distance > 0 ? dx / distance : 0, y = distance > 0 ? dy / distance : 0;
  const z = distance > 0 ? dz / distance : 1;
  const along = radius + 0.5 * gap;
  out.gap[0] = gap;
  out.normal[0] = x; out.normal[1] = y; out.normal[2] = z;
  out.point[0] = along * x; out.point[1] = along * y; out.point[2] = along * z;
}
