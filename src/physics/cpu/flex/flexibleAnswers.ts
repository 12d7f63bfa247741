import { addWrench } from '../../flex/contactPoints';
import type { Rim } from '../../flex/rim';
import type { Surface } from '../../flex/surfaces';
import type { Contacts } from '../collide/contacts';
import { addCoupledAnswer, answerAll } from '../mechanism/answers';
import type { Flexible } from './flexible';
import type { Joined } from './joined';

/**
 * This file applies impulses to contact points and rims: all points of a surface that have contacts, its rim, and all
 * points on that rim answer at once (contactPoints.ts). Velocities are (v, ω) at `stride` numbers a body of the world.
 */

const wrench = new Float64Array(6), gained = new Float64Array(6);

/**
 * Adds the velocities that sign × p, an impulse and, for a body that turns, its moment about the centre, causes on all
 * that answer with body i: a point, a rim or a body of the mechanism.
 */
export function answerFlexible(
  f: Flexible, i: number, sign: 1 | -1, p: Float64Array, grainCount: number, v: Float64Array, stride: number,
): void {
  const k = f.surfaceOf[i];
  if (k >= 0) {
    const { answers: { count, touched, placeOf, W }, first } = f.surfaces[k], row = count * placeOf[i - first];
    const x = sign * p[0], y = sign * p[1], z = sign * p[2];
    for (let j = 0; j < count; j++) {
      const o = stride * (first + touched[j]), w = W[row + j];
      v[o] += w * x; v[o + 1] += w * y; v[o + 2] += w * z;
    }
  }
  answerBehind(f, i, sign, p, grainCount, v, stride, true);
}

/**
 * Adds the velocities that the same impulse causes behind body i: those of its rim, or of all bodies of the mechanism
 * that are touched, and, if `carries`, those of the touched points that these hold.
 */
export function answerBehind(
  f: Flexible, i: number, sign: 1 | -1, p: Float64Array,
  grainCount: number, v: Float64Array, stride: number, carries: boolean,
): void {
  const k = f.surfaceOf[i], r = f.rimOf[i], w = r < 0 ? f.contactBodyOf[i] : f.rims[r].contactBody;
  if (k < 0) for (let c = 0; c < 6; c++) wrench[c] = sign * p[c];
  else {
    if (r < 0) return;
    const { answers: { placeOf, lever, bound }, first } = f.surfaces[k], l = 3 * placeOf[i - first];
    const x = sign * p[0], y = sign * p[1], z = sign * p[2], s = bound[4 * (i - first)], lx = lever[l];
    const ly = lever[l + 1], lz = lever[l + 2];
    wrench[0] = s * x; wrench[1] = s * y; wrench[2] = s * z;
    wrench[3] = ly * z - lz * y; wrench[4] = lz * x - lx * z; wrench[5] = lx * y - ly * x;
  }
  if (w >= 0) pushMechanism(f, f.joined!, w, v, stride, carries);
  else pushRim(f, f.rims[r], grainCount, v, stride, carries);
}

/**
 * Moves the touched bodies of the mechanism after `wrench` on contact body w of it, and, if `carries`, all touched
 * points on their rims.
 */
function pushMechanism(
  { rims, surfaces }: Flexible, { coupled, rimAt }: Joined, w: number,
  v: Float64Array, stride: number, carries: boolean,
): void {
  const { contactBodies, places, touched, mechanism: { A } } = coupled, size = 6 * contactBodies.length;
  for (let j = 0; j < touched; j++) {
    const place = places[j], o = stride * contactBodies[place];
    for (let c = 0, r = size * 6 * place + 6 * w; c < 6; c++, r += size) {
      gained[c] = A[r] * wrench[0] + A[r + 1] * wrench[1] + A[r + 2] * wrench[2] + A[r + 3] * wrench[3]
        + A[r + 4] * wrench[4] + A[r + 5] * wrench[5];
      v[o + c] += gained[c];
    }
    if (!carries || rimAt[place] < 0) continue;
    const carried = rims[rimAt[place]].surfaces;
    for (let n = 0; n < carried.length; n++) carry(surfaces[carried[n]], v, stride);
  }
}

/** Moves the rim after `wrench`, and, if `carries`, all touched points on it. */
function pushRim(
  { surfaces }: Flexible, { answer: A, moves, body, surfaces: carried }: Rim, grainCount: number, v: Float64Array,
  stride: number, carries: boolean,
): void {
  if (!moves) return;
  const b = stride * (grainCount + body);
  for (let c = 0, r = 0; c < 6; c++, r += 6) {
    gained[c] = A[r] * wrench[0] + A[r + 1] * wrench[1] + A[r + 2] * wrench[2] + A[r + 3] * wrench[3]
      + A[r + 4] * wrench[4] + A[r + 5] * wrench[5];
    v[b + c] += gained[c];
  }
  if (carries) for (let n = 0; n < carried.length; n++) carry(surfaces[carried[n]], v, stride);
}

/** Moves the touched points of a surface with the velocity that its rim gained. */
function carry({ answers: { count, touched, lever, bound }, first }: Surface, v: Float64Array, stride: number): void {
  const vx = gained[0], vy = gained[1], vz = gained[2], wx = gained[3], wy = gained[4], wz = gained[5];
  for (let j = 0; j < count; j++) {
    const o = stride * (first + touched[j]), l = 3 * j, s = bound[4 * touched[j]], x = lever[l], y = lever[l + 1];
    const z = lever[l + 2];
    v[o] += s * vx + wy * z - wz * y; v[o + 1] += s * vy + wz * x - wx * z; v[o + 2] += s * vz + wx * y - wy * x;
  }
}

/** Sets the sums of impulses to 0. */
export function clearSums({ surfaces, rims, joined }: Flexible): void {
  joined?.sum.fill(0);
  for (const { answers: { impulse, count } } of surfaces) impulse.fill(0, 0, 3 * count);
  for (const rim of rims) rim.wrench.fill(0);
}

/**
 * Adds sign × p on body i to the sums; for a body that turns, also its moment about the centre and `moment` if a
 * contact bears one.
 */
export function addToSums(
  { surfaces, rims, surfaceOf, rimOf, contactBodyOf, joined }: Flexible, i: number, sign: 1 | -1,
  p: Float64Array, moment: Float64Array | null = null,
): void {
  const k = surfaceOf[i];
  if (k < 0) {
    const w = contactBodyOf[i], to = w < 0 ? rims[rimOf[i]].wrench : joined!.sum, o = w < 0 ? 0 : 6 * w;
    for (let c = 0; c < 6; c++) to[o + c] += sign * (moment && c > 2 ? p[c] + moment[c - 3] : p[c]);
    return;
  }
  const { answers: { impulse, placeOf }, first } = surfaces[k], o = 3 * placeOf[i - first];
  impulse[o] += sign * p[0]; impulse[o + 1] += sign * p[1]; impulse[o + 2] += sign * p[2];
}

const felt = new Float64Array(6);

/** Sums the present impulses of the marked contacts, and the moments that they bear, if any. */
export function sumFlexible(f: Flexible, { bodyA, bodyB, impulse, armB }: Contacts, moment: Float64Array | null): void {
  clearSums(f);
  for (let n = 0; n < f.contactCount; n++) {
    const c = f.contacts[n], a = bodyA[c], b = bodyB[c], o = 3 * c, x = impulse[o], y = impulse[o + 1];
    const z = impulse[o + 2];
    const sx = armB[o], sy = armB[o + 1], sz = armB[o + 2];
    felt[0] = x; felt[1] = y; felt[2] = z;
    felt[3] = sy * z - sz * y; felt[4] = sz * x - sx * z; felt[5] = sx * y - sy * x;
    if (moment) for (let e = 0; e < 3; e++) felt[3 + e] += moment[o + e];
    if (f.surfaceOf[a] >= 0) addToSums(f, a, -1, felt);
    if (f.surfaceOf[b] >= 0 || f.rimOf[b] >= 0 || f.contactBodyOf[b] >= 0) addToSums(f, b, 1, felt);
  }
}

/**
 * Writes the velocities that the sums cause, of touched points, rims and touched bodies of the mechanism, at `stride`
 * numbers a body of the world; others stay as they are.
 */
export function answerSums(f: Flexible, grainCount: number, out: Float64Array, stride: number): void {
  for (const { answers: { count, touched, W, impulse }, first } of f.surfaces) {
    for (let i = 0; i < count; i++) {
      const o = stride * (first + touched[i]);
      let x = 0, y = 0, z = 0;
      for (let j = 0, w = count * i, p = 0; j < count; j++, w++, p += 3) {
        x += W[w] * impulse[p]; y += W[w] * impulse[p + 1]; z += W[w] * impulse[p + 2];
      }
      out[o] = x; out[o + 1] = y; out[o + 2] = z;
      out.fill(0, o + 3, o + 6);
    }
  }
  for (const rim of f.rims) {
    if (rim.contactBody >= 0) continue;
    out.fill(0, stride * (grainCount + rim.body), stride * (grainCount + rim.body) + 6);
    wrench.set(rim.wrench);
    for (let n = 0; n < rim.surfaces.length; n++) addWrench(f.surfaces[rim.surfaces[n]].answers, wrench);
    pushRim(f, rim, grainCount, out, stride, true);
  }
  if (f.joined) answerThroughMechanism(f, f.joined, out, stride);
}

let total = new Float64Array(0); // impulses on contact bodies of the mechanism, ×6

function answerThroughMechanism(
  { rims, surfaces }: Flexible, { coupled, sum }: Joined, out: Float64Array, stride: number,
): void {
  if (total.length !== sum.length) total = new Float64Array(sum.length);
  total.set(sum);
  for (const { contactBody: w, surfaces: carried } of rims) {
    if (w < 0) continue;
    wrench.fill(0);
    for (let n = 0; n < carried.length; n++) addWrench(surfaces[carried[n]].answers, wrench);
    for (let c = 0; c < 6; c++) total[6 * w + c] += wrench[c];
  }
  answerAll(coupled, total, out, stride);
  for (const { contactBody: w, surfaces: carried } of rims) {
    if (w < 0) continue;
    for (let c = 0; c < 6; c++) gained[c] = out[stride * coupled.contactBodies[w] + c];
    for (let n = 0; n < carried.length; n++) carry(surfaces[carried[n]], out, stride);
  }
}

const unit = new Float64Array(6), image = new Float64Array(6);

/**
 * Adds the part of points, rims and bodies of a mechanism to K, the answer of contact c (xx, yy, zz, xy, xz, yz, as in
 * writeScalings.ts). The two sides may move each other: unit impulses along x, y, z act on B and, reversed, on A.
 */
export function addFlexibleAnswer(f: Flexible, { bodyA, bodyB, armB }: Contacts, c: number, k: Float64Array): void {
  const a = bodyA[c], b = bodyB[c], w = f.contactBodyOf[b];
  if (w >= 0) addCoupledAnswer(f.joined!.coupled, w, armB, 3 * c, k);
  if (!joins(f, a) && !joins(f, b)) return;
  for (let e = 0; e < 3; e++) {
    image.fill(0);
    for (let from = 0; from < 2; from++) for (let to = 0; to < 2; to++) {
      if (!joins(f, from === 0 ? a : b) || !joins(f, to === 0 ? a : b)) continue;
      respond(f, from === 0 ? a : b, to === 0 ? a : b, e, from === to ? 1 : -1, armB, 3 * c);
    }
    if (e === 0) { k[0] += image[0]; k[3] += image[1]; k[4] += image[2];
      } else if (e === 1) { k[1] += image[1]; k[5] += image[2]; } else k[2] += image[2];
  }
}

const joins = (f: Flexible, i: number): boolean => f.surfaceOf[i] >= 0 || f.rimOf[i] >= 0;

/** Adds sign × velocity at body `to`, after a unit impulse along axis e on body `from`, to `image`. */
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
  if (e === 0) { unit[4] = z; unit[5] = -y; }
  if (e === 1) { unit[3] = -z; unit[5] = x; }
  if (e === 2) { unit[3] = y; unit[4] = -x; }
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

/** Writes s and ℓ of body i to `grip`; for a rim 1 and the arm of the contact, as for a point that is fixed to it. */
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
