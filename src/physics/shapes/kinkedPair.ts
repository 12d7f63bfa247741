import { cos } from '../../core/elementary/circular';
import { adjugateStart, ellipsoidMatrix } from './ellipsoidMatrix';
import { APART, CONVERGED, climbKinked, GAP, kinked, TARGET } from './kinkedNewton';
import type { Manifold, Pair } from './pair';
import { pointKinked } from './pointKinked';

const { c: centre, m, core, normal, arm, value } = kinked;

const scale = new Float64Array(2), start = new Float64Array(5), none = new Float64Array(6);
const turned = new Float64Array(9);
/** Unit directions to start from, ×3, and f there; the first FIRST of them are evaluated for every pair. */
const CANDIDATES = 10, FIRST = 5, RESTARTS = 4;
const candidates = new Float64Array(3 * CANDIDATES), heights = new Float64Array(CANDIDATES);
/** Best maximum so far: normal ×3, arm ×3, gap. */
const best = new Float64Array(7);
/** Cosine of 25°: starts within that angle of a start or a normal already found are not tried. */
const NEAR = cos((25 * Math.PI) / 180);
/** Lead in Φ that a new normal needs over last frame's in deep overlap [smallest semi-axes]. */
const HYSTERESIS = 0.05;

/**
 * Writes the contact point of A with core point or ellipsoid and B with a kinked core: box, cylinder, capsule, sharp or
 * rounded. A point is solved in closed form, an ellipsoid by the Newton method on ridges, shapes.md §4; in deep overlap
 * from several starts, §5. The twin in f32 is shaders/shared/shapes/kinkedGap.wgsl, which knows no last normal.
 */
export function kinkedPair(pair: Pair, out: Manifold): void {
  const { a, b } = pair, sizes = pair.scale;
  if (a.core === 'point') { pointKinked(pair, out); return; }
  const unit = a.bounding * sizes[0], R = pair.rotationB;
  const roundA = a.rounding * sizes[0], roundB = b.rounding * sizes[1];
  loadKinked(pair, unit);
  value[TARGET] = (sizes[2] + roundA + roundB) / unit;

  // The best of a few directions and of last frame's normal is the start.
  writeCandidates();
  const { warm } = pair, isWarm = warm[0] !== 0 || warm[1] !== 0 || warm[2] !== 0;
  let chosen = 0;
  if (isWarm) warmCandidate(pair);
  for (let i = 1; i < (isWarm ? FIRST + 1 : FIRST); i++) if (heights[i] > heights[chosen]) chosen = i;
  begin(chosen);
  let outcome = climbKinked();
  const certified = outcome === CONVERGED && value[GAP] * unit > -a.kappa * sizes[0];
  if (outcome !== APART && !certified) outcome = restart(pair, chosen, isWarm);
  if (outcome === APART) { out.count = 0; return; }

  const gap = value[GAP] * unit - roundA - roundB, along = roundA + 0.5 * gap;
  out.count = 1;
  out.gap[0] = gap;
  for (let i = 0; i < 3; i++) {
    const n = R[3 * i] * normal[0] + R[3 * i + 1] * normal[1] + R[3 * i + 2] * normal[2];
    out.normal[i] = -n;
    out.point[i] = -unit * (R[3 * i] * arm[0] + R[3 * i + 1] * arm[1] + R[3 * i + 2] * arm[2]) - along * n;
  }
}

/** Loads the Newton problem of a pair in the frame of B, in units of the bounding radius of A. */
function loadKinked(pair: Pair, unit: number): void {
  const { a, b, d, rotationA: A, rotationB: B } = pair, size = pair.scale[1] / unit;
  const dx = -d[0] / unit, dy = -d[1] / unit, dz = -d[2] / unit;
  const a0 = A[0], a1 = A[1], a2 = A[2], a3 = A[3], a4 = A[4], a5 = A[5], a6 = A[6], a7 = A[7], a8 = A[8];
  for (let i = 0; i < 3; i++) {
    const x = B[i], y = B[3 + i], z = B[6 + i], at = 3 * i;
    centre[i] = x * dx + y * dy + z * dz;
    turned[at] = x * a0 + y * a3 + z * a6;
    turned[at + 1] = x * a1 + y * a4 + z * a7; turned[at + 2] = x * a2 + y * a5 + z * a8;
    core[i] = b.half[i] * size;
  }
  core[3] = b.radius * size;
  scale[0] = pair.scale[0]; scale[1] = unit;
  ellipsoidMatrix(a, turned, scale, m);
}

/**
 * Writes the first starts: 0–2 the faces towards E, shapes.md §4; 3 the direction from C's closest point to the centre
 * of E; 4 adj(M) of that, flat components zeroed. If the centre of E is inside C, 3 is the way out of the nearer side
 * of a cylinder, or the line of centres.
 */
function writeCandidates(): void {
  const cx = centre[0], cy = centre[1], cz = centre[2], bx = core[0], by = core[1], bz = core[2], R = core[3];
  candidates[0] = cx < 0 ? -1 : 1; candidates[4] = cy < 0 ? -1 : 1; candidates[8] = cz < 0 ? -1 : 1;
  heights[0] = Math.abs(cx) - bx - R - Math.sqrt(m[0]);
  heights[1] = Math.abs(cy) - by - Math.sqrt(m[3]);
  heights[2] = Math.abs(cz) - bz - R - Math.sqrt(m[5]);

  let x = cx > bx ? cx - bx : cx < -bx ? cx + bx : 0, y = cy > by ? cy - by : cy < -by ? cy + by : 0;
  let z = cz > bz ? cz - bz : cz < -bz ? cz + bz : 0;
  const radial = Math.sqrt(x * x + z * z);
  if (radial > R) { const shrink = 1 - R / radial; x *= shrink; z *= shrink; }
  else if (y !== 0) { x = 0; z = 0; }
  else if (radial === 0) { x = cx; y = cy; z = cz; }
  start[0] = x; start[1] = y; start[2] = z;
  writeStart(3);
  start[0] = (m[3] * m[5] - m[4] * m[4]) * x + (m[2] * m[4] - m[1] * m[5]) * y + (m[1] * m[4] - m[2] * m[3]) * z;
  start[1] = (m[2] * m[4] - m[1] * m[5]) * x + (m[0] * m[5] - m[2] * m[2]) * y + (m[1] * m[2] - m[0] * m[4]) * z;
  start[2] = (m[1] * m[4] - m[2] * m[3]) * x + (m[1] * m[2] - m[0] * m[4]) * y + (m[0] * m[3] - m[1] * m[1]) * z;
  if (x === 0) start[0] = 0;
  if (y === 0) start[1] = 0;
  if (z === 0) start[2] = 0;
  writeStart(4);
}

/** Writes the further starts for deep overlap: the line of centres, adj(M) of it, the axes of E turned outwards. */
function writeMoreCandidates(): void {
  for (let k = 0; k < 2; k++) {
    for (let j = 0; j < 3; j++) start[j] = centre[j];
    start[3] = k;
    adjugateStart(m, none, start);
    for (let j = 0; j < 3; j++) candidates[3 * (FIRST + k) + j] = start[j];
  }
  for (let k = 0; k < 3; k++) {
    const sign = turned[k] * centre[0] + turned[3 + k] * centre[1] + turned[6 + k] * centre[2] < 0 ? -1 : 1;
    for (let j = 0; j < 3; j++) candidates[3 * (FIRST + 2 + k) + j] = sign * turned[3 * j + k];
  }
  for (let i = FIRST; i < CANDIDATES; i++) heightOf(i);
}

/** Makes `start` a unit vector (z if it is 0), and writes it to candidate i and f there to `heights`. */
function writeStart(i: number): void {
  const x = start[0], y = start[1], z = start[2], norm = Math.sqrt(x * x + y * y + z * z), at = 3 * i;
  const scaling = norm > 0 ? 1 / norm : 0;
  candidates[at] = x * scaling; candidates[at + 1] = y * scaling; candidates[at + 2] = norm > 0 ? z * scaling : 1;
  heightOf(i);
}

/** Writes last frame's normal, which points from A to B in W, to candidate FIRST. */
function warmCandidate(pair: Pair): void {
  const { warm, rotationB: B } = pair;
  for (let i = 0; i < 3; i++) start[i] = -(B[i] * warm[0] + B[3 + i] * warm[1] + B[6 + i] * warm[2]);
  writeStart(FIRST);
}

/** Writes f at candidate i to `heights`. */
function heightOf(i: number): void {
  const x = candidates[3 * i], y = candidates[3 * i + 1], z = candidates[3 * i + 2];
  const h = Math.sqrt(m[0] * x * x + m[3] * y * y + m[5] * z * z + 2 * (m[1] * x * y + m[2] * x * z + m[4] * y * z));
  // n·c − b·|n| without the difference of two large numbers near a wall.
  const outX = (x < 0 ? -centre[0] : centre[0]) - core[0], outY = (y < 0 ? -centre[1] : centre[1]) - core[1];
  const outZ = (z < 0 ? -centre[2] : centre[2]) - core[2];
  heights[i] = Math.abs(x) * outX + Math.abs(y) * outY + Math.abs(z) * outZ - core[3] * Math.sqrt(x * x + z * z) - h;
}

/** Takes candidate i as the direction to climb from. */
function begin(i: number): void {
  for (let j = 0; j < 3; j++) normal[j] = candidates[3 * i + j];
}

/**
 * Solves a deep overlap: keeps the largest Φ of the normal found and of those climbed to from other starts. Last
 * frame's branch leads if there is one, and another is taken only if better by much: a grain in a wall stays on its
 * side. Returns CONVERGED, or APART if a start shows that the bodies are apart.
 */
function restart(pair: Pair, first: number, isWarm: boolean): number {
  const { half, bounding } = pair.a, hysteresis = (HYSTERESIS * Math.min(half[0], half[1], half[2])) / bounding;
  let lead = isWarm && first === FIRST ? hysteresis : 0;
  keep();
  if (isWarm && first !== FIRST) {
    begin(FIRST);
    if (climbKinked() === APART) return APART;
    if (value[GAP] > best[6] - hysteresis) { keep(); lead = hysteresis; }
  }
  writeMoreCandidates();
  let used = near(best) | (first < FIRST ? 1 << first : 0);
  for (let run = 0; run < RESTARTS; run++) {
    let chosen = -1;
    for (let i = 0; i < CANDIDATES; i++) {
      if ((used & (1 << i)) === 0 && (chosen < 0 || heights[i] > heights[chosen])) chosen = i;
    }
    if (chosen < 0) break;
    begin(chosen);
    used |= near(normal) | (1 << chosen);
    if (climbKinked() === APART) return APART;
    used |= near(normal);
    if (value[GAP] > best[6] + lead) { keep(); lead = 0; }
  }
  for (let j = 0; j < 3; j++) { normal[j] = best[j]; arm[j] = best[3 + j]; }
  value[GAP] = best[6];
  return CONVERGED;
}

/** Keeps the current maximum in `best`. */
function keep(): void {
  for (let j = 0; j < 3; j++) { best[j] = normal[j]; best[3 + j] = arm[j]; }
  best[6] = value[GAP];
}

/** Returns the bits of the candidates within 25° of a unit direction: these are no new starts. */
function near(n: Float64Array): number {
  let bits = 0;
  for (let i = 0; i < CANDIDATES; i++) {
    if (candidates[3 * i] * n[0] + candidates[3 * i + 1] * n[1] + candidates[3 * i + 2] * n[2] > NEAR) bits |= 1 << i;
  }
  return bits;
}
