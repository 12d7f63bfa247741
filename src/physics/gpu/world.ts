import { checkPlan, createBuffers, type Buffers } from '../../gpu/buffers';
import { SpanTimer } from '../../gpu/spanTimer';
import { StageTimer } from '../../gpu/stageTimer';
import { createModel, type Model } from '../../model/model';
import type { WorldSpec } from '../../model/worldSpec';
import { limitOf } from '../../params/capabilities';
import type { SweptForm } from './solve/chooseForm';
import { compileConvex } from '../shapes/convex';
import { packShapes, type ShapeBuffers } from './bodyBuffers';
import { chooseFixedPoint, type FixedPoint } from './fixedPoint';
import { packFeet } from './feet/packFeet';
import { packPointTable } from './flex/packSurface';
import { refuseSurfaces } from './flex/refuseSurfaces';
import { createFrameEncoder, type FrameEncoder } from './frame';
import type { Kernels } from './kernels';
import { createGpuPull, type GpuPull } from './pull/gpuPull';
import {
  chooseCapacities, planBuffers, planContacts, planGrains, planReports, type Capacities, type GrainPlan, type WorldPlan,
} from './layout';
import { BODY_THREADS, CLASSES, listsSearches, MAX_BODIES, MAX_TEMPLATES, type Variant } from './library';
import type { GpuResponder } from './respond/responder';
import { planResponders } from './respond/responders';
import type { ContactBuffers, Wanted } from './room';
import { createSettingsWriter, type KnownColours } from './settings';
import type { Sleepers } from './sleep/sleepers';
import { createStateCodec } from './stateBuffers';
import { kernelsOf, variantOf } from './variant';
import { compileNeeded, type FrameKind, type WorldKind } from './neededKernels';

/** Everything that the stages of a GPU step share: made once, but for contacts, which are remade when they are full. */
export type GpuWorld = {
  readonly device: GPUDevice;
  readonly model: Model;
  readonly fixed: FixedPoint;
  /** Bodies that answer impulses together: a mechanism, flexible surfaces. None in a plain bed. */
  readonly responders: readonly GpuResponder[];
  /** Buffers whose size is that of grains and bodies; those of contacts grow; `buffers` are both. */
  readonly grains: Buffers<GrainPlan>;
  contacts: ContactBuffers;
  buffers: Buffers<WorldPlan>;
  capacities: Capacities;
  /** No more contacts than this, whatever the device could hold. */
  readonly contactLimit: number;
  /** The device has refused to give more room than was needed: then it is asked only for what is. */
  refused: boolean;
  /** Kernels for friction alone, and those in use: with laws beyond friction they are others. */
  readonly variant: Variant;
  readonly plain: Kernels;
  kernels: Kernels;
  /** True if the kernels in use know laws beyond friction. */
  lawful: boolean;
  readonly kind: WorldKind;
  /** The kind of frames for which kernels in use were compiled last. */
  compiled: FrameKind & { kernels: Kernels };
  /** Sleepers are made when sleep is first switched on; the flag says if it is on. */
  sleepers: Sleepers | null;
  sleeps: boolean;
  /** The pull of a person's hand. */
  readonly pull: GpuPull;
  /** The device takes workgroup barriers lightly. */
  readonly barriers: boolean;
  frame: FrameEncoder;
  readonly settings: ReturnType<typeof createSettingsWriter>;
  readonly codec: ReturnType<typeof createStateCodec>;
  /** The room that the last frame asked for, in contacts and copies. */
  readonly wanted: Wanted;
  /** The step H [s] that the last frame chose its margin of contacts by; NaN: the state is new. */
  seenDt: number;
  /** The form that the last frame was swept in: blocks or colours. */
  form: SweptForm;
  /** The colours that the last frame left to the next. */
  readonly colours: KnownColours;
  /** Buffers that reports are read from, one for each frame in flight. */
  readonly reports: readonly GPUBuffer[];
  /** GPU time by stage, and of surfaces; null where it is not measured. */
  readonly timer: StageTimer<'detect' | 'solve' | 'measure'> | null;
  readonly spans: SpanTimer | null;
};

/** The options of a world on a device, as GpuEngineOptions explains them. */
type WorldOptions = { timestamps: boolean; software: boolean; contactLimit: number };

/** The kind of frames that is compiled for when a world is made. */
const PLAIN: FrameKind = { colours: false, converging: false, laws: false, pulled: false };

/** Puts a world on a device. Throws a sentence where it does not fit. */
export async function createGpuWorld(
  device: GPUDevice, spec: WorldSpec, { timestamps, software, contactLimit }: WorldOptions
): Promise<GpuWorld> {
  const model = createModel(spec), fixed = chooseFixedPoint(spec), least = chooseCapacities(model);
  const refusal = refuse(device, model, least);
  if (refusal) throw new Error(refusal);
  const compiled = model.templates.map(({ shape }) => compileConvex(shape)), pointTable = packPointTable(model);
  const shapes = packShapes(compiled, model.bodies.map(({ shape }) => shape), MAX_BODIES);
  const plan = planResponders(model), variant = variantOf(model), plain = kernelsOf(device, variant);
  const feet = packFeet(model);
  const capacities: Capacities = {
    ...least, contactBodies: plan.contactBodies, contacts: Math.min(least.contacts, contactLimit),
    vertices: (shapes.vertices.length + pointTable.length) / 4, parts: shapes.parts.length / 4,
    searches: listsSearches(variant) ? least.bodyContacts : 0,
    standing: feet.standing, feet: feet.entries.length / 4,
  };
  const { grains, responders, contacts, reports } = await createParts(device, capacities, (known) =>
    plan.create(device, known, spec, fixed, variant, software));
  const buffers = { ...grains, ...contacts };
  const timed = timestamps && device.features.has('timestamp-query'), barriers = !software;
  const surfaces = responders.flatMap((one) => one.bind(buffers));
  const spans = timed && surfaces.length > 0 ? new SpanTimer(device) : null;
  const joinedOf = (body: number): number => responders.reduce((known, one) => known || one.joinedOf(body), 0);
  const settings = createSettingsWriter(device, grains, model, fixed, shapes.vertices.length / 4, joinedOf);
  writeShapes(device, grains, shapes, model);
  device.queue.writeBuffer(grains.vertices, 4 * shapes.vertices.length, pointTable as Float32Array<ArrayBuffer>);
  device.queue.writeBuffer(grains.feet, 0, feet.entries);
  settings.setCapacities(capacities);
  const codec = createStateCodec(device, grains, model, fixed, joinedOf);
  const pull = createGpuPull(device, grains, model, fixed, {
    isMoved: (body) => joinedOf(body) !== 0, placeOf: (grain) => codec.order.indexOf(grain),
  });
  const kind = {
    barriers, sumsApart: capacities.bodyShares > BODY_THREADS, joined: plan.contactBodies > 0,
    stands: feet.standing > 0,
  };
  await compileNeeded(plain, { ...kind, ...PLAIN });
  return {
    device, model, fixed, responders, grains, contacts, buffers, capacities, contactLimit,
    refused: false, variant, plain, kernels: plain,
    lawful: false, kind, compiled: { kernels: plain, ...PLAIN }, sleepers: null,
    sleeps: false, barriers,
    frame: createFrameEncoder(plain, buffers, capacities, barriers, surfaces, spans),
    settings, codec, pull,
    wanted: { contacts: 0, bodyContacts: 0, copies: 0, searches: 0 }, seenDt: NaN,
    form: 'blocks', colours: { used: 0, uncoloured: 0, pairs: new Uint32Array(CLASSES) },
    reports, timer: timed ? new StageTimer(device, ['detect', 'solve', 'measure'], reports.length) : null, spans,
  };
}

/** Creates what a world has on the device; where it has not enough memory for all, nothing is left of it. */
async function createParts(
  device: GPUDevice, capacities: Capacities, respond: (grains: Buffers<GrainPlan>) => Promise<GpuResponder[]>,
) {
  const made: { destroy(): void }[] = [];
  const take = <B extends object>(buffers: B): B => {
    made.push(...Object.values(buffers));
    return buffers;
  };
  try {
    const grains = take(await createBuffers(device, planGrains(capacities), 'grains'));
    const responders = take(await respond(grains));
    const contacts = take(await createBuffers(device, planContacts(capacities), 'contacts'));
    const reports = Object.values(take(await createBuffers(device, planReports(capacities), 'reports')));
    return { grains, responders, contacts, reports };
  } catch (error) {
    for (const one of made) one.destroy();
    throw error;
  }
}

/** Binds the kernels in use to the buffers in use: after either has changed. */
export function bindWorld(world: GpuWorld): void {
  const { kernels, buffers, capacities, barriers, responders, spans } = world;
  const settle = world.sleeps && world.sleepers ? world.sleepers.bind(buffers, capacities) : null;
  const surfaces = responders.flatMap((one) => one.bind(buffers));
  world.frame = createFrameEncoder(kernels, buffers, capacities, barriers, surfaces, spans, settle);
}

/** Submits commands of their own, outside of a frame. */
export function submit({ device }: GpuWorld, encode: (encoder: GPUCommandEncoder) => void): void {
  const encoder = device.createCommandEncoder();
  encode(encoder);
  device.queue.submit([encoder.finish()]);
}

/** Frees what the world has on the device. */
export function destroyWorld({ timer, spans, responders, buffers, sleepers, reports }: GpuWorld): void {
  timer?.destroy();
  spans?.destroy();
  for (const one of responders) one.destroy();
  for (const buffer of Object.values({ ...buffers, ...sleepers?.buffers })) buffer.destroy();
  for (const buffer of reports) buffer.destroy();
}

/** Returns the sentence for a world that does not fit the device, or null. */
function refuse(device: GPUDevice, model: Model, capacities: Capacities): string | null {
  const { bodyCount, grainCount } = model;
  if (grainCount === 0) return limitOf('noGrains');
  if (model.periodic) return limitOf('periodic');
  if (bodyCount > MAX_BODIES)
    return `The GPU engine has room for ${MAX_BODIES} big bodies; ${bodyCount} were asked for.`;
  return refuseSurfaces(model, device.limits) ?? checkPlan(planBuffers(capacities), device.limits, grainCount);
}

/** Writes the shapes of grains and bodies, and the moments of inertia of grains [kg·m²], once and for all. */
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
