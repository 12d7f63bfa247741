import type { Model, State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import { clearTouched, touch, writeAnswers, writeLevers, writeOwn } from '../../flex/contactPoints';
import { writeColumns } from '../../flex/follow';
import { writeRimAnswer, writeRotation, type Rim } from '../../flex/rim';
import { createSurfaces, type Surface, type Surfaces } from '../../flex/surfaces';
import type { Coupled } from '../../mechanism/coupled';
import { saveMemory } from '../../mechanism/memory';
import type { Contacts } from '../collide/contacts';
import { createJoined, readAnswer, type Joined } from './joined';

/**
 * The flexible surfaces of a CPU world form one problem with the grains and big bodies, not a co-simulation. Analogous
 * to coupled.ts.
 */
export type Flexible = Surfaces & {
  /**
   * Indices by body, grains first: of the surface that it is a contact point of, and of the rim that it is or that
   * holds it; −1: none.
   */
  surfaceOf: Int32Array;
  rimOf: Int32Array;
  /**
   * Place of each body among the contact bodies of a mechanism, which answer through the mechanism together with these
   * surfaces; −1: it is none of them.
   */
  contactBodyOf: Int32Array;
  /**
   * The rims that are bodies of a mechanism; null in a world without one. Such a rim stands in `rimOf` of its points
   * alone.
   */
  joined: Joined | null;
  /** Contacts of the frame with any point, rim or body of the mechanism. */
  contacts: Int32Array;
  contactCount: number;
  /** The state when the frame began, to be restored if a step cannot be taken. */
  before: State;
  /** Wall time that the frame spent on surfaces, without sweeps over their contacts [ms]. */
  spent: number;
};

/**
 * Creates the surfaces of a world; `coupled`, its mechanism, takes on the shares of inertia of rims that are its
 * bodies. Returns null if the world has no surface.
 */
export function createFlexible(model: Model, state: State, coupled: Coupled | null = null): Flexible | null {
  if (model.flexible.length === 0) return null;
  const { grainCount, bodyCount, bodies } = model, count = grainCount + bodyCount;
  const { surfaces, rims } = createSurfaces(model, state);
  const surfaceOf = new Int32Array(count).fill(-1), rimOf = surfaceOf.slice(), contactBodyOf = surfaceOf.slice();
  const joined = createJoined(coupled, rims, bodies);
  coupled?.placeOf.forEach((w, k) => { if (w >= 0) contactBodyOf[grainCount + k] = w; });
  rims.forEach(({ body, contactBody }, r) => { if (contactBody < 0) rimOf[grainCount + body] = r; });
  surfaces.forEach(({ first, rim, answers: { points } }, k) => {
    surfaceOf.fill(k, first, first + points.count);
    rimOf.fill(rim, first, first + points.count);
  });
  return {
    surfaces, rims, surfaceOf, rimOf, contactBodyOf, joined, contacts: new Int32Array(0), contactCount: 0,
    before: { ...copyOf(state), ...(coupled && { memory: saveMemory(coupled.mechanism, 0) }) }, spent: 0,
  };
}

const copyOf = (s: State): State => ({
  position: s.position.slice(), orientation: s.orientation.slice(), velocity: s.velocity.slice(), spin: s.spin.slice(),
  flexible: s.flexible!.map((e) => e.slice()), flexibleWork: s.flexibleWork!.slice(),
});

/**
 * Lists the contacts of the frame with points, rims or bodies of the mechanism, and the points that they touch; sets
 * `idle` to 1 for points that touch nothing, 0 for others.
 */
export function markFlexible(f: Flexible, { bodyA, bodyB, count, capacity }: Contacts, idle: Uint8Array): void {
  const { surfaces, surfaceOf, rimOf, contactBodyOf } = f;
  if (f.contacts.length < capacity) f.contacts = new Int32Array(capacity);
  f.contactCount = 0;
  for (const { answers } of surfaces) clearTouched(answers);
  for (let c = 0; c < count; c++) {
    const a = bodyA[c], b = bodyB[c];
    if (surfaceOf[a] < 0 && surfaceOf[b] < 0 && rimOf[b] < 0 && contactBodyOf[b] < 0) continue;
    f.contacts[f.contactCount++] = c;
    if (surfaceOf[a] >= 0) touch(surfaces[surfaceOf[a]].answers, a - surfaces[surfaceOf[a]].first);
    if (surfaceOf[b] >= 0) touch(surfaces[surfaceOf[b]].answers, b - surfaces[surfaceOf[b]].first);
  }
  for (const { answers: { count, touched, points }, first } of surfaces) {
    idle.fill(1, first, first + points.count);
    for (let t = 0; t < count; t++) idle[first + touched[t]] = 0;
  }
}

/**
 * Begins a frame of small steps or a substep of large ones: writes the answers of rims and touched points in their
 * present positions, and η of the rates.
 */
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
    if (rim.contactBody >= 0) {
      readAnswer(rim, f.joined!.coupled);
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

/**
 * Writes the rates of held coordinates and η = ė_F − G ė_P. ė_P is that of the body that holds them, whatever the state
 * says.
 */
function readEta(
  { condensed: { free, follow, held: { coordinate, follows, place } }, rate, eta }: Surface, rim: Rim | null
): void {
  columns.fill(0);
  if (rim) writeColumns(rim.rotation, rim.motion, columns);
  for (let p = 0; p < coordinate.length; p++) for (let c = 0; c < 3; c++) {
    rate[3 * coordinate[p] + c] = follows[p] * columns[c] + place[3 * p] * columns[3 + c]
      + place[3 * p + 1] * columns[6 + c] + place[3 * p + 2] * columns[9 + c];
  }
  for (let j = 0; j < free.length; j++) for (let c = 0; c < 3; c++) {
    let v = rate[3 * free[j] + c];
    if (rim) for (let k = 0; k < 4; k++) v -= follow[4 * j + k] * columns[3 * k + c];
    eta[3 * j + c] = v;
  }
}

/**
 * Writes velocities (v, ω) of the touched points and of the rims, from η and the rims' motions, at `stride` numbers a
 * body.
 */
export function writeVelocities(
  { surfaces, rims }: Flexible, grainCount: number, out: Float64Array, stride: number
): void {
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
      out[o] += s * u[0] + u[4] * z - u[5] * y;
      out[o + 1] += s * u[1] + u[5] * x - u[3] * z; out[o + 2] += s * u[2] + u[3] * y - u[4] * x;
    }
  }
}
