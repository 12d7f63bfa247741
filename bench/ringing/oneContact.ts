import { createContacts } from '../../src/physics/cpu/collide/contacts';
import { ANSWER, createPackedBodies, DRIFT, V } from '../../src/physics/cpu/solve/packedBodies';
import { sweepContacts, type SweepOptions, type SweepWorld } from '../../src/physics/cpu/solve/sweepContacts';
import { WARM_FACTOR } from '../../src/physics/contact/warmFactor';

const H = 1e-4, MASS = 1, FORCE = 10; // [s], [kg], [N]
/** Part of the force by which it grows at t = 0 [1]: so little that the contact never opens but where it rings. */
const STEP = 0.01;

/** Motion of a load on one contact after a push, less what it would do without one. */
export type Pushed = {
  /** Way that it has sunk after each substep, in units of h² ΔF/s. */
  way: Float64Array;
  /** Its speed, in units of h ΔF/s. */
  speed: Float64Array;
};

/**
 * Lets a load rest on one contact, pushes it a little more from t = 0 on, and sweeps that contact as the engine does
 * (src/physics/cpu/solve/sweepContacts.ts). `ratio` is the mass of the load over the s of the contact; `rho` is
 * ρ = e/(1 − f), with the f of the engine.
 */
export function push(ratio: number, rho: number, substeps: number): Pushed {
  const pushed = sink(ratio, rho, (1 + STEP) * FORCE, substeps), left = sink(ratio, rho, FORCE, substeps);
  const unit = H * STEP * FORCE * ratio / MASS; // [m/s]
  return {
    way: pushed.way.map((x, k) => (x - left.way[k]) / (H * unit)),
    speed: pushed.speed.map((x, k) => (x - left.speed[k]) / unit),
  };
}

/** Returns way [m] and speed [m/s], under `force` [N], of a load that rests under FORCE if it rests at all. */
function sink(ratio: number, rho: number, force: number, substeps: number): Pushed {
  const scaling = MASS / ratio, packed = createPackedBodies(2), contacts = createContacts(1, 1);
  const world: SweepWorld = {
    packed, contacts, grainCount: 1, bodyImpulse: new Float64Array(6),
    only: null, responders: {
      list: [], of: new Uint8Array(2), moved: new Uint8Array(2), idle: new Uint8Array(2), sides: new Uint8Array(0),
    },
  };
  const options: SweepOptions = {
    h: H, recovery: rho * (1 - WARM_FACTOR), recoverySpeed: Infinity, warm: WARM_FACTOR, fade: 1, leak: 1 - WARM_FACTOR,
    relaxed: false, first: true, last: true, keep: false, sweep: 0, sweeps: 1, steady: false,
  };
  packed.fill(1 / MASS, ANSWER, ANSWER + 3); // the load, body A; what it lies on, B, does not move
  contacts.count = 1;
  contacts.bodyB[0] = 1;
  contacts.normal[2] = -1;
  contacts.scaling.fill(scaling);
  // δ = (1 − f) h² F/(e s) at rest, less a part of s/M, since a substep's sweep finds the load before it is held up
  contacts.firstGap[0] = rho > 0 ? (-H * H * FORCE * (1 / scaling - 1 / MASS)) / rho : 0;
  contacts.impulse[2] = -H * FORCE;
  const way = new Float64Array(substeps), speed = new Float64Array(substeps);
  for (let k = 0; k < substeps; k++) {
    packed[V + 2] -= (H * force + WARM_FACTOR * contacts.impulse[2]) / MASS;
    sweepContacts(world, options);
    packed[DRIFT + 2] += H * packed[V + 2];
    way[k] = -packed[DRIFT + 2];
    speed[k] = -packed[V + 2];
  }
  return { way, speed };
}
