import { nodeCount, plateCount } from '../../model/flexible/spec';
import type { FrameCounts, SurfaceCounts } from './kernelBytes';
import type { FramePlan } from './settings';
import { readStill } from './sleep/readStill';
import { readBuffer } from './stateBuffers';
import type { GpuWorld } from './world';

/** Reads the counts of the last frame of a world, which the costs of its kernels follow from. */
export async function readCounts(world: GpuWorld, plan: FramePlan): Promise<FrameCounts> {
  const { model, wanted, capacities: { contactBodies, bodyShares, measureShares } } = world;
  const begins = new Uint32Array(await readBuffer(world.device, world.buffers.bodyLists));
  const ofBody = (k: number): number => begins[(k + 1) * bodyShares] - begins[k * bodyShares];
  return {
    ...wanted, colours: plan.colours, grains: model.grainCount, cells: plan.cellCount, blocks: plan.blockCount,
    shaped: model.shaped, sweeps: plan.solver === 'smallsteps' ? plan.sweeps : 1,
    still: world.sleeps ? await readStill(world, plan) : 0,
    bodies: model.bodyCount, answering: plan.answering.length,
    answeringContacts: plan.answering.reduce((sum, k) => sum + ofBody(k), 0), contactBodies, bodyShares, measureShares,
    surfaces: model.flexible.length > 0 ? await readSurfaces(world) : [],
  };
}

/** Reads how many points of each surface had contacts: those that have copies (shaders/shared/copies.wgsl). */
async function readSurfaces({ device, buffers, model }: GpuWorld): Promise<SurfaceCounts[]> {
  const links = new Uint32Array(await readBuffer(device, buffers.links));
  return model.flexible.map(({ spec: { mesh }, points, first }) => {
    let touching = 0;
    for (let i = first; i < first + points.count; i++) if ((links[3 * i] & 255) > 0) touching++;
    return { nodes: nodeCount(mesh), plates: plateCount(mesh), points: points.count, touching };
  });
}
