import { NODE, surfaceControl } from '../../../model/flexible/spec';
import type { Measures } from '../../../model/measures';
import { writeSurface, type Model, type State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import { momentsOf, type CpuWorld } from '../engine';
import { restoreMemory, saveMemory } from '../../mechanism/memory';
import { writePlace, writeVelocities, type Flexible, type Surface } from '../../flex/flexible';
import { answerSums, sumFlexible } from './flexibleAnswers';
import { finishFlexible, predictFlexible } from './flexibleSteps';
import { pushRims } from '../../flex/joined';
import { addInternalForces } from '../../flex/plates';
import { fastestMode, stableStep } from '../../flex/stableStep';

/** A surface is broken where some area is less than this part of that at rest: an element has folded into a line. */
const FOLDED = 0.01;

/** Frames after which the fastest mode of a surface is looked at anew: strain changes it, but slowly. */
export const OLD = 50;

/**
 * Before a frame in substeps of h [s]: what is measured in it starts anew, and where it starts is remembered. False where a surface
 * cannot follow such substeps: then nothing is to move.
 */
export function startFlexible(f: Flexible, { state }: CpuWorld, live: Live, h: number, measures: Measures): boolean {
  const { surfaces, before, coupled } = f, t0 = performance.now();
  for (const key of ['position', 'orientation', 'velocity', 'spin'] as const) before[key].set(state[key]);
  before.flexibleWork!.set(state.flexibleWork!);
  if (coupled) saveMemory(coupled.mechanism, coupled.work, before.memory);
  measures.stableStep = Infinity;
  surfaces.forEach((surface, k) => {
    before.flexible![k].set(state.flexible![k]);
    surface.contactImpulse.fill(0);
    surface.pointImpulse.fill(0);
    surface.rimImpulse.fill(0);
    const longest = longestStep(surface, live.flexible?.[k], OLD);
    if (h > longest) measures.stableStep = Math.min(measures.stableStep, longest);
  });
  if (measures.stableStep < Infinity) measures.status |= STEP_STATUS.surfaceBroken.bit;
  f.spent = performance.now() - t0;
  return measures.stableStep === Infinity;
}

/** The longest substep that a surface can follow [s], by its fastest mode of no more than so many frames ago. */
export function longestStep(surface: Surface, control = surfaceControl(surface.spec), frames = 0): number {
  if (control.implicit) return Infinity;
  if (surface.age++ >= frames) {
    surface.fastest = fastestMode(surface.plates, surface.e, surface.modes);
    surface.age = 0;
  }
  return stableStep(surface.fastest, control.youngsModulus, control.dampingTime);
}

/** After a substep of small ones, integrated: `packed` has velocities and ways since the frame began (packedBodies.ts). */
export function endSubstep(f: Flexible, world: CpuWorld, packed: Float64Array, stride: number, drift: number, h: number): void {
  const { model, state } = world, t0 = performance.now();
  for (const { body, motion, place, shift } of f.rims) {
    const o = stride * (model.grainCount + body), b = 3 * (model.grainCount + body);
    for (let c = 0; c < 6; c++) motion[c] = packed[o + c];
    for (let c = 0; c < 3; c++) {
      const x = state.position[b + c] + packed[o + drift + c];
      shift[c] = x - place[c];
      place[c] = x;
    }
  }
  finish(f, world, h);
  writeDrift(f, state.position, packed, stride, drift);
  f.spent += performance.now() - t0;
}

/** v* of touched points and rims, of a substep of a converging solver; bodies of a mechanism are on their way to theirs. */
export function predictLarge(f: Flexible, model: Model, { velocity, spin }: State, live: Live, h: number): void {
  const wheels = f.coupled?.wheels ?? NONE;
  predictFlexible(f, model, live, h);
  if (room.length < 2 * velocity.length) room = new Float64Array(2 * velocity.length);
  for (let w = 0; w < wheels.length; w++) for (let b = wheels[w], c = 0; c < 3; c++) {
    room[6 * b + c] = velocity[3 * b + c];
    room[6 * b + 3 + c] = spin[3 * b + c];
  }
  pushRims(f, model.grainCount, room, 6, h);
  writeVelocities(f, model.grainCount, room, 6);
  const take = (i: number): void => {
    for (let c = 0; c < 3; c++) { velocity[3 * i + c] = room[6 * i + c]; spin[3 * i + c] = room[6 * i + 3 + c]; }
  };
  wheels.forEach(take);
  for (const { body } of f.rims) take(model.grainCount + body);
  for (const { answers: { count, touched }, first } of f.surfaces) for (let t = 0; t < count; t++) take(first + touched[t]);
}

let room = new Float64Array(0); // (v, ω) ×6 a body
const NONE = new Int32Array(0);

/** After such a substep, integrated; `drift` is since the frame began, ×6 a body. */
export function endLargeSubstep(f: Flexible, world: CpuWorld, drift: Float64Array, h: number): void {
  const { model, state } = world, t0 = performance.now();
  for (const { body, motion, place, shift } of f.rims) {
    const b = 3 * (model.grainCount + body);
    for (let c = 0; c < 3; c++) {
      motion[c] = state.velocity[b + c];
      motion[3 + c] = state.spin[b + c];
      shift[c] = state.position[b + c] - place[c];
      place[c] = state.position[b + c];
    }
  }
  finish(f, world, h);
  writeDrift(f, f.before.position, drift, 6, 0);
  f.spent += performance.now() - t0;
}

/** Velocities of touched points and rims after the impulses as they stand: of penalty contacts, whose forces are found at once. */
export function answerImpulses(f: Flexible, { model, contacts, state: { velocity, spin } }: CpuWorld): void {
  if (room.length < 2 * velocity.length) room = new Float64Array(2 * velocity.length);
  sumFlexible(f, contacts, null);
  answerSums(f, model.grainCount, room);
  const add = (i: number): void => {
    for (let c = 0; c < 3; c++) { velocity[3 * i + c] += room[6 * i + c]; spin[3 * i + c] += room[6 * i + 3 + c]; }
  };
  if (f.coupled) for (const wheel of f.coupled.wheels) add(wheel);
  for (const { body, wheel } of f.rims) if (wheel < 0) add(model.grainCount + body);
  for (const { answers: { count, touched }, first } of f.surfaces) for (let t = 0; t < count; t++) add(first + touched[t]);
}

function finish(f: Flexible, world: CpuWorld, h: number): void {
  sumFlexible(f, world.contacts, momentsOf(world));
  addContactImpulses(f, world);
  finishFlexible(f, world.model, world.state, h);
}

/** What contacts of the substep put on surfaces, as measures have it. */
function addContactImpulses(f: Flexible, { contacts: { bodyA, bodyB, normal, impulse } }: CpuWorld): void {
  for (const { answers: { count, impulse: sum }, contactImpulse } of f.surfaces) for (let k = 0; k < 3 * count; k++) contactImpulse[k % 3] += sum[k];
  for (let n = 0; n < f.contactCount; n++) {
    const c = f.contacts[n], o = 3 * c, a = f.surfaceOf[bodyA[c]], b = f.surfaceOf[bodyB[c]];
    const along = impulse[o] * normal[o] + impulse[o + 1] * normal[o + 1] + impulse[o + 2] * normal[o + 2];
    if (a >= 0) f.surfaces[a].pointImpulse[bodyA[c] - f.surfaces[a].first] += along;
    if (b >= 0) f.surfaces[b].pointImpulse[bodyB[c] - f.surfaces[b].first] += along;
  }
}

const place = new Float64Array(3);

/** How far touched points have come since the frame began, not what their velocities add up to: the two differ where a rim turns. */
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
 * After a frame: all contact points where their surfaces are, and what these store. False where one of them is broken: then all is as
 * before the frame.
 */
export function endFlexible(f: Flexible, { model, state }: CpuWorld, live: Live, measures: Measures): boolean {
  const t0 = performance.now();
  f.surfaces.forEach((surface, k) => writeStrain(surface, live.flexible?.[k]));
  if (f.surfaces.every((surface, k) => isWhole(surface, f.before.flexible![k]))) {
    model.flexible.forEach((surface, k) => writeSurface(surface, state.flexible![k], state));
    f.spent += performance.now() - t0;
    return true;
  }
  for (const key of ['position', 'orientation', 'velocity', 'spin', 'flexibleWork'] as const) state[key]!.set(f.before[key]!);
  state.flexible!.forEach((e, k) => e.set(f.before.flexible![k]));
  if (f.coupled) restoreMemory(f.coupled, f.before.memory);
  measures.status |= STEP_STATUS.surfaceBroken.bit;
  f.surfaces.forEach((surface, k) => { measures.stableStep = Math.min(measures.stableStep, longestStep(surface, live.flexible?.[k])); });
  return false;
}

/** Energies and areas of the plates as they are now. */
export function writeStrain({ plates, e, rate, force, spec }: Surface, control = surfaceControl(spec)): void {
  force.fill(0);
  addInternalForces(plates, e, rate, { ...control, dampingTime: 0 }, force);
}

/** Finite, nowhere folded into a line, and no node's outer side turned over since the frame began. */
export function isWhole({ e, rate, plates }: Surface, before: Float64Array): boolean {
  if (!(plates.leastArea > FOLDED) || !(plates.energy < Infinity)) return false;
  let sum = 0;
  for (let k = 0; k < e.length; k++) sum += e[k] + rate[k];
  if (!Number.isFinite(sum)) return false;
  for (let o = 3; o < e.length; o += NODE) {
    const dot = side(e, o, 0) * side(before, o, 0) + side(e, o, 1) * side(before, o, 1) + side(e, o, 2) * side(before, o, 2);
    if (!(dot > 0)) return false;
  }
  return true;
}

/** Component c of ∂r/∂x × ∂r/∂y, which stand at `o`. */
const side = (e: Float64Array, o: number, c: number): number => {
  const p = (c + 1) % 3, q = (c + 2) % 3;
  return e[o + p] * e[o + 3 + q] - e[o + q] * e[o + 3 + p];
};
