// Vector algebra of four contacts at once: each v128 holds one coordinate of four vectors, f32. AssemblyScript returns
// one value from a function, so a function here finds one coordinate. The optimiser puts all of them in line.

// @inline is not needed, and is no TypeScript.

/**
 * Returns number 0 of each of four rows: the first row of the transposed 4×4 matrix. So do those below for 1 to 3; and
 * all four take the transposed matrix back.
 */
export function row0(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 0, 4, 1, 5), 0, 1, 4, 5);
}

export function row1(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 0, 4, 1, 5), 2, 3, 6, 7);
}

export function row2(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 3, 7), v128.shuffle<f32>(c, d, 2, 6, 3, 7), 0, 1, 4, 5);
}

export function row3(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 3, 7), v128.shuffle<f32>(c, d, 2, 6, 3, 7), 2, 3, 6, 7);
}

export function add(a: v128, b: v128): v128 { return f32x4.add(a, b); }
export function sub(a: v128, b: v128): v128 { return f32x4.sub(a, b); }
export function mul(a: v128, b: v128): v128 { return f32x4.mul(a, b); }

/** Returns a + s b. */
export function mulAdd(a: v128, s: v128, b: v128): v128 { return f32x4.add(a, f32x4.mul(s, b)); }

/** Returns a − s b. */
export function mulSub(a: v128, s: v128, b: v128): v128 { return f32x4.sub(a, f32x4.mul(s, b)); }

/** Returns a d − b c: coordinate x of a cross product from the coordinates y and z of both, and so on in a circle. */
export function cross(a: v128, b: v128, c: v128, d: v128): v128 {
  return f32x4.sub(f32x4.mul(a, d), f32x4.mul(b, c));
}

export function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(ax, bx), f32x4.mul(ay, by)), f32x4.mul(az, bz));
}

/** Returns `yes` in lanes where `mask` is set, `no` elsewhere. */
export function select(yes: v128, no: v128, mask: v128): v128 { return v128.bitselect(yes, no, mask); }
