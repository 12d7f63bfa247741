import { createMeasures } from '../../model/measures';
import { NODE } from '../../model/flexible/spec';
import { cloneState, createModel, createState, writeSurface, type Model, type State } from '../../model/model';
import type { Live } from '../../model/settings';
import { STEP_STATUS } from '../../model/status';
import type { WorldSpec } from '../../model/worldSpec';
import { createInverseMass, RESPONSE, writeBodyInverseMass, type InverseMass } from './bodies';
import { createBodyFrames, writeBodyFrames, type BodyFrames } from './collide/bodyFrames';
import { createContacts, doubledContacts, type Contacts } from './collide/contacts';
import { contactMargin, findContacts, matchContacts } from './collide/findContacts';
import { createShapeRoom, findFrozenContacts, type ShapeRoom } from './collide/findFrozenContacts';
import { createGrid, createRoamingGrid, fillGrid, type Grid } from './collide/grid';
import { carryMemory, createLawMemory, type LawMemory } from './collide/lawMemory';
import { matchFrozen } from './collide/matchFrozen';
import { wrapPositions, writeGrainRotations, writeMiddlePoses } from './collide/middlePoses';
import { writeScalings } from './collide/writeScalings';
import { createCompatibleForces, type CompatibleForces } from './compatible/compatibleForces';
import { createLawStep, writeLawStep, type LawStep } from '../contact/lawStep';
import { beginCoupled, createCoupled, markTouched, measureCoupled, startFrame, type Coupled } from '../mechanism/coupled';
import type { Engine } from '../engine';
import { createPenaltyStep } from './penalty/penaltyStep';
import { beginFlexible, createFlexible, markFlexible, type Flexible } from '../flex/flexible';
import { endFlexible, startFlexible } from './flex/flexibleFrame';
import { measureFlexible } from './flex/measureFlexible';
import { updateSleepers } from './sleep/fallAsleep';
import { createLargeStep } from './solve/largeStep';
import { measure, measureState } from './measure';
import { restoreMemory, saveMemory } from '../mechanism/memory';
import { createOverlayReader } from './readOverlay';
import { writeResponses } from './response';
import { createSleepers, markSleepers, wakeAll, type Sleepers } from './sleep/sleep';
import { createFrozenSteps } from './solve/frozenSteps';
import { turnBody } from './integrate/integrateBodies';
import { createSmallSteps } from './solve/smallSteps';
import { turnShapedGrain } from './integrate/turnGrain';

/** Everything that the stages of a CPU step share; made once, contacts remade when they are full. f64, SI. */
export type CpuWorld = {
  model: Model;
  state: State;
  inverseMass: InverseMass;
  /** Of this frame; the last frame's are swapped in to be matched against. */
  contacts: Contacts;
  lastContacts: Contacts;
  /** Laws beyond friction, of this step, and what contacts keep for them, this frame and last. */
  law: LawStep;
  memory: LawMemory;
  lastMemory: LawMemory;
  grid: Grid;
  frames: BodyFrames;
  /** Where contacts are frozen within a frame: bodies of any shape, or a periodic world. */
  shapes: ShapeRoom | null;
  sleepers: Sleepers;
  /** Big bodies that are joined. */
  coupled: Coupled | null;
  /** Flexible surfaces. */
  flexible: Flexible | null;
  /** M⁻¹Dp of the last substep, ×6 a body; turn since a grain's quaternion was last written [rad], ×3. */
  contactVelocity: Float64Array;
  turn: Float64Array;
  /** Impulse and moment on big bodies since the frame began, ×6. */
  bodyImpulse: Float64Array;
  /** Forces of the last frame in place of the solver's, where they were asked for. */
  compatible: CompatibleForces | null;
  /** Substep in which the carried impulses were found [s]. */
  impulseStep: number;
};

/** Contacts that a bed of like grains can have within the margin: 6 own each on average, plus one a big body nearby. */
const contactCapacity = (model: Model): number =>
  8 * model.grainCount + Math.min(model.bodyCount, 3) * model.grainCount + 64;

/** Shapes that a sphere meets in closed form, in every substep anew. */
const SIMPLE = ['plane', 'sphere', 'box', 'cylinder'];

const needsShapes = (model: Model): boolean =>
  model.shaped || model.periodic || model.mechanism !== null || model.flexible.length > 0 || model.bodies.some(({ shape }) => !SIMPLE.includes(shape.kind));

/** The engine in f64 on the CPU: the reference, and what runs where there is no GPU. */
export function createCpuEngine(spec: WorldSpec): Engine & { readonly state: State; readonly world: CpuWorld } {
  const world = createWorld(spec), { model, coupled, flexible } = world;
  const measures = createMeasures(model.bodyCount, model.mechanism, model.flexible);
  const smallSteps = world.shapes ? createFrozenSteps(world) : createSmallSteps(world), largeStep = createLargeStep(world);
  const compatibleForces = createCompatibleForces(world), penaltyStep = createPenaltyStep(world), readOverlay = createOverlayReader(world);
  const stages: Record<string, number> = { detect: 0, solve: 0, measure: 0, ...(coupled && { mechanism: 0 }), ...(flexible && { flexible: 0 }) };
  let time = 0, step = 0;
  measureState(measures, model, world.state);
  if (coupled && measures.mechanism) measureCoupled(coupled, measures.mechanism);
  if (flexible) measureFlexible(flexible, world, measures, 0);

  return {
    backend: 'cpu',
    adapter: 'CPU, double precision',
    model, measures, stages,
    get bytes() { return bytesOf(world); },
    get state() { return world.state; },
    get world() { return world; },

    /** The order of docs/ARCHITECTURE.md, One frame step H. */
    step(live: Live) {
      const { dt, substeps, solver } = live.settings, h = dt / substeps, t0 = performance.now();
      measures.status = 0;
      world.bodyImpulse.fill(0);
      if (coupled) startFrame(coupled);
      if (flexible && !startFlexible(flexible, world, live, h, measures)) return;
      beginFrame(world, live, h, measures);
      const t1 = performance.now(), begun = spentOn(world);
      if (solver === 'smallsteps') smallSteps(live, h, measures);
      else if (solver === 'penalty') penaltyStep(live, h, measures);
      else largeStep(live, h, measures);
      turnGrains(world, dt);
      if (flexible && !endFlexible(flexible, world, live, measures)) return;
      updateSleepers(world, live, h);
      world.compatible = compatibleForces(live, h, measures);
      const t2 = performance.now();
      time += dt;
      step += 1;
      measures.time = time;
      measures.step = step;
      measure(measures, model, world.state, world.contacts, world.bodyImpulse, live.bodies, h, dt);
      if (coupled && measures.mechanism) measureCoupled(coupled, measures.mechanism);
      const t3 = performance.now(), spent = spentOn(world);
      if (flexible) measureFlexible(flexible, world, measures, dt);
      stages.detect = t1 - t0 - begun;
      stages.solve = t2 - t1 - (spent - begun);
      stages.measure = t3 - t2;
      if (coupled) stages.mechanism = coupled.spent;
      if (flexible) stages.flexible = flexible.spent + performance.now() - t3;
    },

    readOverlay(kind, out) {
      readOverlay(kind, out);
      return Promise.resolve(true);
    },
    readState: () => Promise.resolve({ ...cloneState(world.state), ...(coupled && { memory: saveMemory(coupled.mechanism, coupled.work) }) }),
    writeState(state: State, keepImpulses = false) {
      for (const key of ['position', 'orientation', 'velocity', 'spin'] as const) world.state[key].set(state[key]);
      if (!keepImpulses) {
        world.contacts.count = 0;
        world.contacts.start.fill(0);
        world.contactVelocity.fill(0);
      }
      if (coupled) restoreMemory(coupled, state.memory);
      state.flexible?.forEach((e, k) => {
        world.state.flexible![k].set(e);
        writeSurface(model.flexible[k], e, world.state);
      });
      if (state.flexibleWork) world.state.flexibleWork!.set(state.flexibleWork);
      measureState(measures, model, world.state);
      if (coupled && measures.mechanism) measureCoupled(coupled, measures.mechanism);
      if (flexible) measureFlexible(flexible, world, measures, 0);
      wakeAll(world);
    },
    setClock(newTime: number, newStep: number) {
      time = newTime;
      step = newStep;
      if (coupled && step === 0) coupled.work = 0;
      if (step === 0) world.state.flexibleWork?.fill(0);
    },
    dispose() {},
  };
}

/** What of a frame has its own stage so far [ms]. */
const spentOn = ({ coupled, flexible }: CpuWorld): number => (coupled?.spent ?? 0) + (flexible?.spent ?? 0);

function createWorld(spec: WorldSpec): CpuWorld {
  const model = createModel(spec), count = model.grainCount + model.bodyCount, capacity = contactCapacity(model), any = needsShapes(model);
  const state = createState(spec), coupled = createCoupled(model);
  return {
    model, state, inverseMass: createInverseMass(model, any),
    contacts: createContacts(model.grainCount, capacity, any), lastContacts: createContacts(model.grainCount, capacity, any),
    law: createLawStep(), memory: createLawMemory(0), lastMemory: createLawMemory(0),
    grid: gridOf(model, reachOf(model, 0)),
    frames: createBodyFrames(model.bodyCount), shapes: any ? createShapeRoom(model) : null, sleepers: createSleepers(count), coupled,
    flexible: createFlexible(model, state, coupled),
    contactVelocity: new Float64Array(6 * count), turn: new Float64Array(3 * count), bodyImpulse: new Float64Array(6 * model.bodyCount), compatible: null,
    impulseStep: 1,
  };
}

/** Stages 1 to 3: contacts with what the last frame knew of them, and how bodies answer. */
export function beginFrame(world: CpuWorld, live: Live, h: number, measures: { status: number }): void {
  writePoses(world, live.settings.dt);
  detectContacts(world, live, h, measures);
  markSleepers(world, live);
  writeAnswers(world, live, h);
}

/** Surfaces alone are looked for about where they are; as they were made, so that cells do not depend on what was before. */
function gridOf({ domain: { min, max }, looseCount, grainCount, periodic, flexible }: Model, reach: number): Grid {
  if (looseCount > 0 || grainCount === 0 || periodic) return createGrid(min, max, reach, grainCount, periodic);
  const places = flexible.flatMap(({ spec: { mesh: { nodes } } }) => Array.from(nodes.filter((_, k) => k % NODE < 3)));
  return createRoamingGrid(Float64Array.from(places), reach, grainCount);
}

/** Largest distance of the centres of two grains in contact [m]. */
const reachOf = (model: Model, dt: number): number => 2 * model.maxRadius + contactMargin(model, dt);

/** Where bodies are; and where contacts are frozen, are expected to be in the middle of the frame. */
function writePoses({ model, state, frames, shapes }: CpuWorld, dt: number): void {
  writeBodyFrames(frames, model, state);
  if (model.periodic) wrapPositions(model, state.position);
  if (!shapes) return;
  writeMiddlePoses(shapes.middle, model, state, dt);
  writeGrainRotations(shapes.rotations, model.grainCount, shapes.middle.orientation);
  writeBodyFrames(shapes.frames, model, shapes.middle);
}

/** How bodies answer impulses as they lie when the frame begins, and so do contacts. */
function writeAnswers({ model, state, inverseMass, shapes, contacts, coupled, flexible }: CpuWorld, live: Live, h: number): void {
  const { dt, substeps, solver } = live.settings;
  for (let k = 0; k < model.bodyCount; k++) {
    writeBodyInverseMass(inverseMass, k, live.bodies[k], model.bodies[k].inertia, state.orientation, 4 * (model.grainCount + k));
  }
  if (!shapes) return;
  writeResponses(inverseMass, model, state.orientation);
  if (coupled) {
    markTouched(coupled, contacts, model.grainCount);
    if (solver === 'smallsteps') beginCoupled(coupled, state, live, dt, substeps);
    else beginCoupled(coupled, state, live, h, 1); // the first substep's
    for (const b of coupled.bodies) inverseMass.response.fill(0, RESPONSE * b, RESPONSE * (b + 1)); // they answer together
  }
  if (flexible) {
    markFlexible(flexible, contacts);
    beginFlexible(flexible, model, state, live);
    inverseMass.response.fill(0, RESPONSE * model.looseCount, RESPONSE * model.grainCount); // and so do points with their surface
    for (const { body } of flexible.rims) inverseMass.response.fill(0, RESPONSE * (model.grainCount + body), RESPONSE * (model.grainCount + body + 1));
  }
  writeScalings(contacts, inverseMass.response, model.grainCount, coupled, flexible);
}

/** Stages 1 to 3: grid, narrow phase, impulses of the same contacts in the last frame. */
function detectContacts(world: CpuWorld, live: Live, h: number, measures: { status: number }): void {
  const { model, state } = world, { dt, warmStart } = live.settings, reach = reachOf(model, dt), margin = contactMargin(model, dt);
  if (reach > world.grid.cell) { // dt was raised
    world.grid = gridOf(model, reach);
  }
  const previous = world.contacts;
  world.contacts = world.lastContacts;
  world.lastContacts = previous;
  fillGrid(world.grid, (world.shapes ? world.shapes.middle : state).position, model.grainCount);
  while (!findAll(world, margin)) {
    const larger = doubledContacts(world.contacts);
    if (!larger) { measures.status |= STEP_STATUS.contactsFull.bit; break; }
    world.contacts = larger;
  }
  const factor = warmStart ? h / world.impulseStep : 0; // impulses scale with h
  (world.shapes ? matchFrozen : matchContacts)(world.lastContacts, world.contacts, factor);
  recallLaws(world, live, h, factor);
  world.impulseStep = h;
}

/** The laws of this step, and what contacts know of the last one. */
function recallLaws(world: CpuWorld, { settings: { laws } }: Live, h: number, factor: number): void {
  const { model, contacts, lastContacts, lastMemory, law } = world;
  const known = law.on; // or the last memory is of other contacts
  writeLawStep(law, laws, h, model.minRadius);
  if (!law.on) return;
  world.lastMemory = world.memory;
  world.memory = lastMemory.plastic.length >= contacts.capacity ? lastMemory : createLawMemory(contacts.capacity);
  if (known) carryMemory(lastContacts, world.lastMemory, contacts, world.memory, factor);
  else for (const kept of Object.values(world.memory)) kept.fill(0);
}

/** The moments of contacts, where some law gives them any. */
export const momentsOf = ({ law, memory }: CpuWorld): Float64Array | null => (law.on ? memory.moment : null);

const findAll = ({ model, state, shapes, frames, grid, contacts }: CpuWorld, margin: number): boolean =>
  shapes ? findFrozenContacts(model, shapes, grid, margin, contacts)
    : findContacts(model, state, frames, grid, margin, contacts);

/** Grains turn once a frame. */
function turnGrains({ model, state, turn }: CpuWorld, dt: number): void {
  for (let i = 0; i < model.grainCount; i++) {
    const { inertia } = model.templates[model.shapeOf[i]];
    if (inertia[0] === inertia[1] && inertia[1] === inertia[2]) turnBody(state.orientation, turn, i);
    else turnShapedGrain(model, state, turn, i, dt);
  }
}

const bytesOf = (world: CpuWorld): number => {
  const arrays: unknown[] = [
    world.model, world.state, world.inverseMass, world.contacts, world.lastContacts, world.grid, world.shapes ?? {}, world.sleepers,
    world.sleepers.room ?? {}, world.memory, world.lastMemory, world,
  ].flatMap((part) => Object.values(part) as unknown[]);
  return arrays.reduce((sum: number, x) => sum + (ArrayBuffer.isView(x) ? x.byteLength : 0), 0);
};
