import { nodeCount, plateCount } from '../../model/flexible/spec';
import type { FrameCounts, SurfaceCounts } from './kernelBytes';
import { COLOURS, COPY_COUNT, COPY_OWN, COPY_SHARED, HEAD, LONG } from './library';
import type { FramePlan } from './settings';
import { readStill } from './sleep/readStill';
import { readBuffer } from './stateBuffers';
import type { GpuWorld } from './world';

type Copied = 'own' | 'shared' | 'sharedCopies';

/** Reads the counts of the last frame of a world, which the costs of its kernels follow from. */
export async function readCounts(world: GpuWorld, plan: FramePlan): Promise<FrameCounts> {
  const { model, wanted, capacities: { contactBodies, bodyShares, measureShares } } = world;
  const begins = new Uint32Array(await readBuffer(world.device, world.buffers.bodyLists));
  const ofBody = (k: number): number => begins[(k + 1) * bodyShares] - begins[k * bodyShares];
  return {
    ...wanted, ...await readCopies(world), ...await readLists(world, plan), colours: plan.colours,
    grains: model.grainCount, cells: plan.cellCount, blocks: plan.blockCount, shaped: model.shaped,
    alike: world.variant.alike ?? false,
    sweeps: plan.solver === 'smallsteps' ? plan.sweeps : 1,
    still: world.sleeps ? await readStill(world, plan) : 0,
    bodies: model.bodyCount, answering: plan.answering.length,
    answeringContacts: plan.answering.reduce((sum, k) => sum + ofBody(k), 0), contactBodies, bodyShares, measureShares,
    surfaces: model.flexible.length > 0 ? await readSurfaces(world) : [],
  };
}

/** Reads how many blocks have contacts, how many pairs are in their lists, and how many contacts in those without. */
async function readLists(
  { device, buffers, capacities }: GpuWorld, { blockCount, colours }: FramePlan,
): Promise<Pick<FrameCounts, 'filled' | 'listed' | 'unlisted'>> {
  const counts = { filled: 0, listed: 0, unlisted: 0 };
  if (colours > 0) return counts;
  const heads = new Uint32Array(await readBuffer(device, buffers.schedule));
  const starts = new Uint32Array(await readBuffer(device, buffers.starts));
  const all = Math.min(starts[capacities.grainCount], capacities.contacts);
  for (let block = 0; block < blockCount; block++) {
    const head = HEAD * block, end = block + 1 < blockCount ? heads[head + HEAD] : all;
    if (end > heads[head]) counts.filled++;
    if (heads[head + COLOURS + 3] >= LONG) counts.unlisted += end - heads[head];
    else counts.listed += heads[head + COLOURS + 5];
  }
  return counts;
}

/** Reads how many grains the last frame integrated in their block, and how many had copies that begin alike. */
async function readCopies({ device, buffers, model }: GpuWorld): Promise<Pick<FrameCounts, Copied>> {
  const words = new Uint32Array(await readBuffer(device, buffers.drift)), first = 6 * model.grainCount;
  const counts = { own: 0, shared: 0, sharedCopies: 0 };
  for (let i = first; i < first + model.grainCount; i++) { // shaders/shared/drift.wgsl
    if ((words[i] & COPY_OWN) !== 0) counts.own++;
    if ((words[i] & COPY_SHARED) === 0) continue;
    counts.shared++;
    counts.sharedCopies += words[i] >>> COPY_COUNT;
  }
  return counts;
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
