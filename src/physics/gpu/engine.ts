import { copyPlain } from '../../core/copyPlain';
import type { Buffers } from '../../gpu/buffers';
import { createMeasures } from '../../model/measures';
import { createState, type State } from '../../model/model';
import type { Live } from '../../model/settings';
import { MEMORY_VERSION } from '../../model/snapshot';
import type { WorldSpec } from '../../model/worldSpec';
import type { Engine, Flight } from '../engine';
import { measureState } from '../measurePoses';
import { createFrameWatch } from '../watch/frameWatch';
import { createBufferCopier, type CopiedBytes, type Pieces } from './copyBuffers';
import type { FrameEncoder } from './frame';
import { planBuffers, type Capacities, type WorldPlan } from './layout';
import { isSound, keptNumbers, keptPieces, recallWorld, statePieces } from './memory';
import { Pacer } from './pacer';
import type { GpuPull } from './pull/gpuPull';
import { prepareFrame } from './prepare';
import { createReports, type Flown, type Reports } from './readBack';
import { createOverlayReader, partsOfBed, type Part, type Places } from './readOverlay';
import type { FramePlan } from './settings';
import { isRoomy } from './room';
import type { SweptForm } from './solve/chooseForm';
import type { Sleepers } from './sleep/sleepers';
import { submitFrame, type FrameParts } from './submitFrame';
import { createGpuWorld, destroyWorld, submit, type GpuWorld } from './world';

export type GpuEngine = Engine & {
  readonly flight: Flight;
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
  /** The grain that a hand holds, and where it is. */
  readonly held: GpuPull['held'];
  /** The form that the last frame was swept in: blocks or colours. */
  readonly form: SweptForm;
  /** These are what traceFrame.ts takes a frame with, and what grains and cuts show is made of (quantities/). */
  readonly parts: EngineParts;
};

type EngineParts = {
  readonly world: GpuWorld;
  readonly reports: Reports;
  planOf(live: Live): FramePlan;
  beginResponders(live: Live): void;
  /** Counts a step that was taken. */
  tick(live: Live): void;
  /** Says whether contacts and draw buffers are those of one step, and none is being submitted. */
  readonly isWhole: boolean;
  /** True if the device has contacts that a step has solved. */
  readonly hasContacts: boolean;
  /**
   * Reads the centres of grains and, if wanted, contacts, with `more` behind them, as viewContacts of readOverlay.ts
   * has them; impulses are of substeps of h [s]. Resolves as readOverlay does.
   */
  readBed(
    withContacts: boolean, more: readonly Part[], take: (bytes: ArrayBuffer, places: number, h: number) => void,
  ): Promise<boolean>;
};

const REFUSED = Promise.resolve(false);

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
};

/** Encodes the parts of a frame: what it overwrites is kept, detection, sweeps, and then what is measured. */
const partsOf = (
  { frame, responders, timer, spans }: GpuWorld, plan: FramePlan, { staging, slot }: Flown,
): FrameParts => ({
  keep(encoder) {
    for (const one of responders) one.keep(encoder);
    frame.keep(encoder, plan);
  },
  detect: [
    (encoder) => {
      spans?.restart();
      if (!plan.searched) frame.search(encoder, plan, timer?.stamps(0));
    },
    (encoder) => frame.find(encoder, plan),
    (encoder) => frame.match(encoder, plan, timer?.stamps(undefined, 1)),
  ],
  solve: (encoder, from, to) => frame.solve(encoder, plan, from, to),
  end(encoder) {
    frame.measure(encoder, plan, staging, timer?.stamps(2, 3));
    for (const one of responders) one.copy(encoder);
    timer?.resolve(encoder, slot);
    spans?.resolve(encoder);
  },
});

/** Makes the engine in f32 and fixed point on WebGPU. Throws a sentence where the world does not fit the device. */
export async function createGpuEngine(
  device: GPUDevice, adapterName: string, spec: WorldSpec,
  {
    timestamps = false, sliceMs = 8, software = /\(software\)/.test(adapterName), contactLimit = Infinity,
  }: GpuEngineOptions = {},
): Promise<GpuEngine> {
  const world = await createGpuWorld(device, spec, { timestamps, software, contactLimit });
  const { model, responders, grains, settings, codec, wanted, colours } = world;
  const measures = createMeasures(model.bodyCount, model.mechanism, model.flexible), pacer = new Pacer(sliceMs);
  const overlay = createOverlayReader(device, model), watch = createFrameWatch(model);
  const stages: Record<string, number> = world.timer?.stages ?? {};
  const reports = createReports(world, spec, pacer, measures, stages);
  const copier = createBufferCopier(device);
  let time = 0, step = 0, disposed = false;
  /** Substep of the last frame [s], NaN: no contacts are known of this state. */
  let lastSubstep = NaN;
  /** The device has the contacts of the last frame whole: of a snapshot it only has what the next frame needs. */
  let hasContacts = false;
  /** A step is being submitted; sweeps of the last one; somebody asked to read contacts while steps were in flight. */
  let submitting = false, lastSweeps = Infinity, isAsked = false;
  /**
   * The encoder of the search for the next frame that was made behind the last one; null: none, or of another state or
   * another H. Those countNew has overwritten: it adds up what the search found, in the same buffers.
   */
  let searcher: FrameEncoder | null = null;
  /** It is of use where the host has work between frames, and every frame is taken; timed frames have it inside. */
  const searchesAhead = responders.length > 0 && responders.every(({ isSure }) => isSure) && world.timer === null;
  const isOver = (): boolean => disposed;

  const planOf = (live: Live): FramePlan => {
    if (world.sleeps) world.sleepers?.begin(live);
    const contacts = Math.min(wanted.contacts, world.capacities.contacts);
    const plan = settings.write(live, world.form === 'colours' ? colours : null, contacts);
    plan.searched = searcher === world.frame;
    plan.pulled = world.pull.begin(live, measures);
    searcher = null;
    return plan;
  };
  const beginResponders = (live: Live): void => {
    for (const one of responders) one.begin(live, measures);
  };
  const tick = (live: Live): void => {
    measures.time = time += live.settings.dt;
    measures.step = step += 1;
    watch.look(live, measures);
  };
  const reset = (given: State, keepImpulses = false, order: ArrayLike<number> | null = null): void => {
    const state = responders.reduce((known, one) => one.complete(known), given);
    codec.write(state, keepImpulses ? codec.order : order);
    measureState(measures, model, state);
    for (const one of responders) one.load(state, measures);
    watch.begin(state, measures, keepImpulses);
    settings.setGrainZero(codec.grainZero);
    world.pull.forget();
    world.seenDt = NaN;
    searcher = null;
    world.sleepers?.wake();
    if (!keepImpulses) {
      hasContacts = false;
      colours.used = 0;
      lastSubstep = NaN;
      settings.forgetContacts();
    }
    submit(world, (encoder) => {
      if (!keepImpulses) encoder.clearBuffer(grains.links); // no last contacts
      world.frame.draw(encoder);
    });
  };

  /**
   * Says whether another frame may be submitted while others are in flight: not where the plan of a frame needs the
   * report of the one before, or its room might, so that no bit depends on how many there are.
   */
  const hasRoom = (): boolean => responders.length === 0 && world.form === 'blocks' && !isAsked
    && reports.count < world.reports.length && pacer.fits(reports.count + 1, lastSweeps)
    && isRoomy(world.capacities, wanted);

  const begin = async (live: Live): Promise<void> => {
    if (disposed) return;
    measures.status = 0;
    for (const one of responders) if (!one.canFollow(live, measures)) return;
    submitting = true;
    if (live.settings.dt !== world.seenDt) searcher = null;
    await prepareFrame(world, live, isOver);
    if (disposed) return;
    const from = performance.now(), plan = planOf(live);
    lastSweeps = plan.substeps * plan.sweeps;
    if (responders.length > 0) stages.upload = performance.now() - from;
    beginResponders(live);
    const isWhole = pacer.isWhole(lastSweeps);
    if (!isWhole) await reports.landed(); // or its times would be those of others, too
    const parts = partsOf(world, plan, reports.begin(live, plan));
    await submitFrame(device, isWhole ? null : pacer, lastSweeps, parts, isOver);
    if (disposed) return;
    reports.submitted();
    if (searchesAhead) {
      submit(world, (encoder) => world.frame.search(encoder, plan));
      searcher = world.frame;
    }
    submitting = isAsked = false;
    hasContacts = true;
    lastSubstep = live.settings.dt / live.settings.substeps;
  };

  /** Says whether what is drawn can be read now, and has it be so soon if it cannot. */
  const mayRead = (): boolean => {
    isAsked = reports.count > 0;
    return !isAsked && !submitting && !disposed;
  };
  const placesNow = (): Places => {
    const { contacts: room } = world.capacities;
    return { places: hasContacts ? Math.min(wanted.contacts, room) : 0, room };
  };

  const take = async (): Promise<void> => {
    if (disposed || reports.count === 0) return;
    const flown = await reports.take(true);
    if (flown) tick(flown.live);
  };

  /** Copies pieces, those of the state among them; `state` of the result unpacks that. */
  const copyState = async (pieces: Pieces, spare?: CopiedBytes) => {
    const { order } = codec, saved = responders.map((one) => one.save());
    const bytes = await copier.copy(pieces, spare);
    const unpack = (): State => {
      const state = codec.unpack(bytes, order);
      for (const complete of saved) complete(state, bytes);
      return state;
    };
    return { bytes, state: unpack };
  };
  const save: Engine['save'] = async (spare) => {
    const numbers = { ...keptNumbers(world), clock: [time, step, lastSubstep], watch: watch.remember() };
    const then = structuredClone(measures), { bytes, state } = await copyState(keptPieces(world), spare?.buffers);
    return { state, memory: { version: MEMORY_VERSION, backend: 'gpu', numbers, buffers: bytes, measures: then } };
  };
  const setClock = (newTime: number, newStep: number): void => {
    time = newTime;
    step = newStep;
    watch.clock();
    if (step === 0) for (const one of responders) one.forgetWork();
  };
  const restore: Engine['restore'] = async (from) => {
    const { engine: memory } = from;
    const isOwn = memory?.version === MEMORY_VERSION && memory.backend === 'gpu' && isSound(world, memory.numbers);
    reset(from, false, isOwn ? memory.numbers.order : null);
    setClock(from.time, from.step);
    if (!isOwn) return false;
    await recallWorld(world, memory.numbers, memory.buffers, isOver);
    if (disposed) return false;
    [time, step, lastSubstep] = Array.from(memory.numbers.clock);
    watch.recall(memory.numbers.watch);
    copyPlain(memory.measures, measures);
    submit(world, (encoder) => world.frame.draw(encoder));
    return true;
  };

  reset(createState(spec));
  return {
    backend: 'gpu', adapter: adapterName, model, measures,
    get bytes() {
      const parts = [...Object.values(planBuffers(world.capacities)), ...responders];
      return parts.reduce((sum, { bytes }) => sum + bytes, (world.sleepers?.bytes ?? 0) + copier.bytes);
    },
    stages,
    get buffers() { return world.buffers; },
    get capacities() { return world.capacities; },
    get order() { return codec.order; },
    get sleepers() { return world.sleeps ? world.sleepers : null; },
    get form() { return world.form; },
    held: world.pull.held,
    draw: { center: grains.drawCenter, look: grains.drawLook },

    async step(live) {
      await begin(live);
      await take();
    },
    flight: { hasRoom, begin, take },

    parts: {
      world, reports, planOf, beginResponders, tick,
      get isWhole() { return !submitting && !disposed; },
      get hasContacts() { return hasContacts; },
      readBed(withContacts, more, take) {
        if (!mayRead()) return REFUSED;
        const { places, room } = withContacts ? placesNow() : { places: 0, room: 0 }, h = lastSubstep;
        const parts = partsOfBed(world.buffers, model, { places, room });
        return overlay.readParts([...parts, ...more], (bytes) => take(bytes, places, h));
      },
    },

    readOverlay(kind, out, slab = null) {
      return mayRead() ? overlay.read(world.buffers, kind, placesNow(), lastSubstep, out, slab) : REFUSED;
    },
    readState: async () => (await copyState(statePieces(world))).state(),
    save, restore,
    writeState: (state, keepImpulses) => reset(state, keepImpulses),
    setClock,
    dispose() {
      disposed = true;
      overlay.dispose();
      copier.destroy();
      destroyWorld(world);
    },
  };
}
