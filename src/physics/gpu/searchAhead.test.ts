import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import { stateHash } from '../../model/stateHash';
import { FREE, type WorldSpec } from '../../model/worldSpec';
import { createGpuEngine } from './engine';
import { bedUnderSlab, liveOf } from './testing/fixtures';

/** With a mechanism, pairs of the next frame are sought while its host still reads the last one. */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });
afterEach(() => { vi.restoreAllMocks(); });

/** Returns a bed under a slab that a mechanism holds, and that slides. */
function underMechanism(): WorldSpec {
  const { bodies, ...bed } = bedUnderSlab(4, 2, 50), { name, mass, position } = bodies[1];
  const inertia: [number, number, number] = [5, 5, 5], velocity: [number, number, number] = [0.3, 0.1, 0];
  const slab = { ...bodies[1], inertia, motion: FREE, velocity };
  const mechanism = { bodies: [{ name, mass, inertia, position, velocity }], connections: [] };
  return { ...bed, bodies: [bodies[0], slab, ...bodies.slice(2)], mechanism };
}

/**
 * Steps through frames of these lengths [s]. Before the last one the state is `written`, or what a search leaves is
 * overwritten (`spoilt`). Where frames are timed nothing is sought ahead.
 */
async function run(
  lengths: readonly number[], { spoilt = false, written = false, timestamps = false } = {}
): Promise<string> {
  const spec = underMechanism(), options = { sliceMs: Infinity, timestamps };
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, options);
  const live = liveOf(spec, { dt: lengths[0], substeps: 5 });
  for (const [k, dt] of lengths.entries()) {
    live.settings.dt = dt;
    const { cells, starts } = engine.buffers, isLast = k === lengths.length - 1;
    if (isLast && written) engine.writeState(await engine.readState(), true);
    for (const buffer of isLast && spoilt ? [cells, starts] : [])
      gpu.device.queue.writeBuffer(buffer, 0, new Uint32Array(buffer.size / 4));
    await engine.step(live);
    expect(engine.measures.full).toBeNull();
  }
  const hash = stateHash(await engine.readState());
  engine.dispose();
  expect(gpu.errors).toEqual([]);
  return hash;
}

test('it is the search of the next frame, and made anew for another length or another state', async () => {
  const even = [0.001, 0.001, 0.001], other = [0.001, 0.001, 0.002];
  expect(await run(even, { spoilt: true })).not.toBe(await run(even));
  expect(await run(other, { spoilt: true })).toBe(await run(other));
  expect(await run(even, { written: true, spoilt: true })).toBe(await run(even, { written: true }));
});

test.each([
  ['the next frame', [0.001, 0.001, 0.001], false], ['one of another length', [0.001, 0.001, 0.002], false],
  ['another state', [0.001, 0.001, 0.001], true],
] as const)('%s has the bits of a search inside the frame', async (_, lengths, written) => {
  expect(await run(lengths, { written })).toBe(await run(lengths, { written, timestamps: true }));
});

/** Lists in order what a frame gives the device, when it asks for its report, and when that has come. */
async function orderOf(timestamps: boolean): Promise<string[]> {
  const spec = underMechanism(), live = liveOf(spec, { dt: 0.001, substeps: 5 });
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity, timestamps });
  for (let k = 0; k < 2; k++) await engine.step(live); // contacts have their room
  const events: string[] = [], { submit } = GPUQueue.prototype, { mapAsync } = GPUBuffer.prototype;
  vi.spyOn(GPUQueue.prototype, 'submit').mockImplementation(function (this: GPUQueue, commands) {
    const buffers = Array.from(commands);
    if (buffers.length > 0) events.push('work'); // else it is a nudge
    return submit.call(this, buffers);
  });
  vi.spyOn(GPUBuffer.prototype, 'mapAsync').mockImplementation(async function (this: GPUBuffer, ...range) {
    events.push('report asked for');
    await mapAsync.apply(this, range);
    events.push('report here');
  });
  await engine.step(live);
  vi.restoreAllMocks();
  engine.dispose();
  return events;
}

test('the device has the search before the report of the frame before it is here', async () => {
  expect(await orderOf(false)).toEqual(['work', 'report asked for', 'work', 'report here']);
  expect((await orderOf(true)).slice(0, 3)).toEqual(['work', 'report asked for', 'report here']);
});
