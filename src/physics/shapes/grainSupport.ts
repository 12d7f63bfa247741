import type { Convex } from './convex';

/** A grain in the frame B of a big body. One record is overwritten for each pair. */
export type GrainInBody = {
  grain: Convex;
  /** Centre of the grain from B's origin, in B [m]. */
  center: Float64Array;
  /** R_BA, row-major. */
  rotation: Float64Array;
  /** Bounding radius of the grain [m], its size [1] and the margin [m]. */
  scale: Float64Array;
};

/** Tilt of a normal along the grain's axes that finds the corners of the resting face [1]: some 8°. */
const TILT = 0.15;
/** Tilt below which the cap of a cylinder has no lowest point: a point of its rim would be noise [1]. */
const LEVEL = 1e-4;
/** Distance below which two points are one [bounding radii]. */
const SAME = 1e-5;

const local = new Float64Array(3), tilted = new Float64Array(3), core = new Float64Array(3);

/**
 * Writes the grain's surface point farthest along the unit vector at[0…2] (B), from its centre, in B [m], to out[o…o +
 * 2].
 */
export function supportPoint(g: GrainInBody, at: Float64Array, out: Float64Array, o: number): void {
  toLocal(g, at, 1);
  supportCore(g.grain, local, local);
  fromCore(g, at, 1, out, o);
}

/**
 * Writes the corners of the face that the grain would rest on, on a plane with outward unit normal n[0…2] in B: up to
 * four points from its centre in B [m], in order around the face, the deepest among them, and a label 0…3 for each.
 * Returns their number; a smooth grain has one. `out` needs room for five points.
 *
 * They are the support points of four normals tilted to either side along the grain's own axes, so that each corner of
 * a box keeps its number while the box turns. If the grain itself is tilted further than that, all four are the lowest
 * corner.
 */
export function restingPoints(g: GrainInBody, n: Float64Array, out: Float64Array, label: Int32Array): number {
  const { grain } = g;
  if (grain.core === 'point' || grain.core === 'ellipsoid') {
    for (let c = 0; c < 3; c++) tilted[c] = -n[c];
    supportPoint(g, tilted, out, 0);
    label[0] = 0;
    return 1;
  }
  toLocal(g, n, -1);
  const a0 = Math.abs(local[0]), a1 = Math.abs(local[1]), a2 = Math.abs(local[2]);
  const major = a0 >= a1 && a0 >= a2 ? 0 : a1 >= a2 ? 1 : 2, e1 = (major + 1) % 3, e2 = (major + 2) % 3;
  for (let k = 0; k < 4; k++) {
    for (let c = 0; c < 3; c++) tilted[c] = local[c];
    tilted[e1] += k === 0 || k === 3 ? TILT : -TILT;
    tilted[e2] += k < 2 ? TILT : -TILT;
    supportCore(grain, tilted, local);
    fromCore(g, n, -1, out, 3 * k);
  }
  const radial2 = local[0] * local[0] + local[2] * local[2];
  if (grain.core === 'hull' || (grain.radius > 0 && radial2 > LEVEL * LEVEL && radial2 <= TILT * TILT)) {
    supportCore(grain, local, local);
    fromCore(g, n, -1, out, 12);
    takeDeepest(out);
  }
  return withoutDoubles(out, label, g.scale[0]);
}

/** Writes sign · R_BAᵀ n to `local`, the direction in the grain's frame. */
function toLocal({ rotation: r }: GrainInBody, n: Float64Array, sign: number): void {
  for (let c = 0; c < 3; c++) local[c] = sign * (r[c] * n[0] + r[3 + c] * n[1] + r[6 + c] * n[2]);
}

/**
 * Writes the support point of the core along `along` to `core`, in the grain's frame for size 1 [m]. The disc of a
 * cylinder takes its point along `around` instead, unless that is nearly along the axis.
 */
function supportCore(grain: Convex, along: Float64Array, around: Float64Array): void {
  const { half, radius, vertices } = grain;
  switch (grain.core) {
    case 'point': core[0] = 0; core[1] = 0; core[2] = 0; return;
    case 'ellipsoid': {
      const x = half[0] * along[0], y = half[1] * along[1], z = half[2] * along[2];
      const h = Math.sqrt(x * x + y * y + z * z);
      core[0] = (half[0] * x) / h; core[1] = (half[1] * y) / h; core[2] = (half[2] * z) / h;
      return;
    }
    case 'kinked': {
      for (let c = 0; c < 3; c++) core[c] = along[c] < 0 ? -half[c] : half[c];
      if (radius === 0) return;
      const q2 = around[0] * around[0] + around[2] * around[2], from = q2 > TILT * TILT ? around : along;
      const q = Math.sqrt(from[0] * from[0] + from[2] * from[2]);
      if (q > 0) { core[0] += (radius * from[0]) / q; core[2] += (radius * from[2]) / q; }
      return;
    }
    case 'hull': {
      let best = 0, highest = -Infinity;
      for (let k = 0; k < vertices.length; k += 3) {
        const h = vertices[k] * along[0] + vertices[k + 1] * along[1] + vertices[k + 2] * along[2];
        if (h > highest) { highest = h; best = k; }
      }
      core[0] = vertices[best]; core[1] = vertices[best + 1]; core[2] = vertices[best + 2];
    }
  }
}

/**
 * Writes the point in `core` to out[o…o + 2], in B from the grain's centre [m], grown by the rounding along sign · n.
 */
function fromCore(
  { grain, rotation: r, scale }: GrainInBody, n: Float64Array, sign: number, out: Float64Array, o: number
): void {
  const size = scale[1], rounding = sign * grain.rounding;
  for (let c = 0; c < 3; c++) {
    out[o + c] = size * (r[3 * c] * core[0] + r[3 * c + 1] * core[1] + r[3 * c + 2] * core[2] + rounding * n[c]);
  }
}

/** Puts the fifth point, the deepest, in the place of the nearest of the four. */
function takeDeepest(out: Float64Array): void {
  let nearest = 0, distance = Infinity;
  for (let k = 0; k < 4; k++) {
    const d = distance2(out, k, 4);
    if (d < distance) { distance = d; nearest = k; }
  }
  for (let c = 0; c < 3; c++) out[3 * nearest + c] = out[12 + c];
}

/** Removes points that coincide with an earlier one, writes the labels of the rest and returns their number. */
function withoutDoubles(out: Float64Array, label: Int32Array, bounding: number): number {
  const limit = SAME * SAME * bounding * bounding;
  let count = 0;
  for (let k = 0; k < 4; k++) {
    let known = false;
    for (let j = 0; j < count; j++) known = known || distance2(out, j, k) <= limit;
    if (known) continue;
    for (let c = 0; c < 3; c++) out[3 * count + c] = out[3 * k + c];
    label[count++] = k;
  }
  return count;
}

/** Returns the squared distance of points i and j [m²]. */
function distance2(out: Float64Array, i: number, j: number): number {
  const x = out[3 * i] - out[3 * j], y = out[3 * i + 1] - out[3 * j + 1], z = out[3 * i + 2] - out[3 * j + 2];
  return x * x + y * y + z * z;
}
