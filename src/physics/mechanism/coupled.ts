import { assert } from '../../core/assert';
import { writeGroundForces } from '../../mechanism/kinds/groundForce';
import { createMechanism, type Mechanism } from '../../mechanism/mechanism';
import type { MechanismMeasure } from '../../model/measures';
import type { Model, State } from '../../model/model';
import type { Live } from '../../model/settings';
import { saveMemory } from './memory';

/**
 * A mechanism among the bodies of a world: one problem with the soil, not a co-simulation (mechanisms.md §8). Its
 * joints and springs are condensed once a step into A, the answer to impulses of the bodies that touch soil, and v*,
 * their velocities without contact at its end; substeps reach v* in equal parts.
 */
export type Coupled = {
  mechanism: Mechanism;
  /** Indices among the controls of the mechanism at which the numbers of its forces of the ground begin. */
  groundForces: Int32Array;
  /** Body of the world, grains first, of each body of the mechanism; of each contact body, which may touch soil. */
  bodies: Int32Array;
  contactBodies: Int32Array;
  /**
   * Places among the contact bodies of the `touched` ones, which have contacts in this frame: only they are condensed.
   */
  places: Int32Array;
  touched: number;
  /** Place of each big body among the contact bodies; −1 if it is none of these, −2 if it is none of the mechanism. */
  placeOf: Int32Array;
  /** Increment of velocity in a part of the step, (v* − v)/n, of contact bodies, ×6. */
  increment: Float64Array;
  /** Impulse and moment on them since the step of the mechanism began, and the mean of it over the substeps, ×6. */
  impulse: Float64Array;
  through: Float64Array;
  /**
   * 1 for each contact body that is a rim, which its surfaces push in every substep; mass of the surfaces [kg] that is
   * in its inertia and not in its weight.
   */
  bears: Uint8Array;
  carried: Float64Array;
  /** Impulse and moment of surfaces on their rims since the step of the mechanism began, ×6. */
  borne: Float64Array;
  /** Memory of the mechanism as it was assembled (memory.ts). */
  assembled: Float64Array;
  /** Measures of this frame, as in MechanismMeasure; `work` is that since t = 0 [J]. */
  effort: Float64Array;
  gap: number;
  work: number;
  /** Wall time that this thread spent on the mechanism in this frame [ms]. */
  spent: number;
};

/**
 * Returns the mechanism of a model, coupled to its bodies; null if it has none. Throws if one of its bodies is no body
 * of the world.
 */
export function createCoupled(model: Model): Coupled | null {
  if (!model.mechanism) return null;
  const find = (name: string): number => {
    const k = model.bodies.findIndex((body) => body.name === name);
    assert(k >= 0, `the mechanism's ${name} is no body of the world`);
    return k;
  };
  const names = model.mechanism.bodies.map(({ name }) => name), placeOf = new Int32Array(model.bodyCount).fill(-2);
  const isRim = (name: string): boolean => model.flexible.some(({ spec: { rim } }) => rim?.body === name);
  const touching = names.filter((name) => isRim(name) || model.bodies[find(name)].collides !== false);
  const mechanism = createMechanism(model.mechanism, touching);
  for (const name of names) placeOf[find(name)] = touching.indexOf(name);
  const world = (name: string): number => model.grainCount + find(name), size = 6 * touching.length;
  return {
    mechanism,
    groundForces: Int32Array.from(model.mechanism.connections.filter(({ kind }) => kind === 'groundForce'),
      (c) => mechanism.controlOf(c.name)),
    bodies: Int32Array.from(names, world), contactBodies: Int32Array.from(touching, world), placeOf,
    places: Int32Array.from(touching.keys()), touched: touching.length,
    increment: new Float64Array(size), impulse: new Float64Array(size), through: new Float64Array(size),
    bears: Uint8Array.from(touching, (name) => Number(isRim(name))), carried: new Float64Array(touching.length),
    borne: new Float64Array(size),
    assembled: saveMemory(mechanism, 0), effort: new Float64Array(model.mechanism.connections.length), gap: 0, work: 0,
    spent: 0,
  };
}

/** Resets what is measured in a frame, before it begins. */
export function startFrame(coupled: Coupled): void {
  coupled.effort.fill(0);
  coupled.gap = coupled.spent = 0;
}

/**
 * Begins a step h [s] of the mechanism, which is a frame of small steps or a substep of large ones: computes A and v*
 * of its present state. Its bodies reach v* in `parts` equal parts.
 */
export function beginCoupled(coupled: Coupled, state: State, live: Live, h: number, parts: number): void {
  const t0 = performance.now();
  const { mechanism, bodies, contactBodies, increment, impulse, through, bears, carried } = coupled;
  const { position, orientation, velocity } = mechanism.state;
  for (let i = 0; i < bodies.length; i++) {
    const b = bodies[i];
    for (let c = 0; c < 3; c++) {
      position[3 * i + c] = state.position[3 * b + c];
      velocity[6 * i + c] = state.velocity[3 * b + c];
      velocity[6 * i + 3 + c] = state.spin[3 * b + c];
    }
    for (let c = 0; c < 4; c++) orientation[4 * i + c] = state.orientation[4 * b + c];
  }
  if (live.mechanism) {
    mechanism.enabled.set(live.mechanism.enabled);
    mechanism.drive(live.mechanism.drive);
    writeGroundForces(mechanism.controls, coupled.groundForces, live.mechanism.groundForces);
  }
  for (let w = 0; w < contactBodies.length; w++) if (bears[w] !== 0) for (let c = 0; c < 3; c++) {
    mechanism.force[6 * mechanism.contactBodies[w] + c] = -carried[w] * live.settings.gravity[c];
  }
  mechanism.begin(h, live.settings.gravity);
  coupled.gap = Math.max(coupled.gap, mechanism.gapAtBegin());
  for (let w = 0; w < contactBodies.length; w++) for (let c = 0; c < 3; c++) {
    const b = 3 * contactBodies[w] + c, o = 6 * w + c;
    increment[o] = (mechanism.vStar[o] - state.velocity[b]) / parts;
    increment[o + 3] = (mechanism.vStar[o + 3] - state.spin[b]) / parts;
  }
  impulse.fill(0);
  through.fill(0);
  coupled.borne.fill(0);
  coupled.spent += performance.now() - t0;
}

/**
 * Ends a step of the mechanism in `parts` parts: moves all its bodies by the impulses on those that touch soil. The
 * step is the part `share` of the frame.
 */
export function finishCoupled(coupled: Coupled, state: State, parts: number, share = 1): void {
  const t0 = performance.now();
  const { mechanism, bodies, impulse, through, effort } = coupled;
  const { position, orientation, velocity } = mechanism.state;
  mechanism.finish(impulse, parts === 1 ? impulse : through, (parts + 1) / (2 * parts));
  for (let c = 0; c < effort.length; c++) effort[c] += share * mechanism.effort(c);
  coupled.work += mechanism.workOfStep();
  for (let i = 0; i < bodies.length; i++) {
    const b = bodies[i];
    for (let c = 0; c < 3; c++) {
      state.position[3 * b + c] = position[3 * i + c];
      state.velocity[3 * b + c] = velocity[6 * i + c];
      state.spin[3 * b + c] = velocity[6 * i + 3 + c];
    }
    for (let c = 0; c < 4; c++) state.orientation[4 * b + c] = orientation[4 * i + c];
  }
  coupled.spent += performance.now() - t0;
}

/** Writes the measures of the mechanism after a frame. */
export function measureCoupled(
  { mechanism: { spec, state: { velocity } }, effort, gap, work }: Coupled, out: MechanismMeasure
): void {
  const first = 6 * spec.bodies.length + 3;
  for (let k = 0; k < out.shafts.length; k++) out.shafts[k] = velocity[first + 6 * k];
  out.effort.set(effort);
  out.gap = gap;
  out.work = work;
}
