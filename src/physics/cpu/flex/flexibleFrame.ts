import type { Measures } from '../../../model/measures';
import { writeSurface, type Model, type State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import { writeStrain } from '../../flex/energy';
import { isWhole, longestStep, OLD } from '../../flex/limits';
import { writePlace } from '../../flex/surfaces';
import { restoreMemory, saveMemory } from '../../mechanism/memory';
import type { Contacts } from '../collide/contacts';
import { beginFlexible, type Flexible } from './flexible';
import { answerSums, sumFlexible } from './flexibleAnswers';
import { finishFlexible } from './flexibleSteps';

/**
 * Begins a frame in substeps of h [s]: clears the measures of the frame and stores the state at its start. Returns
 * false if a surface cannot follow such substeps: then nothing is to move, and `measures` say so.
 */
export function startFlexible(f: Flexible, state: State, live: Live, h: number, measures: Measures): boolean {
  const { surfaces, before, joined } = f, t0 = performance.now();
  for (const key of ['position', 'orientation', 'velocity', 'spin'] as const) before[key].set(state[key]);
  before.flexibleWork!.set(state.flexibleWork!);
  if (joined) saveMemory(joined.coupled.mechanism, joined.coupled.work, before.memory);
  measures.stableStep = Infinity;
  clearImpulses(f);
  surfaces.forEach((surface, k) => {
    before.flexible![k].set(state.flexible![k]);
    const longest = longestStep(surface, live.flexible?.[k], OLD);
    if (h > longest) measures.stableStep = Math.min(measures.stableStep, longest);
  });
  if (measures.stableStep < Infinity) measures.status |= STEP_STATUS.surfaceBroken.bit;
  f.spent = performance.now() - t0;
  return measures.stableStep === Infinity;
}

/** Clears the impulses of the frame that measures report. */
function clearImpulses({ surfaces }: Flexible): void {
  for (const { contactImpulse, pointImpulse, rimImpulse } of surfaces) {
    contactImpulse.fill(0);
    pointImpulse.fill(0);
    rimImpulse.fill(0);
  }
}

/** Forgets all small substeps of the frame; the motions of rims in the state are as they were when it began. */
export function restartFlexible(f: Flexible, model: Model, state: State, live: Live): void {
  restoreSurfaces(f, state);
  clearImpulses(f);
  beginFlexible(f, model, state, live);
}

/** Restores the coordinates and rates of surfaces, and the work on them, as the frame began. */
function restoreSurfaces({ before }: Flexible, { flexible, flexibleWork }: State): void {
  flexible!.forEach((e, k) => e.set(before.flexible![k]));
  flexibleWork!.set(before.flexibleWork!);
}

/**
 * Ends an integrated substep h [s] of small steps: `packed` has velocities and, at `drift`, displacements since the
 * frame began (packedBodies.ts).
 */
export function endSmallSubstep(
  f: Flexible, model: Model, state: State, contacts: Contacts, moment: Float64Array | null,
  packed: Float64Array, stride: number, drift: number, h: number,
): void {
  const t0 = performance.now();
  for (const { body, motion, place, shift } of f.rims) {
    const o = stride * (model.grainCount + body), b = 3 * (model.grainCount + body);
    for (let c = 0; c < 6; c++) motion[c] = packed[o + c];
    for (let c = 0; c < 3; c++) {
      const x = state.position[b + c] + packed[o + drift + c];
      shift[c] = x - place[c];
      place[c] = x;
    }
  }
  sumFlexible(f, contacts, moment);
  addContactImpulses(f, contacts);
  finishFlexible(f, model, state, h);
  writeDrift(f, state.position, packed, stride, drift);
  f.spent += performance.now() - t0;
}

/**
 * Ends an integrated substep h [s] of another solver; `drift` is displacement and turn since the frame began, ×6 a
 * body.
 */
export function endLargeSubstep(
  f: Flexible, model: Model, state: State, contacts: Contacts, moment: Float64Array | null,
  drift: Float64Array, h: number,
): void {
  const t0 = performance.now();
  for (const { body, motion, place, shift } of f.rims) {
    const b = 3 * (model.grainCount + body);
    for (let c = 0; c < 3; c++) {
      motion[c] = state.velocity[b + c];
      motion[3 + c] = state.spin[b + c];
      shift[c] = state.position[b + c] - place[c];
      place[c] = state.position[b + c];
    }
  }
  sumFlexible(f, contacts, moment);
  addContactImpulses(f, contacts);
  finishFlexible(f, model, state, h);
  writeDrift(f, f.before.position, drift, 6, 0);
  f.spent += performance.now() - t0;
}

let room = new Float64Array(0); // (v, ω) ×6 a body

/**
 * Adds the velocities that the present impulses cause to touched points, rims and bodies of the mechanism: those of
 * penalty contacts, whose forces are found at once.
 */
export function answerImpulses(
  f: Flexible, { grainCount }: Model, { velocity, spin }: State, contacts: Contacts,
): void {
  if (room.length < 2 * velocity.length) room = new Float64Array(2 * velocity.length);
  sumFlexible(f, contacts, null);
  answerSums(f, grainCount, room, 6);
  const add = (i: number): void => {
    for (let c = 0; c < 3; c++) { velocity[3 * i + c] += room[6 * i + c]; spin[3 * i + c] += room[6 * i + 3 + c]; }
  };
  if (f.joined) for (const b of f.joined.coupled.contactBodies) add(b);
  for (const { body, contactBody } of f.rims) if (contactBody < 0) add(grainCount + body);
  for (const { answers: { count, touched }, first } of f.surfaces)
    for (let t = 0; t < count; t++) add(first + touched[t]);
}

/** Adds the impulses of the substep's contacts on surfaces to the sums of the frame that measures report. */
function addContactImpulses(f: Flexible, { bodyA, bodyB, normal, impulse }: Contacts): void {
  for (const { answers: { count, impulse: sum }, contactImpulse } of f.surfaces)
    for (let k = 0; k < 3 * count; k++) contactImpulse[k % 3] += sum[k];
  for (let n = 0; n < f.contactCount; n++) {
    const c = f.contacts[n], o = 3 * c, a = f.surfaceOf[bodyA[c]], b = f.surfaceOf[bodyB[c]];
    const along = impulse[o] * normal[o] + impulse[o + 1] * normal[o + 1] + impulse[o + 2] * normal[o + 2];
    if (a >= 0) f.surfaces[a].pointImpulse[bodyA[c] - f.surfaces[a].first] += along;
    if (b >= 0) f.surfaces[b].pointImpulse[bodyB[c] - f.surfaces[b].first] += along;
  }
}

const place = new Float64Array(3);

/**
 * Writes the displacement of touched points since the frame began [m] from their places, not from the sum of their
 * velocities: the two differ where a rim turns.
 */
function writeDrift({ surfaces }: Flexible, from: Float64Array, out: Float64Array, stride: number, at: number): void {
  for (const surface of surfaces) {
    const { answers: { count, touched }, first } = surface;
    for (let t = 0; t < count; t++) {
      const i = first + touched[t];
      writePlace(surface, touched[t], place);
      for (let c = 0; c < 3; c++) out[stride * i + at + c] = place[c] - from[3 * i + c];
    }
  }
}

/**
 * Ends a frame: writes the contact points to the places of their surfaces, and stores the strain of these. Returns
 * false if a surface is broken: then all is restored as before the frame, and `measures` say so.
 */
export function endFlexible(f: Flexible, model: Model, state: State, live: Live, measures: Measures): boolean {
  const t0 = performance.now();
  f.surfaces.forEach((surface, k) => writeStrain(surface, live.flexible?.[k]));
  if (f.surfaces.every((surface, k) => isWhole(surface, f.before.flexible![k]))) {
    model.flexible.forEach((surface, k) => writeSurface(surface, state.flexible![k], state));
    f.spent += performance.now() - t0;
    return true;
  }
  for (const key of ['position', 'orientation', 'velocity', 'spin'] as const) state[key].set(f.before[key]);
  restoreSurfaces(f, state);
  if (f.joined) {
    const { coupled } = f.joined;
    coupled.work = restoreMemory(coupled.mechanism, coupled.assembled, f.before.memory);
  }
  measures.status |= STEP_STATUS.surfaceBroken.bit;
  f.surfaces.forEach((surface, k) => {
    measures.stableStep = Math.min(measures.stableStep, longestStep(surface, live.flexible?.[k]));
  });
  return false;
}
