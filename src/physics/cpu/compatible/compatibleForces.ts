import type { Live } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import { hasFriction } from '../../contact/friction';
import type { CpuWorld } from '../world';
import { solveTruss, type CompatibleForces } from './solveTruss';
import { addMember, createTruss, resultants, type Truss } from './truss';

/**
 * Largest gap at the end of the step of a contact that counts as closed [smallest radii]: bodies that do not touch bear
 * nothing.
 */
const CLOSED = 1e-4;
/**
 * Residual to reach [1] and most products: a resting pile of thousands takes some hundred; one that is still falling
 * together may take any number.
 */
const EXACT = 1e-10, MOST_PRODUCTS = 1000;

type Room = { truss: Truss; contactOf: Int32Array; solved: Float64Array; out: CompatibleForces };

/** Says why a world with these settings has no compatible forces; undefined if it has. */
export function refusesCompatible(
  { responders }: CpuWorld, live: Live,
): string | undefined {
  const { settings: { laws }, pull } = live;
  if (pull) return 'Compatible forces are not known while a hand pulls.';
  if (hasFriction(live)) return 'Compatible forces are known for contacts without friction only.';
  for (const { refusesCompatible: refused } of responders.list) if (refused !== undefined) return refused;
  if (laws.cohesion > 0 || laws.yieldForce < Infinity || laws.stiffness < Infinity)
    return 'Compatible forces are those of contacts that only push.';
  return undefined;
}

/**
 * Creates step 2 of Algorithm 1 of OlsenKamrin2018, to be taken after any solve without friction. It takes F̃ = Bᵀf of
 * the impulses found, which the velocities fix (eq. 37), then solves the truss of the closed contacts under it (eq.
 * 36). It sets the impulses that bodies are measured to have felt in the frame; those of the contacts, which the next
 * step starts from, and the motion stay as they are. Returns null if the forces were not asked for, are refused or were
 * not found: bodies then keep what the solver found, and if they were asked for, `measures.status` says so.
 */
export function createCompatibleForces(world: CpuWorld): (live: Live, h: number, measures: { status: number }) =>
  CompatibleForces | null {
  let room: Room | undefined;
  return (live, h, measures) => {
    const { settings: { forces = 'impulses' } } = live;
    if (forces === 'impulses') return null;
    if (refusesCompatible(world, live)) {
      measures.status |= STEP_STATUS.forcesNotFound.bit;
      return null;
    }
    if (!room || room.contactOf.length < world.contacts.capacity) room = createRoom(world);
    if (world.strain.length === 0) world.strain = new Float64Array(world.contactVelocity.length);
    const { truss, contactOf, solved, out } = room, { strain } = world;
    buildTruss(world, live, h, truss, contactOf, solved);
    resultants(truss, solved, truss.load);
    out.report = solveTruss(truss, forces, solved, strain, EXACT, MOST_PRODUCTS);
    if (out.report.outcome !== 'converged') {
      strain.fill(0); // the unfinished solution is no good start for the next frame
      measures.status |= STEP_STATUS.forcesNotFound.bit;
      return null;
    }
    out.force.fill(0, 0, world.contacts.count);
    for (let m = 0; m < truss.count; m++) out.force[contactOf[m]] = solved[m];
    sumBodyImpulses(world, out.force, live.settings.dt);
    return out;
  };
}

function createRoom({ model, contacts: { capacity } }: CpuWorld): Room {
  const bodies = model.grainCount + model.bodyCount;
  return {
    truss: createTruss(capacity, bodies), contactOf: new Int32Array(capacity), solved: new Float64Array(capacity),
    out: { force: new Float64Array(capacity), report: {
      iterations: 0, products: 0, residual: 0, outcome: 'converged',
    } },
  };
}

/** Writes the closed contacts as members, and to `solved` the forces with which the solver had them push [N]. */
function buildTruss(
  { model, state, contacts }: CpuWorld, live: Live, h: number, truss: Truss, contactOf: Int32Array, solved: Float64Array
): void {
  const { bodyA, bodyB, normal, gap, armA, armB, impulse } = contacts, { grainCount, stiffness } = model;
  const far = CLOSED * model.minRadius;
  truss.count = 0;
  for (let c = 0; c < contacts.count; c++) {
    const n = 3 * c, a = bodyA[c], b = bodyB[c];
    const pushed = (impulse[n] * normal[n] + impulse[n + 1] * normal[n + 1] + impulse[n + 2] * normal[n + 2]) / h;
    const m = addMember(truss, a, b, normal, n, armA, n, armB, n, stiffnessOf(stiffness, a, b));
    // this contact has opened: its member is dropped
    if (pushed <= 0 && gap[c] + h * openingSpeed(truss, m, state.velocity, state.spin) > far) truss.count--;
    else { contactOf[m] = c; solved[m] = Math.max(pushed, 0); }
  }
  truss.free.fill(1, 0, 6 * grainCount);
  live.bodies.forEach(({ motion }, k) => motion.forEach(
    (way, c) => { truss.free[6 * (grainCount + k) + c] = way === null ? 1 : 0; }
  ));
}

/** Least compliance of two bodies in series, that of two rigid ones, over the inverse of a stiffness of 1 [1]. */
const FIRMEST = 1e-6;

/** Returns the stiffness of two springs in series; a rigid body adds no compliance. */
export function stiffnessOf(stiffness: Float64Array | null, a: number, b: number): number {
  return stiffness === null ? 1 : 2 / Math.max(1 / stiffness[a] + 1 / stiffness[b], FIRMEST);
}

/** Returns the speed at which member m opens as the bodies move [m/s]. */
function openingSpeed({ bodyA, bodyB, row }: Truss, m: number, velocity: Float64Array, spin: Float64Array): number {
  const a = 3 * bodyA[m], b = 3 * bodyB[m], o = 12 * m;
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    sum += row[o + c] * velocity[a + c] + row[o + 3 + c] * spin[a + c] + row[o + 6 + c] * velocity[b + c]
      + row[o + 9 + c] * spin[b + c];
  }
  return sum;
}

/** Writes impulses and moments on big bodies in a frame of `dt` [s] in which contacts push with `force` [N]. */
function sumBodyImpulses({ model, contacts, bodyImpulse: sum }: CpuWorld, force: Float64Array, dt: number): void {
  const { bodyB, normal, armB } = contacts;
  sum.fill(0);
  for (let c = 0; c < contacts.count; c++) {
    if (bodyB[c] < model.grainCount) continue;
    const i = 6 * (bodyB[c] - model.grainCount), n = 3 * c, p = dt * force[c];
    const px = p * normal[n], py = p * normal[n + 1], pz = p * normal[n + 2], sx = armB[n], sy = armB[n + 1];
    const sz = armB[n + 2];
    sum[i] += px; sum[i + 1] += py; sum[i + 2] += pz;
    sum[i + 3] += sy * pz - sz * py; sum[i + 4] += sz * px - sx * pz; sum[i + 5] += sx * py - sy * px;
  }
}
