import { assert } from '../../core/assert';
import { checkPlan, createBuffers, type Buffers } from '../../gpu/buffers';
import { nudged } from '../../gpu/nudged';
import { SpanTimer } from '../../gpu/spanTimer';
import { StageTimer } from '../../gpu/stageTimer';
import { StructArray } from '../../gpu/structArray';
import { traceEncoder } from '../../gpu/traceEncoder';
import { createMeasures } from '../../model/measures';
import { createModel, createState, type Model, type State } from '../../model/model';
import type { Live } from '../../model/settings';
import type { WorldSpec } from '../../model/worldSpec';
import { limitOf } from '../../params/capabilities';
import { isBeyondFriction } from '../contact/lawStep';
import type { Engine } from '../engine';
import { measureState } from '../measurePoses';
import { compileConvex } from '../shapes/convex';
import { packShapes, type ShapeBuffers } from './bodyBuffers';
import { chooseFixedPoint } from './fixedPoint';
import { refuseSurfaces } from './flex/refuseSurfaces';
import { packPointTable } from './flex/packSurface';
import { createFrameEncoder } from './frame';
import { createGpuCoupled } from './coupled';
import { chooseForm, type FormCosts, type SweptForm } from './solve/sweepForm';
import type { FrameCounts } from './kernelBytes';
import { structs } from './kernels';
import {
  chooseCapacities, planBuffers, planContacts, planGrains, type Capacities, type GrainPlan, type WorldPlan,
} from './layout';
import { MAX_BODIES, MAX_TEMPLATES } from './library';
import { createOverlayReader } from './readOverlay';
import { Pacer } from './pacer';
import { createReportReader } from './measure';
import { fullOf, growBuffers, growCapacities, type Wanted } from './room';
import { createSettingsWriter, isConverging, solverOf, type FramePlan, type KnownColours } from './settings';
import { createStateCodec, readBuffer } from './stateBuffers';
import { submitFrame, type FrameParts } from './submitFrame';
import { kernelsOf, variantOf } from './variant';

export type GpuEngine = Engine & {
  /** What the view draws: written at the end of each step, safe to read at any time (shaders/draw/writeDraw.wgsl). */
  readonly draw: { readonly center: GPUBuffer; readonly look: GPUBuffer };
  /**
   * Everything on the device, for tests and for whoever debugs; nobody else reads or writes it. Some grow between
   * steps.
   */
  readonly buffers: Buffers<WorldPlan>;
  readonly capacities: Capacities;
  /** The host's number of each grain of the device. */
  readonly order: Uint32Array;
  /** How the last frame was swept. */
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
  /** What each form of the sweep costs here, where `form` is 'auto'; not known: blocks. */
  costs?: FormCosts | null;
};

/** The sentence for a world that does not fit, or null. */
function refuse(device: GPUDevice, model: Model, capacities: Capacities): string | null {
  const { bodyCount, grainCount } = model;
  if (grainCount === 0) return limitOf('noGrains');
  if (model.periodic) return limitOf('periodic');
  if (bodyCount > MAX_BODIES)
    return `The GPU engine has room for ${MAX_BODIES} big bodies; ${bodyCount} were asked for.`;
  return refuseSurfaces(model, device.limits) ?? checkPlan(planBuffers(capacities), device.limits, grainCount);
}

function writeShapes(
  { queue }: GPUDevice, buffers: Buffers<GrainPlan>, shapes: ShapeBuffers, { templates }: Model
): void {
  const inertia = new Float32Array(4 * MAX_TEMPLATES);
  templates.forEach((template, k) => inertia.set(template.inertia, 4 * k));
  queue.writeBuffer(buffers.shapes, 0, shapes.shapes);
  queue.writeBuffer(buffers.bodyParts, 0, shapes.bodyParts);
  queue.writeBuffer(buffers.vertices, 0, shapes.vertices as Float32Array<ArrayBuffer>);
  queue.writeBuffer(buffers.parts, 0, shapes.parts as Uint32Array<ArrayBuffer>);
  queue.writeBuffer(buffers.templates, 0, inertia);
}

/** APGD splits masses and takes either; CGM is Gauss–Seidel over all contacts. */
function formOf({ settings: { form, solver } }: Live, contacts: number, costs: FormCosts | null): SweptForm {
  if (solver === 'cgm') return 'colours';
  if (solver === 'apgd') return 'blocks';
  return form === 'auto' ? chooseForm(costs, contacts) : form;
}

/** The engine in f32 and fixed point on WebGPU. Throws a sentence where the world does not fit the device. */
export async function createGpuEngine(
  device: GPUDevice, adapterName: string, spec: WorldSpec,
  {
    timestamps = false, sliceMs = 8, software = /\(software\)/.test(adapterName), contactLimit = Infinity, costs = null,
  }: GpuEngineOptions = {},
): Promise<GpuEngine> {
  const model = createModel(spec), fixed = chooseFixedPoint(spec), { bodyCount } = model;
  let capacities = chooseCapacities(model);
  const refusal = refuse(device, model, capacities);
  if (refusal) throw new Error(refusal);
  const compiled = model.templates.map(({ shape }) => compileConvex(shape));
  const shapes = packShapes(compiled, model.bodies.map(({ shape }) => shape), MAX_BODIES);
  const pointTable = packPointTable(model);
  const coupled = createGpuCoupled(model);
  capacities = {
    ...capacities, wheels: coupled?.count ?? 0, contacts: Math.min(capacities.contacts, contactLimit),
    vertices: (shapes.vertices.length + pointTable.length) / 4, parts: shapes.parts.length / 4,
  };
  const variant = variantOf(model), plain = await kernelsOf(device, variant);
  const grains = await createBuffers(device, planGrains(capacities));
  // Fetched by worlds that have surfaces: others run without this part of the code.
  const flexible = model.flexible.length === 0 ? null
    : await (await import('./flex/flexible')).createGpuFlexible(device, grains, spec, model, fixed, variant, software);
  let contacts = await createBuffers(device, planContacts(capacities));
  let buffers = { ...grains, ...contacts }, kernels = plain;
  const timed = timestamps && device.features.has('timestamp-query');
  const timer = timed ? new StageTimer(device, ['detect', 'solve', 'measure']) : null;
  const stages: Record<string, number> = timer?.stages ?? {};
  const spans = timed && flexible ? new SpanTimer(device) : null;
  const encoderOf = () => createFrameEncoder(kernels, buffers, capacities, !software, flexible?.bind(buffers), spans);
  let frame = encoderOf();
  const wheelOf = flexible ? (body: number) => (flexible.isRim(body) ? 1 : 0) : coupled?.wheelOf;
  const settings = createSettingsWriter(device, grains, model, fixed, shapes.vertices.length / 4),
    codec = createStateCodec(device, grains, model, fixed, wheelOf),
    readReport = createReportReader(model, fixed, coupled?.isJoined), counters = new StructArray(structs.counters);
  const measures = createMeasures(bodyCount, model.mechanism, model.flexible), pacer = new Pacer(sliceMs);
  const overlay = createOverlayReader(device, model.grainCount);
  let time = 0, step = 0, disposed = false;
  /** A step is under way; substep of the last one [s], NaN: no contacts are known of this state. */
  let stepping = false, lastSubstep = NaN;
  /** Of the last frame, and the margin of contacts that it had; NaN: nothing is known of this state yet. */
  const wanted: Wanted = { contacts: 0, bodyContacts: 0, copies: 0 };
  let seenDt = NaN;
  const colours: KnownColours = { used: 0, uncoloured: 0 };
  let form: SweptForm = 'blocks';

  const submit = (encode: (encoder: GPUCommandEncoder) => void): void => {
    const encoder = device.createCommandEncoder();
    encode(encoder);
    device.queue.submit([encoder.finish()]);
  };

  /** Room for what is wanted, before it is too late; state and impulses stay. */
  const grow = async (live: Live): Promise<void> => {
    let next = growCapacities(capacities, wanted, device.limits, contactLimit);
    const solver = solverOf(live), coloured = form === 'colours' || next.coloured;
    const momentum = isConverging(solver) || next.momentum;
    const laws = kernels !== plain || next.laws;
    if (coloured !== next.coloured || momentum !== next.momentum || laws !== next.laws)
      next = { ...next, coloured, momentum, laws };
    if (next === capacities || disposed) return;
    contacts = await growBuffers(device, contacts, next, capacities);
    capacities = next;
    colours.used = 0; // they were in the buffers that are gone
    buffers = { ...grains, ...contacts };
    frame = encoderOf();
    settings.setCapacities(capacities);
  };

  /**
   * Counts the contacts of a state that is new, or is looked at with another margin, so that none is lost for want of
   * room.
   */
  const look = async (live: Live): Promise<void> => {
    if (live.settings.dt === seenDt) return;
    seenDt = live.settings.dt;
    const plan = settings.write(live, null, true);
    submit((encoder) => frame.count(encoder, plan));
    counters.load(await readBuffer(device, grains.counters));
    wanted.contacts = Math.max(wanted.contacts, counters.get(0, 'wanted'));
    wanted.bodyContacts = Math.max(wanted.bodyContacts, counters.get(0, 'wantedBodyContacts'));
  };

  /**
   * Laws beyond friction have kernels of their own, compiled when one is first switched on; what they kept before is
   * forgotten.
   */
  const chooseKernels = async ({ settings: { laws } }: Live): Promise<void> => {
    const lawful = isBeyondFriction(laws), next = lawful ? await kernelsOf(device, { ...variant, laws: true }) : plain;
    if (next === kernels || disposed) return;
    kernels = next;
    frame = encoderOf();
    if (lawful && capacities.laws) submit((encoder) => encoder.clearBuffer(contacts.impulse, 16 * capacities.contacts));
  };

  const prepare = async (live: Live): Promise<void> => {
    assert(!isBeyondFriction(live.settings.laws) || !isConverging(solverOf(live)), 'laws beyond friction take only '
      + 'small steps on the GPU');
    await chooseKernels(live);
    assert(!coupled || !isConverging(solverOf(live)), 'a world with a mechanism takes only small steps on the GPU');
    assert(!flexible || !isConverging(solverOf(live)), 'a world with flexible surfaces takes only small '
      + 'steps on the GPU');
    assert(!flexible || !isBeyondFriction(live.settings.laws), limitOf('surfacesWithLaws'));
    const before = form;
    form = formOf(live, wanted.contacts || capacities.contacts, costs);
    if (form !== before) colours.used = 0;
    await look(live);
    await grow(live);
  };

  const partsOf = (plan: FramePlan, sweeps: number): FrameParts => ({
    keep(encoder) {
      flexible?.keep(encoder);
      frame.keep(encoder, plan);
    },
    detect(encoder) {
      spans?.restart();
      frame.detect(encoder, plan, timer?.stamps(0, 1));
    },
    solve(encoder, from, to) {
      frame.solve(encoder, plan, from, to);
      if (to < sweeps) return;
      frame.measure(encoder, timer?.stamps(2, 3));
      flexible?.copy(encoder);
      timer?.resolve(encoder);
      spans?.resolve(encoder);
    },
  });

  /** The world as it was before the frame, with the impulses that contacts had then; what is drawn with it. */
  const restore = (): void => submit((encoder) => {
    flexible?.restore(encoder);
    encoder.copyBufferToBuffer(buffers.oldLinks, 0, buffers.links, 0, buffers.links.size);
    encoder.copyBufferToBuffer(buffers.oldImpulse, 0, buffers.impulse, 0, buffers.impulse.size);
    colours.used = 0;
    frame.draw(encoder);
  });

  /** False where the step could not be taken: then all is as before it, measures too but for why. */
  const readMeasures = async (plan: FramePlan, live: Live, stamped = true): Promise<boolean> => {
    await nudged(device.queue, grains.staging.mapAsync(GPUMapMode.READ));
    pacer.end(performance.now());
    if (flexible && !await flexible.take(live, measures)) {
      grains.staging.unmap();
      restore();
      return false;
    }
    const arrived = performance.now(), begun = coupled?.spent ?? 0, report = grains.staging.getMappedRange();
    readReport(report, plan, live, measures, wanted, colours);
    coupled?.finish(device, grains, fixed, report, live, measures);
    grains.staging.unmap();
    flexible?.finish(live, measures);
    if (flexible) stages.readBack = flexible.spent;
    if (coupled) {
      stages.mechanism = coupled.spent;
      stages.readBack = performance.now() - arrived - (coupled.spent - begun);
    }
    measures.full = fullOf(capacities, wanted, device.limits, contactLimit) ?? measures.full;
    if (stamped) await timer?.read();
    if (stamped && spans) stages.solve -= stages.flexible = await spans.read();
    return true;
  };

  const tick = ({ settings: { dt } }: Live): void => {
    measures.time = time += dt;
    measures.step = step += 1;
  };

  const reset = (given: State, keepImpulses = false): void => {
    const state = flexible?.complete(given) ?? given;
    codec.write(state, keepImpulses);
    coupled?.load(state);
    coupled?.measure(measures);
    measureState(measures, model, state);
    flexible?.load(state, measures);
    settings.setGrainZero(codec.grainZero);
    seenDt = NaN;
    if (!keepImpulses) colours.used = 0;
    if (!keepImpulses) lastSubstep = NaN;
    submit((encoder) => {
      if (!keepImpulses) encoder.clearBuffer(grains.links); // no last contacts
      frame.draw(encoder);
    });
  };

  writeShapes(device, grains, shapes, model);
  device.queue.writeBuffer(grains.vertices, 4 * shapes.vertices.length, pointTable as Float32Array<ArrayBuffer>);
  settings.setCapacities(capacities);
  reset(createState(spec));
  return {
    backend: 'gpu', adapter: adapterName, model, measures,
    get bytes() {
      return Object.values(planBuffers(capacities)).reduce((sum, { bytes }) => sum + bytes, flexible?.bytes ?? 0);
    },
    stages,
    get buffers() { return buffers; },
    get capacities() { return capacities; },
    get order() { return codec.order; },
    get form() { return form; },
    draw: { center: grains.drawCenter, look: grains.drawLook },

    async step(live) {
      if (disposed) return;
      measures.status = 0;
      if (flexible && !flexible.canFollow(live, measures)) return;
      stepping = true;
      await prepare(live);
      if (disposed) return;
      const begin = performance.now(), plan = settings.write(live, form === 'colours' ? colours : null);
      const sweeps = plan.substeps * plan.sweeps;
      if (coupled) stages.upload = performance.now() - begin;
      coupled?.begin(device, grains, live);
      flexible?.begin(live, measures);
      await submitFrame(device, pacer, sweeps, partsOf(plan, sweeps), () => disposed);
      if (disposed) return;
      const isTaken = await readMeasures(plan, live);
      stepping = false;
      if (!isTaken) return;
      tick(live);
      lastSubstep = live.settings.dt / live.settings.substeps;
    },

    async trace(live) {
      await prepare(live);
      const plan = settings.write(live, form === 'colours' ? colours : null), encoder = device.createCommandEncoder();
      const traced = traceEncoder(device, encoder);
      coupled?.begin(device, grains, live);
      flexible?.begin(live, measures);
      flexible?.keep(encoder);
      frame.keep(traced.encoder, plan);
      frame.detect(traced.encoder, plan);
      frame.solve(traced.encoder, plan, 0, plan.substeps * plan.sweeps);
      frame.measure(traced.encoder);
      flexible?.copy(encoder);
      traced.resolve();
      device.queue.submit([encoder.finish()]);
      if (await readMeasures(plan, live, false)) tick(live);
      return {
        dispatches: await traced.read(), copied: traced.copied,
        counts: {
          ...wanted, colours: plan.colours, grains: model.grainCount, cells: plan.cellCount, blocks: plan.blockCount,
          shaped: model.shaped,
        },
      };
    },

    readOverlay(kind, out) {
      if (stepping || disposed) return Promise.resolve(false);
      const places = lastSubstep > 0 ? Math.min(wanted.contacts, capacities.contacts) : 0;
      return overlay.read(buffers, kind, places, lastSubstep, out);
    },
    async readState() {
      const state = await codec.read();
      coupled?.save(state);
      await flexible?.save(state);
      return state;
    },
    writeState: reset,
    setClock(newTime, newStep) {
      time = newTime;
      step = newStep;
      if (step === 0) coupled?.forgetWork();
    },
    dispose() {
      disposed = true;
      timer?.destroy();
      spans?.destroy();
      overlay.dispose();
      flexible?.destroy();
      for (const buffer of Object.values(buffers)) buffer.destroy();
    },
  };
}
