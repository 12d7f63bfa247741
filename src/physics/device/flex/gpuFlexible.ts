import { assert } from '../../../core/assert';
import type { Buffers } from '../../../gpu/buffers';
import { StructArray } from '../../../gpu/structArray';
import { nodeCount, plateCount, surfaceControl } from '../../../model/flexible/spec';
import type { Measures } from '../../../model/measures';
import { createState, type Model, type State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import type { WorldSpec } from '../../../model/worldSpec';
import { createFlexible, type Flexible, type Surface } from '../../flex/flexible';
import { plateStruct } from '../../flex/plateKernels';
import { fastestMode, stableStep } from '../../flex/stableStep';
import type { FixedPoint } from '../fixedPoint';
import type { WorldPlan } from '../layout';
import type { Variant } from '../library';
import { readBuffer } from '../stateBuffers';
import { isWhole, measureSurface, writeExternal } from './measureSurface';
import { packSurface, pointBound } from './packSurface';
import { writeRimMatrices } from './rimMatrices';
import { bindSurface, createSurfaceBuffers, POINT_STATE, type BoundSurface, type SurfaceBuffers } from './surfaceBuffers';
import { rimStruct, surfaceKernelsOf } from './surfaceKernels';
import { packNodes, quantumOf, unpackNodes } from './surfaceState';

const NONE = 0xffffffff;
/** Frames after which the fastest mode of a surface is looked at anew: strain changes it, but slowly. */
const OLD = 50;
/** Bytes of the matrices in shaders/shared/rim.wgsl, which stand first; the rest is the device's own. */
const MATRICES = rimStruct.fields.velocity.offset;

/**
 * The flexible surfaces of a world on the device: coordinates and their forces there, what stays or is told once a frame here, in f64.
 * The twin is src/physics/flex; a sweep takes contact points for grains, and the surface's true answer follows each (pointState.wgsl).
 */
export type GpuFlexible = {
  /** What a sweep takes a contact point for [kg]; whether a big body holds a surface. */
  pointMassOf(grain: number): number;
  isRim(body: number): boolean;
  /** All surfaces with the buffers of a world. */
  bind(world: Buffers<WorldPlan>): readonly BoundSurface[];
  /** False where a surface cannot follow the substeps asked for: then nothing is to move. */
  canFollow(live: Live, measures: Measures): boolean;
  begin(live: Live, measures: Measures): void;
  /** What `finish` reads after a frame. */
  copy(encoder: GPUCommandEncoder): void;
  finish(live: Live, measures: Measures): Promise<void>;
  load(state: State, measures: Measures): void;
  /** Adds the surfaces to a state of which the bodies are known. */
  save(state: State): Promise<void>;
  destroy(): void;
};

/** The sentence for surfaces that the device cannot take, or null. */
export function refuseSurfaces({ flexible, mechanism }: Model, limits: Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize'>): string | null {
  if (flexible.length === 0) return null;
  if (mechanism) return 'Flexible surfaces on joined bodies run on the CPU only.';
  const rims = flexible.flatMap(({ spec }) => spec.rim?.body ?? []), most = Math.floor(Math.sqrt(limits.maxStorageBufferBindingSize / 4) / 3);
  if (new Set(rims).size < rims.length) return 'Several flexible surfaces on one body run on the CPU only.';
  const large = flexible.find(({ spec }) => nodeCount(spec.mesh) > most);
  return large ? `This device holds a flexible surface of at most ${most} nodes; ${nodeCount(large.spec.mesh)} were asked for.` : null;
}

export async function createGpuFlexible(
  device: GPUDevice, spec: WorldSpec, model: Model, fixed: FixedPoint, variant: Variant,
): Promise<GpuFlexible | null> {
  const host = createState(spec), flexible = createFlexible(model, host);
  if (!flexible) return null;
  const kernels = await surfaceKernelsOf(device, variant), own: SurfaceBuffers[] = [];
  for (const surface of flexible.surfaces) own.push(await createSurfaceBuffers(device, surface, packSurface(surface)));
  const bounds = flexible.surfaces.map((s) => pointBound(s, model.masses.subarray(s.first, s.first + s.answers.points.count)));
  return lifeOf(device, flexible, host, own, model, fixed, bounds, (world) => flexible.surfaces.map((s, k) => bindSurface(kernels, own[k], world, s)));
}

function lifeOf(
  device: GPUDevice, { surfaces, rims, surfaceOf }: Flexible, host: State, own: readonly SurfaceBuffers[], model: Model, fixed: FixedPoint,
  bounds: readonly number[], bind: GpuFlexible['bind'],
): GpuFlexible {
  const uniform = new StructArray(plateStruct), rimData = new StructArray(rimStruct), bodyOf = ({ rim }: Surface): number => (rim < 0 ? -1 : rims[rim].body);
  const controlOf = (live: Live, k: number) => live.flexible?.[k] ?? surfaceControl(surfaces[k].spec);
  const among = (surface: Surface): number => (surface.rim < 0 ? -1 : model.grainCount + bodyOf(surface));

  const writePlates = (surface: Surface, k: number, live: Live): void => {
    const { plates, first, answers: { points }, spec: { mesh } } = surface, { youngsModulus, dampingTime, pressure } = controlOf(live, k);
    const fields = {
      plateCount: plateCount(mesh), nodeCount: nodeCount(mesh), youngsModulus, dampingTime, pressure, bending: plates.bending, firstPoint: first,
      pointCount: points.count, body: surface.rim < 0 ? NONE : bodyOf(surface), quantum: quantumOf(fixed),
    };
    for (const [field, value] of Object.entries(fields)) uniform.set(0, field, value);
    device.queue.writeBuffer(own[k].plates, 0, uniform.data);
  };

  /** Of one surface: coordinates and rates as they are in f32, for measures. */
  const take = (surface: Surface, place: Float32Array, rate: Float32Array): void => {
    for (let i = 0; i < place.length; i++) {
      surface.e[i] = place[i] + (i % 9 < 3 ? fixed.center[i % 3] : 0);
      surface.rate[i] = rate[i];
    }
  };

  const finishOne = async (surface: Surface, k: number, live: Live, measures: Measures): Promise<void> => {
    const { dt, gravity } = live.settings, control = controlOf(live, k), { told } = own[k], { e, external } = surface, numbers = e.length;
    await told.mapAsync(GPUMapMode.READ);
    const bytes = told.getMappedRange(), points = new Float32Array(bytes, 8 * numbers, 4 * POINT_STATE * surface.answers.points.count);
    const before = e.slice(), impulses = new Float32Array(points.length / POINT_STATE);
    for (let j = 0; j < impulses.length / 4; j++) impulses.set(points.subarray(4 * (POINT_STATE * (j + 1) - 1), 4 * POINT_STATE * (j + 1)), 4 * j);
    writeExternal(surface, control.pressure, gravity);
    let work = e.reduce((sum, x, i) => sum - 0.5 * external[i] * x, 0);
    take(surface, new Float32Array(bytes, 0, numbers), new Float32Array(bytes, 4 * numbers, numbers));
    work += e.reduce((sum, x, i) => sum + 0.5 * external[i] * x, 0);
    writeExternal(surface, control.pressure, gravity);
    work += e.reduce((sum, x, i) => sum + 0.5 * external[i] * (x - before[i]), 0); // both ends alike: exact for gravity, to second order for pressure
    rimData.load(bytes, 8 * numbers + 4 * points.length);
    const onRim = [...[0, 1, 2].map((c) => rimData.get(0, 'impulse', c)), ...[0, 1, 2].map((c) => rimData.get(0, 'angularImpulse', c))];
    told.unmap();
    const out = measures.flexible[k];
    measureSurface(surface, out, control, dt, impulses, surface.rim < 0 ? undefined : onRim);
    out.work = host.flexibleWork![k] += work;
    measures.kineticEnergy += out.kineticEnergy;
    if (!isWhole(surface)) measures.status |= STEP_STATUS.surfaceBroken.bit;
  };

  return {
    pointMassOf: (i) => model.masses[i] / bounds[surfaceOf[i]],
    isRim: (body) => rims.some((rim) => rim.body === body),
    bind,

    canFollow(live, measures) {
      const h = live.settings.dt / live.settings.substeps;
      measures.stableStep = Infinity;
      surfaces.forEach((surface, k) => {
        const control = controlOf(live, k);
        assert(!control.implicit, 'the linearly implicit step of flexible surfaces runs on the CPU only');
        if (surface.age++ >= OLD) {
          surface.fastest = fastestMode(surface.plates, surface.e, surface.modes);
          surface.age = 0;
        }
        const longest = stableStep(surface.fastest, control.youngsModulus, control.dampingTime);
        if (h > longest) measures.stableStep = Math.min(measures.stableStep, longest);
      });
      if (measures.stableStep < Infinity) measures.status |= STEP_STATUS.surfaceBroken.bit;
      return measures.stableStep === Infinity;
    },

    begin(live, measures) {
      surfaces.forEach((surface, k) => {
        writePlates(surface, k, live);
        const body = bodyOf(surface);
        if (body < 0) return;
        writeRimMatrices(rimData, measures.bodies[body].orientation, surface.condensed, live.bodies[body], model.bodies[body].inertia);
        device.queue.writeBuffer(own[k].rim, 0, rimData.data, 0, MATRICES);
      });
    },

    copy(encoder) {
      own.forEach(({ place, rate, points, rim, told }, k) => {
        const numbers = 4 * surfaces[k].e.length, state = 16 * POINT_STATE * surfaces[k].answers.points.count;
        encoder.copyBufferToBuffer(place, 0, told, 0, numbers);
        encoder.copyBufferToBuffer(rate, 0, told, numbers, numbers);
        encoder.copyBufferToBuffer(points, 0, told, 2 * numbers, state);
        encoder.copyBufferToBuffer(rim, 0, told, 2 * numbers + state, rimStruct.size);
      });
    },

    async finish(live, measures) {
      for (let k = 0; k < surfaces.length; k++) await finishOne(surfaces[k], k, live, measures);
    },

    load(state, measures) {
      surfaces.forEach((surface, k) => {
        host.flexible![k].set(state.flexible![k]);
        surface.age = Infinity;
        device.queue.writeBuffer(own[k].nodes, 0, packNodes(surface, state.flexible![k], state, among(surface), fixed));
        measureSurface(surface, measures.flexible[k]);
      });
      host.flexibleWork!.set(state.flexibleWork!);
      surfaces.forEach((_, k) => { measures.flexible[k].work = host.flexibleWork![k]; });
    },

    async save(state) {
      state.flexible = host.flexible!.map((all) => new Float64Array(all.length));
      state.flexibleWork = host.flexibleWork!.slice();
      for (let k = 0; k < surfaces.length; k++) {
        const nodes = new Float32Array(await readBuffer(device, own[k].nodes));
        unpackNodes(surfaces[k], nodes, state, among(surfaces[k]), fixed, state.flexible[k]);
      }
    },

    destroy() {
      for (const buffers of own) for (const buffer of Object.values(buffers)) buffer.destroy();
    },
  };
}
