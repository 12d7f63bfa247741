import { copyPlain } from '../../core/copyPlain';
import type { FieldBed } from '../../model/fields/fields';
import { createMeasures } from '../../model/measures';
import { cloneState, type State } from '../../model/model';
import { MEMORY_VERSION } from '../../model/snapshot';
import type { WorldSpec } from '../../model/worldSpec';
import type { Engine } from '../engine';
import { measureState } from '../measurePoses';
import { createFrameWatch } from '../watch/frameWatch';
import { keepNothing } from './collide/keptContacts';
import { isSound, keptNumbers, recallWorld } from './memory';
import { createFieldBed } from './fieldBed';
import { createForceReader } from './readForces';
import { createOverlayReader } from './readOverlay';
import { measureResponders } from './respond/respond';
import { wakeAll } from './sleep/sleepers';
import { createStep } from './step';
import type { Stages } from './stopwatch';
import { bytesOf, createWorld, type CpuWorld } from './world';

/**
 * The engine on the CPU: the reference in f64, and the engine of machines without a GPU, whose small steps run in
 * WebAssembly where they can.
 */
export type CpuEngine = Engine & {
  readonly state: State; readonly world: CpuWorld;
  /** Writes the mean normal force on each grain [N], or the pressure [Pa], of the last step, readForces.ts. */
  readForces: ReturnType<typeof createForceReader>;
  /** Returns what fields are computed from, with the ways of grains that it is given; fieldBed.ts. */
  fieldBed(displacement: FieldBed['displacement']): FieldBed;
};

/** Names the arithmetic of small steps, how many threads take them, and what keeps the core or threads from it. */
function adapterOf({ core: { taken, why }, threads }: CpuWorld): string {
  if (!taken) return `CPU, double precision${why ? ` (${why})` : ''}`;
  const count = `${threads.count} thread${threads.count === 1 ? '' : 's'}`;
  return `CPU, WebAssembly, single precision, ${count}${threads.why ? `: ${threads.why}` : ''}`;
}

/** Creates the engine of a spec: its world, the step and the measures. */
export function createCpuEngine(spec: WorldSpec): CpuEngine {
  const world = createWorld(spec), { model, responders: { list } } = world;
  const measures = createMeasures(model.bodyCount, model.mechanism, model.flexible), takeStep = createStep(world);
  const readOverlay = createOverlayReader(world), watch = createFrameWatch(model);
  const stages: Stages = { detect: 0, solve: 0, measure: 0 };
  for (const { stage } of list) stages[stage] = 0;
  let time = 0, step = 0;
  /** True if no step led to the state, which may still be changed; and if a part of it was laid anew in a run. */
  let isNew = true, isLaid = false;

  /** Measures a state that no step led to. */
  const measureAnew = (): void => {
    measureState(measures, model, world.state);
    measureResponders(world, measures, 0);
  };
  measureAnew();
  const readState = (): State => {
    const state = cloneState(world.state);
    for (const responder of list) responder.save(state);
    return state;
  };

  const writeState = (state: State, keepImpulses = false): void => {
    for (const key of ['position', 'orientation', 'velocity', 'spin'] as const) world.state[key].set(state[key]);
    if (!keepImpulses) {
      world.contacts.count = 0;
      world.contacts.start.fill(0);
      world.contactVelocity.fill(0);
      world.isBonded = false;
    }
    keepNothing(world);
    for (const responder of list) responder.restore(state);
    measureAnew();
    [isNew, isLaid] = [true, keepImpulses];
    wakeAll(world);
  };
  const setClock = (newTime: number, newStep: number): void => {
    time = newTime;
    step = newStep;
    watch.clock();
    if (step !== 0) return;
    for (const responder of list) responder.forgetWork();
    if (isNew) measureAnew(); // the watch begins with these measures, where work that is forgotten would look made
  };

  return {
    backend: 'cpu',
    get adapter() { return adapterOf(world); },
    model, measures, stages, world,
    get bytes() { return bytesOf(world); },
    get state() { return world.state; },

    step(live) {
      if (isNew) watch.begin(world.state, measures, isLaid);
      isNew = false;
      if (!takeStep(live, measures, stages)) return;
      time += live.settings.dt;
      step += 1;
      measures.time = time;
      measures.step = step;
      watch.look(live, measures);
    },

    readOverlay(kind, out, slab = null) {
      readOverlay(kind, out, slab);
      return Promise.resolve(true);
    },
    readForces: createForceReader(world),
    fieldBed: (displacement) => createFieldBed(world, displacement),
    readState: () => Promise.resolve(readState()),
    save() {
      const numbers = { ...keptNumbers(world), clock: [time, step, Number(isNew)], watch: watch.remember() };
      const state = readState(), then = structuredClone(measures);
      return Promise.resolve({
        memory: { version: MEMORY_VERSION, backend: 'cpu', numbers, buffers: {}, measures: then }, state: () => state,
      });
    },
    restore(from) {
      writeState(from);
      setClock(from.time, from.step);
      const { engine: memory } = from;
      if (memory?.version !== MEMORY_VERSION || memory.backend !== 'cpu') return Promise.resolve(false);
      if (!isSound(world, memory.numbers)) return Promise.resolve(false);
      recallWorld(world, memory.numbers);
      [time, step] = Array.from(memory.numbers.clock);
      isNew = memory.numbers.clock[2] === 1;
      watch.recall(memory.numbers.watch);
      copyPlain(memory.measures, measures);
      return Promise.resolve(true);
    },
    writeState, setClock,
    dispose() { world.own.release(); },
  };
}
