import type { Model, State } from '../../model/model';
import type { Live } from '../../model/settings';
import type { InverseMass } from '../bodies';
import { bodyContact, writeBodyFrame, type BodyFrames } from '../collide/bodyFrames';
import type { Contacts } from '../collide/contacts';
import { turnBody } from './integrateBodies';
import { addForces, addGyroscopic } from './predictVelocities';

/**
 * Small steps as the device takes them: Jacobi sweeps with mass splitting, in f64. Twins of shaders/solve and
 * shaders/integrate, with their names. A body shares its mass among the contacts that it counts, so that
 * N ≤ S⁻¹ (Cauchy–Schwarz a body, docs/THEORY.md §3) and all contacts may be swept at once.
 */
export type JacobiWorld = {
  model: Model;
  state: State;
  inverseMass: InverseMass;
  frames: BodyFrames;
  contacts: Contacts;
  /** What the next sweep sees: v ×3, w ×3 a body. */
  warm: Float64Array;
  /** c: contacts that share a body's mass, ≥ 1. */
  splitCount: Float64Array;
  /** 1 where a contact may carry an impulse soon. */
  near: Float64Array;
  /** D p a body: impulse [N·s] ×3, about the centre of mass [N·m·s] ×3. */
  sums: Float64Array;
  /** Impulse on big bodies since the frame began, ×6. */
  bodyImpulse: Float64Array;
  turn: Float64Array;
};

export type JacobiSweep = { h: number; mu: number; recovery: number; recoverySpeed: number; relaxed: boolean; factor: number };
export type Mode = 'prepare' | 'again' | 'advance';

const SOON = 2, CLOSE = 1e-3; // [substeps], [radii]
const io = new Float64Array(7); // of bodyContact
const x = new Float64Array(3); // impulse being found

/** Geometry, relative velocity and scaling of contact c: s_n, s_t [kg]. */
const seen = { nx: 0, ny: 0, nz: 0, gap: 0, ux: 0, uy: 0, uz: 0, sn: 0, st: 0 };

function evaluateContact({ model, state, inverseMass, frames, contacts, warm, splitCount }: JacobiWorld, c: number): void {
  const a = contacts.bodyA[c], b = contacts.bodyB[c], { position } = state, ra = model.radii[a], n = contacts.normal,
    arm = contacts.armB;
  let gap: number, response = splitCount[a] * inverseMass.grainLinear[a], tangential = 3.5 * response; // solid spheres: 1 + 5/2
  if (b < model.grainCount) {
    const dx = position[3 * b] - position[3 * a], dy = position[3 * b + 1] - position[3 * a + 1];
    const dz = position[3 * b + 2] - position[3 * a + 2];
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz), rb = model.radii[b];
    n[3 * c] = d > 0 ? dx / d : 0; n[3 * c + 1] = d > 0 ? dy / d : 0; n[3 * c + 2] = d > 0 ? dz / d : 1;
    gap = d - ra - rb;
    for (let e = 0; e < 3; e++) arm[3 * c + e] = -rb * n[3 * c + e];
    response += splitCount[b] * inverseMass.grainLinear[b];
    tangential += 3.5 * splitCount[b] * inverseMass.grainLinear[b];
  } else {
    for (let e = 0; e < 3; e++) io[e] = position[3 * a + e];
    bodyContact(frames, model, b - model.grainCount, io);
    gap = io[3] - ra;
    for (let e = 0; e < 3; e++) {
      n[3 * c + e] = io[e];
      const fromBody = position[3 * a + e] - frames[12 * (b - model.grainCount) + 9 + e];
      arm[3 * c + e] = fromBody + ra * io[e]; // the grain's surface point
    }
    const body = bodyResponse(inverseMass, b - model.grainCount, n, arm, 3 * c);
    response += splitCount[b] * body.normal;
    tangential += splitCount[b] * body.tangential;
  }
  const [nx, ny, nz] = [n[3 * c], n[3 * c + 1], n[3 * c + 2]], A = 6 * a, B = 6 * b;
  const [sx, sy, sz] = [arm[3 * c], arm[3 * c + 1], arm[3 * c + 2]];
  contacts.gap[c] = gap;
  seen.nx = nx; seen.ny = ny; seen.nz = nz; seen.gap = gap;
  seen.ux = warm[B] + warm[B + 4] * sz - warm[B + 5] * sy - warm[A] - ra * (warm[A + 4] * nz - warm[A + 5] * ny);
  seen.uy = warm[B + 1] + warm[B + 5] * sx - warm[B + 3] * sz - warm[A + 1] - ra * (warm[A + 5] * nx - warm[A + 3] * nz);
  seen.uz = warm[B + 2] + warm[B + 3] * sy - warm[B + 4] * sx - warm[A + 2] - ra * (warm[A + 3] * ny - warm[A + 4] * nx);
  seen.sn = 1 / response;
  seen.st = 1 / tangential;
}

/** How big body k answers at a contact point: rows of K summed, since n and t may be coupled. */
function bodyResponse({ bodyLinear: L, bodyAngular: R }: InverseMass, k: number, n: Float64Array, arm: Float64Array, at: number) {
  const [nx, ny, nz, sx, sy, sz] = [n[at], n[at + 1], n[at + 2], arm[at], arm[at + 1], arm[at + 2]], l = 3 * k, r = 9 * k;
  const hx = sy * nz - sz * ny, hy = sz * nx - sx * nz, hz = sx * ny - sy * nx;
  const wx = R[r] * hx + R[r + 1] * hy + R[r + 2] * hz, wy = R[r + 3] * hx + R[r + 4] * hy + R[r + 5] * hz;
  const wz = R[r + 6] * hx + R[r + 7] * hy + R[r + 8] * hz;
  const kx = L[l] * nx + wy * sz - wz * sy, ky = L[l + 1] * ny + wz * sx - wx * sz, kz = L[l + 2] * nz + wx * sy - wy * sx;
  const normal = kx * nx + ky * ny + kz * nz, coupling = Math.hypot(kx - normal * nx, ky - normal * ny, kz - normal * nz);
  const turned = (R[r] + R[r + 4] + R[r + 8]) * (sx * sx + sy * sy + sz * sz)
    - sx * (R[r] * sx + R[r + 1] * sy + R[r + 2] * sz) - sy * (R[r + 3] * sx + R[r + 4] * sy + R[r + 5] * sz)
    - sz * (R[r + 6] * sx + R[r + 7] * sy + R[r + 8] * sz);
  return { normal: normal + coupling, tangential: Math.max(L[l], L[l + 1], L[l + 2]) + turned + coupling };
}

/** x ← the impulse after one sweep over the contact in `seen`, which had `factor` p. */
function nextImpulse(p: Float64Array, at: number, { h, mu, recovery, recoverySpeed, relaxed, factor }: JacobiSweep): void {
  const { nx, ny, nz, gap, ux, uy, uz, sn, st } = seen;
  const px = factor * p[at], py = factor * p[at + 1], pz = factor * p[at + 2];
  const un = ux * nx + uy * ny + uz * nz, pn = px * nx + py * ny + pz * nz;
  const b = gap > 0 ? gap / h : Math.max((recovery * gap) / h, -recoverySpeed), zn = pn - sn * (un + b);
  const tx = px - pn * nx - st * (ux - un * nx), ty = py - pn * ny - st * (uy - un * ny), tz = pz - pn * nz - st * (uz - un * nz);
  const t = Math.sqrt(tx * tx + ty * ty + tz * tz);
  let n = Math.max(0, zn), keep = t > mu * n ? (mu * n) / t : 1;
  if (relaxed) {
    const q = Math.sqrt(st / sn), slope = mu / q, r = t / q;
    if (slope * r <= -zn) { n = 0; keep = 0; } else if (r <= slope * zn) { n = zn; keep = 1; } else {
      n = (zn + slope * r) / (1 + slope * slope);
      keep = (slope * n) / r;
    }
  }
  x[0] = keep * tx + n * nx; x[1] = keep * ty + n * ny; x[2] = keep * tz + n * nz;
}

/** Twin of shaders/shared/impulse.wgsl: 1 where the contact in `seen` carries an impulse or may soon. */
function isNear({ contacts: { impulse: p, bodyA }, model }: JacobiWorld, c: number, h: number): number {
  const closing = Math.max(0, -(seen.ux * seen.nx + seen.uy * seen.ny + seen.uz * seen.nz));
  const carries = p[3 * c] !== 0 || p[3 * c + 1] !== 0 || p[3 * c + 2] !== 0;
  return carries || seen.gap < CLOSE * model.radii[bodyA[c]] + SOON * h * closing ? 1 : 0;
}

/** Twin of shaders/solve/sweepContacts.wgsl. */
export function sweepContacts(world: JacobiWorld, o: JacobiSweep): void {
  const { count, impulse } = world.contacts;
  for (let c = 0; c < count; c++) {
    evaluateContact(world, c);
    nextImpulse(impulse, 3 * c, o);
    impulse.set(x, 3 * c);
    world.near[c] = isNear(world, c, o.h);
  }
}

/** Twin of shaders/solve/accelerateContacts.wgsl: `contacts.impulse` holds y, `previous` γ. */
export function accelerateContacts(world: JacobiWorld, o: JacobiSweep, beta: number, previous: Float64Array): void {
  const { count, impulse } = world.contacts;
  for (let c = 0; c < count; c++) {
    evaluateContact(world, c);
    nextImpulse(impulse, 3 * c, o);
    for (let e = 0; e < 3; e++) {
      impulse[3 * c + e] = x[e] + (beta > 0 ? beta * (x[e] - previous[3 * c + e]) : 0);
      previous[3 * c + e] = x[e];
    }
    world.near[c] = 1; // all share: S must not change within a solve
  }
}

/** D p of every body, and how many contacts share its mass. */
export function sumImpulses({ model, contacts, sums, splitCount, near }: JacobiWorld): void {
  const { bodyA, bodyB, normal, armB, impulse } = contacts;
  sums.fill(0);
  splitCount.fill(0);
  for (let c = 0; c < contacts.count; c++) {
    const px = impulse[3 * c], py = impulse[3 * c + 1], pz = impulse[3 * c + 2], a = bodyA[c], A = 6 * a, B = 6 * bodyB[c],
      r = model.radii[a];
    const nx = normal[3 * c], ny = normal[3 * c + 1], nz = normal[3 * c + 2], sx = armB[3 * c], sy = armB[3 * c + 1],
      sz = armB[3 * c + 2];
    sums[A] -= px; sums[A + 1] -= py; sums[A + 2] -= pz;
    sums[A + 3] -= r * (ny * pz - nz * py); sums[A + 4] -= r * (nz * px - nx * pz); sums[A + 5] -= r * (nx * py - ny * px);
    sums[B] += px; sums[B + 1] += py; sums[B + 2] += pz;
    sums[B + 3] += sy * pz - sz * py; sums[B + 4] += sz * px - sx * pz; sums[B + 5] += sx * py - sy * px;
    splitCount[a] += near[c];
    splitCount[bodyB[c]] += near[c];
  }
  for (let i = 0; i < splitCount.length; i++) splitCount[i] = Math.max(1, splitCount[i]);
}

/** Twin of shaders/integrate/integrateGrains.wgsl. */
export function integrateGrains(world: JacobiWorld, { settings }: Live, h: number, mode: Mode, factor: number): void {
  const { model, state, inverseMass, warm, sums, turn } = world;
  const { position, velocity, spin } = state, keep = Math.exp(-settings.damping * h);
  for (let i = 0; i < model.grainCount; i++) for (let e = 0; e < 3; e++) {
    const k = 3 * i + e, fall = h * settings.gravity[e];
    const dv = inverseMass.grainLinear[i] * sums[6 * i + e], dw = inverseMass.grainAngular[i] * sums[6 * i + 3 + e];
    if (mode === 'advance') {
      velocity[k] = keep * (velocity[k] + fall + dv);
      spin[k] = keep * (spin[k] + dw);
      position[k] += h * velocity[k];
      turn[k] = h * spin[k];
    }
    warm[6 * i + e] = velocity[k] + fall + factor * dv;
    warm[6 * i + 3 + e] = spin[k] + factor * dw;
  }
  if (mode === 'advance') for (let i = 0; i < model.grainCount; i++) turnBody(state.orientation, turn, i);
}

/** Twin of shaders/integrate/integrateBodies.wgsl. */
export function integrateBodies(world: JacobiWorld, live: Live, h: number, mode: Mode, factor: number): void {
  const { model, state, inverseMass: A, warm, sums, turn, bodyImpulse } = world, { velocity, spin, position } = state;
  for (let k = 0; k < model.bodyCount; k++) {
    const b = model.grainCount + k, v0 = velocity.slice(3 * b, 3 * b + 3), w0 = spin.slice(3 * b, 3 * b + 3),
      D = sums.subarray(6 * b, 6 * b + 6);
    const dv = [0, 1, 2].map((e) => A.bodyLinear[3 * k + e] * D[e]);
    const row = (r: number) => A.bodyAngular[r] * D[3] + A.bodyAngular[r + 1] * D[4] + A.bodyAngular[r + 2] * D[5];
    const dw = [0, 1, 2].map((e) => row(9 * k + 3 * e));
    predictBody(world, live, k, h);
    if (mode === 'advance') {
      for (let e = 0; e < 3; e++) {
        velocity[3 * b + e] += dv[e];
        spin[3 * b + e] += dw[e];
        position[3 * b + e] += h * velocity[3 * b + e];
        turn[3 * b + e] = h * spin[3 * b + e];
        bodyImpulse[6 * k + e] += D[e];
        bodyImpulse[6 * k + 3 + e] += D[3 + e];
        v0[e] = velocity[3 * b + e];
        w0[e] = spin[3 * b + e];
      }
      turnBody(state.orientation, turn, b);
      writeBodyFrame(world.frames, model, state, k);
      predictBody(world, live, k, h);
    }
    for (let e = 0; e < 3; e++) {
      warm[6 * b + e] = velocity[3 * b + e] + factor * dv[e];
      warm[6 * b + 3 + e] = spin[3 * b + e] + factor * dw[e];
    }
    velocity.set(v0, 3 * b); // prediction is for `warm` alone
    spin.set(w0, 3 * b);
  }
}

/** v* of big body k into the state. */
function predictBody({ model, state, inverseMass }: JacobiWorld, live: Live, k: number, h: number): void {
  const b = model.grainCount + k, { motion } = live.bodies[k];
  addForces(state, inverseMass, live, b, k, h);
  addGyroscopic(state, inverseMass, model.bodies[k].inertia, b, k, h);
  for (let e = 0; e < 3; e++) {
    state.velocity[3 * b + e] = motion[e] ?? state.velocity[3 * b + e];
    state.spin[3 * b + e] = motion[3 + e] ?? state.spin[3 * b + e];
  }
}
