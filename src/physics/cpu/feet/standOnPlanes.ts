import { hypot } from '../../../core/elementary/powers';
import type { Live } from '../../../model/settings';
import { COMMON, frictionOf } from '../../contact/friction';
import type { CpuWorld } from '../world';
import type { BodyFeet } from '../../feet/feet';

/**
 * Contacts of a body with planes are solved at the start of a substep, between its own forces and the sweeps over its
 * contacts with grains: projected Gauss–Seidel on the impulses at its feet, each in its cone of friction, until none
 * changes any more. What grains add to the velocity in the same substep is found at the start of the next.
 */

/** Most feet that touch at once, sweeps over them, and change of impulses, over their sum, that ends these [1]. */
const MOST = 96, SWEEPS = 40, SETTLED = 1e-7;

/** Room for the contacts of one body: arm and normal in W, impulse, ×3; and five numbers each. */
const arm = new Float64Array(3 * MOST), normal = new Float64Array(3 * MOST), impulse = new Float64Array(3 * MOST);
const numbers = new Float64Array(5 * MOST);
/** Offsets of a contact's numbers: n·v that it asks for [m/s], μ, 1/K along the normal and beside it [kg], plane. */
const TARGET = 0, MU = 1, ALONG = 2, BESIDE = 3, PLANE = 4;

const frame = new Float64Array(9), pull = new Float64Array(3), turn = new Float64Array(3);
/** Velocity and spin of the body [m/s, rad/s]. */
const motion = new Float64Array(6);

/**
 * Keeps big body k from going through planes in a substep h [s]; the impulses count as those of contacts. Its velocity
 * is at `at` of v, its spin at `wAt` of w, and the way that its centre has gone since its position was written at `dAt`
 * of `drift`, unless that is null.
 */
export function standOnPlanes(
  cpu: CpuWorld, live: Live, k: number, h: number, v: Float64Array, at: number, w: Float64Array, wAt: number,
  drift: Float64Array | null, dAt: number,
): void {
  const feet = cpu.feet.of[k];
  if (feet === null) return;
  for (let c = 0; c < 3; c++) {
    motion[c] = v[at + c];
    motion[3 + c] = w[wAt + c];
  }
  const count = findContacts(cpu, live, k, h, feet, drift, dAt);
  if (count === 0) return;
  solve(cpu, live, k, count);
  for (let c = 0; c < 3; c++) {
    v[at + c] = motion[c];
    w[wAt + c] = motion[3 + c];
  }
  addImpulses(cpu.bodyImpulse, 6 * k, count);
}

/** Writes the rotation R_WB of body b of the state to `frame`, row-major. */
function writeFrame(orientation: Float64Array, b: number): void {
  const x = orientation[4 * b], y = orientation[4 * b + 1], z = orientation[4 * b + 2], w = orientation[4 * b + 3];
  frame[0] = 1 - 2 * (y * y + z * z); frame[1] = 2 * (x * y - w * z); frame[2] = 2 * (x * z + w * y);
  frame[3] = 2 * (x * y + w * z); frame[4] = 1 - 2 * (x * x + z * z); frame[5] = 2 * (y * z - w * x);
  frame[6] = 2 * (x * z - w * y); frame[7] = 2 * (y * z + w * x); frame[8] = 1 - 2 * (x * x + y * y);
}

/** Finds the feet that would be behind a plane at the end of the substep, or are; returns how many. */
function findContacts(
  cpu: CpuWorld, live: Live, k: number, h: number, { balls, reach }: BodyFeet, drift: Float64Array | null, d: number,
): number {
  const { state: { position, orientation }, model: { grainCount }, feet: { planes } } = cpu, b = grainCount + k;
  const speed = hypot(motion[0], motion[1], motion[2]) + reach * hypot(motion[3], motion[4], motion[5]);
  let count = 0;
  for (let n = 0; n < planes.length; n++) {
    const p = grainCount + planes[n], qx = orientation[4 * p], qy = orientation[4 * p + 1];
    const qz = orientation[4 * p + 2], qw = orientation[4 * p + 3];
    const nx = 2 * (qx * qz + qw * qy), ny = 2 * (qy * qz - qw * qx), nz = 1 - 2 * (qx * qx + qy * qy);
    let height = 0;
    for (let c = 0; c < 3; c++) {
      const axis = c === 0 ? nx : c === 1 ? ny : nz;
      height += axis * (position[3 * b + c] + (drift ? drift[d + c] : 0) - position[3 * p + c]);
    }
    const near = h * (speed + speedOfPlane(live, planes[n]));
    if (height > reach + near) continue;
    writeFrame(orientation, b);
    for (let f = 0; f < balls.length && count < MOST; f += 4) {
      const x = balls[f], y = balls[f + 1], z = balls[f + 2], r = balls[f + 3];
      const ax = frame[0] * x + frame[1] * y + frame[2] * z, ay = frame[3] * x + frame[4] * y + frame[5] * z;
      const az = frame[6] * x + frame[7] * y + frame[8] * z, gap = height + nx * ax + ny * ay + nz * az - r;
      if (gap > near) continue;
      const i = 3 * count;
      arm[i] = ax - r * nx; arm[i + 1] = ay - r * ny; arm[i + 2] = az - r * nz;
      normal[i] = nx; normal[i + 1] = ny; normal[i + 2] = nz;
      writeNumbers(cpu, live, k, planes[n], h, gap, count++);
    }
  }
  return count;
}

/** Returns the speed of a plane that moves as told [m/s]; its spin is left to the next substep. */
function speedOfPlane({ bodies }: Live, p: number): number {
  const { motion: told } = bodies[p];
  return hypot(told[0] ?? 0, told[1] ?? 0, told[2] ?? 0);
}

function writeNumbers(cpu: CpuWorld, live: Live, k: number, p: number, h: number, gap: number, c: number): void {
  const { settings: { friction, recovery, recoverySpeed }, bodies } = live, i = 3 * c, o = 5 * c;
  const { inverseMass: { response }, model: { grainCount } } = cpu, a = 9 * (grainCount + k);
  numbers[o + TARGET] = gap >= 0 ? -gap / h : Math.min((-gap * recovery) / h, recoverySpeed);
  numbers[o + MU] = frictionOf(friction, bodies[k].friction ?? COMMON, bodies[p].friction ?? COMMON);
  const along = answer(response, a, i, normal[i], normal[i + 1], normal[i + 2]);
  let all = 0;
  for (let e = 0; e < 3; e++) all += answer(response, a, i, e === 0 ? 1 : 0, e === 1 ? 1 : 0, e === 2 ? 1 : 0);
  numbers[o + ALONG] = along > 0 ? 1 / along : 0;
  numbers[o + BESIDE] = all - along > 0 ? 1 / (all - along) : 0; // the trace bounds the larger of two
  numbers[o + PLANE] = p;
  impulse[i] = impulse[i + 1] = impulse[i + 2] = 0;
}

/** Returns u·(1/m − [r]× J⁻¹ [r]×) u of the contact at i, for a unit vector u [1/kg]. */
function answer(response: Float64Array, a: number, i: number, x: number, y: number, z: number): number {
  const tx = arm[i + 1] * z - arm[i + 2] * y, ty = arm[i + 2] * x - arm[i] * z, tz = arm[i] * y - arm[i + 1] * x;
  return response[a] * x * x + response[a + 1] * y * y + response[a + 2] * z * z
    + response[a + 3] * tx * tx + response[a + 4] * ty * ty + response[a + 5] * tz * tz
    + 2 * (response[a + 6] * tx * ty + response[a + 7] * tx * tz + response[a + 8] * ty * tz);
}

/** Sweeps over the contacts until no impulse changes any more. */
function solve(cpu: CpuWorld, live: Live, k: number, count: number): void {
  const { inverseMass: { response }, model: { grainCount } } = cpu;
  const a = 9 * (grainCount + k);
  for (let s = 0; s < SWEEPS; s++) {
    let changed = 0, sum = 0;
    for (let c = 0; c < count; c++) {
      const before = impulse[3 * c] + impulse[3 * c + 1] + impulse[3 * c + 2];
      project(live, c);
      push(response, a, 3 * c);
      const now = impulse[3 * c] + impulse[3 * c + 1] + impulse[3 * c + 2];
      changed += Math.abs(now - before);
      sum += Math.abs(now);
    }
    if (changed <= SETTLED * sum) return;
  }
}

/** Moves the impulse of contact c towards what its velocity asks for, within its cone; the change goes to `pull`. */
function project({ bodies }: Live, c: number): void {
  const i = 3 * c, o = 5 * c, told = bodies[numbers[o + PLANE]].motion;
  const x = arm[i], y = arm[i + 1], z = arm[i + 2], nx = normal[i], ny = normal[i + 1], nz = normal[i + 2];
  const vx = motion[0] + motion[4] * z - motion[5] * y - (told[0] ?? 0);
  const vy = motion[1] + motion[5] * x - motion[3] * z - (told[1] ?? 0);
  const vz = motion[2] + motion[3] * y - motion[4] * x - (told[2] ?? 0);
  const vn = vx * nx + vy * ny + vz * nz, pn = impulse[i] * nx + impulse[i + 1] * ny + impulse[i + 2] * nz;
  const next = Math.max(0, pn + (numbers[o + TARGET] - vn) * numbers[o + ALONG]), m = numbers[o + BESIDE];
  let tx = impulse[i] - pn * nx - m * (vx - vn * nx), ty = impulse[i + 1] - pn * ny - m * (vy - vn * ny);
  let tz = impulse[i + 2] - pn * nz - m * (vz - vn * nz);
  const size = Math.sqrt(tx * tx + ty * ty + tz * tz), most = numbers[o + MU] * next;
  const scale = size > most ? most / size : 1;
  tx = scale * tx + next * nx; ty = scale * ty + next * ny; tz = scale * tz + next * nz;
  pull[0] = tx - impulse[i]; pull[1] = ty - impulse[i + 1]; pull[2] = tz - impulse[i + 2];
  impulse[i] = tx; impulse[i + 1] = ty; impulse[i + 2] = tz;
}

/** Adds what the impulse `pull` at contact i does to the body's motion. */
function push(response: Float64Array, a: number, i: number): void {
  const px = pull[0], py = pull[1], pz = pull[2];
  turn[0] = arm[i + 1] * pz - arm[i + 2] * py; turn[1] = arm[i + 2] * px - arm[i] * pz;
  turn[2] = arm[i] * py - arm[i + 1] * px;
  for (let c = 0; c < 3; c++) motion[c] += response[a + c] * pull[c];
  motion[3] += response[a + 3] * turn[0] + response[a + 6] * turn[1] + response[a + 7] * turn[2];
  motion[4] += response[a + 6] * turn[0] + response[a + 4] * turn[1] + response[a + 8] * turn[2];
  motion[5] += response[a + 7] * turn[0] + response[a + 8] * turn[1] + response[a + 5] * turn[2];
}

/** Adds the impulses and their moments to the sums of a body. */
function addImpulses(sum: Float64Array, at: number, count: number): void {
  for (let i = 0; i < 3 * count; i += 3) {
    const px = impulse[i], py = impulse[i + 1], pz = impulse[i + 2], x = arm[i], y = arm[i + 1], z = arm[i + 2];
    sum[at] += px; sum[at + 1] += py; sum[at + 2] += pz;
    sum[at + 3] += y * pz - z * py; sum[at + 4] += z * px - x * pz; sum[at + 5] += x * py - y * px;
  }
}
