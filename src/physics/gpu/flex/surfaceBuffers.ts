import { createBuffers, type BufferPlan, type Buffers } from '../../../gpu/buffers';
import type { Surface } from '../../flex/surfaces';
import { PLATE_SLOTS, plateStruct } from './plateKernels';
import type { WorldPlan } from '../layout';
import { readConstant } from '../library';
import type { SurfaceData } from './packSurface';
import { rimStruct, type SurfaceKernels } from './surfaceKernels';

export const COORDINATE = readConstant('shared/flex/coordinates', 'COORDINATE');
export const POINT_STATE = readConstant('shared/flex/pointState', 'POINT_STATE');
const POINT_PARTS = readConstant('shared/flex/pointWeight', 'POINT_PARTS');
const VEC4 = 16, WORD = 4;

/** Plans the buffers of a surface that are its own; `inverse` is the largest. */
export function planSurface({ spec: { mesh: { nodes } }, answers: { points } }: Surface, data: SurfaceData) {
  const { STORAGE, UNIFORM, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage, size = nodes.length / 3;
  const storage = (bytes: number) => ({ bytes, usage: STORAGE | COPY_DST | COPY_SRC });
  const constants =
    Object.fromEntries(Object.entries(data).map(([name, array]) => [name, storage(array.byteLength)])) as
    Record<keyof SurfaceData, { bytes: number; usage: number }>;
  const back = 2 * 3 * WORD * size + VEC4 * POINT_STATE * points.count + rimStruct.size
    + WORD * points.count;
  return {
    ...constants, plates: { bytes: plateStruct.size, usage: UNIFORM | COPY_DST },
    nodes: storage(VEC4 * COORDINATE * size),
    place: storage(3 * WORD * size), rate: storage(3 * WORD * size),
    slots: storage(VEC4 * PLATE_SLOTS * (data.quads.length / 4)),
    push: storage(VEC4 * size), points: storage(VEC4 * POINT_STATE * points.count), rim: storage(rimStruct.size),
    near: storage(WORD * points.count),
    told: { bytes: back, usage: MAP_READ | COPY_DST },
  } satisfies BufferPlan;
}

export type SurfaceBuffers = Buffers<ReturnType<typeof planSurface>>;

export async function createSurfaceBuffers(
  device: GPUDevice, surface: Surface, data: SurfaceData
): Promise<SurfaceBuffers> {
  const buffers = await createBuffers(device, planSurface(surface, data), 'a flexible surface');
  for (const [name, array] of Object.entries(data) as [keyof SurfaceData, Float32Array<ArrayBuffer>][]) {
    if (array.length > 0) device.queue.writeBuffer(buffers[name], 0, array);
  }
  return buffers;
}

/**
 * A surface in a frame encodes its kernels (flexible.md §10). `when`: before the first sweep, with no impulse known,
 * after the impulses that were kept, after a sweep that is not the last of its substep, and after the last.
 */
export type BoundSurface = {
  /** Encodes the masses that sweeps take points for; after contacts are known, before points have copies. */
  weigh(pass: GPUComputePassEncoder): void;
  /** Encodes what impulses of contacts do to coordinates and to the body that holds them; 'advance' ends a substep. */
  answer(pass: GPUComputePassEncoder, when: 'start' | 'again' | 'advance'): void;
  /** Encodes velocities at the end of a substep without contacts, and what the surface does to that body. */
  predict(pass: GPUComputePassEncoder, when: 'begin' | 'advance'): void;
  /** Encodes the velocities of points that the next sweep begins with; the body that holds them has its own. */
  show(pass: GPUComputePassEncoder, when: 'begin' | 'start' | 'again' | 'advance'): void;
  /** Encodes which points lie on something else as the frame ends; `contacts` is the number of threads for contacts. */
  mark(pass: GPUComputePassEncoder, contacts: number): void;
};

/** Binds the kernels to a surface; `rows` is the number of coordinates that a workgroup takes. */
export function bindSurface(
  k: SurfaceKernels, own: SurfaceBuffers, world: Buffers<WorldPlan>, { spec, answers: { points }, rim }: Surface,
  rows: number
): BoundSurface {
  const b = { ...world, ...own }, size = spec.mesh.nodes.length / 3, nodes = size / 3;
  const plates = spec.mesh.quads.length / 4;
  const gather = k.gatherImpulses.bind(b), evaluate = k.evaluatePlates.bind(b), sum = k.gatherPlates.bind(b);
  const at = (phase: GPUBuffer) => ({
    answer: k.answerNodes.bind({ ...b, phase }), place: k.placeNodes.bind({ ...b, phase }),
    predict: k.predictNodes.bind({ ...b, phase }),
    points: k.writePoints.bind({ ...b, phase }),
  });
  const phases = { begin: at(world.begin), start: at(world.start), again: at(world.again), advance: at(world.advance) };
  const groups = Math.ceil(size / rows) + (rim < 0 ? 0 : 1); // the last workgroup is the rim's
  const weigh = k.weighPoints.bind(b), choose = k.choosePoints.bind(b), mark = k.markNear.bind(b);
  return {
    weigh(pass) {
      weigh.encode(pass, POINT_PARTS * points.count);
      choose.encodeGroups(pass, 1);
    },
    answer(pass, when) {
      gather.encode(pass, nodes);
      phases[when].answer.encodeGroups(pass, groups);
    },
    predict(pass, when) {
      phases[when].place.encode(pass, size);
      evaluate.encode(pass, plates);
      sum.encode(pass, nodes);
      phases[when].predict.encodeGroups(pass, groups);
    },
    show(pass, when) { phases[when].points.encode(pass, points.count); },
    mark(pass, contacts) { mark.encode(pass, contacts); },
  };
}
