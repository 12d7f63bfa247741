import { assert } from '../../core/assert';
import type { SurfacePoints } from '../../model/flexible/points';
import { SHAPES } from '../../model/flexible/shapeFunctions';
import { NODE, nodeCount, type FlexibleSpec } from '../../model/flexible/spec';
import type { Model, State } from '../../model/model';
import type { Live } from '../../model/settings';
import type { BodySpec } from '../../model/worldSpec';
import type { Contacts } from '../cpu/collide/contacts';
import type { Coupled } from '../mechanism/coupled';
import { saveMemory } from '../mechanism/memory';
import { condense, type Condensed, type HeldCoordinates } from './condense';
import { clearTouched, createPointAnswers, touch, writeAnswers, writeLevers, writeOwn, type PointAnswers } from './contactPoints';
import { writeColumns } from './follow';
import type { ImplicitStep } from './implicitStep';
import { joinRims, readAnswer } from './joined';
import { assembleMass, type SparseSymmetric } from './massMatrix';
import { createPlates, type Plates } from './plates';
import { createRim, writeRimAnswer, writeRotation, writeShare, type Rim } from './rim';
import { createModes, type Modes } from './stableStep';

/** A flexible surface in a CPU world. Coordinates and rates are those of the state; while a frame runs, η (condense.ts) is what moves. */
export type Surface = {
  spec: FlexibleSpec;
  /** Its first contact point among the grains. */
  first: number;
  plates: Plates;
  mass: SparseSymmetric;
  /** What each scalar coordinate weighs over g: M applied to 1 at every r, 0 at every tangent [kg, kg·m]. */
  weighs: Float64Array;
  condensed: Condensed;
  answers: PointAnswers;
  /** Where held coordinates are besides what their body adds: pinned nodes, ×3. */
  rest: Float64Array;
  /** Among the rims, and which share of it; −1: none. */
  rim: number;
  share: number;
  /** Views of State.flexible: ×NODE a node. */
  e: Float64Array;
  rate: Float64Array;
  /** η and a right side, by place, ×3. */
  eta: Float64Array;
  right: Float64Array;
  /** Forces on the coordinates: of strain and damping; of pressure and gravity; all of them. */
  force: Float64Array;
  external: Float64Array;
  all: Float64Array;
  /** What it loads its rim with [N, N·m]. */
  load: Float64Array;
  /** Since the frame began: impulse of contacts on it, and of each point along the normals of its contacts [N·s]; impulse and moment on its rim. */
  contactImpulse: Float64Array;
  pointImpulse: Float64Array;
  rimImpulse: Float64Array;
  /** The linearly implicit step, made when it is first asked for; whether its K is of this frame (or large substep). */
  implicit: ImplicitStep | null;
  isRenewed: boolean;
  /** Its fastest mode, ω² for E = 1 Pa [1/(s² Pa)], as it was so many frames ago. */
  modes: Modes;
  fastest: number;
  age: number;
};

/** The flexible surfaces of a CPU world: one problem with the grains and big bodies, not a co-simulation. Analogous to coupled.ts. */
export type Flexible = {
  surfaces: Surface[];
  rims: Rim[];
  /** Of each body, grains first: the surface that it is a contact point of, and the rim that it is or hangs on; −1: none. */
  surfaceOf: Int32Array;
  rimOf: Int32Array;
  /**
   * The mechanism of the world, whose answers are these surfaces' too. Of each body its place among those of it that touch something, −1:
   * it is none; of each place the rim that it is, or −1, which `rimOf` then has for its points alone; impulses of contacts on places, ×6.
   */
  coupled: Coupled | null;
  wheelOf: Int32Array;
  rimAt: Int32Array;
  sum: Float64Array;
  /** 1 of points that touch nothing in the frame: substeps pass over them, and when it ends they are where their surface is. */
  idle: Uint8Array;
  /** Contacts of the frame with any of these. */
  contacts: Int32Array;
  contactCount: number;
  /** The state when the frame began: what is left where a step cannot be taken. */
  before: State;
  /** Wall time of the frame that went into surfaces, all but sweeps over their contacts [ms]. */
  spent: number;
};

export function createFlexible(model: Model, state: State, coupled: Coupled | null = null): Flexible | null {
  if (model.flexible.length === 0) return null;
  const count = model.grainCount + model.bodyCount, surfaceOf = new Int32Array(count).fill(-1), rimOf = new Int32Array(count).fill(-1);
  const bodyOf = model.flexible.map(({ spec: { rim, name } }) => {
    const k = rim ? model.bodies.findIndex((body) => body.name === rim.body) : -1;
    assert(!rim || k >= 0, `there is no body ${rim?.body} to hold ${name}`);
    return k;
  });
  const held = [...new Set(bodyOf)].filter((k) => k >= 0);
  const rims = held.map((k) => createRim(k, bodyOf.flatMap((body, surface) => (body === k ? [surface] : []))));
  rims.forEach(({ body }, r) => { rimOf[model.grainCount + body] = r; });
  const surfaces = model.flexible.map(({ spec, points, first }, k) => {
    const rim = held.indexOf(bodyOf[k]);
    surfaceOf.fill(k, first, first + points.count);
    rimOf.fill(rim, first, first + points.count);
    const surface = createSurface(spec, points, first, state.flexible![k], rim < 0 ? null : model.bodies[bodyOf[k]]);
    surface.rim = rim;
    if (rim >= 0) writeShare(rims[rim], surface.share = rims[rim].surfaces.indexOf(k), surface.condensed);
    return surface;
  });
  const places = coupled?.wheels.length ?? 0;
  const out: Flexible = {
    surfaces, rims, surfaceOf, rimOf, coupled, wheelOf: new Int32Array(count).fill(-1), rimAt: new Int32Array(places).fill(-1),
    sum: new Float64Array(6 * places), idle: new Uint8Array(count), contacts: new Int32Array(0), contactCount: 0,
    before: { ...copyOf(state), ...(coupled && { memory: saveMemory(coupled.mechanism, 0) }) }, spent: 0,
  };
  joinRims(out, model);
  return out;
}

function createSurface(spec: FlexibleSpec, points: SurfacePoints, first: number, all: Float64Array, body: BodySpec | null): Surface {
  const mass = assembleMass(spec.mesh, spec.material), held = heldOf(spec, body), condensed = condense(mass, held.coordinates);
  const numbers = NODE * nodeCount(spec.mesh), size = condensed.free.length, plates = createPlates(spec.mesh, spec.material);
  return {
    spec, first, plates, mass, weighs: weighsOf(mass), condensed, answers: createPointAnswers(points, condensed),
    rest: held.rest, rim: -1, share: 0, e: all.subarray(0, numbers), rate: all.subarray(numbers, 2 * numbers), eta: new Float64Array(3 * size),
    right: new Float64Array(3 * size), force: new Float64Array(numbers), external: new Float64Array(numbers), all: new Float64Array(numbers), load: new Float64Array(6),
    contactImpulse: new Float64Array(3), pointImpulse: new Float64Array(points.count), rimImpulse: new Float64Array(6),
    modes: createModes(spec.mesh, condensed, plates), fastest: 0, age: Infinity, implicit: null, isRenewed: false,
  };
}

const copyOf = (s: State): State => ({
  position: s.position.slice(), orientation: s.orientation.slice(), velocity: s.velocity.slice(), spin: s.spin.slice(),
  flexible: s.flexible!.map((e) => e.slice()), flexibleWork: s.flexibleWork!.slice(),
});

/** Coordinates that are held, where the mesh is as given. A node that is pinned as well as held is pinned. */
function heldOf({ mesh: { nodes }, pinned = [], rim }: FlexibleSpec, body: BodySpec | null): { coordinates: HeldCoordinates; rest: Float64Array } {
  const fixed = new Set(pinned), coordinate: number[] = pinned.map((n) => 3 * n), follows = pinned.map(() => 0), place = pinned.flatMap(() => [0, 0, 0]);
  const rest = pinned.flatMap((n) => [...nodes.subarray(NODE * n, NODE * n + 3)]), R = new Float64Array(9);
  if (rim && body) {
    writeRotation(Float64Array.from(body.orientation ?? [0, 0, 0, 1]), 0, R);
    for (const n of rim.nodes) for (let s = 0; s < (rim.clamped ? 3 : 1); s++) {
      if (s === 0 && fixed.has(n)) continue;
      const d = [0, 1, 2].map((c) => nodes[NODE * n + 3 * s + c] - (s === 0 ? body.position[c] : 0));
      coordinate.push(3 * n + s);
      follows.push(s === 0 ? 1 : 0);
      for (let c = 0; c < 3; c++) { place.push(R[c] * d[0] + R[3 + c] * d[1] + R[6 + c] * d[2]); rest.push(0); }
    }
  }
  return {
    coordinates: { coordinate: Int32Array.from(coordinate), follows: Float64Array.from(follows), place: Float64Array.from(place) },
    rest: Float64Array.from(rest),
  };
}

function weighsOf({ size, start, column, value }: SparseSymmetric): Float64Array {
  const out = new Float64Array(size);
  for (let s = 0; s < size; s++) for (let k = start[s]; k < start[s + 1]; k++) if (column[k] % 3 === 0) out[s] += value[k];
  return out;
}

/** Once contacts of the frame are known: which of them are with points or rims, and which points they touch. */
export function markFlexible(f: Flexible, { bodyA, bodyB, count, capacity }: Contacts): void {
  const { surfaces, surfaceOf, rimOf, wheelOf, idle } = f;
  if (f.contacts.length < capacity) f.contacts = new Int32Array(capacity);
  f.contactCount = 0;
  for (const { answers } of surfaces) clearTouched(answers);
  for (let c = 0; c < count; c++) {
    const a = bodyA[c], b = bodyB[c];
    if (surfaceOf[a] < 0 && surfaceOf[b] < 0 && rimOf[b] < 0 && wheelOf[b] < 0) continue;
    f.contacts[f.contactCount++] = c;
    if (surfaceOf[a] >= 0) touch(surfaces[surfaceOf[a]].answers, a - surfaces[surfaceOf[a]].first);
    if (surfaceOf[b] >= 0) touch(surfaces[surfaceOf[b]].answers, b - surfaces[surfaceOf[b]].first);
  }
  for (const { answers: { count, touched, points }, first } of surfaces) {
    idle.fill(1, first, first + points.count);
    for (let t = 0; t < count; t++) idle[first + touched[t]] = 0;
  }
}

/** Start of a frame of small steps or a substep of large ones: how all answer as they lie; η of the rates. */
export function beginFlexible(f: Flexible, { grainCount, bodies }: Model, state: State, live: Live): void {
  const { surfaces, rims } = f, t0 = performance.now();
  for (const rim of rims) {
    const b = grainCount + rim.body, { mass, motion } = live.bodies[rim.body];
    writeRotation(state.orientation, 4 * b, rim.rotation);
    for (let c = 0; c < 3; c++) {
      rim.place[c] = state.position[3 * b + c];
      rim.motion[c] = state.velocity[3 * b + c];
      rim.motion[3 + c] = state.spin[3 * b + c];
    }
    if (rim.wheel >= 0) {
      readAnswer(rim, f.coupled!);
      continue;
    }
    for (let c = 0; c < 6; c++) rim.free[c] = motion[c] === null ? 1 : 0;
    writeRimAnswer(rim, mass, bodies[rim.body].inertia);
  }
  for (const surface of surfaces) {
    const rim = surface.rim < 0 ? null : rims[surface.rim];
    surface.isRenewed = false;
    writeAnswers(surface.answers);
    if (rim) writeLevers(surface.answers, rim.rotation);
    readEta(surface, rim);
  }
  f.spent += performance.now() - t0;
}

const columns = new Float64Array(12);

/** η = ė_F − G ė_P; ė_P as the body has it, whatever the state says. */
function readEta({ condensed: { free, follow, held: { coordinate, follows, place } }, rate, eta }: Surface, rim: Rim | null): void {
  columns.fill(0);
  if (rim) writeColumns(rim.rotation, rim.motion, columns);
  for (let p = 0; p < coordinate.length; p++) for (let c = 0; c < 3; c++) {
    rate[3 * coordinate[p] + c] = follows[p] * columns[c] + place[3 * p] * columns[3 + c] + place[3 * p + 1] * columns[6 + c] + place[3 * p + 2] * columns[9 + c];
  }
  for (let j = 0; j < free.length; j++) for (let c = 0; c < 3; c++) {
    let v = rate[3 * free[j] + c];
    if (rim) for (let k = 0; k < 4; k++) v -= follow[4 * j + k] * columns[3 * k + c];
    eta[3 * j + c] = v;
  }
}

/** Velocities of the touched points and of the rims as η and the rims' motions have them, (v, ω) at `stride` numbers a body. */
export function writeVelocities({ surfaces, rims }: Flexible, grainCount: number, out: Float64Array, stride: number): void {
  for (const { body, motion } of rims) for (let c = 0; c < 6; c++) out[stride * (grainCount + body) + c] = motion[c];
  for (const { answers, first, eta, rim } of surfaces) {
    writeOwn(answers, eta);
    const { count, touched, own, lever, bound } = answers, u = rim < 0 ? null : rims[rim].motion;
    for (let t = 0; t < count; t++) {
      const o = stride * (first + touched[t]), l = 3 * t, x = lever[l], y = lever[l + 1], z = lever[l + 2];
      out[o] = own[l]; out[o + 1] = own[l + 1]; out[o + 2] = own[l + 2];
      for (let c = 3; c < 6; c++) out[o + c] = 0;
      if (!u) continue;
      const s = bound[4 * touched[t]];
      out[o] += s * u[0] + u[4] * z - u[5] * y; out[o + 1] += s * u[1] + u[5] * x - u[3] * z; out[o + 2] += s * u[2] + u[3] * y - u[4] * x;
    }
  }
}

/** Where point j of a surface is now, into out[0 … 2]. */
export function writePlace({ answers: { points: { weights, places } }, e }: Surface, j: number, out: Float64Array): void {
  out.fill(0, 0, 3);
  for (let k = SHAPES * j; k < SHAPES * (j + 1); k++) for (let c = 0; c < 3; c++) out[c] += weights[k] * e[places[k] + c];
}
