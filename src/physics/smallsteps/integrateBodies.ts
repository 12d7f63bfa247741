import type { Model, State } from '../../model/model';
import type { Live } from '../../model/settings';
import type { InverseMass } from '../bodies';
import type { Contacts } from '../collide/contacts';

/**
 * The body-local part of a substep. `contactVelocity` (×6 a body: linear, angular) is M⁻¹Dp, what the contacts of the
 * last substep did to a body; a part of it is the warm start, without touching a contact (SMALLSTEPS.md §3).
 */
export type BodyWorld = { model: Model; state: State; inverseMass: InverseMass; contactVelocity: Float64Array; turn: Float64Array };

/** M⁻¹Dp of the impulses as they stand: once a frame, after contacts were matched. */
export function gatherImpulses(world: BodyWorld, contacts: Contacts): void {
  const { model, inverseMass, contactVelocity: dv } = world, { bodyA, bodyB, normal, armB, impulse } = contacts;
  dv.fill(0);
  for (let c = 0; c < contacts.count; c++) {
    const px = impulse[3 * c], py = impulse[3 * c + 1], pz = impulse[3 * c + 2];
    if (px === 0 && py === 0 && pz === 0) continue;
    const a = bodyA[c], b = bodyB[c], m = inverseMass.grainLinear[a], j = inverseMass.grainAngular[a] * model.radii[a];
    const nx = normal[3 * c], ny = normal[3 * c + 1], nz = normal[3 * c + 2];
    dv[6 * a] -= m * px; dv[6 * a + 1] -= m * py; dv[6 * a + 2] -= m * pz;
    dv[6 * a + 3] -= j * (ny * pz - nz * py); dv[6 * a + 4] -= j * (nz * px - nx * pz); dv[6 * a + 5] -= j * (nx * py - ny * px);
    addImpulse(inverseMass, model.grainCount, dv, b, px, py, pz, armB[3 * c], armB[3 * c + 1], armB[3 * c + 2]);
  }
}

/** dv += A (p, arm × p) of body b, grain or big. */
function addImpulse(
  A: InverseMass, grainCount: number, dv: Float64Array, b: number, px: number, py: number, pz: number, sx: number, sy: number, sz: number,
): void {
  const hx = sy * pz - sz * py, hy = sz * px - sx * pz, hz = sx * py - sy * px, o = 6 * b;
  if (b < grainCount) {
    const m = A.grainLinear[b], j = A.grainAngular[b];
    dv[o] += m * px; dv[o + 1] += m * py; dv[o + 2] += m * pz;
    dv[o + 3] += j * hx; dv[o + 4] += j * hy; dv[o + 5] += j * hz;
    return;
  }
  const l = 3 * (b - grainCount), r = 9 * (b - grainCount), L = A.bodyLinear, R = A.bodyAngular;
  dv[o] += L[l] * px; dv[o + 1] += L[l + 1] * py; dv[o + 2] += L[l + 2] * pz;
  dv[o + 3] += R[r] * hx + R[r + 1] * hy + R[r + 2] * hz;
  dv[o + 4] += R[r + 3] * hx + R[r + 4] * hy + R[r + 5] * hz;
  dv[o + 5] += R[r + 6] * hx + R[r + 7] * hy + R[r + 8] * hz;
}

/**
 * Start of a substep: v* = v + h A f (half-implicit Euler, Melanz2016 eq. 3.8), then v = v* + f·M⁻¹Dp. Leaves −v* in
 * `contactVelocity`, so that `integrateBodies` finds M⁻¹Dp of this substep by adding v.
 */
export function predictVelocities(world: BodyWorld, live: Live, h: number, warm: number): void {
  const { model, state, inverseMass, contactVelocity: dv } = world, { velocity, spin } = state, { gravity } = live.settings;
  const gx = h * gravity[0], gy = h * gravity[1], gz = h * gravity[2];
  for (let i = 0; i < model.grainCount; i++) {
    const i3 = 3 * i, o = 6 * i;
    predict(velocity, dv, i3, o, gx, warm); predict(velocity, dv, i3 + 1, o + 1, gy, warm); predict(velocity, dv, i3 + 2, o + 2, gz, warm);
    predict(spin, dv, i3, o + 3, 0, warm); predict(spin, dv, i3 + 1, o + 4, 0, warm); predict(spin, dv, i3 + 2, o + 5, 0, warm);
  }
  for (let k = 0; k < model.bodyCount; k++) {
    const { motion, force } = live.bodies[k], b = model.grainCount + k;
    addGyroscopic(model, state, inverseMass, k, h);
    for (let c = 0; c < 3; c++) {
      const moved = motion[c], turned = motion[3 + c];
      const push = moved === null ? h * (gravity[c] + inverseMass.bodyLinear[3 * k + c] * force[c]) : 0;
      if (moved !== null) velocity[3 * b + c] = moved;
      if (turned !== null) spin[3 * b + c] = turned;
      predict(velocity, dv, 3 * b + c, 6 * b + c, push, warm);
      predict(spin, dv, 3 * b + c, 6 * b + 3 + c, 0, warm);
    }
  }
}

function predict(v: Float64Array, dv: Float64Array, i: number, o: number, push: number, warm: number): void {
  const star = v[i] + push;
  v[i] = star + warm * dv[o];
  dv[o] = -star;
}

/** ω ← ω − h J⁻¹ (ω × J ω) of a body that turns freely; explicit, which small steps allow. */
function addGyroscopic(model: Model, state: State, A: InverseMass, k: number, h: number): void {
  const { inertia } = model.bodies[k], [i0, i1, i2] = inertia;
  if (i0 === i1 && i1 === i2) return;
  const R = A.bodyAngular, r = 9 * k, b = model.grainCount + k, { spin, orientation } = state;
  if (R[r] === 0 && R[r + 4] === 0 && R[r + 8] === 0) return;
  const x = orientation[4 * b], y = orientation[4 * b + 1], z = orientation[4 * b + 2], w = orientation[4 * b + 3];
  const wx = spin[3 * b], wy = spin[3 * b + 1], wz = spin[3 * b + 2];
  // into B, times the principal moments, back to W
  let tx = 2 * (z * wy - y * wz), ty = 2 * (x * wz - z * wx), tz = 2 * (y * wx - x * wy);
  const bx = i0 * (wx + w * tx + z * ty - y * tz), by = i1 * (wy + w * ty + x * tz - z * tx), bz = i2 * (wz + w * tz + y * tx - x * ty);
  tx = 2 * (y * bz - z * by); ty = 2 * (z * bx - x * bz); tz = 2 * (x * by - y * bx);
  const lx = bx + w * tx + y * tz - z * ty, ly = by + w * ty + z * tx - x * tz, lz = bz + w * tz + x * ty - y * tx;
  const mx = h * (wy * lz - wz * ly), my = h * (wz * lx - wx * lz), mz = h * (wx * ly - wy * lx);
  spin[3 * b] -= R[r] * mx + R[r + 1] * my + R[r + 2] * mz;
  spin[3 * b + 1] -= R[r + 3] * mx + R[r + 4] * my + R[r + 5] * mz;
  spin[3 * b + 2] -= R[r + 6] * mx + R[r + 7] * my + R[r + 8] * mz;
}

/**
 * End of a substep: M⁻¹Dp = v − v*, damping of grains, x += h v. Big bodies turn by the exponential map at once, since
 * contacts feel it; grains collect their turn, and are turned once a frame (they are spheres).
 */
export function integrateBodies(world: BodyWorld, h: number, damping: number): void {
  const { model, state, contactVelocity: dv, turn } = world, { position, velocity, spin } = state;
  const count = model.grainCount + model.bodyCount, keep = damping > 0 ? Math.exp(-damping * h) : 1, grains3 = 3 * model.grainCount;
  for (let i = 0, o = 0; i < 3 * count; o += 3) {
    const kept = i < grains3 ? keep : 1;
    for (let c = 0; c < 3; c++, i++, o++) {
      dv[o] += velocity[i];
      dv[o + 3] += spin[i];
      if (kept !== 1) { velocity[i] *= kept; spin[i] *= kept; }
      position[i] += h * velocity[i];
      turn[i] += h * spin[i];
    }
  }
  for (let b = model.grainCount; b < count; b++) turnBody(state.orientation, turn, b);
}

/** q ← exp(turn/2) q, and clears the turn [rad]. */
export function turnBody(orientation: Float64Array, turn: Float64Array, i: number): void {
  const tx = turn[3 * i], ty = turn[3 * i + 1], tz = turn[3 * i + 2], angle = Math.sqrt(tx * tx + ty * ty + tz * tz);
  if (angle === 0) return;
  turn[3 * i] = 0; turn[3 * i + 1] = 0; turn[3 * i + 2] = 0;
  const s = Math.sin(angle / 2) / angle, ex = s * tx, ey = s * ty, ez = s * tz, ew = Math.cos(angle / 2);
  const o = 4 * i, x = orientation[o], y = orientation[o + 1], z = orientation[o + 2], w = orientation[o + 3];
  const qx = ew * x + ex * w + ey * z - ez * y, qy = ew * y + ey * w + ez * x - ex * z;
  const qz = ew * z + ez * w + ex * y - ey * x, qw = ew * w - ex * x - ey * y - ez * z;
  const norm = 1 / Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw); // keeps the length over 10⁶ steps
  orientation[o] = qx * norm; orientation[o + 1] = qy * norm; orientation[o + 2] = qz * norm; orientation[o + 3] = qw * norm;
}
