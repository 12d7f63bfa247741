/** Scratch of a solve by conjugate gradients; vectors of one length. */
export type Gradients = { r: Float64Array; z: Float64Array; p: Float64Array; q: Float64Array };

export const createGradients = (length: number): Gradients => ({
  r: new Float64Array(length), z: new Float64Array(length), p: new Float64Array(length), q: new Float64Array(length),
});

/**
 * Solves A x = b by preconditioned conjugate gradients (Hestenes, Stiefel 1952) from x = 0, until ‖b − A x‖₂ is `part`
 * of ‖b‖₂ or after `most` products with A. A and the preconditioner are symmetric and positive. Returns the number of
 * products.
 */
export function conjugateGradients(
  multiply: (x: Float64Array, out: Float64Array) => void, precondition: (x: Float64Array) => void, b: Float64Array,
  x: Float64Array,
  part: number, most: number, { r, z, p, q }: Gradients,
): number {
  x.fill(0);
  r.set(b);
  const enough = part * part * dot(b, b);
  let rz = 0;
  for (let k = 0; k < most; k++) {
    if (!(dot(r, r) > enough)) return k;
    z.set(r);
    precondition(z);
    const next = dot(r, z), beta = k === 0 ? 0 : next / rz;
    rz = next;
    for (let j = 0; j < p.length; j++) p[j] = z[j] + beta * p[j];
    multiply(p, q);
    const pq = dot(p, q);
    if (!(pq > 0) || !(rz > 0)) return k; // rounding: A or the preconditioner is no longer positive
    const alpha = rz / pq;
    for (let j = 0; j < p.length; j++) {
      x[j] += alpha * p[j];
      r[j] -= alpha * q[j];
    }
  }
  return most;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j] * b[j];
  return sum;
}
