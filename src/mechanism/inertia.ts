import type { MechanismSpec } from './spec';
import { writeRotation } from './vectors';
import type { Work } from './work';

/**
 * The inertia of single bodies, which is their answer to impulses, for the poses before the step. It is indexed by
 * body, then shafts; the ground answers nothing.
 */
export type Inertia = {
  /** Mass m [kg], 0 for shafts, and 1/m [1/kg]. */
  mass: Float64Array;
  inverseMass: Float64Array;
  /** Principal moments [kg·m²] ×3; for a shaft its single moment, then zeros. */
  moments: Float64Array;
  /** Inverse J⁻¹ in W, row-major ×9 [1/(kg·m²)]; for a shaft 1/J at xx alone. */
  inverse: Float64Array;
};

export function createInertia({ bodies, shafts = [] }: MechanismSpec): Inertia {
  const count = bodies.length + shafts.length + 1, mass = new Float64Array(count);
  const inverseMass = new Float64Array(count);
  const moments = new Float64Array(3 * count), inverse = new Float64Array(9 * count);
  bodies.forEach((body, i) => {
    mass[i] = body.mass;
    inverseMass[i] = 1 / body.mass;
    moments.set(body.inertia, 3 * i);
  });
  shafts.forEach((shaft, k) => {
    moments[3 * (bodies.length + k)] = shaft.inertia;
    inverse[9 * (bodies.length + k)] = 1 / shaft.inertia;
  });
  return { mass, inverseMass, moments, inverse };
}

/** Writes R of all bodies and shafts, and J⁻¹ = R diag(1/J) Rᵀ of bodies, row-major 3 × 3. */
export function writeInertia({ mass, moments, inverse }: Inertia, { rotation }: Work, orientation: Float64Array): void {
  for (let i = 0; 4 * i < orientation.length - 4; i++) {
    const o = 9 * i;
    writeRotation(rotation, o, orientation, 4 * i);
    if (mass[i] === 0) continue; // a shaft
    const a = 1 / moments[3 * i], b = 1 / moments[3 * i + 1], c = 1 / moments[3 * i + 2];
    for (let r = 0; r < 3; r++) for (let s = r; s < 3; s++) {
      const p = o + 3 * r, q = o + 3 * s;
      inverse[o + 3 * r + s] = inverse[o + 3 * s + r] =
        a * rotation[p] * rotation[q] + b * rotation[p + 1] * rotation[q + 1] + c * rotation[p + 2] * rotation[q + 2];
    }
  }
}

/**
 * Writes M⁻¹ p of body i to out[o…], with p at p[k…]: impulse and angular impulse [N·s, N·m·s] to (v, ω) [m/s, rad/s].
 */
export function answer({ inverseMass, inverse }: Inertia, i: number, p: Float64Array, k: number, out: Float64Array,
  o: number): void {
  const m = inverseMass[i], n = 9 * i, x = p[k + 3], y = p[k + 4], z = p[k + 5];
  out[o] = m * p[k]; out[o + 1] = m * p[k + 1]; out[o + 2] = m * p[k + 2];
  out[o + 3] = inverse[n] * x + inverse[n + 1] * y + inverse[n + 2] * z;
  out[o + 4] = inverse[n + 3] * x + inverse[n + 4] * y + inverse[n + 5] * z;
  out[o + 5] = inverse[n + 6] * x + inverse[n + 7] * y + inverse[n + 8] * z;
}

const spun = new Float64Array(3);

/**
 * Turns `spun`, the spin w₀ of a body along its own axes [rad/s], into the spin halfway through a step h [s] in which
 * nothing else turns it: w = w₀ + h/2 J⁻¹ (J w × w), by Newton's method. `m` is where its moments begin.
 */
function spinHalfway(moments: Float64Array, m: number, h: number): void {
  const jx = moments[m], jy = moments[m + 1], jz = moments[m + 2];
  const a = (0.5 * h * (jy - jz)) / jx, b = (0.5 * h * (jz - jx)) / jy, c = (0.5 * h * (jx - jy)) / jz;
  const [x0, y0, z0] = spun, least = 1e-24 * (x0 * x0 + y0 * y0 + z0 * z0);
  let x = x0, y = y0, z = z0;
  for (let k = 0; k < 10; k++) {
    const f = x0 - x + a * y * z, g = y0 - y + b * z * x, e = z0 - z + c * x * y;
    if (f * f + g * g + e * e <= least) break;
    // inverse of the rows (1, −az, −ay), (−bz, 1, −bx), (−cy, −cx, 1), by its cofactors
    const p = 1 - b * c * x * x, q = 1 - a * c * y * y, r = 1 - a * b * z * z;
    const pq = a * (z + c * x * y), pr = a * (y + b * x * z), qp = b * (z + c * x * y), qr = b * (x + a * y * z);
    const rp = c * (y + b * x * z), rq = c * (x + a * y * z);
    const inverse = 1 / (p - a * z * qp - a * y * rp);
    x += inverse * (p * f + pq * g + pr * e);
    y += inverse * (qp * f + q * g + qr * e);
    z += inverse * (rp * f + rq * g + r * e);
  }
  spun[0] = x; spun[1] = y; spun[2] = z;
}

/**
 * Adds the gyroscopic torque Jw × w [N·m] of body i to torque[o…], with the spin w that a free body has halfway through
 * the step: the implicit midpoint keeps its energy and |Jω|. It is 0 for shafts.
 */
export function addGyroscopic({ mass, moments }: Inertia, { rotation, velocity, h }: Work, i: number,
  torque: Float64Array, o: number): void {
  if (mass[i] === 0) return; // a shaft
  const m = 3 * i, r = 9 * i, x = velocity[6 * i + 3], y = velocity[6 * i + 4], z = velocity[6 * i + 5];
  for (let c = 0; c < 3; c++) spun[c] = rotation[r + c] * x + rotation[r + 3 + c] * y + rotation[r + 6 + c] * z;
  spinHalfway(moments, m, h);
  const a = (moments[m + 1] - moments[m + 2]) * spun[1] * spun[2];
  const b = (moments[m + 2] - moments[m]) * spun[2] * spun[0];
  const c = (moments[m] - moments[m + 1]) * spun[0] * spun[1];
  for (let k = 0; k < 3; k++) {
    torque[o + k] += rotation[r + 3 * k] * a + rotation[r + 3 * k + 1] * b + rotation[r + 3 * k + 2] * c;
  }
}

/**
 * Writes the 6 × 6 mass matrix of body i, row-major: m and J in W. A shaft has 1 on the diagonal where it has no mass
 * or moment.
 */
export function writeMass({ mass, moments }: Inertia, { rotation }: Work, i: number, out: Float64Array): void {
  const shaft = mass[i] === 0, o = 9 * i;
  out.fill(0);
  for (let c = 0; c < 3; c++) {
    out[7 * c] = shaft ? 1 : mass[i];
    out[21 + 7 * c] = shaft ? (c === 0 ? moments[3 * i] : 1) : 0;
    if (!shaft) for (let d = 0; d < 3; d++) for (let k = 0; k < 3; k++) {
      out[21 + 6 * c + d] += rotation[o + 3 * c + k] * moments[3 * i + k] * rotation[o + 3 * d + k];
    }
  }
}
