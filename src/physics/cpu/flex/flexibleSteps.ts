import { exp } from '../../../core/elementary/exponential';
import { surfaceControl, type FlexibleControl } from '../../../model/flexible/spec';
import type { Model, State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import { addByRows, addImpulses, addWrench, writeLevers } from '../../flex/contactPoints';
import { writeColumns, writeFelt } from '../../flex/follow';
import { createImplicitStep, renewStiffness, solveImplicit } from '../../flex/implicitStep';
import { addInternalForces, addPressure } from '../../flex/plates';
import {
  addCentrifugal, addMomentum, predictRim, SHARE, writeRimAnswer, writeRotation, type Rim,
} from '../../flex/rim';
import { solveThree } from '../../flex/solveThree';
import { applyStiffness } from '../../flex/stiffness';
import type { Surface } from '../../flex/surfaces';
import type { Flexible } from './flexible';

/**
 * This file takes the flexible surfaces through a substep, half-implicit Euler as everywhere: `predictFlexible` takes η
 * and the rims to their velocities without contact, contacts act on touched points and rims, `finishFlexible` moves the
 * coordinates with the new rates.
 */

/** Writes η and the rims' motions at the end of a substep h [s] without contact; for joined rims only their loads. */
export function predictFlexible(f: Flexible, { bodies }: Model, live: Live, h: number): void {
  const { surfaces, rims } = f, t0 = performance.now();
  // damps surfaces like grains while a bed settles
  const { gravity, damping } = live.settings, kept = damping > 0 ? exp(-damping * h) : 1;
  for (const rim of rims) {
    const { mass, force } = live.bodies[rim.body], { load, motion, contactBody } = rim;
    load.fill(0);
    for (let c = 0; c < 3 && contactBody < 0; c++) load[c] = mass * gravity[c] + force[c];
    if (motion[3] === 0 && motion[4] === 0 && motion[5] === 0) continue;
    if (contactBody < 0) writeRimAnswer(rim, mass, bodies[rim.body].inertia);
    for (let n = 0; n < rim.surfaces.length; n++) writeLevers(surfaces[rim.surfaces[n]].answers, rim.rotation);
  }
  for (let k = 0; k < surfaces.length; k++) {
    const surface = surfaces[k], { right, eta, condensed: { factor }, rim } = surface;
    const control = live.flexible?.[k] ?? surfaceControl(surface.spec);
    writeForces(surface, control, gravity);
    if (control.implicit) addSlopes(surface, control, h, rim < 0 ? null : rims[rim]);
    gatherFree(surface);
    if (rim >= 0) addLoad(surface, rims[rim]);
    solveThree(factor, right);
    for (let j = 0; j < eta.length; j++) eta[j] = kept * (eta[j] + h * right[j]);
  }
  for (const rim of rims) {
    if (rim.contactBody >= 0) continue; // its mechanism moves it: joined.ts
    predictRim(rim, live.bodies[rim.body].mass, bodies[rim.body].inertia, live.bodies[rim.body].motion, h);
    for (let c = 0; c < 6; c++) if (rim.free[c] !== 0) rim.motion[c] *= kept;
  }
  f.spent += performance.now() - t0;
}

function writeForces(
  { plates, e, rate, force, external, weighs }: Surface, control: FlexibleControl,
  gravity: readonly [number, number, number]
): void {
  force.fill(0);
  external.fill(0);
  addInternalForces(plates, e, rate, control, force);
  if (control.pressure !== 0) addPressure(plates, e, control.pressure, external);
  for (let s = 0; s < weighs.length; s++) for (let c = 0; c < 3; c++) external[3 * s + c] += weighs[s] * gravity[c];
}

/**
 * Turns the forces into those of the linearly implicit step: Q − K (h ė + (h + τ) Δė) with its Δė (implicitStep.ts). So
 * free coordinates and the rim gain Δė from them, and momentum is what it was: K leaves a rigid motion alone. Where a
 * rim holds several surfaces, each takes the others as they are.
 */
function addSlopes(surface: Surface, control: FlexibleControl, h: number, rim: Rim | null): void {
  const { spec, condensed, plates, e, rate, force, external, all: load } = surface;
  const implicit = surface.implicit ??= createImplicitStep(spec.mesh, condensed, plates);
  const { x, moved, product, stiffness } = implicit;
  if (!surface.isRenewed) renewStiffness(implicit, plates, e, control);
  surface.isRenewed = true;
  for (let i = 0; i < e.length; i++) load[i] = force[i] + external[i];
  solveImplicit(implicit, rate, load, h, control, rim);
  for (let i = 0; i < e.length; i++) moved[i] = h * rate[i] + (h + control.dampingTime) * x[i];
  applyStiffness(stiffness, moved, product);
  for (let i = 0; i < e.length; i++) force[i] -= product[i];
}

/** Writes right ← Q_F, by place. */
function gatherFree({ condensed: { free }, force, external, right }: Surface): void {
  for (let j = 0; j < free.length; j++)
    for (let o = 3 * free[j], c = 0; c < 3; c++) right[3 * j + c] = force[o + c] + external[o + c];
}

/** Adds Bᵀ (Q_P + Gᵀ Q_F) to the load of the rim. */
function addLoad({ condensed, force, external, all, load }: Surface, rim: Rim): void {
  for (let i = 0; i < all.length; i++) all[i] = force[i] + external[i];
  writeFelt(condensed, rim.rotation, all, load);
  for (let c = 0; c < 6; c++) rim.load[c] += load[c];
}

/**
 * Ends a substep h [s]: adds the impulses of contacts (which `sumFlexible` has summed) to η, and moves all coordinates
 * with the bodies that hold them. Motion, shift and place of the rims are known; their orientation is in the state.
 */
export function finishFlexible({ surfaces, rims, joined }: Flexible, model: Model, state: State, h: number): void {
  for (const rim of rims) swingRim(rim, model, state);
  for (let k = 0; k < surfaces.length; k++) {
    const surface = surfaces[k], rim = surface.rim < 0 ? null : rims[surface.rim];
    const { right, eta, answers, condensed: { factor } } = surface;
    if (!addByRows(answers, eta)) {
      right.fill(0);
      addImpulses(answers, right);
      solveThree(factor, right);
      for (let j = 0; j < eta.length; j++) eta[j] += right[j];
    }
    if (rim) addRimImpulse(surface, rim, h, rim.contactBody < 0 ? null : joined!.coupled.borne);
    moveSurface(surface, rim, h, state.flexibleWork!, k);
  }
}

/** Writes the orientation of the rim, and its change in the substep. */
function swingRim({ body, rotation, swing }: Rim, { grainCount }: Model, { orientation }: State): void {
  for (let k = 0; k < 9; k++) swing[k] = -rotation[k];
  writeRotation(orientation, 4 * (grainCount + body), rotation);
  for (let k = 0; k < 9; k++) swing[k] += rotation[k];
}

const change = new Float64Array(6);

/**
 * Adds the impulse and moment that the surface exerted on its rim in the substep: its load and the contact impulses
 * passed on through it, less what its own share of inertia took.
 */
function addRimImpulse(
  { load, share, rimImpulse, answers }: Surface, rim: Rim, h: number, borne: Float64Array | null
): void {
  const { shares, rotation, before, motion } = rim, o = SHARE * share;
  for (let c = 0; c < 6; c++) {
    rimImpulse[c] += h * load[c];
    change[c] = motion[c] - before[c];
  }
  addCentrifugal(shares, o, rotation, before, -h, rimImpulse);
  addMomentum(shares, o, rotation, change, -1, rimImpulse);
  through.fill(0);
  addWrench(answers, through);
  for (let c = 0; c < 6; c++) rimImpulse[c] += through[c];
  if (borne) for (let c = 0; c < 6; c++) borne[6 * rim.contactBody + c] += through[c];
}

const through = new Float64Array(6);

const columns = new Float64Array(12), moved = new Float64Array(12);

/**
 * Moves e and ė: free coordinates by h η and by G times the displacement of the held ones, these to their places on
 * their body. Adds to work[k]: external forces work over the mean of the rates before and after, as half-implicit Euler
 * has it.
 */
function moveSurface(surface: Surface, rim: Rim | null, h: number, work: Float64Array, k: number): void {
  const { condensed: { free, follow, held: { coordinate, follows, place } }, e, rate, external, eta, rest } = surface;
  let worked = 0; // twice the power [W]
  columns.fill(0);
  moved.fill(0);
  if (rim) {
    writeColumns(rim.rotation, rim.motion, columns);
    for (let c = 0; c < 3; c++) {
      moved[c] = rim.shift[c];
      for (let i = 0; i < 3; i++) moved[3 + 3 * i + c] = rim.swing[3 * c + i];
    }
  }
  for (let j = 0, f = 0; j < free.length; j++, f += 4) {
    const g0 = follow[f], g1 = follow[f + 1], g2 = follow[f + 2], g3 = follow[f + 3];
    for (let c = 0, o = 3 * free[j]; c < 3; c++, o++) {
      let v = eta[3 * j + c], d = h * v;
      if (rim) {
        v = v + g0 * columns[c] + g1 * columns[3 + c] + g2 * columns[6 + c] + g3 * columns[9 + c];
        d = d + g0 * moved[c] + g1 * moved[3 + c] + g2 * moved[6 + c] + g3 * moved[9 + c];
      }
      worked += external[o] * (rate[o] + v);
      e[o] += d;
      rate[o] = v;
    }
  }
  for (let p = 0; p < coordinate.length; p++) for (let c = 0, o = 3 * coordinate[p]; c < 3; c++, o++) {
    let v = 0, x = rest[3 * p + c];
    if (rim) {
      const a = follows[p], s0 = place[3 * p], s1 = place[3 * p + 1], s2 = place[3 * p + 2], R = rim.rotation;
      v = a * columns[c] + s0 * columns[3 + c] + s1 * columns[6 + c] + s2 * columns[9 + c];
      x = x + a * rim.place[c] + s0 * R[3 * c] + s1 * R[3 * c + 1] + s2 * R[3 * c + 2];
    }
    worked += external[o] * (rate[o] + v);
    e[o] += x - e[o];
    rate[o] = v;
  }
  work[k] += 0.5 * h * worked;
}
