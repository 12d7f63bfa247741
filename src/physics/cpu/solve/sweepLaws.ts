import type { Model, State } from '../../../model/model';
import type { InverseMass } from '../bodies';
import { bodyContact, type BodyFrames } from '../collide/bodyFrames';
import type { Contacts } from '../collide/contacts';
import type { LawMemory } from '../collide/lawMemory';
import { createLawStep, type LawStep } from '../../contact/lawStep';
import { BODY_B, POINT_A, POINTS, SIDE_B, type Responders } from '../respond/responder';
import {
  ANSWER, ARM, bodyA, bodyB, BOUNCE, CHANGE, contact, GAP, N, P, PLASTIC, S_N, S_T, sweepLaw, TAU, writeBefore,
  writeTurnScales,
  type LawSweep,
} from './lawContact';
import { PACKED } from './packedBodies';
import type { SweepOptions } from './sweepContacts';

/** Data of a sweep under laws beyond friction: those of sweepContacts.ts or sweepFrozen.ts. */
export type LawWorld = {
  model: Model; state: State; frames: BodyFrames; inverseMass: InverseMass; contacts: Contacts; memory: LawMemory;
    law: LawStep;
  /** −v* of all bodies, ×6. */
  contactVelocity: Float64Array;
  bodyImpulse: Float64Array;
  responders: Responders;
};

const sweep: LawSweep = {
  law: createLawStep(), h: 0, mu: 0, recovery: 0, recoverySpeed: 0, relaxed: false, scale: 1, first: false, last: false,
};

function begin({ law }: LawWorld, o: SweepOptions): void {
  sweep.law = law; sweep.h = o.h; sweep.mu = o.mu; sweep.recovery = o.recovery; sweep.recoverySpeed = o.recoverySpeed;
  sweep.relaxed = o.relaxed; sweep.scale = o.first ? o.warm : 1; sweep.first = o.first; sweep.last = o.last;
}

/**
 * Sweeps as sweepContacts.ts does, under every law: with gaps and normals of the present positions. `g` holds the
 * packed grains.
 */
export function sweepLaws(world: LawWorld, g: Float64Array, o: SweepOptions): void {
  const { contacts, model: { grainCount } } = world, { bodyA: as, bodyB: bs, asleep } = contacts;
  begin(world, o);
  for (let c = 0; c < contacts.count; c++) {
    if (asleep[c] !== 0) continue;
    const a = as[c], b = bs[c];
    loadGrain(bodyA, g, 12 * a);
    if (b < grainCount) meetGrain(g, 12 * a, 12 * b);
    else meetBody(world, g, 12 * a, b);
    if (o.keep) keepGeometry(contacts, c);
    if (!step(world, c, a, b)) continue;
    storeGrain(bodyA, g, 12 * a);
    if (b < grainCount) storeGrain(bodyB, g, 12 * b);
    else storeBody(world, b);
  }
}

/** Sweeps as sweepFrozen.ts does, under every law. `g` holds the packed bodies. */
export function sweepFrozenLaws(world: LawWorld, g: Float64Array, o: SweepOptions): void {
  const { contacts, responders: { list, of, sides } } = world;
  const { bodyA: as, bodyB: bs, asleep, scaling, normal, armA, armB, firstGap, gap } = contacts;
  const responds = list.length > 0;
  begin(world, o);
  if (responds) Object.assign(pointLaw, world.law, NO_MOMENTS);
  for (let c = 0; c < contacts.count; c++) {
    if (asleep[c] !== 0) continue;
    const a = as[c], b = bs[c], side = responds ? sides[c] : 0;
    for (let e = 0; e < 3; e++) {
      contact[N + e] = normal[3 * c + e];
      bodyA[ARM + e] = armA[3 * c + e];
      bodyB[ARM + e] = armB[3 * c + e];
    }
    contact[GAP] = firstGap[c] + closed(g, 24 * b, bodyB) - closed(g, 24 * a, bodyA);
    if (o.keep) gap[c] = contact[GAP];
    contact[S_N] = scaling[2 * c];
    contact[S_T] = scaling[2 * c + 1];
    loadPacked(bodyA, g, 24 * a);
    loadPacked(bodyB, g, 24 * b);
    writeTurnScales((side & BODY_B) !== 0 ? list[of[b] - 1].turning(b) : null);
    sweep.law = (side & POINTS) !== 0 ? pointLaw : world.law;
    if (!step(world, c, a, b)) continue;
    for (let e = 0; e < 6; e++) { g[24 * a + e] = bodyA[e]; g[24 * b + e] = bodyB[e]; }
    if (side === 0) continue;
    writeChange();
    if ((side & POINT_A) !== 0) list[of[a] - 1].answer(a, -1, change, g, PACKED);
    if ((side & SIDE_B) !== 0) list[of[b] - 1].answer(b, 1, change, g, PACKED);
  }
}

/** Values of the laws that a contact with a point of a responder lacks: a point has no spin, and so no moments. */
const NO_MOMENTS = { six: false, rolling: 0, spinning: 0 } as const, pointLaw = createLawStep();

/**
 * Sweeps one contact with its memory, and adds its impulse on a big body to the sums. Returns false if nothing has
 * changed.
 */
function step(world: LawWorld, c: number, a: number, b: number): boolean {
  const { contacts: { impulse }, memory: { moment, plastic, bounce }, contactVelocity, model: { grainCount } } = world;
  for (let e = 0; e < 3; e++) { contact[P + e] = impulse[3 * c + e]; contact[TAU + e] = moment[3 * c + e]; }
  contact[PLASTIC] = plastic[c];
  contact[BOUNCE] = bounce[c];
  if (sweep.first) writeBefore(contactVelocity, a, b);
  const changed = sweepLaw(sweep);
  bounce[c] = contact[BOUNCE];
  if (!changed) return false;
  for (let e = 0; e < 3; e++) { impulse[3 * c + e] = contact[P + e]; moment[3 * c + e] = contact[TAU + e]; }
  plastic[c] = contact[PLASTIC];
  if (!sweep.last || b < grainCount) return true;
  const sum = world.bodyImpulse, i = 6 * (b - grainCount), x = contact[P], y = contact[P + 1], z = contact[P + 2];
  const sx = bodyB[ARM], sy = bodyB[ARM + 1], sz = bodyB[ARM + 2];
  sum[i] += x; sum[i + 1] += y; sum[i + 2] += z;
  sum[i + 3] += sy * z - sz * y + contact[TAU];
  sum[i + 4] += sz * x - sx * z + contact[TAU + 1];
  sum[i + 5] += sx * y - sy * x + contact[TAU + 2];
  return true;
}

/** Loads velocities and answer of a packed grain (packedGrains.ts). */
function loadGrain(to: Float64Array, g: Float64Array, i: number): void {
  for (let e = 0; e < 3; e++) {
    to[e] = g[i + 4 + e]; to[3 + e] = g[i + 8 + e];
    to[ANSWER + e] = g[i + 7]; to[ANSWER + 3 + e] = g[i + 11]; to[ANSWER + 6 + e] = 0;
  }
}

function storeGrain(from: Float64Array, g: Float64Array, i: number): void {
  for (let e = 0; e < 3; e++) { g[i + 4 + e] = from[e]; g[i + 8 + e] = from[3 + e]; }
}

/** Writes normal, gap, arms and scales of two spheres. */
function meetGrain(g: Float64Array, a: number, b: number): void {
  const dx = g[b] - g[a], dy = g[b + 1] - g[a + 1], dz = g[b + 2] - g[a + 2];
  const d = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const ra = g[a + 3], rb = g[b + 3], mass = g[a + 7] + g[b + 7];
  contact[N] = dx / d; contact[N + 1] = dy / d; contact[N + 2] = dz / d;
  contact[GAP] = d - ra - rb;
  loadGrain(bodyB, g, b);
  for (let e = 0; e < 3; e++) { bodyA[ARM + e] = ra * contact[N + e]; bodyB[ARM + e] = -rb * contact[N + e]; }
  contact[S_N] = 1 / mass;
  contact[S_T] = 1 / (mass + g[a + 11] * ra * ra + g[b + 11] * rb * rb);
  writeTurnScales(null);
}

const place = new Float64Array(7); // room for bodyContact

/** Writes normal, gap, arms and scales of a sphere and a big body: an upper bound serves every tangent. */
function meetBody(
  { model, state: { velocity, spin }, frames, inverseMass }: LawWorld, g: Float64Array, a: number, b: number
): void {
  const k = b - model.grainCount, L = inverseMass.bodyLinear, A = inverseMass.bodyAngular, l = 3 * k, m = 9 * k;
  const ra = g[a + 3];
  for (let e = 0; e < 3; e++) place[e] = g[a + e];
  bodyContact(frames, model, k, place);
  contact[GAP] = place[3] - ra;
  for (let e = 0; e < 3; e++) {
    contact[N + e] = place[e];
    bodyA[ARM + e] = ra * place[e];
    bodyB[ARM + e] = place[4 + e];
    bodyB[e] = velocity[3 * b + e]; bodyB[3 + e] = spin[3 * b + e];
    bodyB[ANSWER + e] = L[l + e]; bodyB[ANSWER + 3 + e] = A[m + 4 * e];
  }
  bodyB[ANSWER + 6] = A[m + 1]; bodyB[ANSWER + 7] = A[m + 2]; bodyB[ANSWER + 8] = A[m + 5];
  const nx = place[0], ny = place[1], nz = place[2], sx = place[4], sy = place[5], sz = place[6];
  const gx = sy * nz - sz * ny, gy = sz * nx - sx * nz, gz = sx * ny - sy * nx; // arm × n
  const kn = L[l] * nx * nx + L[l + 1] * ny * ny + L[l + 2] * nz * nz
    + gx * (A[m] * gx + A[m + 1] * gy + A[m + 2] * gz) + gy * (A[m + 3] * gx + A[m + 4] * gy + A[m + 5] * gz)
    + gz * (A[m + 6] * gx + A[m + 7] * gy + A[m + 8] * gz);
  const kt = Math.max(L[l], L[l + 1], L[l + 2]) + (A[m] + A[m + 4] + A[m + 8]) * (sx * sx + sy * sy + sz * sz);
  contact[S_N] = 1 / (g[a + 7] + kn);
  contact[S_T] = 1 / (g[a + 7] + g[a + 11] * ra * ra + kt);
  writeTurnScales(null);
}

function storeBody({ state: { velocity, spin } }: LawWorld, b: number): void {
  for (let e = 0; e < 3; e++) { velocity[3 * b + e] = bodyB[e]; spin[3 * b + e] = bodyB[3 + e]; }
}

function keepGeometry({ gap, normal, armB }: Contacts, c: number): void {
  gap[c] = contact[GAP];
  for (let e = 0; e < 3; e++) { normal[3 * c + e] = contact[N + e]; armB[3 * c + e] = bodyB[ARM + e]; }
}

/** Returns n · (drift + turn × arm) of a packed body (packedBodies.ts). */
function closed(g: Float64Array, i: number, body: Float64Array): number {
  const sx = body[ARM], sy = body[ARM + 1], sz = body[ARM + 2];
  return contact[N] * (g[i + 6] + g[i + 10] * sz - g[i + 11] * sy)
    + contact[N + 1] * (g[i + 7] + g[i + 11] * sx - g[i + 9] * sz)
    + contact[N + 2] * (g[i + 8] + g[i + 9] * sy - g[i + 10] * sx);
}

function loadPacked(to: Float64Array, g: Float64Array, i: number): void {
  for (let e = 0; e < 6; e++) to[e] = g[i + e];
  for (let e = 0; e < 9; e++) to[ANSWER + e] = g[i + 12 + e];
}

const change = new Float64Array(6);

/** Writes to `change` the change of impulse on B and of its moment about B's centre. */
function writeChange(): void {
  const ex = contact[CHANGE], ey = contact[CHANGE + 1], ez = contact[CHANGE + 2], sx = bodyB[ARM], sy = bodyB[ARM + 1];
  const sz = bodyB[ARM + 2];
  change[0] = ex; change[1] = ey; change[2] = ez;
  change[3] = sy * ez - sz * ey + contact[CHANGE + 3];
  change[4] = sz * ex - sx * ez + contact[CHANGE + 4];
  change[5] = sx * ey - sy * ex + contact[CHANGE + 5];
}

