import { assert } from '../../../core/assert';
import { exp } from '../../../core/elementary/exponential';
import type { Measures } from '../../../model/measures';
import type { Live } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import { momentsOf } from '../collide/lawMemory';
import { standOnPlanes } from '../feet/standOnPlanes';
import { turnBody } from '../integrate/turnBody';
import { BodyProblem } from '../problem/bodyProblem';
import { RespondingProblem } from '../problem/respondingProblem';
import { addPull } from '../pull/addPull';
import { beginStep, endLargeSubstep, predictMoved } from '../respond/respond';
import type { CpuWorld } from '../world';
import { addForces, addGyroscopic } from './bodyForces';
import { apgd } from '../../solvers/apgd';
import { findSolver } from '../../solvers/index';
import { createScratch, type Scratch } from '../../solvers/solver';

type Room = {
  problem: BodyProblem; gamma: Float64Array; scratch: Scratch;
  /** Drift [m] and turn [rad] since the frame began, ×6 a body. */
  drift: Float64Array;
};

/**
 * Creates stage 4 as the papers have it: each substep (usually one) builds the contact problem and gives it to a
 * converging solver, then q ⊕= h v. Memory is taken when a converging solver is first chosen.
 */
export function createLargeStep(world: CpuWorld): (live: Live, h: number, measures: Measures) => void {
  let room: Room | undefined;
  return (live, h, measures) => {
    const { settings } = live, chosen = findSolver(settings.solver), { state } = world;
    assert(chosen, `no solver ${settings.solver}`);
    const size = world.law.six ? 6 : 3, moment = momentsOf(world);
    if (!room || room.problem.capacity < world.contacts.capacity || room.problem.sets.size !== size)
      room = createRoom(world);
    const { problem, gamma, scratch, drift } = room;
    measures.products = 0;
    drift.fill(0);
    for (let k = 0; k < settings.substeps; k++) {
      if (k > 0) {
        evaluateGaps(world, room.drift);
        beginStep(world, live, h, 1);
      }
      buildProblem(world, live, h, problem);
      const refused = chosen.refuses?.(problem.sets) !== undefined, solver = refused ? apgd : chosen;
      if (refused) measures.status |= STEP_STATUS.solverRefused.bit;
      problem.readImpulses(world.contacts.impulse, settings.warmStart ? solver.warmStart : 0, gamma, moment);
      const report = solver.solve(problem, gamma, {
        iterations: settings.iterations || solver.defaultIterations, tolerance: settings.tolerance, law: settings.law,
      }, scratch);
      problem.addTo(state.velocity, state.spin, gamma);
      if (world.law.on) problem.yieldContacts(state.velocity, state.spin, gamma, world.memory);
      problem.writeImpulses(gamma, world.contacts.impulse, moment);
      addBodyImpulses(world);
      addDrift(world, h, settings.damping, drift);
      integrate(world, h, settings.damping);
      endLargeSubstep(world, moment, drift, h, 1 / settings.substeps);
      measures.iterations = report.iterations;
      measures.products += report.products;
      measures.residual = report.residual;
      measures.residualMelanz = report.residualMelanz;
      if (report.outcome !== 'converged') measures.status |= STEP_STATUS.notConverged.bit;
    }
    world.contactVelocity.fill(0); // small steps, if chosen next, gather theirs anew
  };
}

function createRoom(world: CpuWorld): Room {
  const { model, contacts: { capacity }, law } = world, count = model.grainCount + model.bodyCount;
  const size = law.six ? 6 : 3;
  return {
    problem: createProblem(world), gamma: new Float64Array(size * capacity), scratch: createScratch(capacity, size),
    drift: new Float64Array(6 * count),
  };
}

/** Creates the contact problem of a world, with room for as many contacts as the world has. */
export function createProblem({ model, contacts: { capacity }, responders, law }: CpuWorld): BodyProblem {
  const count = model.grainCount + model.bodyCount, size = law.six ? 6 : 3;
  if (responders.list.length > 0) return new RespondingProblem(capacity, count, responders, size);
  return new BodyProblem(capacity, count, size);
}

/**
 * Builds the contact problem of a step h [s] from the present contacts. Leaves bodies at v*, their velocities without
 * contact.
 */
export function buildProblem(world: CpuWorld, live: Live, h: number, problem: BodyProblem): void {
  const { model, state, contacts, inverseMass } = world, { recoverySpeed } = live.settings;
  predict(world, live, h);
  problem.build(
    contacts, inverseMass, model.radii, state.velocity, state.spin, h, recoverySpeed, world.law, world.law.on
      ? world.memory : null,
  );
}

/** Predicts velocities: v* = v + h A f, or the prescribed ones, and what planes do to bodies that meet them. */
export function predict(world: CpuWorld, live: Live, h: number): void {
  const { model, state, inverseMass, pulling, responders: { moved } } = world;
  const { velocity, spin } = state, { gravity } = live.settings;
  for (let i = 0; i < 3 * model.looseCount; i++) velocity[i] += h * gravity[i % 3];
  for (let k = 0; k < model.bodyCount; k++) {
    const b = model.grainCount + k, { motion } = live.bodies[k];
    if (moved[b] !== 0) continue;
    addForces(state, inverseMass, live, b, k, h);
    addGyroscopic(state, inverseMass, model.bodies[k].inertia, b, k, h);
    for (let c = 0; c < 3; c++) {
      velocity[3 * b + c] = motion[c] ?? velocity[3 * b + c];
      spin[3 * b + c] = motion[3 + c] ?? spin[3 * b + c];
    }
    standOnPlanes(world, live, k, h, velocity, 3 * b, spin, 3 * b, null, 0);
  }
  if (pulling.body >= 0) addPull(pulling, h, velocity, 3 * pulling.body, spin, 3 * pulling.body);
  predictMoved(world, live, h);
}


/**
 * Writes the gaps of frozen contacts from the drift `d` since the frame began, ×6 a body; their normals and arms stay
 * (sweepContacts.ts).
 */
export function evaluateGaps({ contacts }: CpuWorld, d: Float64Array): void {
  const { bodyA, bodyB, normal, gap, firstGap, armA, armB } = contacts;
  for (let c = 0; c < contacts.count; c++) {
    const a = 6 * bodyA[c], b = 6 * bodyB[c], k = 3 * c, ax = armA[k], ay = armA[k + 1], az = armA[k + 2];
    const bx = armB[k], by = armB[k + 1], bz = armB[k + 2];
    gap[c] = firstGap[c]
      + normal[k] * (d[b] - d[a] + d[b + 4] * bz - d[b + 5] * by - d[a + 4] * az + d[a + 5] * ay)
      + normal[k + 1] * (d[b + 1] - d[a + 1] + d[b + 5] * bx - d[b + 3] * bz - d[a + 5] * ax + d[a + 3] * az)
      + normal[k + 2] * (d[b + 2] - d[a + 2] + d[b + 3] * by - d[b + 4] * bx - d[a + 3] * ay + d[a + 4] * ax);
  }
}

/** Adds drift and turn of the substep that is about to be integrated. */
export function addDrift(
  { model, state: { velocity, spin } }: CpuWorld, h: number, damping: number, drift: Float64Array
): void {
  const keep = exp(-damping * h);
  for (let i = 0, count = velocity.length / 3; i < count; i++) {
    const step = i < model.looseCount ? keep * h : h;
    for (let c = 0; c < 3; c++) {
      drift[6 * i + c] += step * velocity[3 * i + c];
      drift[6 * i + 3 + c] += step * spin[3 * i + c];
    }
  }
}

export function addBodyImpulses(world: CpuWorld): void {
  const { model, contacts: { bodyB, impulse, armB, ...contacts }, bodyImpulse: sum } = world, moment = momentsOf(world);
  for (let c = 0; c < contacts.count; c++) {
    if (bodyB[c] < model.grainCount) continue;
    const i = 6 * (bodyB[c] - model.grainCount), px = impulse[3 * c], py = impulse[3 * c + 1], pz = impulse[3 * c + 2];
    const sx = armB[3 * c], sy = armB[3 * c + 1], sz = armB[3 * c + 2];
    sum[i] += px; sum[i + 1] += py; sum[i + 2] += pz;
    sum[i + 3] += sy * pz - sz * py; sum[i + 4] += sz * px - sx * pz; sum[i + 5] += sx * py - sy * px;
    if (moment) for (let e = 0; e < 3; e++) sum[i + 3 + e] += moment[3 * c + e];
  }
}

/** Integrates positions: x += h v, q ← exp(h ω/2) q; grains are damped first [1/s], and turn once a frame. */
export function integrate({ model, state, turn }: CpuWorld, h: number, damping: number): void {
  const { position, velocity, spin } = state, keep = exp(-damping * h), grains3 = 3 * model.looseCount;
  if (damping > 0) for (let i = 0; i < grains3; i++) { velocity[i] *= keep; spin[i] *= keep; }
  for (let i = 0; i < position.length; i++) {
    position[i] += h * velocity[i];
    turn[i] += h * spin[i];
  }
  for (let k = 0; k < model.bodyCount; k++) turnBody(state.orientation, turn, model.grainCount + k);
}
