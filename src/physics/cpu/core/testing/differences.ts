import { expect } from 'vitest';
import type { Live } from '../../../../model/settings';
import type { WorldSpec } from '../../../../model/worldSpec';
import type { Contacts } from '../../collide/contacts';
import type { CpuEngine } from '../../engine';
import { bothOf } from './orderedReference';

/** This file measures how far a frame in the core is from the same one by the reference. */

/** Returns ‖x − y‖ / ‖y‖ of two lists [1]. */
function apart(x: ArrayLike<number>, y: ArrayLike<number>, count = y.length): number {
  let difference = 0, size = 0;
  for (let i = 0; i < count; i++) {
    difference += (x[i] - y[i]) ** 2;
    size += y[i] ** 2;
  }
  expect(size).toBeGreaterThan(0);
  return Math.sqrt(difference / size);
}

/**
 * Returns ‖Δq‖ / ‖q‖ of the held parts of contacts with bodies from `first` on. Only those count that bear more than
 * 1e-4 of the greatest impulse: of others nothing reads them, or round-off decides between a touch and none. A
 * thousandth of the impulses is added to ‖q‖, which may be 0.
 */
function heldApart(a: Contacts, { impulse, held, bodyB, count }: Contacts, first: number): number {
  const sizeOf = (x: Float64Array, c: number): number => Math.hypot(...x.subarray(3 * c, 3 * c + 3));
  const most = Math.max(...impulse.subarray(0, 3 * count).map(Math.abs)), change = a.held.map((x, i) => x - held[i]);
  let difference = 0, size = 0;
  for (let c = 0; c < count; c++) {
    if (bodyB[c] < first || sizeOf(impulse, c) < 1e-4 * most) continue;
    difference += sizeOf(change, c) ** 2;
    size += (sizeOf(held, c) + 1e-3 * sizeOf(impulse, c)) ** 2;
  }
  return size > 0 ? Math.sqrt(difference / size) : 0;
}

/** The differences of a frame in the core and in the reference, of what it leaves. */
export function differences({ spec, engine, live }: { spec: WorldSpec; engine: CpuEngine; live: Live }) {
  const { core, reference } = bothOf(engine, spec, live), { contacts: a } = core, { contacts: b } = reference;
  const moving = spec.bodies.findIndex(({ motion }) => motion.some((x) => x !== 0)), { grainCount } = core.model;
  const first = moving < 0 ? Infinity : grainCount + moving; // the first body that moves
  expect(core.core).toEqual({ taken: true, why: null });
  expect(reference.core.taken).toBe(false);
  return {
    velocity: apart(core.state.velocity, reference.state.velocity),
    spin: apart(core.state.spin, reference.state.spin),
    turn: apart(core.turn, reference.turn),
    moved: apart(core.state.position.map((x, i) => x - engine.state.position[i]),
      reference.state.position.map((x, i) => x - engine.state.position[i])),
    impulse: apart(a.impulse, b.impulse, 3 * b.count), held: heldApart(a, b, 0),
    gap: apart(a.gap, b.gap, b.count), bodyImpulse: apart(core.bodyImpulse, reference.bodyImpulse),
    heldByMoving: heldApart(a, b, first),
  };
}
