import { expect, test } from 'vitest';
import { createBuffers } from '../../../gpu/buffers';
import { createKernel } from '../../../gpu/defineKernel';
import { StructArray } from '../../../gpu/structArray';
import { testDevice } from '../../../gpu/testing/testDevice';
import { sphereKernels, structs } from '../kernels';
import { readBuffer } from '../stateBuffers';
import { Momentum } from '../testing/twin/momentum';

/**
 * Returns β of each iteration as solve/chooseMomentum finds it; `changes` are the largest changes of an impulse in the
 * iterations before [N·s].
 */
async function onDevice(changes: readonly number[], law: 'exact' | 'relaxed'): Promise<number[]> {
  const { device, errors } = await testDevice(), { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const usage = STORAGE | COPY_DST | COPY_SRC, step = new StructArray(structs.step);
  const counters = new StructArray(structs.counters);
  step.set(0, 'relaxed', law === 'relaxed' ? 1 : 0);
  const b = await createBuffers(device, {
    step: { bytes: structs.step.size, usage: UNIFORM | COPY_DST }, counters: { bytes: structs.counters.size, usage },
    change: { bytes: 4, usage },
  });
  device.queue.writeBuffer(b.step, 0, step.data as ArrayBuffer);
  const kernel = await createKernel(device, sphereKernels.chooseMomentum), bound = kernel.bind(b), betas: number[] = [];
  for (const [k, seen] of changes.entries()) {
    counters.set(0, 'iteration', k);
    device.queue.writeBuffer(b.counters, 0, counters.data as ArrayBuffer);
    device.queue.writeBuffer(b.change, 0, Float32Array.of(seen));
    const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
    bound.encodeGroups(pass, 1);
    pass.end();
    device.queue.submit([encoder.finish()]);
    counters.load(await readBuffer(device, b.counters), 0);
    betas.push(counters.get(0, 'beta'));
    expect(new Uint32Array(await readBuffer(device, b.change))[0]).toBe(0);
  }
  expect(errors).toEqual([]);
  return betas;
}

function onTwin(changes: readonly number[], law: 'exact' | 'relaxed'): number[] {
  const twin = new Momentum(law);
  return changes.map((seen, k) => {
    twin.choose(k, seen);
    return twin.beta;
  });
}

const falling = (count: number): number[] => Array.from({ length: count }, (_, k) => 0.8 ** k);

test.each([
  ['falls', falling(24), 0.9],
  ['grows tenfold once', [...falling(12), 3, ...falling(20)], 0.45],
  [
    'grows again and again',
    [...falling(8), 50, ...falling(8), 500, ...falling(8), 5000, ...falling(8), 5e4, ...falling(20)], 0,
  ],
  ['stalls', [...falling(6), ...new Array<number>(40).fill(0.5)], 0.45],
] as const)('where the change of an iteration %s, momentum is as its twin has it', async (_, changes, cap) => {
  const betas = await onDevice(changes, 'exact'), expected = onTwin(changes, 'exact');
  betas.forEach((beta, k) => expect(Math.abs(beta - expected[k])).toBeLessThan(2e-6));
  expect(Math.max(...betas)).toBeLessThanOrEqual(0.9 + 1e-6);
  expect(betas.at(-1)).toBeLessThanOrEqual(cap + 1e-6);
  if (cap > 0) expect(betas.at(-1)).toBeGreaterThan(0);
});

test('the relaxed law has more patience', async () => {
  const stalled = [...falling(4), ...new Array<number>(44).fill(0.5)];
  expect((await onDevice(stalled, 'relaxed')).slice(4)).not.toContain(0);
  expect((await onDevice(stalled, 'exact')).slice(4)).toContain(0);
});
