import type { Model } from '../../../model/model';
import { A_SLEEPS, AWAKE, B_SLEEPS, PASSED, type Contacts } from '../collide/contacts';
import type { LawMemory } from '../collide/lawMemory';
import { HOLD } from '../../contact/heldFriction';
import { createLawStep, curvatureOf, type LawStep } from '../../contact/lawStep';
import { BODY_B, POINT_A, POINTS, SIDE_B, type Responders } from '../respond/responder';
import {
  ANSWER, ARM, bodyA, bodyB, BOND, CHANGE, COHESION, contact, GAP, HARD, HELD, HELD_TAU, N, P, PLASTIC, RANGE, S_N,
  S_ROLL, S_SPIN, S_T, SLIP, sweepLaw, TAU, TURN, writeTurnScales,
  type LawSweep,
} from './lawContact';
import { PACKED } from './packedBodies';
import { steadyAt, writeSteady } from '../sleep/steady';
import type { SweepOptions } from './sweepContacts';

/** Data of a sweep under laws beyond friction. */
export type LawWorld = {
  model: Model; contacts: Contacts; memory: LawMemory; law: LawStep;
  bodyImpulse: Float64Array;
  responders: Responders;
};

const sweep: LawSweep = {
  law: createLawStep(), h: 0, mu: 0, recovery: 0, recoverySpeed: 0, relaxed: false, scale: 1, fade: 1, leak: 0, hold: 0,
  first: false, last: false,
};

function begin({ law }: LawWorld, o: SweepOptions): void {
  sweep.law = law; sweep.h = o.h; sweep.recovery = o.recovery; sweep.recoverySpeed = o.recoverySpeed;
  sweep.relaxed = o.relaxed; sweep.scale = o.first ? o.warm : 1; sweep.first = o.first; sweep.last = o.last;
  sweep.fade = o.first ? o.fade : 1; sweep.leak = o.leak; sweep.hold = HOLD / o.h;
}

/** Sweeps as sweepContacts.ts does, under every law. `g` holds the packed bodies. */
export function sweepLaws(world: LawWorld, g: Float64Array, o: SweepOptions): void {
  const { contacts, responders: { list, of, sides } } = world;
  const { bodyA: as, bodyB: bs, asleep, friction, scaling, normal, armA, armB, firstGap, gap } = contacts;
  const responds = list.length > 0, soft = world.law.elastic < Infinity, { born } = world.memory;
  begin(world, o);
  if (responds) Object.assign(pointLaw, world.law, NO_MOMENTS);
  for (let c = 0; c < contacts.count; c++) {
    const rest = asleep[c];
    if (rest === PASSED) continue;
    const a = as[c], b = bs[c], side = responds ? sides[c] : 0;
    for (let e = 0; e < 3; e++) {
      contact[N + e] = normal[3 * c + e];
      bodyA[ARM + e] = armA[3 * c + e];
      bodyB[ARM + e] = armB[3 * c + e];
    }
    contact[GAP] = firstGap[c];
    addSlip(g, 24 * a, 24 * b);
    if (o.keep) gap[c] = contact[GAP];
    if (soft && born[c] < 0) {
      if (o.first) born[c] = Math.min(0, born[c] + o.recoverySpeed * o.h);
      contact[GAP] -= born[c];
    }
    contact[S_N] = scaling[2 * c];
    contact[S_T] = scaling[2 * c + 1];
    sweep.mu = friction[c];
    loadPacked(bodyA, g, 24 * a);
    loadPacked(bodyB, g, 24 * b);
    writeTurnScales((side & BODY_B) !== 0 ? list[of[b] - 1].turning(b) : null);
    writeMaterial(world, c, b >= world.model.grainCount);
    if (rest !== AWAKE) loadSteady(contacts, c, steadyAt(o, c));
    if (o.steady) writeSteady(g, contacts, c, 24 * a, 24 * b, steadyAt(o, c));
    sweep.law = (side & POINTS) !== 0 ? pointLaw : world.law;
    if (!step(world, c, b)) continue;
    for (let e = 0; e < 6; e++) {
      if (rest !== A_SLEEPS) g[24 * a + e] = bodyA[e];
      if (rest !== B_SLEEPS) g[24 * b + e] = bodyB[e];
    }
    if (side === 0) continue;
    writeChange();
    if ((side & POINT_A) !== 0) list[of[a] - 1].answer(a, -1, change, g, PACKED);
    if ((side & SIDE_B) !== 0) list[of[b] - 1].answer(b, 1, change, g, PACKED);
  }
}

/** Loads the steady velocity at the point of contact c for its body that sleeps, which does not spin. */
function loadSteady({ asleep, steady }: Contacts, c: number, at: number): void {
  const isA = asleep[c] === A_SLEEPS, body = isA ? bodyA : bodyB;
  for (let e = 0; e < 3; e++) body[e] = steady[at + e + (isA ? 0 : 3)];
}

/** Ends a frame of substeps h [s] under rolling or spinning friction, as keepHeld does for the impulses. */
export function keepHeldMoments(
  { contacts, law, memory, responders }: LawWorld, g: Float64Array, h: number, share: number,
): void {
  const { list, of, sides } = responders, { bodyA: as, bodyB: bs, asleep, normal } = contacts;
  const hold = (HOLD * share) / h;
  const { moment, heldMoment } = memory;
  if (!law.six) return;
  for (let c = 0; c < contacts.count; c++) {
    const i = 3 * c, a = 24 * as[c], b = 24 * bs[c];
    if (asleep[c] === PASSED || (moment[i] === 0 && moment[i + 1] === 0 && moment[i + 2] === 0)) continue;
    for (let e = 0; e < 3; e++) contact[N + e] = normal[i + e];
    loadPacked(bodyA, g, a);
    loadPacked(bodyB, g, b);
    writeTurnScales(list.length > 0 && (sides[c] & BODY_B) !== 0 ? list[of[bs[c]] - 1].turning(bs[c]) : null);
    const tx = g[b + 9] - g[a + 9], ty = g[b + 10] - g[a + 10], tz = g[b + 11] - g[a + 11], kr = hold * contact[S_ROLL];
    const along = (hold * contact[S_SPIN] - kr) * (tx * contact[N] + ty * contact[N + 1] + tz * contact[N + 2]);
    heldMoment[i] -= kr * tx + along * contact[N];
    heldMoment[i + 1] -= kr * ty + along * contact[N + 1];
    heldMoment[i + 2] -= kr * tz + along * contact[N + 2];
  }
}

/** Values of the laws that a contact with a point of a responder lacks: a point has no spin, and so no moments. */
const NO_MOMENTS = { six: false, rolling: 0, spinning: 0 } as const, pointLaw = createLawStep();

/**
 * Sweeps one contact with its memory, and adds its impulse on a big body to the sums. Returns false if nothing has
 * changed.
 */
function step(world: LawWorld, c: number, b: number): boolean {
  const { contacts: { impulse, held }, memory, model: { grainCount } } = world;
  const { moment, heldMoment, plastic, bond } = memory;
  for (let e = 0, k = 3 * c; e < 3; e++, k++) {
    contact[P + e] = impulse[k]; contact[TAU + e] = moment[k];
    contact[HELD + e] = held[k]; contact[HELD_TAU + e] = heldMoment[k];
  }
  contact[PLASTIC] = plastic[c];
  contact[BOND] = bond[c];
  const changed = sweepLaw(sweep);
  plastic[c] = contact[PLASTIC];
  bond[c] = contact[BOND];
  if (!changed && sweep.scale !== 0) return false;
  for (let e = 0, k = 3 * c; e < 3; e++, k++) {
    impulse[k] = contact[P + e]; moment[k] = contact[TAU + e];
    held[k] = contact[HELD + e]; heldMoment[k] = contact[HELD_TAU + e];
  }
  if (!changed) return false;
  if (!sweep.last || b < grainCount) return true;
  const sum = world.bodyImpulse, i = 6 * (b - grainCount), x = contact[P], y = contact[P + 1], z = contact[P + 2];
  const sx = bodyB[ARM], sy = bodyB[ARM + 1], sz = bodyB[ARM + 2];
  sum[i] += x; sum[i + 1] += y; sum[i + 2] += z;
  sum[i + 3] += sy * z - sz * y + contact[TAU];
  sum[i + 4] += sz * x - sx * z + contact[TAU + 1];
  sum[i + 5] += sx * y - sy * x + contact[TAU + 2];
  return true;
}

/** Writes what depends on the kind of pair: cohesion and its range, and hardening by the arms. */
function writeMaterial({ law, contacts: { armA, armB } }: LawWorld, c: number, isWall: boolean): void {
  contact[COHESION] = isWall ? law.wallCohesion : law.cohesion;
  contact[RANGE] = isWall ? law.wallRange : law.range;
  contact[HARD] = law.hardening > 0 ? law.hardening / curvatureOf(armA, armB, c, isWall) : 0;
}

/** Writes slip and turn of packed body B against A since the frame began, and adds the way along n to the gap [m]. */
function addSlip(g: Float64Array, a: number, b: number): void {
  const ax = bodyA[ARM], ay = bodyA[ARM + 1], az = bodyA[ARM + 2], bx = bodyB[ARM], by = bodyB[ARM + 1];
  const bz = bodyB[ARM + 2], nx = contact[N], ny = contact[N + 1], nz = contact[N + 2];
  const dx = g[b + 6] - g[a + 6] + g[b + 10] * bz - g[b + 11] * by - g[a + 10] * az + g[a + 11] * ay;
  const dy = g[b + 7] - g[a + 7] + g[b + 11] * bx - g[b + 9] * bz - g[a + 11] * ax + g[a + 9] * az;
  const dz = g[b + 8] - g[a + 8] + g[b + 9] * by - g[b + 10] * bx - g[a + 9] * ay + g[a + 10] * ax;
  const dn = nx * dx + ny * dy + nz * dz;
  contact[SLIP] = dx - dn * nx; contact[SLIP + 1] = dy - dn * ny; contact[SLIP + 2] = dz - dn * nz;
  for (let e = 0; e < 3; e++) contact[TURN + e] = g[b + 9 + e] - g[a + 9 + e];
  contact[GAP] += dn;
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

