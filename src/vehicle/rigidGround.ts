import type { Vec3 } from '../core/vec3';
import type { Mechanism } from '../mechanism/mechanism';

/** Dimensions of a wheel as two rims: their radius, and the distance between them [m]. */
export type Rims = { radius: number; width: number };

/** Largest gap at which a contact starts from the impulses of the last step [m]. */
const NEAR = 1e-3;

/**
 * Puts a vehicle on the plane z = 0: each wheel touches it with the lowest points of its two rims, and the contacts are
 * solved to convergence by Gauss–Seidel on v_w = v*_w + A p, normal impulses ≥ 0 and friction on the disc μ p_n. For
 * tests and for checks on hard ground.
 */
export function createRigidGround(m: Mechanism, { radius, width }: Rims, friction: number) {
  const wheels = m.contactBodies.length, count = 2 * wheels, size = 6 * wheels, p = new Float64Array(size),
    v = new Float64Array(size);
  const arms = new Float64Array(3 * count), gaps = new Float64Array(count), impulse = new Float64Array(3 * count);
  /** Directions D = (e, arm × e) of each contact along x, y, z of W; A D; and DᵀAD. */
  const D = new Float64Array(18 * count), AD = new Float64Array(3 * count * size), answer = new Float64Array(3 * count);
  const loads = new Float64Array(wheels);

  const findContacts = () => {
    for (let k = 0; k < count; k++) {
      const body = m.contactBodies[k >> 1], r = m.inside.work.rotation, side = k % 2 === 0 ? 0.5 : -0.5;
      const ax = r[9 * body + 1], ay = r[9 * body + 4], az = r[9 * body + 7]; // the axis of the wheel
      const down = radius / Math.sqrt(1 - az * az), along = side * width + down * az;
      arms[3 * k] = along * ax; arms[3 * k + 1] = along * ay; arms[3 * k + 2] = along * az - down;
      gaps[k] = m.state.position[3 * body + 2] + arms[3 * k + 2];
    }
  };
  const writeAnswers = () => {
    for (let k = 0; k < count; k++) {
      const x = arms[3 * k], y = arms[3 * k + 1], z = arms[3 * k + 2], o = 18 * k;
      D[o] = D[o + 7] = D[o + 14] = 1;
      D[o + 4] = z; D[o + 5] = -y; // arm × e_x
      D[o + 9] = -z; D[o + 11] = x;
      D[o + 15] = y; D[o + 16] = -x;
    }
    for (let d = 0; d < 3 * count; d++) {
      const w = 6 * Math.floor(d / 6);
      for (let i = 0; i < size; i++) {
        let sum = 0;
        for (let c = 0; c < 6; c++) sum += m.A[i * size + w + c] * D[6 * d + c];
        AD[d * size + i] = sum;
      }
      answer[d] = 0;
      for (let c = 0; c < 6; c++) answer[d] += D[6 * d + c] * AD[d * size + w + c];
    }
  };
  const rate = (d: number) => {
    const w = 6 * Math.floor(d / 6);
    let sum = 0;
    for (let c = 0; c < 6; c++) sum += D[6 * d + c] * v[w + c];
    return sum;
  };
  const setImpulse = (d: number, to: number) => {
    const change = to - impulse[d], w = 6 * Math.floor(d / 6);
    impulse[d] = to;
    for (let c = 0; c < 6; c++) p[w + c] += D[6 * d + c] * change;
    for (let i = 0; i < size; i++) v[i] += AD[d * size + i] * change;
  };
  const relax = (k: number, h: number) => {
    const x = 3 * k, y = x + 1, n = x + 2;
    setImpulse(n, Math.max(0, impulse[n] - (rate(n) + gaps[k] / h) / answer[n]));
    if (friction === 0) return;
    const step = 1 / Math.max(answer[x] + answer[y], 1e-12), u = impulse[x] - rate(x) * step;
    const w = impulse[y] - rate(y) * step;
    const scale = Math.min(1, (friction * impulse[n]) / Math.max(Math.sqrt(u * u + w * w), 1e-300));
    setImpulse(x, scale * u);
    setImpulse(y, scale * w);
  };

  return {
    /** Vertical force on each contact body in the last step [N]. */
    loads,
    step(h: number, gravity: Vec3, sweeps = 40): void {
      m.begin(h, gravity);
      findContacts();
      writeAnswers();
      v.set(m.vStar);
      p.fill(0);
      for (let d = 0; d < 3 * count; d++) {
        const warm = gaps[Math.floor(d / 3)] < NEAR ? impulse[d] : 0;
        impulse[d] = 0;
        setImpulse(d, warm);
      }
      for (let sweep = 0; sweep < sweeps; sweep++) for (let k = 0; k < count; k++) relax(k, h);
      for (let w = 0; w < wheels; w++) loads[w] = p[6 * w + 2] / h;
      m.finish(p);
    },
  };
}
