import { square } from '../../../core/elementary/powers';
import type { Measures } from '../../../model/measures';
import type { Model } from '../../../model/model';
import { SOFT_GLASS, type Live } from '../../../model/settings';
import type { Shape } from '../../../model/shape';
import { STEP_STATUS } from '../../../model/status';
import { hasFriction } from '../../contact/friction';
import { beginStep, endLargeSubstep } from '../respond/respond';
import { addBodyImpulses, addDrift, evaluateGaps, integrate, predict } from '../solve/largeStep';
import type { CpuWorld } from '../world';
import { addAnswers } from './bodyAnswer';
import { addContactForces, H, HERTZ, TOUCHING, type Penalty } from './contactForces';
import { createModeRoom, modeBound, stableStep, type ModeRoom } from './stableStep';
import { SPRING, writeSprings } from './springs';

/** Stiffness that stands for a rigid body's, over that of others [1]. */
const FIRMEST = 1e9;

type Room = Penalty & {
  capacity: number;
  /** Slips of the last frame: they belong to the engine's last contacts. */
  lastSlip: Float64Array;
  drift: Float64Array;
  modes: ModeRoom;
};

/**
 * Creates stage 4 by penalty, the discrete element method of Melanz2016 §1.1.2: each substep takes forces from
 * overlaps, velocities and the slip since contacts began, then half-implicit Euler. Nothing is solved; substeps must
 * resolve every collision. Contacts are searched once a frame, as everywhere.
 */
export function createPenaltyStep(world: CpuWorld): (live: Live, h: number, measures: Measures) => void {
  const { state } = world, numbers = new Float64Array(3);
  let room: Room | undefined;
  return (live, h, measures) => {
    const { settings } = live, { penalty: law = SOFT_GLASS, substeps, damping } = settings;
    const { list } = world.responders;
    const capacity = Math.max(world.contacts.capacity, world.lastContacts.capacity);
    if (!room || room.capacity < capacity) room = createRoom(world.model, capacity);
    const hertz = law.spring === 'hertz', rough = hasFriction(live);
    numbers[H] = h; numbers[HERTZ] = hertz ? 1 : 0;
    matchSlips(world, room, measures.step);
    writeAllSprings(world, live, room);
    measures.stableStep = Infinity;
    let most = 0; // most contacts that touched in a substep whose length was checked
    room.drift.fill(0);
    for (let k = 0; k < substeps; k++) {
      if (k > 0) {
        evaluateGaps(world, room.drift);
        beginStep(world, live, h, 1);
      }
      addContactForces(world.contacts, state.velocity, state.spin, room, numbers);
      if (numbers[TOUCHING] > most) {
        most = numbers[TOUCHING];
        checkStep(world, room, hertz, rough, h, measures);
      }
      predict(world, live, h);
      addAnswers(world, room.sum, h, state.velocity, state.spin);
      for (let n = 0; n < list.length; n++) list[n].answerAtOnce(world.contacts);
      addBodyImpulses(world);
      addDrift(world, h, damping, room.drift);
      integrate(world, h, damping);
      endLargeSubstep(world, null, room.drift, h, 1 / substeps);
    }
    world.slips.step = measures.step + 1;
    world.contactVelocity.fill(0); // small steps, if chosen next, gather theirs anew
    measures.iterations = 1;
    measures.products = substeps;
    measures.residual = NaN;
    measures.residualMelanz = NaN;
  };
}

/**
 * Sets a status bit and `stableStep` if the present contacts are not stable in steps of `h` [s]: evaluates a bound
 * first, and the modes only if that does not suffice.
 */
function checkStep(
  world: CpuWorld, { springs, modes }: Room, hertz: boolean, rough: boolean, h: number, measures: Measures
): void {
  if (h * h * modeBound(world, springs, modes, hertz, rough, h) <= 4) return;
  const longest = stableStep(world, springs, modes, hertz, rough, h);
  if (h <= longest) return;
  measures.stableStep = Math.min(measures.stableStep, longest);
  measures.status |= STEP_STATUS.stepTooLarge.bit;
}

function createRoom({ grainCount, bodyCount }: Model, capacity: number): Room {
  const bodies = grainCount + bodyCount;
  return {
    capacity, springs: new Float64Array(SPRING * capacity), slip: new Float64Array(3 * capacity),
    lastSlip: new Float64Array(3 * capacity),
    sum: new Float64Array(6 * bodies), drift: new Float64Array(6 * bodies),
    modes: createModeRoom(bodies),
  };
}

/**
 * Carries over the slips of contacts of the same two bodies; others, and all after steps of another solver, start at 0.
 */
function matchSlips({ contacts: now, lastContacts: last, slips }: CpuWorld, room: Room, step: number): void {
  const goesOn = slips.step === step, { slip: to, lastSlip: from } = room;
  if (goesOn) from.set(slips.slip.subarray(0, 3 * last.count));
  slips.slip = to;
  to.fill(0, 0, 3 * now.count);
  if (!goesOn) return;
  for (let c = 0; c < now.count; c++) {
    const a = now.bodyA[c], end = last.start[a + 1];
    let k = last.start[a];
    while (k < end && !(last.bodyB[k] === now.bodyB[c] && last.feature[k] === now.feature[c])) k++;
    if (k < end) for (let e = 0; e < 3; e++) to[3 * c + e] = from[3 * k + e];
  }
}

/**
 * Writes the coefficients of all contacts of the frame. Grains are as round as their bounding balls; big bodies have
 * the curvature of their outer shape.
 */
function writeAllSprings(
  { model, contacts, inverseMass }: CpuWorld, { settings: { penalty: law = SOFT_GLASS } }: Live, { springs }: Room
): void {
  const { grainCount, radii, masses, stiffness } = model, { bodyA, bodyB, normal } = contacts;
  for (let c = 0; c < contacts.count; c++) {
    const a = bodyA[c], b = bodyB[c], k = b - grainCount, n = 3 * c;
    const curve = k < 0 ? 1 / radii[b] : curvature(model.bodies[k].shape);
    const inverse = k < 0 ? 1 / masses[b] : inverseAlong(inverseMass.bodyLinear, k, normal, n);
    writeSprings(
      springs, SPRING * c, law, Math.min(stiffness ? stiffness[a] : 1, FIRMEST),
      Math.min(stiffness ? stiffness[b] : 1, FIRMEST),
      1 / (1 / radii[a] + curve), 1 / (1 / masses[a] + inverse),
    );
  }
}

/** Returns the curvature 1/R of a shape [1/m]; 0 for one that is flat, or has more than one radius. */
const curvature = (shape: Shape): number => ('radius' in shape ? 1 / shape.radius : 0);

/** Returns n·M⁻¹n of big body k [1/kg]. */
const inverseAlong = (linear: Float64Array, k: number, normal: Float64Array, n: number): number =>
  linear[3 * k] * square(normal[n]) + linear[3 * k + 1] * square(normal[n + 1])
  + linear[3 * k + 2] * square(normal[n + 2]);
