import type { ContactSets } from '../../contact/sets';

/**
 * The sets of all contacts as intersections of simple cones, the parts, each of one contact: x ∈ { ‖x_t‖ ≤ x_n } with
 * x_n = a γ_n + b and x_t some of its other numbers, 0, 1 or 2 of them. This is Melanz2016 eq. 4.9 with T_x = diag(μ,
 * 1, 1), except that cohesion moves the apex (b = μ c), a cap is the ray cap − γ_n ≥ 0, and moments have cones of their
 * own.
 */
export type Parts = {
  count: number;
  contact: Int32Array;
  /** Dimension of x: 1, 2 or 3. */
  dim: Uint8Array;
  /** Indices in γ of γ_n and of the first number of x_t. */
  normal: Int32Array;
  first: Int32Array;
  /** a and b of x_n = a γ_n + b: slope [1, m] and offset [N·s, N·m·s]. */
  a: Float64Array;
  b: Float64Array;
  /** 1 for each number of γ that can only be 0, since its slope is 0. ×size a contact. */
  held: Uint8Array;
  /** True if every contact has one part: its dual then is T⁻¹(Nγ + r). */
  single: boolean;
};

/**
 * Returns the parts of all sets. With `rays`, n + c ≥ 0 is a part of its own even where a cone implies it (Melanz2016
 * eq. 4.44, second half).
 */
export function makeParts(sets: ContactSets, count: number, rays: boolean): Parts {
  const { size } = sets, held = new Uint8Array(size * count), rows: [number, number, number, number, number][] = [];
  let single = true;
  for (let i = 0; i < count; i++) {
    const before = rows.length, c = sets.cohesion[i], k = size * i;
    const cone = (slope: number, first: number, numbers: number) => {
      if (slope > 0) rows.push([i, 1 + numbers, first, slope, slope * c]);
      else held.fill(1, first, first + numbers);
    };
    cone(sets.mu[i], k + 1, 2);
    if (size === 6) {
      cone(sets.spinning[i], k + 3, 1);
      cone(sets.rolling[i], k + 4, 2);
    }
    if (rays || rows.length === before) rows.push([i, 1, 0, 1, c]);
    if (sets.cap[i] < Infinity) rows.push([i, 1, 0, -1, sets.cap[i]]);
    single &&= rows.length === before + 1;
  }
  return {
    count: rows.length, contact: Int32Array.from(rows, ([i]) => i), dim: Uint8Array.from(rows, ([, dim]) => dim),
    normal: Int32Array.from(rows, ([i]) => size * i), first: Int32Array.from(rows, ([, , first]) => first),
    a: Float64Array.from(rows, ([, , , a]) => a), b: Float64Array.from(rows, ([, , , , b]) => b), held, single,
  };
}

/** Writes a γ inside all sets, its normal impulses near `scale` [N·s]: interior point methods start there. */
export function insidePoint(sets: ContactSets, count: number, scale: number, gamma: Float64Array): void {
  const { size } = sets;
  gamma.fill(0, 0, size * count);
  for (let i = 0; i < count; i++)
    gamma[size * i] = Math.min(scale, (sets.cap[i] + sets.cohesion[i]) / 2 - sets.cohesion[i]);
}

/** Writes x = Aγ + b, ×3 a part. */
export function toParts({ count, dim, normal, first, a, b }: Parts, gamma: Float64Array, x: Float64Array): void {
  for (let p = 0, o = 0; p < count; p++, o += 3) {
    x[o] = a[p] * gamma[normal[p]] + b[p];
    for (let c = 1; c < dim[p]; c++) x[o + c] = gamma[first[p] + c - 1];
  }
}

/** Writes x = A · change for a change of γ, ×3 a part. */
export function changeOfParts({ count, dim, normal, first, a }: Parts, change: Float64Array, x: Float64Array): void {
  for (let p = 0, o = 0; p < count; p++, o += 3) {
    x[o] = a[p] * change[normal[p]];
    for (let c = 1; c < dim[p]; c++) x[o + c] = change[first[p] + c - 1];
  }
}

/** Adds f Aᵀy to `out`. */
export function addFromParts(
  { count, dim, normal, first, a }: Parts, y: Float64Array, f: number, out: Float64Array
): void {
  for (let p = 0, o = 0; p < count; p++, o += 3) {
    out[normal[p]] += f * a[p] * y[o];
    for (let c = 1; c < dim[p]; c++) out[first[p] + c - 1] += f * y[o + c];
  }
}

/** Adds AᵀPA of part p, P symmetric 3×3 row-major, to the block of its contact in `blocks`, ×size². */
export function addBlock(
  { contact, dim, normal, first, a }: Parts, p: number, P: Float64Array, size: 3 | 6, blocks: Float64Array,
): void {
  const o = size * size * contact[p], t = first[p] - normal[p];
  blocks[o] += a[p] * a[p] * P[0];
  for (let c = 1; c < dim[p]; c++) {
    const k = t + c - 1;
    blocks[o + k] += a[p] * P[c];
    blocks[o + size * k] += a[p] * P[c];
    for (let d = 1; d < dim[p]; d++) blocks[o + size * k + t + d - 1] += P[3 * c + d];
  }
}
