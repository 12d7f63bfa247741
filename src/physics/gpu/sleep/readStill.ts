import type { GpuWorld } from '../world';
import { COLOURS, HEAD } from '../library';
import type { FramePlan } from '../settings';
import { readBuffer } from '../stateBuffers';

/** Reads the share of contacts that the sweeps of the last frame passed over [1]. */
export async function readStill({ device, buffers, capacities }: GpuWorld, { blockCount }: FramePlan): Promise<number> {
  const heads = new Uint32Array(await readBuffer(device, buffers.schedule));
  const starts = new Uint32Array(await readBuffer(device, buffers.starts));
  const all = Math.min(starts[capacities.grainCount], capacities.contacts);
  let still = 0;
  for (let block = 0; block < blockCount; block++) {
    const begin = heads[HEAD * block], next = block + 1 < blockCount ? heads[HEAD * (block + 1)] : all;
    if (heads[HEAD * block + COLOURS] === begin) still += next - begin;
  }
  return all > 0 ? still / all : 0;
}
