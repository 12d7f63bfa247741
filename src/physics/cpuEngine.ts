import { createMeasures } from '../model/measures';
import { cloneState, createModel, createState, type Model, type State } from '../model/model';
import type { Live } from '../model/settings';
import { STEP_STATUS } from '../model/status';
import type { WorldSpec } from '../model/worldSpec';
import { createInverseMass, writeBodyInverseMass } from './bodies';
import { createBodyFrames, writeBodyFrames, type BodyFrames } from './collide/bodyFrames';
import { createContacts, type Contacts } from './collide/contacts';
import { contactMargin, findContacts, matchContacts } from './collide/findContacts';
import { createGrid, fillGrid, type Grid } from './collide/grid';
import type { Engine } from './engine';
import { createLargeStep } from './largeStep';
import { measure } from './measure';
import { turnBody } from './smallsteps/integrateBodies';
import { createSmallSteps } from './smallsteps/smallSteps';

/** Everything that the stages of a CPU step share; made once. f64, SI. */
export type CpuWorld = {
  model: Model;
  state: State;
  inverseMass: ReturnType<typeof createInverseMass>;
  /** Of this frame; the last frame's are swapped in to be matched against. */
  contacts: Contacts;
  lastContacts: Contacts;
  grid: Grid;
  frames: BodyFrames;
  /** M⁻¹Dp of the last substep, ×6 a body; turn since a grain's quaternion was last written [rad], ×3. */
  contactVelocity: Float64Array;
  turn: Float64Array;
  /** Impulse and moment on big bodies since the frame began, ×6. */
  bodyImpulse: Float64Array;
  /** Substep in which the carried impulses were found [s]. */
  impulseStep: number;
};

/** Contacts that a bed of like spheres can have within the margin: 6 own each on average, plus one a big body nearby. */
const contactCapacity = (model: Model): number =>
  8 * model.grainCount + Math.min(model.bodyCount, 3) * model.grainCount + 64;

/** The engine in f64 on the CPU: the reference, and what runs where there is no GPU. */
export function createCpuEngine(spec: WorldSpec): Engine & { readonly state: State; readonly world: CpuWorld } {
  const world = createWorld(spec), { model } = world;
  const measures = createMeasures(model.bodyCount);
  const smallSteps = createSmallSteps(world), largeStep = createLargeStep(world);
  const stages = { detect: 0, solve: 0, measure: 0 };
  let time = 0, step = 0;

  return {
    backend: 'cpu',
    adapter: 'CPU, double precision',
    model, measures, stages,
    bytes: bytesOf(world),
    get state() { return world.state; },
    get world() { return world; },

    /** The order of docs/ARCHITECTURE.md, One frame step H. */
    step(live: Live) {
      const { dt, substeps, solver } = live.settings, h = dt / substeps, t0 = performance.now();
      measures.status = 0;
      beginFrame(world, live);
      detectContacts(world, live, h, measures);
      const t1 = performance.now();
      if (solver === 'smallsteps') smallSteps(live, h, measures);
      else largeStep(live, h, measures);
      for (let i = 0; i < model.grainCount; i++) turnBody(world.state.orientation, world.turn, i);
      const t2 = performance.now();
      time += dt;
      step += 1;
      measures.time = time;
      measures.step = step;
      measure(measures, model, world.state, world.contacts, world.bodyImpulse, live.bodies, h, dt);
      stages.detect = t1 - t0;
      stages.solve = t2 - t1;
      stages.measure = performance.now() - t2;
    },

    readState: () => Promise.resolve(cloneState(world.state)),
    writeState(state: State) {
      for (const key of ['position', 'orientation', 'velocity', 'spin'] as const) world.state[key].set(state[key]);
      world.contacts.count = 0;
      world.contacts.start.fill(0);
      world.contactVelocity.fill(0);
    },
    setClock(newTime: number, newStep: number) { time = newTime; step = newStep; },
    dispose() {},
  };
}

function createWorld(spec: WorldSpec): CpuWorld {
  const model = createModel(spec), count = model.grainCount + model.bodyCount, capacity = contactCapacity(model);
  return {
    model, state: createState(spec), inverseMass: createInverseMass(model),
    contacts: createContacts(model.grainCount, capacity), lastContacts: createContacts(model.grainCount, capacity),
    grid: createGrid(model.domain.min, model.domain.max, reachOf(model, 0), model.grainCount),
    frames: createBodyFrames(model.bodyCount),
    contactVelocity: new Float64Array(6 * count), turn: new Float64Array(3 * count), bodyImpulse: new Float64Array(6 * model.bodyCount),
    impulseStep: 1,
  };
}

/** Largest distance of the centres of two grains in contact [m]. */
const reachOf = (model: Model, dt: number): number => 2 * model.maxRadius + contactMargin(model, dt);

function beginFrame(world: CpuWorld, live: Live): void {
  const { model, state, inverseMass } = world;
  world.bodyImpulse.fill(0);
  writeBodyFrames(world.frames, model, state);
  for (let k = 0; k < model.bodyCount; k++) {
    writeBodyInverseMass(inverseMass, k, live.bodies[k], model.bodies[k].inertia, state.orientation, 4 * (model.grainCount + k));
  }
}

/** Stages 1 to 3: grid, narrow phase, impulses of the same contacts in the last frame. */
function detectContacts(world: CpuWorld, live: Live, h: number, measures: { status: number }): void {
  const { model, state } = world, { dt, warmStart } = live.settings, reach = reachOf(model, dt);
  if (reach > world.grid.cell) world.grid = createGrid(model.domain.min, model.domain.max, reach, model.grainCount); // dt was raised
  const previous = world.contacts;
  world.contacts = world.lastContacts;
  world.lastContacts = previous;
  fillGrid(world.grid, state.position, model.grainCount);
  const fits = findContacts(model, state, world.frames, world.grid, contactMargin(model, dt), world.contacts);
  if (!fits) measures.status |= STEP_STATUS.contactsFull.bit;
  matchContacts(world.lastContacts, world.contacts, warmStart ? h / world.impulseStep : 0); // impulses scale with h
  world.impulseStep = h;
}

const bytesOf = (world: CpuWorld): number => {
  const arrays: unknown[] = [world.model, world.state, world.inverseMass, world.contacts, world.lastContacts, world.grid, world]
    .flatMap((part) => Object.values(part) as unknown[]);
  return arrays.reduce((sum: number, x) => sum + (ArrayBuffer.isView(x) ? x.byteLength : 0), 0);
};
