import type { ContactLaws } from '../model/settings';
import { writeLawStep } from './contact/lawStep';
import { createContacts } from './cpu/collide/contacts';
import { firstGrid } from './cpu/collide/worldGrid';
import type { CpuEngine } from './cpu/engine';
import type { Engine } from './engine';

/**
 * The memory of contacts from one frame to the next, as a settled bed keeps it: which bodies touch, by what impulses,
 * and what laws beyond friction remember.
 */
export type ContactMemory = {
  /** Length of the substeps in which the impulses were found [s]. */
  substep: number;
  /** Bodies A and B of each contact and its point (src/physics/cpu/collide/contacts.ts), sorted by A. */
  bodyA: Int32Array;
  bodyB: Int32Array;
  feature: Int32Array;
  /** Each key holds what contacts remember, CONTACT_VALUES[key] numbers each; it is absent if all are zero. */
  values: Partial<Record<ContactValue, Float64Array>>;
};

/** Numbers that a contact has of each memory: those of `Contacts`, then those of `LawMemory`. */
export const CONTACT_VALUES =
  { impulse: 3, held: 3, moment: 3, heldMoment: 3, born: 1, plastic: 1, bond: 1 } as const;
export type ContactValue = keyof typeof CONTACT_VALUES;
const OF_CONTACTS = ['impulse', 'held'] as const;
const OF_LAWS = ['moment', 'heldMoment', 'born', 'plastic', 'bond'] as const;

const worldOf = (engine: Engine): CpuEngine['world'] | null =>
  (engine.backend === 'cpu' ? (engine as CpuEngine).world : null);

/**
 * Returns the memory of an engine's contacts: with friction alone of those that bear something, else of all. Null on a
 * GPU, which finds its impulses anew in one frame.
 */
export function readContactMemory(engine: Engine): ContactMemory | null {
  const world = worldOf(engine);
  if (!world) return null;
  const { contacts: { count, bodyA, bodyB, feature, impulse, held }, memory, law, impulseStep } = world;
  const kept = new Int32Array(count);
  let n = 0;
  for (let c = 0; c < count; c++)
    if (law.on || impulse[3 * c] !== 0 || impulse[3 * c + 1] !== 0 || impulse[3 * c + 2] !== 0) kept[n++] = c;
  const which = kept.subarray(0, n);
  const values: ContactMemory['values'] = {};
  const keep = (key: ContactValue, from: ArrayLike<number>): void => {
    const width = CONTACT_VALUES[key], out = new Float64Array(width * n);
    which.forEach((c, k) => { for (let e = 0; e < width; e++) out[width * k + e] = from[width * c + e]; });
    if (out.some((x) => x !== 0)) values[key] = out;
  };
  keep('impulse', impulse);
  keep('held', held);
  if (law.on) for (const key of OF_LAWS) keep(key, memory[key]);
  const pick = (from: Int32Array) => Int32Array.from(which, (c) => from[c]);
  return { substep: impulseStep, bodyA: pick(bodyA), bodyB: pick(bodyB), feature: pick(feature), values };
}

/**
 * Gives an engine's contacts their memory, after `writeState` has forgotten it, so that the next frame starts from it.
 * Does nothing on a GPU.
 */
export function writeContactMemory(engine: Engine, from: ContactMemory, laws: ContactLaws): void {
  const world = worldOf(engine), count = from.bodyA.length;
  if (!world) return;
  if (count > world.contacts.capacity) world.contacts = createContacts(world.model.grainCount, count);
  const { contacts, model, law } = world, { start, capacity } = contacts;
  contacts.count = count;
  contacts.bodyA.set(from.bodyA);
  contacts.bodyB.set(from.bodyB);
  contacts.feature.set(from.feature);
  for (let a = 0, c = 0; a < start.length; a++) {
    while (c < count && from.bodyA[c] < a) c++;
    start[a] = c;
  }
  const give = (key: ContactValue, to: Float64Array | Uint8Array): void => {
    to.fill(0, 0, CONTACT_VALUES[key] * count);
    to.set(from.values[key] ?? []);
  };
  for (const key of OF_CONTACTS) give(key, contacts[key]);
  contacts.armA.fill(0, 0, 3 * count); // features name the points
  world.impulseStep = from.substep;
  world.grid = firstGrid(model); // as of a new world: its cells order the contacts
  writeLawStep(law, laws, from.substep, model.minRadius);
  world.isBonded = law.cohesion > 0;
  if (!law.on) return;
  world.memory = {
    moment: new Float64Array(3 * capacity), heldMoment: new Float64Array(3 * capacity),
    born: new Float64Array(capacity), plastic: new Float64Array(capacity), bond: new Uint8Array(capacity),
  };
  for (const key of OF_LAWS) give(key, world.memory[key]);
}
