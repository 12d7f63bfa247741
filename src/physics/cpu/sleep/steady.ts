import type { State } from '../../../model/model';
import { A_SLEEPS, B_SLEEPS, PASSED, type Contacts } from '../collide/contacts';
import type { CpuWorld } from '../world';

/**
 * Gives the contacts of both frames room for steady velocities, and carries those of the last one to the same points.
 * At rest the velocity of a body is 0 when a substep ends, not when it is swept: weight and warm start have moved it by
 * (1 − f) h g, and each of its contacts takes a part of that back. What is awake beside a sleeper has to see this, or
 * it is kicked, as if all that it leans on had become heavier at once.
 */
export function carrySteady({ contacts, lastContacts, sleepers: { asleep } }: CpuWorld, sweeps: number): void {
  const size = 6 * sweeps;
  makeRoom(contacts, size);
  makeRoom(lastContacts, size);
  for (let c = 0; c < contacts.count; c++) {
    const isCopied = contacts.asleep[c] === PASSED;
    if (isCopied || asleep[contacts.bodyA[c]] + asleep[contacts.bodyB[c]] === 0) continue;
    contacts.steady.fill(0, size * c, size * (c + 1));
    const k = sameAs(contacts, c, lastContacts);
    if (k >= 0) for (let e = 0; e < size; e++) contacts.steady[size * c + e] = lastContacts.steady[size * k + e];
  }
}

/** Returns the place of the velocities that a sweep finds at contact c. */
export const steadyAt = ({ sweep, sweeps }: { sweep: number; sweeps: number }, c: number): number =>
  6 * (sweeps * c + sweep);

/** Stores the velocities of both points of contact c, of packed bodies at a and b, but those of sleepers. */
export function writeSteady(
  g: Float64Array, { armA, armB, asleep, steady }: Contacts, c: number, a: number, b: number, at: number,
): void {
  if (asleep[c] !== A_SLEEPS) writePointVelocity(g, a, armA, 3 * c, steady, at);
  if (asleep[c] !== B_SLEEPS) writePointVelocity(g, b, armB, 3 * c, steady, at + 3);
}

function writePointVelocity(
  g: Float64Array, o: number, arm: Float64Array, i: number, out: Float32Array, at: number,
): void {
  out[at] = g[o] + g[o + 4] * arm[i + 2] - g[o + 5] * arm[i + 1];
  out[at + 1] = g[o + 1] + g[o + 5] * arm[i] - g[o + 3] * arm[i + 2];
  out[at + 2] = g[o + 2] + g[o + 3] * arm[i + 1] - g[o + 4] * arm[i];
}

/** Gives contacts room for `size` values each. */
export function makeRoom(contacts: Contacts, size: number): void {
  if (contacts.steady.length !== size * contacts.capacity)
    contacts.steady = new Float32Array(size * contacts.capacity);
}

/** Returns the place of contact c, or else of the last point of its pair, in the last frame; −1 if it was not there. */
function sameAs({ bodyA, bodyB, feature }: Contacts, c: number, last: Contacts): number {
  let found = -1;
  for (let k = last.start[bodyA[c]]; k < last.start[bodyA[c] + 1]; k++) {
    if (last.bodyB[k] !== bodyB[c]) continue;
    found = k;
    if (last.feature[k] === feature[c]) break;
  }
  return found;
}

/** Takes what a body still moves at from the steady velocities of the frame that ends, but those of sleepers. */
export function settleSteady({ contacts, state }: CpuWorld, sweeps: number): void {
  const { bodyA, bodyB, armA, armB, asleep, steady, count } = contacts;
  for (let c = 0; c < count; c++) {
    if (asleep[c] === PASSED) continue;
    for (let s = sweeps * c; s < sweeps * (c + 1); s++) {
      if (asleep[c] !== A_SLEEPS) subtract(state, bodyA[c], armA, 3 * c, steady, 6 * s);
      if (asleep[c] !== B_SLEEPS) subtract(state, bodyB[c], armB, 3 * c, steady, 6 * s + 3);
    }
  }
}

function subtract(
  { velocity: v, spin: w }: State, body: number, arm: Float64Array, i: number, from: Float32Array, at: number,
): void {
  const o = 3 * body;
  from[at] -= v[o] + w[o + 1] * arm[i + 2] - w[o + 2] * arm[i + 1];
  from[at + 1] -= v[o + 1] + w[o + 2] * arm[i] - w[o] * arm[i + 2];
  from[at + 2] -= v[o + 2] + w[o] * arm[i + 1] - w[o + 1] * arm[i];
}
