/**
 * A no-tension truss (OlsenKamrin2018 §6.3) has bodies as joints and contacts as members that only push. Member i
 * shortens by c = c₀ − B u when the bodies move by u, and then pushes with f = k c₊^(p−1) [N]: p = 2 is Hooke's
 * contact, p = 5/2 Hertz's.
 */
export type Truss = {
  count: number;
  /** The two bodies of each member. */
  bodyA: Int32Array;
  bodyB: Int32Array;
  /** Rows of B: the gap opens by row·(u_A, θ_A, u_B, θ_B); u in W [m], θ [rad]; ×12 a member. */
  row: Float64Array;
  /** True if some push turns a body: never among spheres, of whose rows only the first half of each side counts. */
  turns: boolean;
  /** k of each member, in any unit: only ratios matter where all c₀ are 0. */
  stiffness: Float64Array;
  /** c₀ [m]; 0 if absent. */
  overlap?: Float64Array;
  /** 1 where a body can move, ×6 a body: (u, θ). */
  free: Uint8Array;
  /** F̃: the sum of pushes that each body must get from its members, Bᵀf = F̃ where it is free [N, N·m]; ×6 a body. */
  load: Float64Array;
};

export const createTruss = (capacity: number, bodyCount: number): Truss => ({
  count: 0, bodyA: new Int32Array(capacity), bodyB: new Int32Array(capacity), row: new Float64Array(12 * capacity),
  turns: false,
  stiffness: new Float64Array(capacity), free: new Uint8Array(6 * bodyCount), load: new Float64Array(6 * bodyCount),
});

/**
 * Adds a member and writes its row: n from A to B and the arms of the contact point, in W, at `n`, `a` and `b` of their
 * arrays. Returns its number.
 */
export function addMember(
  truss: Truss, bodyA: number, bodyB: number, normal: ArrayLike<number>, n: number, armA: ArrayLike<number>, a: number,
  armB: ArrayLike<number>, b: number, stiffness: number,
): number {
  const m = truss.count++, o = 12 * m, { row } = truss, nx = normal[n], ny = normal[n + 1], nz = normal[n + 2];
  truss.bodyA[m] = bodyA;
  truss.bodyB[m] = bodyB;
  truss.stiffness[m] = stiffness;
  row[o] = -nx; row[o + 1] = -ny; row[o + 2] = -nz;
  row[o + 6] = nx; row[o + 7] = ny; row[o + 8] = nz;
  const turnsA = writeTurn(row, o + 3, -1, nx, ny, nz, armA, a), turnsB = writeTurn(row, o + 9, 1, nx, ny, nz, armB, b);
  truss.turns = (m > 0 && truss.turns) || turnsA || turnsB;
  return m;
}

/**
 * Distance from a body's centre within which a push does not turn it [arms]: the rest of a sphere's arm is rounding.
 */
const CENTRAL = 1e-9;

/** Writes the part of a row that turns one body: n · (θ × s) = θ · (s × n). Returns false if the push is central. */
function writeTurn(
  row: Float64Array, o: number, sign: number, nx: number, ny: number, nz: number, arm: ArrayLike<number>, at: number
): boolean {
  const x = arm[at], y = arm[at + 1], z = arm[at + 2], tx = y * nz - z * ny, ty = z * nx - x * nz, tz = x * ny - y * nx;
  const turns = tx * tx + ty * ty + tz * tz > CENTRAL * CENTRAL * (x * x + y * y + z * z) ? sign : 0;
  row[o] = turns * tx; row[o + 1] = turns * ty; row[o + 2] = turns * tz;
  return turns !== 0;
}

/** Writes out ← B u, a number a member. */
export function openings({ count, bodyA, bodyB, row, turns }: Truss, u: Float64Array, out: Float64Array): void {
  const width = turns ? 6 : 3;
  for (let m = 0, o = 0; m < count; m++, o += 12) {
    const a = 6 * bodyA[m], b = 6 * bodyB[m];
    let sum = 0;
    for (let c = 0; c < width; c++) sum += row[o + c] * u[a + c] + row[o + 6 + c] * u[b + c];
    out[m] = sum;
  }
}

/** Writes out ← Bᵀf, six numbers a body, 0 where it is not free. */
export function resultants({ count, bodyA, bodyB, row, free, turns }: Truss, f: Float64Array, out: Float64Array): void {
  const width = turns ? 6 : 3;
  out.fill(0);
  for (let m = 0, o = 0; m < count; m++, o += 12) {
    if (f[m] === 0) continue;
    const a = 6 * bodyA[m], b = 6 * bodyB[m], s = f[m];
    for (let c = 0; c < width; c++) {
      out[a + c] += s * row[o + c];
      out[b + c] += s * row[o + 6 + c];
    }
  }
  for (let k = 0; k < out.length; k++) if (free[k] === 0) out[k] = 0;
}
