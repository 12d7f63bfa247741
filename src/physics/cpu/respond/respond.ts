import type { Measures } from '../../../model/measures';
import type { Live } from '../../../model/settings';
import { RESPONSE, writeBodyInverseMass } from '../bodies';
import { writeScalings } from '../collide/writeScalings';
import { writeResponses } from '../response';
import type { CpuWorld } from '../world';
import { BODY_B, POINT_A, POINT_B } from './responder';

/** Begins a frame of substeps h [s]; returns false if some responder cannot follow them. */
export function startFrame({ responders: { list } }: CpuWorld, live: Live, h: number, measures: Measures): boolean {
  for (let n = 0; n < list.length; n++) if (!list[n].startFrame(live, h, measures)) return false;
  return true;
}

/**
 * Writes the answers of bodies to impulses, in their positions when the frame begins, and the scalings of frozen
 * contacts.
 */
export function writeAnswers(world: CpuWorld, live: Live, h: number): void {
  const { model, state, inverseMass, contacts, responders } = world, { dt, substeps, solver } = live.settings;
  for (let k = 0; k < model.bodyCount; k++) {
    writeBodyInverseMass(
      inverseMass, k, live.bodies[k], model.bodies[k].inertia, state.orientation, 4 * (model.grainCount + k)
    );
  }
  writeResponses(inverseMass, model, state.orientation);
  if (responders.list.length > 0) {
    markContacts(world);
    if (solver === 'smallsteps') beginStep(world, live, dt, substeps);
    else beginStep(world, live, h, 1); // begins the first substep
    const { moved } = responders, { response } = inverseMass;
    for (let i = 0; i < moved.length; i++) if (moved[i] !== 0) response.fill(0, RESPONSE * i, RESPONSE * (i + 1));
  }
  writeScalings(contacts, inverseMass.response, responders);
  holdSleepers(world);
}

/**
 * Makes sleepers walls to what is awake, but leaves scalings: at rest they decide what a contact bears at its gap
 * (small-steps.md §4), and its other body would be kicked.
 */
function holdSleepers({ sleepers: { asleep, count }, inverseMass: { response } }: CpuWorld): void {
  if (count === 0) return;
  for (let i = 0; i < asleep.length; i++)
    if (asleep[i] !== 0) response.fill(0, RESPONSE * i, RESPONSE * (i + 1));
}

/** Marks the contacts of the frame that responders answer. */
function markContacts({ model: { grainCount }, contacts, responders }: CpuWorld): void {
  const { list, of } = responders, { bodyA, bodyB, count, capacity } = contacts;
  if (responders.sides.length < capacity) responders.sides = new Uint8Array(capacity);
  const { sides } = responders;
  for (let c = 0; c < count; c++) {
    const b = bodyB[c];
    sides[c] = (of[bodyA[c]] !== 0 ? POINT_A : 0) | (of[b] === 0 ? 0 : b < grainCount ? POINT_B : BODY_B);
  }
  for (let n = 0; n < list.length; n++) list[n].mark(contacts, responders.idle);
}

/** Begins a step h [s] of all responders, in so many parts. */
export function beginStep({ responders: { list } }: CpuWorld, live: Live, h: number, parts: number): void {
  for (let n = 0; n < list.length; n++) list[n].begin(live, h, parts);
}

let room = new Float64Array(0); // (v, ω) ×6 a body

/**
 * Writes to the state the velocities, at the end of a substep h [s] without contact, of the bodies that responders
 * move.
 */
export function predictMoved(
  { state: { velocity, spin }, responders: { list, moved } }: CpuWorld, live: Live, h: number,
): void {
  if (list.length === 0) return;
  if (room.length < 6 * moved.length) room = new Float64Array(6 * moved.length);
  for (let i = 0; i < moved.length; i++) if (moved[i] !== 0) for (let c = 0; c < 3; c++) {
    room[6 * i + c] = velocity[3 * i + c];
    room[6 * i + 3 + c] = spin[3 * i + c];
  }
  for (let n = 0; n < list.length; n++) list[n].predict(live, h, room, 6);
  for (let i = 0; i < moved.length; i++) if (moved[i] !== 0) for (let c = 0; c < 3; c++) {
    velocity[3 * i + c] = room[6 * i + c];
    spin[3 * i + c] = room[6 * i + 3 + c];
  }
}

/**
 * Ends a substep h [s] of another solver than small steps, which is the part `share` of the frame. `moment` holds the
 * moments of contacts, if they bear any; `drift` the displacements and turns since the frame began, ×6 a body.
 */
export function endLargeSubstep(
  { responders: { list }, contacts }: CpuWorld, moment: Float64Array | null, drift: Float64Array,
  h: number, share: number,
): void {
  for (let n = list.length - 1; n >= 0; n--) list[n].endLargeSubstep(contacts, moment, drift, h, share);
}

/** Ends a frame; returns false if it failed, and then all is as before. */
export function endFrame({ responders: { list } }: CpuWorld, live: Live, measures: Measures): boolean {
  for (let n = list.length - 1; n >= 0; n--) if (!list[n].endFrame(live, measures)) return false;
  return true;
}

/** Writes the measures of responders after a frame of `dt` [s]; `dt` = 0 stands for a state that no step led to. */
export function measureResponders({ responders: { list }, contacts }: CpuWorld, measures: Measures, dt: number): void {
  for (let n = 0; n < list.length; n++) list[n].measure(contacts, measures, dt);
}
