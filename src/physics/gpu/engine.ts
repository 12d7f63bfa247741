import type { Buffers } from '../../gpu/buffers';
import { traceEncoder } from '../../gpu/traceEncoder';
import { createMeasures } from '../../model/measures';
import { createState, type State } from '../../model/model';
import type { Live } from '../../model/settings';
import type { WorldSpec } from '../../model/worldSpec';
import type { Engine } from '../engine';
import { measureState } from '../measurePoses';
import { createFrameWatch } from '../watch/frameWatch';
import type { FrameCounts } from './kernelBytes';
import { planBuffers, type Capacities, type WorldPlan } from './layout';
import { Pacer } from './pacer';
import { prepareFrame } from './prepare';
import { createReadBack } from './readBack';
import { createOverlayReader } from './readOverlay';
import type { FramePlan } from './settings';
import type { FormCosts, SweptForm } from './solve/sweepForm';
import { readStill } from './sleep/readStill';
import type { Sleepers } from './sleep/sleepers';
import { submitFrame, type FrameParts } from './submitFrame';
import { createGpuWorld, destroyWorld, submit, type GpuWorld } from './world';

export type GpuEngine = Engine & {
  /**
   * The buffers that the view draws from, written at the end of each step and safe to read at any time
   * (shaders/draw/writeDraw.wgsl).
   */
  readonly draw: { readonly center: GPUBuffer; readonly look: GPUBuffer };
  /**
   * Everything on the device, for tests and for whoever debugs; nobody else reads or writes it. Some grow between
   * steps.
   */
  readonly buffers: Buffers<WorldPlan>;
  readonly capacities: Capacities;
  /** The host's number of each grain of the device. */
  readonly order: Uint32Array;
  /** Sleepers on the device, for tests and whoever debugs, are null while none may sleep. */
  readonly sleepers: Sleepers | null;
  /** The form that the last frame was swept in: blocks or colours. */
  readonly form: SweptForm;
  /** One step with every dispatch timed by itself, and the bytes of copies and clears; for profile.ts. */
  trace(live: Live): Promise<{ dispatches: { label: string; ms: number }[]; copied: number; counts: FrameCounts }>;
};

export type GpuEngineOptions = {
  /** Measure GPU time by stage; what passes between slices counts as solving. */
  timestamps?: boolean;
  /**
   * How long the device may be given work at once [ms]. A page that draws needs short slices; without one, longer are
   * better, but not without end: drivers give up on work of seconds.
   */
  sliceMs?: number;
  /** An emulated device, where a workgroup barrier is dear: kernels without them, one dispatch more a substep. */
  software?: boolean;
  /** No more contacts than this, whatever the device could hold. */
  contactLimit?: number;
  /** The measured cost of each form of the sweep on this device, which `form` = 'auto' chooses by; null: blocks. */
  costs?: FormCosts | null;
};

/** Encodes the parts of a frame: what it overwrites is kept, detection, sweeps, and after the last what is measured. */
const partsOf = ({ frame, responders, timer, spans }: GpuWorld, plan: FramePlan, sweeps: number): FrameParts => ({
  keep(encoder) {
    for (const one of responders) one.keep(encoder);
    frame.keep(encoder, plan);
  },
  detect(encoder) {
    spans?.restart();
    frame.detect(encoder, plan, timer?.stamps(0, 1));
  },
  solve(encoder, from, to) {
    frame.solve(encoder, plan, from, to);
    if (to < sweeps) return;
    frame.measure(encoder, plan, timer?.stamps(2, 3));
    for (const one of responders) one.copy(encoder);
    timer?.resolve(encoder);
    spans?.resolve(encoder);
  },
});

/** Makes the engine in f32 and fixed point on WebGPU. Throws a sentence where the world does not fit the device. */
export async function createGpuEngine(
  device: GPUDevice, adapterName: string, spec: WorldSpec,
  {
    timestamps = false, sliceMs = 8, software = /\(software\)/.test(adapterName), contactLimit = Infinity, costs = null,
  }: GpuEngineOptions = {},
): Promise<GpuEngine> {
  const world = await createGpuWorld(device, spec, { timestamps, software, contactLimit, costs });
  const { model, responders, grains, settings, codec, wanted, colours } = world;
  const measures = createMeasures(model.bodyCount, model.mechanism, model.flexible), pacer = new Pacer(sliceMs);
  const overlay = createOverlayReader(device, model.grainCount), watch = createFrameWatch(model);
  const stages: Record<string, number> = world.timer?.stages ?? {};
  const readBack = createReadBack(world, pacer, measures, stages);
  let time = 0, step = 0, disposed = false;
  /** A step is under way; substep of the last one [s], NaN: no contacts are known of this state. */
  let stepping = false, lastSubstep = NaN;
  const isOver = (): boolean => disposed;

  const planOf = (live: Live): FramePlan => {
    if (world.sleeps) world.sleepers?.begin(live);
    const contacts = Math.min(wanted.contacts, world.capacities.contacts);
    return settings.write(live, world.form === 'colours' ? colours : null, contacts);
  };
  const beginResponders = (live: Live): void => {
    for (const one of responders) one.begin(live, measures);
  };
  const tick = (live: Live): void => {
    measures.time = time += live.settings.dt;
    measures.step = step += 1;
    watch.look(live, measures);
  };
  const reset = (given: State, keepImpulses = false): void => {
    const state = responders.reduce((known, one) => one.complete(known), given);
    codec.write(state, keepImpulses);
    measureState(measures, model, state);
    for (const one of responders) one.load(state, measures);
    watch.begin(state, measures);
    settings.setGrainZero(codec.grainZero);
    world.seenDt = NaN;
    world.sleepers?.wake();
    if (!keepImpulses) {
      colours.used = 0;
      lastSubstep = NaN;
      settings.forgetContacts();
    }
    submit(world, (encoder) => {
      if (!keepImpulses) encoder.clearBuffer(grains.links); // no last contacts
      world.frame.draw(encoder);
    });
  };

  /** Copies what the state is read from, all of it of the same step. */
  const saveState = async (): Promise<() => State> => {
    const [unpack, ...saved] = await Promise.all([codec.save(), ...responders.map((one) => one.save())]);
    return () => {
      const state = unpack();
      for (const complete of saved) complete(state);
      return state;
    };
  };

  reset(createState(spec));
  return {
    backend: 'gpu', adapter: adapterName, model, measures,
    get bytes() {
      const parts = [...Object.values(planBuffers(world.capacities)), ...responders];
      return parts.reduce((sum, { bytes }) => sum + bytes, world.sleepers?.bytes ?? 0);
    },
    stages,
    get buffers() { return world.buffers; },
    get capacities() { return world.capacities; },
    get order() { return codec.order; },
    get sleepers() { return world.sleeps ? world.sleepers : null; },
    get form() { return world.form; },
    draw: { center: grains.drawCenter, look: grains.drawLook },

    async step(live) {
      if (disposed) return;
      measures.status = 0;
      for (const one of responders) if (!one.canFollow(live, measures)) return;
      stepping = true;
      await prepareFrame(world, live, isOver);
      if (disposed) return;
      const begin = performance.now(), plan = planOf(live), sweeps = plan.substeps * plan.sweeps;
      if (responders.length > 0) stages.upload = performance.now() - begin;
      beginResponders(live);
      await submitFrame(device, pacer, sweeps, partsOf(world, plan, sweeps), isOver);
      if (disposed) return;
      const isTaken = await readBack(plan, live, true);
      stepping = false;
      if (!isTaken) return;
      tick(live);
      lastSubstep = live.settings.dt / live.settings.substeps;
    },

    async trace(live) {
      await prepareFrame(world, live, isOver);
      const plan = planOf(live), encoder = device.createCommandEncoder(), traced = traceEncoder(device, encoder);
      beginResponders(live);
      for (const one of responders) one.keep(encoder);
      world.frame.keep(traced.encoder, plan);
      world.frame.detect(traced.encoder, plan);
      world.frame.solve(traced.encoder, plan, 0, plan.substeps * plan.sweeps);
      world.frame.measure(traced.encoder, plan);
      for (const one of responders) one.copy(encoder);
      traced.resolve();
      device.queue.submit([encoder.finish()]);
      if (await readBack(plan, live, false)) tick(live);
      const still = world.sleeps ? await readStill(world, plan) : 0;
      return {
        dispatches: await traced.read(), copied: traced.copied,
        counts: {
          ...wanted, colours: plan.colours, grains: model.grainCount, cells: plan.cellCount, blocks: plan.blockCount,
          shaped: model.shaped, still,
        },
      };
    },

    readOverlay(kind, out) {
      if (stepping || disposed) return Promise.resolve(false);
      const places = lastSubstep > 0 ? Math.min(wanted.contacts, world.capacities.contacts) : 0;
      return overlay.read(world.buffers, kind, places, lastSubstep, out);
    },
    readState: async () => (await saveState())(),
    saveState,
    writeState: reset,
    setClock(newTime, newStep) {
      time = newTime;
      step = newStep;
      watch.clock();
      if (step === 0) for (const one of responders) one.forgetWork();
    },
    dispose() {
      disposed = true;
      overlay.dispose();
      destroyWorld(world);
    },
  };
}
