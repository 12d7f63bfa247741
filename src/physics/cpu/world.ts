import { sharedF64 } from '../../core/sharedArrays';
import { createModel, createState, type Model, type State } from '../../model/model';
import type { WorldSpec } from '../../model/worldSpec';
import { createLawStep, type LawStep } from '../contact/lawStep';
import { createInverseMass, type InverseMass } from './bodies';
import { createBodyFrames, type BodyFrames } from './collide/bodyFrames';
import { createContacts, type Contacts } from './collide/contacts';
import type { Grid } from './collide/grid';
import { createKept, createSharedSearch, type Kept, type SharedSearch } from './collide/keptContacts';
import { createLawMemory, type LawMemory } from './collide/lawMemory';
import { createShapeRoom, type ShapeRoom } from './collide/shapeRoom';
import { firstGrid } from './collide/worldGrid';
import { createFeet, type Feet } from '../feet/feet';
import type { CompatibleForces } from './compatible/solveTruss';
import type { Responders } from './respond/responder';
import { createPulling, type Pulling } from '../pull/pulling';
import { createOwnCore, type OwnCore } from './core/ownCore';
import { createSlabs, type Slabs } from './core/slabs';
import { createResponders } from './respond/responders';
import { createSleepers, type Sleepers } from './sleep/sleepers';
import { createPackedBodies } from './solve/packedBodies';

/** The data that all stages of a CPU step share; made once, contacts remade when they are full. f64, SI. */
export type CpuWorld = {
  model: Model;
  state: State;
  inverseMass: InverseMass;
  /** Contacts of this frame, and of the last one, which are swapped in to be matched against. */
  contacts: Contacts;
  lastContacts: Contacts;
  /** Laws beyond friction of this step; memory of contacts for them, of this frame and the last. */
  law: LawStep;
  memory: LawMemory;
  lastMemory: LawMemory;
  grid: Grid;
  frames: BodyFrames;
  /** All bodies as substeps take them (packedBodies.ts). */
  packed: Float64Array;
  /** Compiled shapes, and room for the narrow phase. */
  shapes: ShapeRoom;
  sleepers: Sleepers;
  /** It bounds how far bodies have gone since their contacts were sought. */
  kept: Kept;
  /** It says how long the last search for contacts serves. */
  shared: SharedSearch;
  /** Bodies that answer impulses together: a mechanism, flexible surfaces. The list is empty in a plain bed. */
  responders: Responders;
  /** Feet of the big bodies that meet planes. */
  feet: Feet;
  /** The pull of a person's hand. */
  pulling: Pulling;
  /** M⁻¹Dp of the last substep, ×6 a body; turn since a grain's quaternion was last written [rad], ×3. */
  contactVelocity: Float64Array;
  turn: Float64Array;
  /** Impulse and moment on big bodies since the frame began, ×6. */
  bodyImpulse: Float64Array;
  /** Forces of the last frame in place of the solver's; null if they were not asked for or not found. */
  compatible: CompatibleForces | null;
  /** Displacements that the forces of the next frame are sought from, ×6 a body; empty until they are asked for. */
  strain: Float64Array;
  /** Slips of the last frame by penalty, ×3 a contact, which it leaves for the frame of number `step`. */
  slips: { slip: Float64Array; step: number };
  /** True if cohesion acted in the last frame, whose contacts know whether it holds them. */
  isBonded: boolean;
  /** This says if the core took the substeps of the last frame, and in a few words what kept it from that. */
  core: { taken: boolean; why: string | null };
  /** Objects whose arrays are the core's memory, and what its packing needs. */
  coreParts: readonly object[];
  /** So many threads shared its work; `why` says in a few words why not as many as asked. */
  threads: { count: number; why: string | null };
  /** Its core in WebAssembly, and who helps; slabs in which that has its contacts. */
  own: OwnCore;
  slabs: Slabs;
  /** Length of the substep in which the carried impulses were found [s]. */
  impulseStep: number;
};

/** Returns the number of contacts that a world has room for at first, which is that of a loose bed; it grows. */
const contactCapacity = ({ grainCount }: Model): number => 2 * grainCount + 64;

/** Creates the world of a spec, before its first step. */
export function createWorld(spec: WorldSpec): CpuWorld {
  const model = createModel(spec), count = model.grainCount + model.bodyCount, capacity = contactCapacity(model);
  const state = inSharedMemory(createState(spec)), bodyImpulse = new Float64Array(6 * model.bodyCount);
  return {
    model, state, inverseMass: createInverseMass(model),
    contacts: createContacts(model.grainCount, capacity),
    lastContacts: createContacts(model.grainCount, capacity),
    law: createLawStep(), memory: createLawMemory(0), lastMemory: createLawMemory(0),
    grid: firstGrid(model),
    frames: createBodyFrames(model.bodyCount), shapes: createShapeRoom(model), packed: createPackedBodies(count),
    sleepers: createSleepers(count), kept: createKept(model), shared: createSharedSearch(),
    responders: createResponders(model, state, bodyImpulse),
    feet: createFeet(model), pulling: createPulling(),
    contactVelocity: new Float64Array(6 * count), turn: sharedF64(3 * count), bodyImpulse, compatible: null,
    strain: new Float64Array(0), slips: { slip: new Float64Array(0), step: -1 }, isBonded: false,
    core: { taken: false, why: null }, coreParts: [], threads: { count: 1, why: null },
    own: createOwnCore(), slabs: createSlabs(model.grainCount), impulseStep: 1,
  };
}

/** Moves what threads turn together to memory that they share. */
function inSharedMemory(state: State): State {
  for (const key of ['orientation', 'spin'] as const) {
    const shared = sharedF64(state[key].length);
    shared.set(state[key]);
    state[key] = shared;
  }
  return state;
}

/** Returns the parts of a world that scale with the grains, by name, as objects that hold arrays. */
export const partsOf = (world: CpuWorld): Record<string, readonly object[]> => ({
  state: [world.state], model: [world.model, world.inverseMass], packed: [{ packed: world.packed }],
  search: [world.shapes, world.shapes.middle, world.grid, world.kept], contacts: [world.contacts],
  lastContacts: [world.lastContacts], laws: [world.memory, world.lastMemory],
  sleep: [world.sleepers, world.sleepers.room ?? {}], core: world.coreParts, others: [world.responders, world],
});

/** Returns the bytes of everything that scales with the grains. */
export const bytesOf = (world: CpuWorld): number =>
  [...bytesByPart(world).values()].reduce((sum, bytes) => sum + bytes, 0);

/** Returns the bytes of each part; memory that several share belongs to the first. */
export function bytesByPart(world: CpuWorld): Map<string, number> {
  const known = new Set<ArrayBufferLike>(), bytes = new Map<string, number>();
  for (const [name, parts] of Object.entries(partsOf(world))) {
    for (const array of parts.flatMap((part) => Object.values(part) as unknown[])) {
      if (!ArrayBuffer.isView(array) || known.has(array.buffer)) continue;
      known.add(array.buffer);
      bytes.set(name, (bytes.get(name) ?? 0) + array.buffer.byteLength);
    }
  }
  return bytes;
}
