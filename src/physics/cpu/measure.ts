import type { Vec3 } from '../../core/vec3';
import type { Measures } from '../../model/measures';
import type { Model, State } from '../../model/model';
import type { BodyControl, Live } from '../../model/settings';
import { STEP_STATUS } from '../../model/status';
import { bodyEnergy, measurePoses, spinSquare } from '../measurePoses';
import type { CpuWorld } from './world';

/** Reduces a finished frame of substeps `h` [s] to its measures: stage 5, twin of shaders/probe. */
export function measure(out: Measures, world: CpuWorld, { settings, bodies }: Live, h: number): void {
  measureContacts(out, world, h, settings.solver === 'smallsteps');
  measureBodies(out, world.model, world.state, world.bodyImpulse, bodies, settings.dt);
  out.energy.grains = potentialOf(world.model, world.state, settings.gravity);
}

/** Returns the potential energy of loose grains [J], 0 at the origin of W. */
function potentialOf({ looseCount, masses }: Model, { position }: State, gravity: Vec3): number {
  const gx = gravity[0], gy = gravity[1], gz = gravity[2];
  let sum = 0;
  for (let i = 0; i < looseCount; i++) {
    sum -= masses[i] * (gx * position[3 * i] + gy * position[3 * i + 1] + gz * position[3 * i + 2]);
  }
  return sum;
}

function measureContacts(out: Measures, { state, contacts, law, memory }: CpuWorld, h: number, small: boolean): void {
  const { bodyA, bodyB, normal, gap, armA, armB, impulse, scaling } = contacts, { velocity, spin } = state;
  const soft = law.elastic < Infinity, K = law.elastic / (h * h), held = law.cohesion > 0 ? law.range : 0;
  let active = 0, sum = 0, worst = 0, complementarity = 0, force = 0, elastic = 0;
  for (let c = 0; c < contacts.count; c++) {
    const nx = normal[3 * c], ny = normal[3 * c + 1], nz = normal[3 * c + 2];
    const pn = impulse[3 * c] * nx + impulse[3 * c + 1] * ny + impulse[3 * c + 2] * nz;
    if (pn <= 0 && !soft) continue;
    const a = 3 * bodyA[c], b = 3 * bodyB[c], sx = armB[3 * c], sy = armB[3 * c + 1], sz = armB[3 * c + 2];
    const depth = gap[c] < 0 ? -gap[c] : 0;
    const tx = armA[3 * c], ty = armA[3 * c + 1], tz = armA[3 * c + 2];
    const ux = velocity[b] - velocity[a] + spin[b + 1] * sz - spin[b + 2] * sy - spin[a + 1] * tz + spin[a + 2] * ty;
    const uy = velocity[b + 1] - velocity[a + 1] + spin[b + 2] * sx - spin[b] * sz - spin[a + 2] * tx + spin[a] * tz;
    const uz = velocity[b + 2] - velocity[a + 2] + spin[b] * sy - spin[b + 1] * sx - spin[a] * ty + spin[a + 1] * tx;
    const un = nx * ux + ny * uy + nz * uz;
    if (soft) { // of the spring that h resolves, min(K, s/h²), where the bodies are now
      const y = gap[c] + h * un - memory.plastic[c] - memory.born[c], stiff = scaling[2 * c] / (h * h);
      if (y < 0 || (y <= held && pn !== 0)) elastic += 0.5 * (small && stiff < K ? stiff : K) * y * y;
      if (pn <= 0) continue;
    }
    active++;
    force += pn;
    sum += depth;
    if (depth > worst) worst = depth;
    complementarity = Math.max(complementarity, pn * Math.abs(un + gap[c] / h));
  }
  out.contactCount = contacts.count;
  out.activeCount = active;
  out.meanPenetration = active ? sum / active : 0;
  out.maxPenetration = worst;
  out.meanForce = active ? force / (active * h) : 0;
  out.energy.elastic = elastic;
  out.complementarity = complementarity;
}

function measureBodies(
  out: Measures, model: Model, state: State, bodyImpulse: Float64Array, controls: readonly BodyControl[], frame: number
): void {
  const { position, velocity, spin } = state, { grainCount, looseCount, domain } = model;
  let energy = 0, fastest = 0, first = 0, sum = 0, outside = false;
  for (let i = 0; i < grainCount; i++) {
    const x = position[3 * i], y = position[3 * i + 1], z = position[3 * i + 2];
    const vx = velocity[3 * i], vy = velocity[3 * i + 1], vz = velocity[3 * i + 2], v2 = vx * vx + vy * vy + vz * vz;
    const wx = spin[3 * i], wy = spin[3 * i + 1], wz = spin[3 * i + 2], w2 = wx * wx + wy * wy + wz * wz;
    const m = model.masses[i], r = model.radii[i];
    if (i < looseCount) energy += 0.5 * m * (v2 + (
      model.shaped ? r * r * spinSquare(model, state, i) : model.templates[model.shapeOf[i]].inertia[0] * r * r * w2
    ));
    if (v2 > fastest) { fastest = v2; first = i; }
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
  if (grainCount > 0) for (let c = 0; c < 3; c++) out.fastest[c] = position[3 * first + c];
  if (!Number.isFinite(sum)) out.status |= STEP_STATUS.notFinite.bit;
  if (outside) out.status |= STEP_STATUS.outside.bit;
}
