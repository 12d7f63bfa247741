import type { Convex } from './convex';

/**
 * A core with flat faces, placed in W: a point, a hull, or a kinked core, whose circle counts as a polygon here. GJK
 * and the search for faces ask for its farthest point along a direction. Positions in W are from the centre of A.
 */
export type PlacedCore = {
  isHull: boolean;
  /** True if `supportVertex` includes the circle of radius R > 0; else it is that of the cylinder's axis. */
  round: boolean;
  /** Corners of a hull, ×3, for size 1 [m]. */
  vertices: Float64Array;
  /** Row-major R_WB. */
  rotation: Float64Array;
  /**
   * [b ×3 [m], R [m], rounding [m], size [1], centre in W ×3 [m], radius of a ball about the centre that holds the core
   * [m]].
   */
  own: Float64Array;
};
export const RADIUS = 3, ROUNDING = 4, SIZE = 5, CENTRE = 6, EXTENT = 9;

/**
 * Number of corners of a circle between one axis and the next: with it a normal at a rim is off by 1e-3 rad at most.
 */
export const QUARTER = 256;

export const createPlacedCore = (): PlacedCore => ({
  isHull: false, round: false, vertices: new Float64Array(0), rotation: new Float64Array(9), own: new Float64Array(10),
});

/**
 * Places body `which` of a pair, 0 (A) or 1 (B), whose size is size[which]. `size` and `centre` are arrays so that no
 * number is put on the heap.
 */
export function placeCore(
  core: PlacedCore, shape: Convex, rotation: Float64Array, size: Float64Array, which: number, centre: Float64Array,
): void {
  const s = size[which], { own } = core;
  core.isHull = shape.core === 'hull';
  core.round = shape.core === 'kinked' && shape.radius > 0;
  core.vertices = shape.vertices;
  core.rotation = rotation;
  for (let c = 0; c < 3; c++) {
    own[c] = shape.core === 'kinked' ? s * shape.half[c] : 0;
    own[CENTRE + c] = centre[c];
  }
  own[RADIUS] = core.round ? s * shape.radius : 0;
  own[ROUNDING] = s * shape.rounding;
  own[SIZE] = s;
  own[EXTENT] = s * (shape.bounding - shape.rounding);
}

/**
 * Says whether the core is a single disc or cylinder about y: its side is then that of a capsule with its axis as core.
 */
export const hasAxis = (core: PlacedCore): boolean => core.round && core.own[0] === 0 && core.own[2] === 0;

/** Writes the corner of the core farthest along n (W, any length) to out[at…at+2], in W [m]; the first of equals. */
export function supportVertex(core: PlacedCore, n: Float64Array, out: Float64Array, at: number): void {
  const r = core.rotation, { own } = core;
  const x = r[0] * n[0] + r[3] * n[1] + r[6] * n[2], y = r[1] * n[0] + r[4] * n[1] + r[7] * n[2],
    z = r[2] * n[0] + r[5] * n[1] + r[8] * n[2];
  let px: number, py: number, pz: number;
  if (core.isHull) {
    const v = core.vertices;
    let k = 0, farthest = -Infinity;
    for (let i = 0; i < v.length; i += 3) {
      const height = x * v[i] + y * v[i + 1] + z * v[i + 2];
      if (height > farthest) { farthest = height; k = i; }
    }
    px = own[SIZE] * v[k]; py = own[SIZE] * v[k + 1]; pz = own[SIZE] * v[k + 2];
  } else {
    px = x < 0 ? -own[0] : own[0]; py = y < 0 ? -own[1] : own[1]; pz = z < 0 ? -own[2] : own[2];
    if (core.round) {
      // Corners (QUARTER − k, k), brought to the circle: no angles. The farthest is one of the two beside n.
      const ax = Math.abs(x), az = Math.abs(z), sum = ax + az;
      const k = sum > 0 ? Math.min(Math.floor((QUARTER * az) / sum), QUARTER - 1) : 0;
      const cx = QUARTER - k, lower = 1 / Math.sqrt(cx * cx + k * k);
      const upper = 1 / Math.sqrt((cx - 1) * (cx - 1) + (k + 1) * (k + 1));
      const next = (ax * (cx - 1) + az * (k + 1)) * upper > (ax * cx + az * k) * lower;
      const scale = own[RADIUS] * (next ? upper : lower), qx = scale * (next ? cx - 1 : cx);
      const qz = scale * (next ? k + 1 : k);
      px += x < 0 ? -qx : qx; pz += z < 0 ? -qz : qz;
    }
  }
  out[at] = own[CENTRE] + r[0] * px + r[1] * py + r[2] * pz;
  out[at + 1] = own[CENTRE + 1] + r[3] * px + r[4] * py + r[5] * pz;
  out[at + 2] = own[CENTRE + 2] + r[6] * px + r[7] * py + r[8] * pz;
}

/**
 * Writes the support function of the core and its rounding towards n (W, unit), from the centre of A [m], to out[at].
 * It is that of the true circle, so that a cylinder rolls smoothly.
 */
export function supportHeight(core: PlacedCore, n: Float64Array, out: Float64Array, at: number): void {
  const r = core.rotation, { own } = core;
  const x = r[0] * n[0] + r[3] * n[1] + r[6] * n[2], y = r[1] * n[0] + r[4] * n[1] + r[7] * n[2],
    z = r[2] * n[0] + r[5] * n[1] + r[8] * n[2];
  let height = own[0] * Math.abs(x) + own[1] * Math.abs(y) + own[2] * Math.abs(z)
    + own[RADIUS] * Math.sqrt(x * x + z * z);
  if (core.isHull) {
    const v = core.vertices;
    height = -Infinity;
    for (let i = 0; i < v.length; i += 3) height = Math.max(height, x * v[i] + y * v[i + 1] + z * v[i + 2]);
    height *= own[SIZE];
  }
  out[at] = height + own[ROUNDING] + n[0] * own[CENTRE] + n[1] * own[CENTRE + 1] + n[2] * own[CENTRE + 2];
}
