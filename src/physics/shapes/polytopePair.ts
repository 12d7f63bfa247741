import { cos } from '../../core/elementary/circular';
import { writeFaceManifold } from './faceManifold';
import { APART, CLOSE, findDistance, gjk, LENGTH, MEET, NOTHING, REACH } from './gjk';
import type { Manifold, Pair } from './pair';
import { createPlacedCore, EXTENT, hasAxis, placeCore, RADIUS, ROUNDING, supportHeight } from './placedCore';

const a = createPlacedCore(), b = createPlacedCore();
const zero = new Float64Array(3);
const { offset, v, normal, value } = gjk;

/** Answer of the pair: [n ×3, Φ, margin]. */
const contact = new Float64Array(5);
/** Unit direction n along which f is evaluated, its opposite, and the result [h_A(n), h_B(−n), f(n)] [m]. */
const look = new Float64Array(3), back = new Float64Array(3), seen = new Float64Array(3);

/**
 * Distance of the cores below which rounding would spoil the normal of their distance [radii of the smaller body, as
 * the next three].
 */
const KISSING = 1e-3;
/** Distance to which such cores are moved apart to find the normal. */
const LIFT = 0.02;
/** Lead in Φ that another normal needs over last frame's in deep overlap. */
const HYSTERESIS = 0.05;
/** Overlap of the cores beyond which one start is not enough, and the number of starts then climbed from. */
const DEEP = 0.02, RUNS = 3;
const STARTS = 8;
/** Unit directions to start from, ×3, and f there; the best normal so far. */
const starts = new Float64Array(3 * STARTS), heights = new Float64Array(STARTS), kept = new Float64Array(3);
/** Cosine of 25°: starts within that angle of a start or a normal already found are not tried. */
const ALIKE = cos((25 * Math.PI) / 180);
/** Gain of f below which a lift is not taken [radii of the smaller body]. */
const GAIN = 1e-6;
const LIFTS = 8;
/** Angle within which a normal may be replaced by a better one on an axis [rad]. */
const SNAP = 0.01;
/** |n · axis| below which n points to the side of a cylinder [1]. */
const ACROSS = 1e-4;

/**
 * Writes the contact points of two bodies with flat faces, cores point, kinked or hull, not both points. The normal is
 * that of GJK on the cores if these are apart, as those of rounded bodies mostly are; if they touch or overlap, it is a
 * local maximum of f(n), found by GJK as well: see `lift`. Φ = f(n) with the true circle of a cylinder. Contact points
 * are by `writeFaceManifold`. shapes.md §6. The twin in f32 is shaders/shared/shapes/polytopeGap.wgsl, which knows no
 * last normal.
 */
export function polytopePair(pair: Pair, out: Manifold): void {
  const { d, warm } = pair, sizes = pair.scale;
  placeCore(a, pair.a, pair.rotationA, sizes, 0, zero);
  placeCore(b, pair.b, pair.rotationB, sizes, 1, d);
  const radius = Math.min(a.own[EXTENT] + a.own[ROUNDING], b.own[EXTENT] + b.own[ROUNDING]);
  const isWarm = warm[0] !== 0 || warm[1] !== 0 || warm[2] !== 0, from = isWarm ? warm : d;
  for (let c = 0; c < 3; c++) { offset[c] = 0; v[c] = from[c]; }
  if (v[0] === 0 && v[1] === 0 && v[2] === 0) v[2] = 1;
  value[NOTHING] = 1e-9 * radius;

  // A cylinder touched at its side is a capsule there, and its normal is exact. The capsule holds the cylinder: if the
  // capsule is apart, so is the cylinder.
  let sideA = hasAxis(a), sideB = hasAxis(b), outcome: number, length: number;
  for (;;) {
    a.round = a.own[RADIUS] > 0 && !sideA;
    b.round = b.own[RADIUS] > 0 && !sideB;
    const thick = (sideA ? a.own[RADIUS] : 0) + (sideB ? b.own[RADIUS] : 0);
    value[REACH] = sizes[2] + a.own[ROUNDING] + b.own[ROUNDING] + thick;
    outcome = findDistance(a, b);
    if (outcome === APART) { out.count = 0; return; }
    // Deeper than that the cap may be nearer than the side, so that the whole cylinder is needed.
    length = value[LENGTH];
    const isSide = outcome === CLOSE && length > KISSING * radius && length > thick - DEEP * radius;
    const stillA = sideA && isSide && isAcross(pair.rotationA);
    const stillB = sideB && isSide && isAcross(pair.rotationB);
    if (stillA === sideA && stillB === sideB) break;
    sideA = stillA; sideB = stillB;
    for (let c = 0; c < 3; c++) v[c] = normal[c];
  }
  if (outcome === MEET || (length < KISSING * radius && gjk.rank < 3)) {
    solveOverlap(pair, radius, isWarm);
  } else {
    for (let c = 0; c < 3; c++) look[c] = normal[c];
    see();
    keep();
  }
  if (a.own[RADIUS] > 0 || b.own[RADIUS] > 0) for (let k = 0; k < 8; k++) snap(pair, k);
  if (contact[3] > sizes[2]) { out.count = 0; return; }
  contact[4] = sizes[2];
  writeFaceManifold(a, b, contact, out);
}

/** Says whether `normal` is across the y axis of a body with rotation r: it points to the side of a cylinder. */
const isAcross = (r: Float64Array): boolean =>
  Math.abs(r[1] * normal[0] + r[4] * normal[1] + r[7] * normal[2]) < ACROSS;

/** Writes f along `look` to seen[2]: the gap along it [m], at most Φ. h_B includes the centre of B. */
function see(): void {
  for (let c = 0; c < 3; c++) back[c] = -look[c];
  supportHeight(a, look, seen, 0);
  supportHeight(b, back, seen, 1);
  seen[2] = -seen[0] - seen[1];
}

/** Takes `look` and f along it as the answer so far. */
function keep(): void {
  for (let c = 0; c < 3; c++) contact[c] = look[c];
  contact[3] = seen[2];
}

/**
 * Corrects a normal that is off because a polygon stands in for a circle: replaces it by the nearby normal of a face or
 * of a cylinder's side if f gains by it. k = 0…2 are the axes of A, 3 is the side of A, 4…7 are those of B.
 */
function snap(pair: Pair, k: number): void {
  const shape = k < 4 ? pair.a : pair.b, r = k < 4 ? pair.rotationA : pair.rotationB, axis = k % 4;
  if (shape.core !== 'kinked' || (axis === 3 && shape.radius === 0)) return;
  const of = axis === 3 ? 1 : axis, along = r[of] * contact[0] + r[3 + of] * contact[1] + r[6 + of] * contact[2];
  if (axis === 3 ? Math.abs(along) > SNAP : along * along < 1 - SNAP * SNAP) return;
  const scale = axis === 3 ? 1 / Math.sqrt(1 - along * along) : Math.sign(along);
  for (let c = 0; c < 3; c++) look[c] = scale * (axis === 3 ? contact[c] - along * r[3 * c + of] : r[3 * c + of]);
  see();
  if (seen[2] > contact[3]) keep();
}

/**
 * Solves cores that touch or overlap: climbs from the best of some directions, and from others if the overlap is so
 * deep that it may have led to the wrong side. Last frame's branch is kept while no other is better by much, so that
 * the normal does not flip to and fro.
 */
function solveOverlap(pair: Pair, radius: number, isWarm: boolean): void {
  for (let c = 0; c < 3; c++) starts[c] = isWarm ? pair.warm[c] : normal[c];
  if (isWarm) heightOf(0); else writeStarts(pair);
  const deep = -DEEP * radius - a.own[ROUNDING] - b.own[ROUNDING];
  let used = 0, lead = isWarm ? HYSTERESIS * radius : 0, best = -Infinity;
  for (let run = 0; run < RUNS; run++) {
    if (run === 1 && isWarm) { writeStarts(pair); used = near(contact) | near(pair.warm); }
    let chosen = -1;
    for (let i = 0; i < STARTS; i++) {
      if ((used & (1 << i)) === 0 && (chosen < 0 || heights[i] > heights[chosen])) chosen = i;
    }
    if (run === 0 && isWarm) chosen = 0;
    if (chosen < 0) break;
    for (let c = 0; c < 3; c++) contact[c] = starts[3 * chosen + c];
    contact[3] = heights[chosen];
    used |= near(contact);
    lift(radius);
    used |= near(contact);
    if (contact[3] > best + (run > 0 ? lead : 0)) {
      if (run > 0) lead = 0;
      best = contact[3];
      for (let c = 0; c < 3; c++) kept[c] = contact[c];
    }
    if (best > deep) break;
  }
  for (let c = 0; c < 3; c++) contact[c] = kept[c];
  contact[3] = best;
}

/** Returns the bits of the starts within 25° of a unit direction. */
function near(n: Float64Array): number {
  let bits = 0;
  for (let i = 0; i < STARTS; i++) {
    if (starts[3 * i] * n[0] + starts[3 * i + 1] * n[1] + starts[3 * i + 2] * n[2] > ALIKE) bits |= 1 << i;
  }
  return bits;
}

/**
 * Writes the starts after the first, which is last frame's normal or GJK's best: the centre line, and the axes of both
 * bodies, turned towards B.
 */
function writeStarts(pair: Pair): void {
  const { d } = pair, centred = d[0] === 0 && d[1] === 0 && d[2] === 0;
  for (let c = 0; c < 3; c++) starts[3 + c] = centred ? starts[c] : d[c];
  for (let k = 0; k < 6; k++) {
    const r = k < 3 ? pair.rotationA : pair.rotationB, axis = k % 3, at = 6 + 3 * k;
    const sign = r[axis] * d[0] + r[3 + axis] * d[1] + r[6 + axis] * d[2] < 0 ? -1 : 1;
    for (let c = 0; c < 3; c++) starts[at + c] = sign * r[3 * c + axis];
  }
  for (let i = 0; i < STARTS; i++) heightOf(i);
}

/** Makes start i a unit vector and writes f there to `heights`. */
function heightOf(i: number): void {
  const x = starts[3 * i], y = starts[3 * i + 1], z = starts[3 * i + 2], scale = 1 / Math.sqrt(x * x + y * y + z * z);
  for (let c = 0; c < 3; c++) look[c] = starts[3 * i + c] *= scale;
  see();
  heights[i] = seen[2];
}

/**
 * Climbs from the normal in `contact` to a local maximum of f. B is moved along n until the cores are LIFT apart, and
 * GJK finds the normal n′ of their distance. For the support functions that is f(n′) + τ n·n′ ≥ f(n) + τ with τ the
 * distance moved, so that f(n′) ≥ f(n): each lift gains, and they end where n′ = n, which is a critical point whether
 * the cores overlap or not. GJK meets only bodies well apart, where rounding does no harm.
 */
function lift(radius: number): void {
  for (let k = 0; k < LIFTS; k++) {
    const way = LIFT * radius - (contact[3] + a.own[ROUNDING] + b.own[ROUNDING]);
    for (let c = 0; c < 3; c++) { offset[c] = way * contact[c]; v[c] = contact[c]; }
    value[REACH] = Infinity;
    if (findDistance(a, b) === MEET) return;
    for (let c = 0; c < 3; c++) look[c] = normal[c];
    see();
    if (!(seen[2] > contact[3] + GAIN * radius)) return;
    keep();
  }
}
