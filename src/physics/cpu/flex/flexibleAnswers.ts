import type { Contacts } from '../collide/contacts';
import { answerAll, io } from '../../mechanism/coupled';
import { addWrench } from '../../flex/contactPoints';
import type { Flexible, Surface } from '../../flex/flexible';
import type { Rim } from '../../flex/rim';

/**
 * How contact points and rims answer impulses: all points of a surface that have contacts, its rim, and all that hangs on that, at
 * once (contactPoints.ts). Velocities are (v, ω) at `stride` numbers a body of the world.
 */

const wrench = new Float64Array(6), gained = new Float64Array(6);

/** Velocities after an impulse on body i, a point, a rim or a body of the mechanism: `io` has it and, of a rim, its moment about the centre, times `sign`. */
export function answerFlexible(f: Flexible, i: number, sign: 1 | -1, grainCount: number, v: Float64Array, stride: number): void {
  const k = f.surfaceOf[i];
  if (k >= 0) {
    const { answers: { count, touched, placeOf, W }, first } = f.surfaces[k], row = count * placeOf[i - first];
    const x = sign * io[0], y = sign * io[1], z = sign * io[2];
    for (let j = 0; j < count; j++) {
      const o = stride * (first + touched[j]), w = W[row + j];
      v[o] += w * x; v[o + 1] += w * y; v[o + 2] += w * z;
    }
  }
  answerBehind(f, i, sign, grainCount, v, stride, true);
}

/** The same of what is behind body i: its rim or all that touches something of the mechanism, and, if `carries`, the touched points there. */
export function answerBehind(
  f: Flexible, i: number, sign: 1 | -1, grainCount: number, v: Float64Array, stride: number, carries: boolean,
): void {
  const k = f.surfaceOf[i], r = f.rimOf[i], w = r < 0 ? f.wheelOf[i] : f.rims[r].wheel;
  if (k < 0) for (let c = 0; c < 6; c++) wrench[c] = sign * io[c];
  else {
    if (r < 0) return;
    const { answers: { placeOf, lever, bound }, first } = f.surfaces[k], l = 3 * placeOf[i - first];
    const x = sign * io[0], y = sign * io[1], z = sign * io[2], s = bound[4 * (i - first)], lx = lever[l], ly = lever[l + 1], lz = lever[l + 2];
    wrench[0] = s * x; wrench[1] = s * y; wrench[2] = s * z;
    wrench[3] = ly * z - lz * y; wrench[4] = lz * x - lx * z; wrench[5] = lx * y - ly * x;
  }
  if (w >= 0) pushWheels(f, w, v, stride, carries);
  else pushRim(f, f.rims[r], grainCount, v, stride, carries);
}

/** What touches something of the mechanism, after `wrench` at place w of it, and all touched points that hang there. */
function pushWheels({ coupled, rimAt, rims, surfaces }: Flexible, w: number, v: Float64Array, stride: number, carries: boolean): void {
  const { wheels, places, touched, mechanism: { A } } = coupled!, size = 6 * wheels.length;
  for (let j = 0; j < touched; j++) {
    const place = places[j], o = stride * wheels[place];
    for (let c = 0, r = size * 6 * place + 6 * w; c < 6; c++, r += size) {
      gained[c] = A[r] * wrench[0] + A[r + 1] * wrench[1] + A[r + 2] * wrench[2] + A[r + 3] * wrench[3] + A[r + 4] * wrench[4] + A[r + 5] * wrench[5];
      v[o + c] += gained[c];
    }
    if (!carries || rimAt[place] < 0) continue;
    const carried = rims[rimAt[place]].surfaces;
    for (let n = 0; n < carried.length; n++) carry(surfaces[carried[n]], v, stride);
  }
}

/** The rim and all touched points that hang on it, after `wrench`. */
function pushRim(
  { surfaces }: Flexible, { answer: A, moves, body, surfaces: carried }: Rim, grainCount: number, v: Float64Array, stride: number, carries: boolean,
): void {
  if (!moves) return;
  const b = stride * (grainCount + body);
  for (let c = 0, r = 0; c < 6; c++, r += 6) {
    gained[c] = A[r] * wrench[0] + A[r + 1] * wrench[1] + A[r + 2] * wrench[2] + A[r + 3] * wrench[3] + A[r + 4] * wrench[4] + A[r + 5] * wrench[5];
    v[b + c] += gained[c];
  }
  if (carries) for (let n = 0; n < carried.length; n++) carry(surfaces[carried[n]], v, stride);
}

/** Touched points of a surface go along with what its rim gained. */
function carry({ answers: { count, touched, lever, bound }, first }: Surface, v: Float64Array, stride: number): void {
  const vx = gained[0], vy = gained[1], vz = gained[2], wx = gained[3], wy = gained[4], wz = gained[5];
  for (let j = 0; j < count; j++) {
    const o = stride * (first + touched[j]), l = 3 * j, s = bound[4 * touched[j]], x = lever[l], y = lever[l + 1], z = lever[l + 2];
    v[o] += s * vx + wy * z - wz * y; v[o + 1] += s * vy + wz * x - wx * z; v[o + 2] += s * vz + wx * y - wy * x;
  }
}

/** Whether an impulse on body i is answered here: on points, rims, and bodies of a mechanism in a world with surfaces. */
export const answers = ({ surfaceOf, rimOf, wheelOf }: Flexible, i: number): boolean => surfaceOf[i] >= 0 || rimOf[i] >= 0 || wheelOf[i] >= 0;

/** Sums of impulses are empty. */
export function clearSums({ surfaces, rims, sum }: Flexible): void {
  sum.fill(0);
  for (const { answers: { impulse, count } } of surfaces) impulse.fill(0, 0, 3 * count);
  for (const rim of rims) rim.wrench.fill(0);
}

/** The impulse in `io` on body i, a point or a rim, and its moment of a rim, times `sign`, into the sums. */
export function addToSums({ surfaces, rims, surfaceOf, rimOf, wheelOf, sum }: Flexible, i: number, sign: 1 | -1): void {
  const k = surfaceOf[i];
  if (k < 0) {
    const to = wheelOf[i] < 0 ? rims[rimOf[i]].wrench : sum, o = wheelOf[i] < 0 ? 0 : 6 * wheelOf[i];
    for (let c = 0; c < 6; c++) to[o + c] += sign * io[c];
    return;
  }
  const { answers: { impulse, placeOf }, first } = surfaces[k], o = 3 * placeOf[i - first];
  impulse[o] += sign * io[0]; impulse[o + 1] += sign * io[1]; impulse[o + 2] += sign * io[2];
}

/** Sums ← the impulses as they stand, and moments that contacts bear, where there are any. */
export function sumFlexible(f: Flexible, { bodyA, bodyB, impulse, armB }: Contacts, moment: Float64Array | null): void {
  clearSums(f);
  for (let n = 0; n < f.contactCount; n++) {
    const c = f.contacts[n], a = bodyA[c], b = bodyB[c], o = 3 * c, x = impulse[o], y = impulse[o + 1], z = impulse[o + 2];
    const sx = armB[o], sy = armB[o + 1], sz = armB[o + 2];
    io[0] = x; io[1] = y; io[2] = z;
    io[3] = sy * z - sz * y; io[4] = sz * x - sx * z; io[5] = sx * y - sy * x;
    if (moment) for (let e = 0; e < 3; e++) io[3 + e] += moment[o + e];
    if (f.surfaceOf[a] >= 0) addToSums(f, a, -1);
    if (answers(f, b)) addToSums(f, b, 1);
  }
}

/** Velocities that the sums lead to, of touched points and rims, ×6 a body of the world; others stay as they are. */
export function answerSums(f: Flexible, grainCount: number, out: Float64Array): void {
  for (const { answers: { count, touched, W, impulse }, first } of f.surfaces) {
    for (let i = 0; i < count; i++) {
      const o = 6 * (first + touched[i]);
      let x = 0, y = 0, z = 0;
      for (let j = 0, w = count * i, p = 0; j < count; j++, w++, p += 3) {
        x += W[w] * impulse[p]; y += W[w] * impulse[p + 1]; z += W[w] * impulse[p + 2];
      }
      out[o] = x; out[o + 1] = y; out[o + 2] = z;
      out.fill(0, o + 3, o + 6);
    }
  }
  for (const rim of f.rims) {
    if (rim.wheel >= 0) continue;
    out.fill(0, 6 * (grainCount + rim.body), 6 * (grainCount + rim.body) + 6);
    wrench.set(rim.wrench);
    for (let n = 0; n < rim.surfaces.length; n++) addWrench(f.surfaces[rim.surfaces[n]].answers, wrench);
    pushRim(f, rim, grainCount, out, 6, true);
  }
  answerThroughMechanism(f, out);
}

let total = new Float64Array(0); // impulses on what touches something of the mechanism, ×6

function answerThroughMechanism({ coupled, sum, rims, surfaces }: Flexible, out: Float64Array): void {
  if (!coupled) return;
  if (total.length !== sum.length) total = new Float64Array(sum.length);
  total.set(sum);
  for (const { wheel, surfaces: carried } of rims) {
    if (wheel < 0) continue;
    wrench.fill(0);
    for (let n = 0; n < carried.length; n++) addWrench(surfaces[carried[n]].answers, wrench);
    for (let c = 0; c < 6; c++) total[6 * wheel + c] += wrench[c];
  }
  answerAll(coupled, total, out);
  for (const { wheel, surfaces: carried } of rims) {
    if (wheel < 0) continue;
    for (let c = 0; c < 6; c++) gained[c] = out[6 * coupled.wheels[wheel] + c];
    for (let n = 0; n < carried.length; n++) carry(surfaces[carried[n]], out, 6);
  }
}

const unit = new Float64Array(6), image = new Float64Array(6);

/**
 * K += what points and rims add to the answer of contact c (xx, yy, zz, xy, xz, yz, as writeScalings.ts has it): the two sides may move
 * each other. Unit impulses along x, y, z on B and, reversed, on A.
 */
export function addFlexibleAnswer(f: Flexible, { bodyA, bodyB, armB }: Contacts, c: number, k: Float64Array): void {
  const a = bodyA[c], b = bodyB[c];
  if (!joins(f, a) && !joins(f, b)) return; // most contacts in soil
  for (let e = 0; e < 3; e++) {
    image.fill(0);
    for (let from = 0; from < 2; from++) for (let to = 0; to < 2; to++) {
      if (!joins(f, from === 0 ? a : b) || !joins(f, to === 0 ? a : b)) continue;
      respond(f, from === 0 ? a : b, to === 0 ? a : b, e, from === to ? 1 : -1, armB, 3 * c);
    }
    if (e === 0) { k[0] += image[0]; k[3] += image[1]; k[4] += image[2]; } else if (e === 1) { k[1] += image[1]; k[5] += image[2]; } else k[2] += image[2];
  }
}

const joins = (f: Flexible, i: number): boolean => f.surfaceOf[i] >= 0 || f.rimOf[i] >= 0;

/** image += sign × velocity at body `to` after a unit impulse along axis e on body `from`. */
function respond(f: Flexible, from: number, to: number, e: number, sign: 1 | -1, armB: Float64Array, at: number): void {
  const k = f.surfaceOf[from], r = f.rimOf[from];
  if (k >= 0 && k === f.surfaceOf[to]) {
    const { answers: { count, placeOf, W }, first } = f.surfaces[k];
    image[e] += sign * W[count * placeOf[from - first] + placeOf[to - first]];
  }
  if (r < 0 || r !== f.rimOf[to] || !f.rims[r].moves) return;
  const { answer: A } = f.rims[r];
  unit.fill(0);
  hold(f, from, armB, at);
  const [s, x, y, z] = grip;
  unit[e] = s;
  if (e === 0) { unit[4] = z; unit[5] = -y; } else if (e === 1) { unit[3] = -z; unit[5] = x; } else { unit[3] = y; unit[4] = -x; }
  for (let c = 0; c < 6; c++) {
    let sum = 0;
    for (let d = 0; d < 6; d++) sum += A[6 * c + d] * unit[d];
    gained[c] = sum;
  }
  hold(f, to, armB, at);
  const [q, lx, ly, lz] = grip;
  image[0] += sign * (q * gained[0] + gained[4] * lz - gained[5] * ly);
  image[1] += sign * (q * gained[1] + gained[5] * lx - gained[3] * lz);
  image[2] += sign * (q * gained[2] + gained[3] * ly - gained[4] * lx);
}

const grip = new Float64Array(4);

/** `grip` ← s and ℓ of body i: of a rim 1 and the arm of the contact, as of a point that is fixed to it. */
function hold({ surfaces, surfaceOf }: Flexible, i: number, armB: Float64Array, at: number): void {
  const k = surfaceOf[i];
  if (k < 0) {
    grip[0] = 1;
    for (let c = 0; c < 3; c++) grip[1 + c] = armB[at + c];
    return;
  }
  const { answers: { placeOf, lever, bound }, first } = surfaces[k], t = placeOf[i - first];
  grip[0] = bound[4 * (i - first)];
  for (let c = 0; c < 3; c++) grip[1 + c] = lever[3 * t + c];
}
