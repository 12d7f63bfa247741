import type { Measures } from '../../model/measures';
import type { Model, State } from '../../model/model';
import type { BodyControl } from '../../model/settings';
import { STEP_STATUS } from '../../model/status';
import { bodyEnergy, measurePoses } from '../measurePoses';
import type { Contacts } from './collide/contacts';

/**
 * Reduces a finished frame to its measures: stage 5, twin of shaders/probe. `h` [s] is the length of a substep, `frame`
 * that of the step.
 */
export function measure(
  out: Measures, model: Model, state: State, contacts: Contacts, bodyImpulse: Float64Array,
  controls: readonly BodyControl[], h: number, frame: number,
): void {
  measureContacts(out, state, contacts, h);
  measureBodies(out, model, state, bodyImpulse, controls, frame);
}

function measureContacts(out: Measures, state: State, contacts: Contacts, h: number): void {
  const { bodyA, bodyB, normal, gap, armA, armB, impulse } = contacts, { velocity, spin } = state;
  let active = 0, sum = 0, worst = 0, complementarity = 0;
  for (let c = 0; c < contacts.count; c++) {
    const nx = normal[3 * c], ny = normal[3 * c + 1], nz = normal[3 * c + 2];
    const pn = impulse[3 * c] * nx + impulse[3 * c + 1] * ny + impulse[3 * c + 2] * nz;
    if (pn <= 0) continue;
    const a = 3 * bodyA[c], b = 3 * bodyB[c], sx = armB[3 * c], sy = armB[3 * c + 1], sz = armB[3 * c + 2];
    const depth = gap[c] < 0 ? -gap[c] : 0;
    const tx = armA[3 * c], ty = armA[3 * c + 1], tz = armA[3 * c + 2];
    const ux = velocity[b] - velocity[a] + spin[b + 1] * sz - spin[b + 2] * sy - spin[a + 1] * tz + spin[a + 2] * ty;
    const uy = velocity[b + 1] - velocity[a + 1] + spin[b + 2] * sx - spin[b] * sz - spin[a + 2] * tx + spin[a] * tz;
    const uz = velocity[b + 2] - velocity[a + 2] + spin[b] * sy - spin[b + 1] * sx - spin[a] * ty + spin[a + 1] * tx;
    active++;
    sum += depth;
    if (depth > worst) worst = depth;
    complementarity = Math.max(complementarity, pn * Math.abs(nx * ux + ny * uy + nz * uz + gap[c] / h));
  }
  out.contactCount = contacts.count;
  out.activeCount = active;
  out.meanPenetration = active ? sum / active : 0;
  out.maxPenetration = worst;
  out.complementarity = complementarity;
}

function measureBodies(
  out: Measures, model: Model, state: State, bodyImpulse: Float64Array, controls: readonly BodyControl[], frame: number
): void {
  const { position, velocity, spin } = state, { grainCount, looseCount, domain } = model;
  let energy = 0, fastest = 0, sum = 0, outside = false;
  for (let i = 0; i < grainCount; i++) {
    const x = position[3 * i], y = position[3 * i + 1], z = position[3 * i + 2];
    const vx = velocity[3 * i], vy = velocity[3 * i + 1], vz = velocity[3 * i + 2], v2 = vx * vx + vy * vy + vz * vz;
    const wx = spin[3 * i], wy = spin[3 * i + 1], wz = spin[3 * i + 2], w2 = wx * wx + wy * wy + wz * wz;
    const m = model.masses[i], r = model.radii[i];
    if (i < looseCount) energy += 0.5 * m * (v2 + (
      model.shaped ? r * r * spinSquare(model, state, i) : model.templates[model.shapeOf[i]].inertia[0] * r * r * w2
    ));
    if (v2 > fastest) fastest = v2;
    sum += x + y + z + v2 + w2;
    const aside = x < domain.min[0] - r || x > domain.max[0] + r || y < domain.min[1] - r || y > domain.max[1] + r;
    outside ||= (aside && !model.periodic) || z < domain.min[2] - r;
  }
  // no closure here: a sum captured by one is allocated anew at each addition
  for (let k = 0; k < out.bodies.length; k++) {
    const body = out.bodies[k], b = grainCount + k;
    for (let c = 0; c < 3; c++) {
      body.force[c] = bodyImpulse[6 * k + c] / frame;
      body.torque[c] = bodyImpulse[6 * k + 3 + c] / frame;
      sum += position[3 * b + c] + velocity[3 * b + c] + spin[3 * b + c];
    }
    energy += bodyEnergy(model, state, k, controls[k]);
  }
  measurePoses(out, model, state);
  out.kineticEnergy = energy;
  out.maxSpeed = Math.sqrt(fastest);
  if (!Number.isFinite(sum)) out.status |= STEP_STATUS.notFinite.bit;
  if (outside) out.status |= STEP_STATUS.outside.bit;
}

/** Returns ω·Jω / (m r²) of grain i [1/s²]. */
function spinSquare({ templates, shapeOf }: Model, { spin, orientation }: State, i: number): number {
  const { inertia } = templates[shapeOf[i]], wx = spin[3 * i], wy = spin[3 * i + 1], wz = spin[3 * i + 2];
  const x = orientation[4 * i], y = orientation[4 * i + 1], z = orientation[4 * i + 2], w = orientation[4 * i + 3];
  const tx = 2 * (z * wy - y * wz), ty = 2 * (x * wz - z * wx), tz = 2 * (y * wx - x * wy); // w into B
  const bx = wx + w * tx + z * ty - y * tz, by = wy + w * ty + x * tz - z * tx, bz = wz + w * tz + y * tx - x * ty;
  return inertia[0] * bx * bx + inertia[1] * by * by + inertia[2] * bz * bz;
}
