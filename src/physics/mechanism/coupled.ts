import { assert } from '../../core/assert';
import { writeGroundForces } from '../../mechanism/kinds/groundForce';
import { createMechanism, type Mechanism } from '../../mechanism/mechanism';
import type { MechanismMeasure } from '../../model/measures';
import type { Model, State } from '../../model/model';
import type { Live } from '../../model/settings';
import type { Contacts } from '../cpu/collide/contacts';
import { saveMemory } from './memory';

/**
 * A mechanism in a CPU world: one problem with the soil, not a co-simulation (MECHANISM.md §0). Its joints and springs are
 * condensed once a step into A, how the bodies that touch soil answer impulses, and v*, their velocities without contact at
 * its end; substeps go there in equal parts.
 */
export type Coupled = {
  mechanism: Mechanism;
  /** Where the numbers of its forces of the ground are among its controls. */
  groundForces: Int32Array;
  /** Body of the world, grains first, of each body of the mechanism; of each that touches soil. */
  bodies: Int32Array;
  wheels: Int32Array;
  /** Places among those of the `touched` ones that contacts of this frame are with: only they are condensed. */
  places: Int32Array;
  touched: number;
  /** Of a big body: its place among those that touch soil; −1, −2: it does not, it is none of the mechanism. */
  placeOf: Int32Array;
  /** (v* − v)/n of those that touch soil, ×6. */
  increment: Float64Array;
  /** Impulse and moment on them since the frame began, and its mean over the substeps, ×6. */
  impulse: Float64Array;
  through: Float64Array;
  /** By place: 1 of a rim, which its surfaces push in every substep; what they carry of it is in its inertia, and not in its weight [kg]. */
  bears: Uint8Array;
  carried: Float64Array;
  /** Impulse and moment of surfaces on their rims since the step of the mechanism began, ×6. */
  borne: Float64Array;
  /** Memory of the mechanism as it was assembled (mechanismMemory.ts). */
  assembled: Float64Array;
  /** Of this frame, as in MechanismMeasure; work is that since t = 0. */
  effort: Float64Array;
  gap: number;
  work: number;
  /** Wall time that this thread spent on the mechanism in this frame [ms]. */
  spent: number;
};

export function createCoupled(model: Model): Coupled | null {
  if (!model.mechanism) return null;
  const find = (name: string): number => {
    const k = model.bodies.findIndex((body) => body.name === name);
    assert(k >= 0, `the mechanism's ${name} is no body of the world`);
    return k;
  };
  const names = model.mechanism.bodies.map(({ name }) => name), placeOf = new Int32Array(model.bodyCount).fill(-2);
  const isRim = (name: string): boolean => model.flexible.some(({ spec: { rim } }) => rim?.body === name);
  const touching = names.filter((name) => isRim(name) || model.bodies[find(name)].collides !== false), mechanism = createMechanism(model.mechanism, touching);
  for (const name of names) placeOf[find(name)] = touching.indexOf(name);
  const world = (name: string): number => model.grainCount + find(name), size = 6 * touching.length;
  return {
    mechanism,
    groundForces: Int32Array.from(
      model.mechanism.connections.filter(({ kind }) => kind === 'groundForce'), (c) => mechanism.controlOf(c.name)),
    bodies: Int32Array.from(names, world), wheels: Int32Array.from(touching, world), placeOf,
    places: Int32Array.from(touching.keys()), touched: touching.length,
    increment: new Float64Array(size), impulse: new Float64Array(size), through: new Float64Array(size),
    bears: Uint8Array.from(touching, (name) => Number(isRim(name))), carried: new Float64Array(touching.length), borne: new Float64Array(size),
    assembled: saveMemory(mechanism, 0), effort: new Float64Array(model.mechanism.connections.length), gap: 0, work: 0, spent: 0,
  };
}

/** Before a frame: what is measured in it starts anew. */
export function startFrame(coupled: Coupled): void {
  coupled.effort.fill(0);
  coupled.gap = coupled.spent = 0;
}

/** Before `beginCoupled`, where contacts of the frame are known: a track has a hundred shoes, and few of them touch grains. */
export function markTouched(coupled: Coupled, { bodyB, count }: Contacts, grainCount: number): void {
  const { mechanism: { touching }, placeOf, places, bears } = coupled;
  touching.set(bears);
  for (let c = 0; c < count; c++) {
    const w = bodyB[c] < grainCount ? -2 : placeOf[bodyB[c] - grainCount];
    if (w >= 0) touching[w] = 1;
  }
  coupled.touched = 0;
  for (let w = 0; w < touching.length; w++) if (touching[w] !== 0) places[coupled.touched++] = w;
}

/**
 * Start of a step h [s] of the mechanism, which is a frame of small steps or a substep of large ones: A and v* as it stands. Its
 * bodies go to v* in so many `parts`.
 */
export function beginCoupled(coupled: Coupled, state: State, live: Live, h: number, parts: number): void {
  const t0 = performance.now();
  const { mechanism, bodies, wheels, increment, impulse, through, bears, carried } = coupled, { position, orientation, velocity } = mechanism.state;
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
  for (let w = 0; w < wheels.length; w++) if (bears[w] !== 0) for (let c = 0; c < 3; c++) {
    mechanism.force[6 * mechanism.contactBodies[w] + c] = -carried[w] * live.settings.gravity[c];
  }
  mechanism.begin(h, live.settings.gravity);
  coupled.gap = Math.max(coupled.gap, mechanism.gapAtBegin());
  for (let w = 0; w < wheels.length; w++) for (let c = 0; c < 3; c++) {
    const b = 3 * wheels[w] + c, o = 6 * w + c;
    increment[o] = (mechanism.vStar[o] - state.velocity[b]) / parts;
    increment[o + 3] = (mechanism.vStar[o + 3] - state.spin[b]) / parts;
  }
  impulse.fill(0);
  through.fill(0);
  coupled.borne.fill(0);
  coupled.spent += performance.now() - t0;
}

/** End of a substep: impulses that came early carry the bodies farther than those that came late. */
export function addThrough({ impulse, through, wheels, borne }: Coupled, bodyImpulse: Float64Array, grainCount: number, substeps: number): void {
  for (let w = 0; w < wheels.length; w++) for (let c = 0; c < 6; c++) {
    impulse[6 * w + c] = bodyImpulse[6 * (wheels[w] - grainCount) + c] + borne[6 * w + c];
    through[6 * w + c] += impulse[6 * w + c] / substeps;
  }
}

/**
 * End of a step of the mechanism in so many `parts`: all its bodies from the impulses on those that touch soil. It is `share` of
 * the frame.
 */
export function finishCoupled(coupled: Coupled, state: State, parts: number, share = 1): void {
  const t0 = performance.now();
  const { mechanism, bodies, impulse, through, effort } = coupled, { position, orientation, velocity } = mechanism.state;
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

/** What a frame leaves behind of the mechanism. */
export function measureCoupled({ mechanism: { spec, state: { velocity } }, effort, gap, work }: Coupled, out: MechanismMeasure): void {
  const first = 6 * spec.bodies.length + 3;
  for (let k = 0; k < out.shafts.length; k++) out.shafts[k] = velocity[first + 6 * k];
  out.effort.set(effort);
  out.gap = gap;
  out.work = work;
}

/** Σp of the impulses as they stand on the bodies that touch soil, and their moments with those that contacts bear, with what surfaces put on rims: into `impulse`. */
export function sumImpulses({ placeOf, impulse: sum, borne }: Coupled, contacts: Contacts, grainCount: number, moment: Float64Array | null = null): void {
  const { bodyB, impulse, armB } = contacts;
  sum.set(borne);
  for (let c = 0; c < contacts.count; c++) {
    const w = bodyB[c] < grainCount ? -2 : placeOf[bodyB[c] - grainCount];
    if (w < 0) continue;
    const x = impulse[3 * c], y = impulse[3 * c + 1], z = impulse[3 * c + 2], sx = armB[3 * c], sy = armB[3 * c + 1], sz = armB[3 * c + 2];
    sum[6 * w] += x; sum[6 * w + 1] += y; sum[6 * w + 2] += z;
    sum[6 * w + 3] += sy * z - sz * y; sum[6 * w + 4] += sz * x - sx * z; sum[6 * w + 5] += sx * y - sy * x;
    if (moment) for (let e = 0; e < 3; e++) sum[6 * w + 3 + e] += moment[3 * c + e];
  }
}

/** A Σp into the velocities of the bodies that touch soil, (v, ω) ×6 a body of the world. */
export function answerAll({ wheels, places, touched, mechanism: { A } }: Coupled, sum: Float64Array, out: Float64Array): void {
  const size = sum.length;
  for (let i = 0; i < wheels.length; i++) out.fill(0, 6 * wheels[i], 6 * wheels[i] + 6);
  for (let i = 0; i < touched; i++) for (let c = 0; c < 6; c++) {
    const row = size * (6 * places[i] + c);
    let v = 0;
    for (let j = 0; j < touched; j++) for (let k = 6 * places[j], end = k + 6; k < end; k++) v += A[row + k] * sum[k];
    out[6 * wheels[places[i]] + c] = v;
  }
}

/** dv = A Σp of the impulses as they stand, on the bodies that touch soil. */
export function gatherCoupled(coupled: Coupled, contacts: Contacts, grainCount: number, dv: Float64Array, moment: Float64Array | null = null): void {
  sumImpulses(coupled, contacts, grainCount, moment);
  answerAll(coupled, coupled.impulse, dv);
  coupled.impulse.fill(0);
}

/** Velocities of all that touch soil after an impulse on one of them: (ex, ey, ez) at its place w, moment (kx, ky, kz), in `io`. */
export const io = new Float64Array(6);
export function answerCoupled({ wheels, places, touched, mechanism: { A } }: Coupled, w: number, packed: Float64Array, stride: number): void {
  const size = 6 * wheels.length;
  for (let j = 0; j < touched; j++) for (let i = places[j], c = 0, o = stride * wheels[i], r = size * 6 * i + 6 * w; c < 6; c++, r += size) {
    packed[o + c] += A[r] * io[0] + A[r + 1] * io[1] + A[r + 2] * io[2] + A[r + 3] * io[3] + A[r + 4] * io[4] + A[r + 5] * io[5];
  }
}

/** K += Dᵀ A_ww D of a contact with arm (x, y, z) from the centre of body w: xx, yy, zz, xy, xz, yz [1/kg]. */
export function addCoupledAnswer({ wheels, mechanism: { A } }: Coupled, w: number, arm: Float64Array, at: number, k: Float64Array): void {
  const size = 6 * wheels.length, o = size * 6 * w + 6 * w, x = arm[at], y = arm[at + 1], z = arm[at + 2];
  for (let c = 0; c < 3; c++) {
    // the answer at the contact to a unit impulse along c: v + ω × s, both from (e_c, s × e_c)
    const mx = c === 1 ? -z : c === 2 ? y : 0, my = c === 0 ? z : c === 2 ? -x : 0, mz = c === 0 ? -y : c === 1 ? x : 0;
    for (let r = 0; r < 6; r++) {
      const row = o + size * r;
      io[r] = A[row + c] + A[row + 3] * mx + A[row + 4] * my + A[row + 5] * mz;
    }
    const ux = io[0] + io[4] * z - io[5] * y, uy = io[1] + io[5] * x - io[3] * z, uz = io[2] + io[3] * y - io[4] * x;
    if (c === 0) { k[0] += ux; k[3] += uy; k[4] += uz; } else if (c === 1) { k[1] += uy; k[5] += uz; } else k[2] += uz;
  }
}
