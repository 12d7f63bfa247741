/**
 * A big body that holds flexible surfaces: their share is added to its inertia, and its six directions answer together,
 * since what it carries need not balance about its centre. With a share of mass m, first moment f (in W) and second
 * moments Θ,
 *
 *   p = m v + ω × f,  L = f × v + J ω,  J = tr Θ − Θ,
 *
 * and the rotating share pulls by ω × (ω × f) and ω × Jω. That is exact: condense.ts.
 */
export type Rim = {
  /** Index among the big bodies. */
  body: number;
  /** Indices of the surfaces that it holds. */
  surfaces: number[];
  /** Share of each of these surfaces in the frame of the body, ×SHARE: m [kg], f [kg·m] ×3, J [kg·m²] ×9. */
  shares: Float64Array;
  /**
   * Present R_WB, row-major; inertia of body and surfaces, and A = M⁻¹ of the free directions, both at the beginning of
   * the substep, 6 × 6.
   */
  rotation: Float64Array;
  inertia: Float64Array;
  answer: Float64Array;
  /** Place among the contact bodies of a mechanism (src/physics/flex/joinRims.ts); −1 if it belongs to none. */
  contactBody: number;
  /** 1 for each free direction, and true if there is any. */
  free: Uint8Array;
  moves: boolean;
  /** Velocity (v, ω) [m/s, rad/s] now and at the beginning of the substep. */
  motion: Float64Array;
  before: Float64Array;
  /** Force and moment besides those of contacts [N, N·m]; impulse and moment of contacts in a substep [N·s, N·m·s]. */
  load: Float64Array;
  wrench: Float64Array;
  /** Position in W [m]; displacement in a substep [m] ×3 and change of rotation R_new − R_old. */
  place: Float64Array;
  shift: Float64Array;
  swing: Float64Array;
};

export const SHARE = 13;

/** Returns a rim of big body `body` without inertia yet. */
export const createRim = (body: number, surfaces: number[]): Rim => ({
  body, surfaces, shares: new Float64Array(SHARE * surfaces.length), rotation: new Float64Array(9),
  inertia: new Float64Array(36),
  answer: new Float64Array(36), contactBody: -1, free: new Uint8Array(6), moves: false, motion: new Float64Array(6),
  before: new Float64Array(6),
  load: new Float64Array(6), wrench: new Float64Array(6), place: new Float64Array(3), shift: new Float64Array(3),
  swing: new Float64Array(9),
});

/** Writes the share of the n-th surface of a rim, from the inertia that condense.ts found. */
export function writeShare({ shares }: Rim, n: number, { mass, first, second }: {
  mass: number; first: Float64Array; second: Float64Array
}): void {
  const o = SHARE * n, trace = second[0] + second[4] + second[8];
  shares[o] = mass;
  shares.set(first, o + 1);
  for (let k = 0; k < 9; k++) shares[o + 4 + k] = (k % 4 === 0 ? trace : 0) - second[k];
}

/** Writes R of the quaternion at q[o…o + 3], row-major. */
export function writeRotation(q: Float64Array, o: number, out: Float64Array): void {
  const x = q[o], y = q[o + 1], z = q[o + 2], w = q[o + 3];
  out[0] = 1 - 2 * (y * y + z * z); out[1] = 2 * (x * y - w * z); out[2] = 2 * (x * z + w * y);
  out[3] = 2 * (x * y + w * z); out[4] = 1 - 2 * (x * x + z * z); out[5] = 2 * (y * z - w * x);
  out[6] = 2 * (x * z - w * y); out[7] = 2 * (y * z + w * x); out[8] = 1 - 2 * (x * x + y * y);
}

/** Writes the share at shares[o…] in W to `out`: m, f ×3, J ×9. */
export function turnShare(shares: Float64Array, o: number, R: Float64Array, out: Float64Array): void {
  out[0] = shares[o];
  for (let r = 0; r < 3; r++) {
    out[1 + r] = R[3 * r] * shares[o + 1] + R[3 * r + 1] * shares[o + 2] + R[3 * r + 2] * shares[o + 3];
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let i = 0; i < 3; i++)
        for (let j = 0; j < 3; j++) sum += R[3 * r + i] * shares[o + 4 + 3 * i + j] * R[3 * c + j];
      out[4 + 3 * r + c] = sum;
    }
  }
}

const turned = new Float64Array(SHARE), own = new Float64Array(SHARE);

/**
 * Writes the inertia of a rim of mass `mass` [kg] and principal moments `inertia` [kg·m²] with all it carries, and A.
 * `rotation` and `free` are given.
 */
export function writeRimAnswer(rim: Rim, mass: number, inertia: readonly [number, number, number]): void {
  const { inertia: M, answer, free } = rim;
  M.fill(0);
  own.fill(0);
  own[0] = mass;
  for (let c = 0; c < 3; c++) own[4 + 4 * c] = inertia[c];
  addShare(M, own, 0, rim.rotation);
  for (let n = 0; n < rim.surfaces.length; n++) addShare(M, rim.shares, SHARE * n, rim.rotation);
  rim.moves = free.some((f) => f !== 0);
  invertFree(M, free, answer);
}

/** Adds the 6 × 6 inertia of a share to M. */
function addShare(M: Float64Array, shares: Float64Array, o: number, R: Float64Array): void {
  turnShare(shares, o, R, turned);
  const [m, x, y, z] = turned;
  for (let c = 0; c < 3; c++) {
    M[7 * c] += m;
    for (let d = 0; d < 3; d++) M[6 * (3 + c) + 3 + d] += turned[4 + 3 * c + d];
  }
  // L += f × v: rows (0, −z, y; z, 0, −x; −y, x, 0); p takes the transpose
  M[19] -= z; M[20] += y; M[24] += z; M[26] -= x; M[30] -= y; M[31] += x;
  M[4] += z; M[5] -= y; M[9] -= z; M[11] += x; M[15] += y; M[16] -= x;
}

/**
 * Writes the inverse of M in the free directions to `out`, 0 in the others, by Gauss–Jordan elimination: M is positive
 * definite there.
 */
export function invertFree(M: Float64Array, free: Uint8Array, out: Float64Array): void {
  const a = work;
  for (let r = 0; r < 6; r++) for (let c = 0; c < 6; c++) {
    const both = free[r] !== 0 && free[c] !== 0;
    a[6 * r + c] = both ? M[6 * r + c] : r === c ? 1 : 0;
    out[6 * r + c] = r === c ? 1 : 0;
  }
  for (let p = 0; p < 6; p++) {
    const scale = 1 / a[7 * p];
    for (let c = 0; c < 6; c++) { a[6 * p + c] *= scale; out[6 * p + c] *= scale; }
    for (let r = 0; r < 6; r++) {
      const f = a[6 * r + p];
      if (r === p || f === 0) continue;
      for (let c = 0; c < 6; c++) { a[6 * r + c] -= f * a[6 * p + c]; out[6 * r + c] -= f * out[6 * p + c]; }
    }
  }
  for (let r = 0; r < 6; r++) if (free[r] === 0) out.fill(0, 6 * r, 6 * r + 6);
  for (let r = 0; r < 6; r++) for (let c = 0; c < 6; c++) if (free[c] === 0) out[6 * r + c] = 0;
}

const work = new Float64Array(36);

/** Adds factor · (ω × (ω × f), ω × Jω) of a share in W to `out`. */
export function addCentrifugal(
  shares: Float64Array, o: number, R: Float64Array, motion: Float64Array, factor: number, out: Float64Array
): void {
  turnShare(shares, o, R, turned);
  const wx = motion[3], wy = motion[4], wz = motion[5], fx = turned[1], fy = turned[2], fz = turned[3];
  const cx = wy * fz - wz * fy, cy = wz * fx - wx * fz, cz = wx * fy - wy * fx;
  const lx = turned[4] * wx + turned[5] * wy + turned[6] * wz, ly = turned[7] * wx + turned[8] * wy + turned[9] * wz;
  const lz = turned[10] * wx + turned[11] * wy + turned[12] * wz;
  out[0] += factor * (wy * cz - wz * cy);
  out[1] += factor * (wz * cx - wx * cz); out[2] += factor * (wx * cy - wy * cx);
  out[3] += factor * (wy * lz - wz * ly);
  out[4] += factor * (wz * lx - wx * lz); out[5] += factor * (wx * ly - wy * lx);
}

/** Adds factor · M u of a share in W to `out`: its momentum at the velocity u = (v, ω). */
export function addMomentum(
  shares: Float64Array, o: number, R: Float64Array, u: Float64Array, factor: number, out: Float64Array
): void {
  turnShare(shares, o, R, turned);
  const m = turned[0], fx = turned[1], fy = turned[2], fz = turned[3], vx = u[0], vy = u[1], vz = u[2], wx = u[3];
  const wy = u[4], wz = u[5];
  out[0] += factor * (m * vx + wy * fz - wz * fy);
  out[1] += factor * (m * vy + wz * fx - wx * fz); out[2] += factor * (m * vz + wx * fy - wy * fx);
  out[3] += factor * (fy * vz - fz * vy + turned[4] * wx + turned[5] * wy + turned[6] * wz);
  out[4] += factor * (fz * vx - fx * vz + turned[7] * wx + turned[8] * wy + turned[9] * wz);
  out[5] += factor * (fx * vy - fy * vx + turned[10] * wx + turned[11] * wy + turned[12] * wz);
}

/**
 * Writes (v, ω) at the end of a substep without contacts to `rim.motion`: free directions answer `load` less the
 * centrifugal part, the others take the values prescribed in `motion`. `own` is the share of the body itself.
 */
export function predictRim(
  rim: Rim, mass: number, inertia: readonly [number, number, number], motion: readonly (number | null)[], h: number
): void {
  const { load, before, motion: u, inertia: M, answer, free, shares, rotation } = rim;
  before.set(u);
  push.fill(0);
  for (let c = 0; c < 6; c++) push[c] = h * load[c];
  own.fill(0);
  for (let c = 0; c < 3; c++) own[4 + 4 * c] = inertia[c];
  own[0] = mass;
  addCentrifugal(own, 0, rotation, u, -h, push);
  for (let n = 0; n < rim.surfaces.length; n++) addCentrifugal(shares, SHARE * n, rotation, u, -h, push);
  for (let c = 0; c < 6; c++) {
    const given = motion[c];
    if (given === null) continue;
    const change = given - u[c];
    u[c] = given;
    if (change !== 0) for (let r = 0; r < 6; r++) if (free[r] !== 0) push[r] -= M[6 * r + c] * change;
  }
  if (rim.moves) for (let r = 0; r < 6; r++) for (let c = 0; c < 6; c++) u[r] += answer[6 * r + c] * push[c];
}

const push = new Float64Array(6);
