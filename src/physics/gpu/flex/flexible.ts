import { assert } from '../../../core/assert';
import type { Buffers } from '../../../gpu/buffers';
import { nudged } from '../../../gpu/nudged';
import { StructArray } from '../../../gpu/structArray';
import { nodeCount, plateCount, surfaceControl } from '../../../model/flexible/spec';
import type { Measures } from '../../../model/measures';
import { createState, writeSurface, type Model, type State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import type { WorldSpec } from '../../../model/worldSpec';
import { limitOf } from '../../../params/capabilities';
import { NEAR } from '../../flex/contactPatch';
import { writeStrain } from '../../flex/energy';
import { joinRims } from '../../flex/joinRims';
import { isWhole, longestStep, OLD, recallMode, rememberMode } from '../../flex/limits';
import { createSurfaces, type Surface, type Surfaces } from '../../flex/surfaces';
import type { Coupled } from '../../mechanism/coupled';
import { plateStruct } from './plateKernels';
import type { FixedPoint } from '../fixedPoint';
import type { GrainPlan } from '../layout';
import type { Variant } from '../library';
import type { GpuResponder } from '../respond/responder';
import { createKeptFrame, type KeptFrame } from './keptFrame';
import { measureSurface, workOver } from './measureSurface';
import { packSurface } from './packSurface';
import { writeRimMatrices } from './rimMatrices';
import {
  bindSurface, createSurfaceBuffers, POINT_STATE, type SurfaceBuffers,
} from './surfaceBuffers';
import { rimStruct, rowsOf, surfaceKernelsOf } from './surfaceKernels';
import { packNodes, quantumOf, unpackNodes } from './surfaceState';

const NONE = 0xffffffff;
/** Returns the name of the nodes of surface k among the buffers that are saved. */
const nameOf = (k: number): string => `surface${k}`;
/** Number of bytes of the matrices in shaders/shared/flex/rim.wgsl, which stand first; the rest is the device's own. */
const MATRICES = rimStruct.fields.velocity.offset;

/**
 * Creates the responder for the flexible surfaces of a world on the device: it has the coordinates and their forces,
 * the host what stays or is told once a frame, in f64. Its twin is src/physics/flex. A sweep takes contact points for
 * grains, and the surface's true answer follows each sweep (pointState.wgsl). `coupled`, the mechanism of the world,
 * takes on the inertia of surfaces whose rims are its bodies, and moves these.
 */
export async function createGpuFlexible(
  device: GPUDevice, grains: Buffers<GrainPlan>, spec: WorldSpec, model: Model, fixed: FixedPoint, variant: Variant,
  software: boolean, coupled: Coupled | null = null,
): Promise<GpuResponder> {
  const host = createState(spec), flexible = createSurfaces(model, host);
  if (coupled) joinRims(coupled, flexible.rims, model.bodies);
  const kernels = await surfaceKernelsOf(device, variant, software), own: SurfaceBuffers[] = [];
  for (const surface of flexible.surfaces) {
    const { first, answers: { points } } = surface, masses = model.masses.subarray(first, first + points.count);
    own.push(await createSurfaceBuffers(device, surface, packSurface(surface, masses)));
  }
  const { pose, motion, drift, bodies } = grains;
  const kept = await createKeptFrame(device, [pose, motion, drift, bodies, ...own.map(({ nodes }) => nodes)]);
  return lifeOf(device, flexible, host, own, kept, model, fixed, (world) => flexible.surfaces.map(
    (s, k) => bindSurface(kernels, own[k], world, s, rowsOf(software))
  ));
}

function lifeOf(
  device: GPUDevice, { surfaces, rims }: Surfaces, host: State, own: readonly SurfaceBuffers[], kept: KeptFrame,
  model: Model, fixed: FixedPoint, bind: GpuResponder['bind'],
): GpuResponder {
  const uniform = new StructArray(plateStruct), rimData = new StructArray(rimStruct);
  const bodyOf = ({ rim }: Surface): number => (rim < 0 ? -1 : rims[rim].body);
  const controlOf = (live: Live, k: number) => live.flexible?.[k] ?? surfaceControl(surfaces[k].spec);
  /**
   * Data of each surface: coordinates and rates before the frame; impulses of points, ×4 [N·s], and on the rim [N·s,
   * N·m·s].
   */
  const frames = surfaces.map(({ answers: { points } }, k) => ({
    before: host.flexible![k].slice(), impulses: new Float32Array(4 * points.count), onRim: new Float64Array(6),
  }));
  const among = (surface: Surface): number => (surface.rim < 0 ? -1 : model.grainCount + bodyOf(surface));

  const writePlates = (surface: Surface, k: number, live: Live): void => {
    const { plates, first, answers: { points }, spec: { mesh } } = surface;
    const { youngsModulus, dampingTime, pressure } = controlOf(live, k);
    const fields = {
      plateCount: plateCount(mesh), nodeCount: nodeCount(mesh), youngsModulus, dampingTime, pressure,
      bending: plates.bending, firstPoint: first,
      pointCount: points.count, body: surface.rim < 0 ? NONE : bodyOf(surface), quantum: quantumOf(fixed),
      joined: surface.rim >= 0 && rims[surface.rim].contactBody >= 0 ? 1 : 0, near: NEAR,
    };
    for (const [field, value] of Object.entries(fields)) uniform.set(0, field, value);
    device.queue.writeBuffer(own[k].plates, 0, uniform.data);
  };

  /** Reads the report of a frame of one surface; coordinates and rates are the device's, in f32. */
  const readOne = async (surface: Surface, k: number): Promise<void> => {
    const { told } = own[k], { before, impulses, onRim } = frames[k];
    const { e, rate, near, answers: { points: { count } } } = surface;
    const numbers = e.length;
    before.set(host.flexible![k]);
    await nudged(device.queue, told.mapAsync(GPUMapMode.READ));
    const t0 = performance.now();
    const bytes = told.getMappedRange(), coordinates = new Float32Array(bytes, 0, 2 * numbers);
    const points = new Float32Array(bytes, 8 * numbers, 4 * POINT_STATE * count);
    for (let i = 0; i < numbers; i++) {
      e[i] = coordinates[i] + (i % 9 < 3 ? fixed.center[i % 3] : 0);
      rate[i] = coordinates[numbers + i];
    }
    for (let j = 0; j < count; j++) {
      for (let c = 0; c < 4; c++) impulses[4 * j + c] = points[4 * (POINT_STATE * (j + 1) - 1) + c];
    }
    rimData.load(bytes, 8 * numbers + 4 * points.length);
    for (let c = 0; c < 3; c++) {
      onRim[c] = rimData.get(0, 'impulse', c);
      onRim[3 + c] = rimData.get(0, 'angularImpulse', c);
    }
    near.set(new Uint32Array(bytes, 8 * numbers + 4 * points.length + rimStruct.size, count));
    told.unmap();
    spent += performance.now() - t0;
  };

  let spent = 0;
  /** Adds the wall time of `body` to the host's time [ms]. */
  const timed = <T>(body: () => T): T => {
    const t0 = performance.now(), out = body();
    spent += performance.now() - t0;
    return out;
  };

  const canFollow = (live: Live, measures: Measures): boolean => {
    const h = live.settings.dt / live.settings.substeps;
    measures.stableStep = Infinity;
    surfaces.forEach((surface, k) => {
      assert(!controlOf(live, k).implicit, limitOf('implicit'));
      const longest = longestStep(surface, controlOf(live, k), OLD);
      if (h > longest) measures.stableStep = Math.min(measures.stableStep, longest);
    });
    if (measures.stableStep < Infinity) measures.status |= STEP_STATUS.surfaceBroken.bit;
    return measures.stableStep === Infinity;
  };

  /** Says whether all surfaces are whole; if not, restores those of the host to the state before the frame. */
  const areWhole = (live: Live, measures: Measures): boolean => {
    surfaces.forEach((surface, k) => writeStrain(surface, controlOf(live, k)));
    if (surfaces.every((surface, k) => isWhole(surface, frames[k].before))) return true;
    surfaces.forEach((surface, k) => {
      host.flexible![k].set(frames[k].before);
      measures.stableStep = Math.min(measures.stableStep, longestStep(surface, controlOf(live, k)));
    });
    measures.status |= STEP_STATUS.surfaceBroken.bit;
    return false;
  };

  const finish = (live: Live, measures: Measures): void => {
    const { dt, gravity } = live.settings;
    surfaces.forEach((surface, k) => {
      const { before, impulses, onRim } = frames[k], out = measures.flexible[k];
      measureSurface(surface, out, dt, impulses, surface.rim < 0 ? undefined : onRim);
      out.work = host.flexibleWork![k] += workOver(surface, before, controlOf(live, k).pressure, gravity);
      measures.kineticEnergy += out.kineticEnergy;
    });
  };

  return {
    hostStage: 'readBack', isSure: false,
    refuses(_, isConverging, isLawful) {
      if (isConverging) return 'a world with flexible surfaces takes only small steps on the GPU';
      return isLawful ? limitOf('surfacesWithLaws') : null;
    },
    joinedOf: (body) => (rims.some((rim) => rim.body === body) ? 1 : 0),
    movesBody: () => false,
    bind,
    bytes: own.flatMap((buffers) => Object.values(buffers)).reduce((sum, { size }) => sum + size, kept.bytes),
    keep: kept.keep,
    restore: kept.restore,

    get spent() { return spent; },
    canFollow(live, measures) {
      spent = 0;
      return timed(() => canFollow(live, measures));
    },

    begin(live, measures) {
      surfaces.forEach((surface, k) => {
        writePlates(surface, k, live);
        const body = bodyOf(surface);
        if (body < 0) return;
        writeRimMatrices(
          rimData, measures.bodies[body].orientation, surface.condensed, live.bodies[body], model.bodies[body].inertia
        );
        device.queue.writeBuffer(own[k].rim, 0, rimData.data, 0, MATRICES);
      });
    },

    copy(encoder) {
      own.forEach(({ place, rate, points, rim, near, told }, k) => {
        const numbers = 4 * surfaces[k].e.length, { count } = surfaces[k].answers.points;
        const state = 16 * POINT_STATE * count, marks = 2 * numbers + state + rimStruct.size;
        encoder.copyBufferToBuffer(place, 0, told, 0, numbers);
        encoder.copyBufferToBuffer(rate, 0, told, numbers, numbers);
        encoder.copyBufferToBuffer(points, 0, told, 2 * numbers, state);
        encoder.copyBufferToBuffer(rim, 0, told, 2 * numbers + state, rimStruct.size);
        encoder.copyBufferToBuffer(near, 0, told, marks, 4 * count);
        encoder.clearBuffer(near);
      });
    },

    async take(live, measures) {
      for (let k = 0; k < surfaces.length; k++) await readOne(surfaces[k], k);
      return timed(() => areWhole(live, measures));
    },
    finish(_, live, measures) { timed(() => finish(live, measures)); },

    complete(state) {
      const out = { ...state, position: state.position.slice(), velocity: state.velocity.slice() };
      model.flexible.forEach((surface, k) => writeSurface(surface, state.flexible![k], out));
      return out;
    },

    load(state, measures) {
      surfaces.forEach((surface, k) => {
        host.flexible![k].set(state.flexible![k]);
        surface.age = Infinity;
        device.queue.writeBuffer(own[k].nodes, 0, packNodes(surface, state.flexible![k], state, among(surface), fixed));
        writeStrain(surface);
        measureSurface(surface, measures.flexible[k]);
      });
      host.flexibleWork!.set(state.flexibleWork!);
      surfaces.forEach((_, k) => { measures.flexible[k].work = host.flexibleWork![k]; });
    },

    kept: Object.fromEntries(own.map(({ nodes }, k) => [nameOf(k), nodes])),
    save() {
      const work = host.flexibleWork!.slice();
      return (state, bytes) => {
        state.flexible = host.flexible!.map((all) => new Float64Array(all.length));
        state.flexibleWork = work;
        for (let k = 0; k < surfaces.length; k++) {
          const nodes = new Float32Array(bytes[nameOf(k)].buffer);
          unpackNodes(surfaces[k], nodes, state, among(surfaces[k]), fixed, state.flexible[k]);
        }
      };
    },
    remember: () => Float64Array.from(
      surfaces.flatMap((surface, k) => [...rememberMode(surface), ...host.flexible![k]])),
    recall(numbers) {
      let at = 0;
      surfaces.forEach((surface, k) => {
        at = recallMode(surface, numbers, at);
        const own = host.flexible![k];
        for (let i = 0; i < own.length; i++) own[i] = numbers[at++];
      });
    },

    forgetWork() {},
    destroy() {
      kept.destroy();
      for (const buffers of own) for (const buffer of Object.values(buffers)) buffer.destroy();
    },
  };
}
