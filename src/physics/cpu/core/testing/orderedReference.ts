import { createMeasures } from '../../../../model/measures';
import { cloneState } from '../../../../model/model';
import type { Live } from '../../../../model/settings';
import type { WorldSpec } from '../../../../model/worldSpec';
import { createContacts } from '../../collide/contacts';
import { createCpuEngine, type CpuEngine } from '../../engine';
import { beginStep, startFrame } from '../../respond/respond';
import { createPackedBodies, packBodies } from '../../solve/packedBodies';
import { createSmallSteps } from '../../solve/smallSteps';
import { prepareContacts } from '../../step';
import type { CpuWorld } from '../../world';
import { loadCore } from '../loadCore';
import { createPacking, layOut, writeContacts, type Packing } from '../packContacts';

/** This file takes one frame in the core and in the reference, which sweeps its contacts in the order of the core. */

/** The parts of contacts that have so many numbers a contact. */
const ONE = ['bodyA', 'bodyB', 'gap', 'firstGap', 'asleep', 'friction', 'feature'] as const;
const TWO = ['scaling'] as const, THREE = ['normal', 'armA', 'armB', 'impulse', 'held'] as const;

/** Packs the contacts of a world as the core does; returns the packing, and the order in which the core sweeps them. */
export function packingOf(world: CpuWorld): { packing: Packing; order: number[] } {
  const { model, state, inverseMass, contacts, responders } = world, packing = createPacking(model), core = loadCore(1);
  if (typeof core === 'string') throw new Error(core);
  const packed = createPackedBodies(model.grainCount + model.bodyCount);
  packBodies(packed, state, inverseMass, responders.idle);
  layOut(core, packing, packed, world);
  writeContacts(core, packing, world);
  const { slabs } = packing, { place } = contacts;
  /** The last slab has what reaches across others; even ones come first. */
  const phaseOf = (slab: number): number => (slab === slabs.count ? 2 : slab % 2);
  const rank = (c: number): number => {
    const at = place[c];
    // fours, singles, what responders answer
    return at >= 0 ? 1e12 * phaseOf(slabs.ofContact[c]) + at : at < -1 ? 3e12 - at : 4e12;
  };
  const order = Array.from({ length: contacts.count }, (_, c) => c).sort((c, d) => rank(c) - rank(d));
  return { packing, order };
}

/** Puts contacts in an order: contact k is what order[k] was. */
function sortContacts({ contacts, responders }: CpuWorld, order: readonly number[]): void {
  const sort = (x: { [k: number]: number; slice(): ArrayLike<number> }, size: number): void => {
    const old = x.slice();
    order.forEach((c, k) => { for (let e = 0; e < size; e++) x[size * k + e] = old[size * c + e]; });
  };
  if (responders.list.length > 0) sort(responders.sides, 1);
  for (const key of ONE) sort(contacts[key], 1);
  for (const key of TWO) sort(contacts[key], 2);
  for (const key of THREE) sort(contacts[key], 3);
}

/** Returns an engine with the state and the contacts of another. */
function copyOf({ world }: CpuEngine, spec: WorldSpec): CpuEngine {
  const engine = createCpuEngine(spec), copy = engine.world, { contacts } = world;
  for (const key of ['position', 'orientation', 'velocity', 'spin'] as const) copy.state[key].set(world.state[key]);
  const saved = cloneState(world.state);
  for (const responder of world.responders.list) responder.save(saved);
  for (const responder of copy.responders.list) responder.restore(saved);
  copy.impulseStep = world.impulseStep;
  copy.contacts = createContacts(contacts.start.length - 1, contacts.capacity);
  copy.contacts.count = contacts.count;
  copy.contacts.start.set(contacts.start);
  for (const key of [...ONE, ...TWO, ...THREE]) copy.contacts[key].set(contacts[key]);
  return engine;
}

/** Takes the substeps of the next frame of an engine's world, in the core or in the reference. */
function takeFrame(from: CpuEngine, spec: WorldSpec, live: Live, core: boolean) {
  const { world } = copyOf(from, spec), { dt, substeps } = live.settings, h = dt / substeps;
  const measures = createMeasures(world.model.bodyCount, null, []);
  world.bodyImpulse.fill(0);
  startFrame(world, live, h, measures);
  prepareContacts(world, live, h, measures);
  const { order } = packingOf(world);
  if (!core) {
    sortContacts(world, order);
    for (const responder of world.responders.list) responder.mark(world.contacts, world.responders.idle);
    beginStep(world, live, dt, substeps); // with contacts at their new places
  }
  createSmallSteps(world)({ ...live, settings: { ...live.settings, core } }, h, measures);
  if (core) sortContacts(world, order);
  return world;
}

/** The same frame of an engine's world in the core and in the reference; contacts stand in the order of the core. */
export const bothOf = (from: CpuEngine, spec: WorldSpec, live: Live) =>
  ({ core: takeFrame(from, spec, live, true), reference: takeFrame(from, spec, live, false) });
