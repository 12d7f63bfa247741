import { expect, test } from 'vitest';
import { checkPlan } from './buffers';
import { describeAdapter, requestDevice } from './device';
import { testDevice } from './testing/testDevice';

test('emulated adapters are known for what they are', () => {
  expect(describeAdapter({ vendor: 'google', architecture: 'swiftshader' }))
    .toEqual({ name: 'google swiftshader (software)', software: true });
  expect(describeAdapter({ description: 'llvmpipe (LLVM 19.1.7, 256 bits)' }).software).toBe(true);
  expect(describeAdapter({ description: 'Microsoft Basic Render Driver' }).software).toBe(true);
  expect(describeAdapter({ vendor: 'nvidia', architecture: 'ampere' }))
    .toEqual({ name: 'nvidia ampere', software: false });
  expect(describeAdapter({ vendor: 'x', isFallbackAdapter: true }).software).toBe(true);
  expect(describeAdapter({}).name).toBe('WebGPU');
});

test('no WebGPU and no adapter are no error', async () => {
  expect(await requestDevice(undefined)).toBeNull();
  expect(await requestDevice({ requestAdapter: () => Promise.resolve(null) })).toBeNull();
});

test('the device has its adapter\'s limits for beds of grains, and reports what goes wrong', async () => {
  const { device, errors } = await testDevice();
  expect(device.limits.maxStorageBufferBindingSize).toBeGreaterThanOrEqual(128 * 2 ** 20);
  const before = errors.length;
  device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.STORAGE });
  await device.queue.onSubmittedWorkDone();
  await expect.poll(() => errors.length).toBeGreaterThan(before);
  errors.length = before; // the device is that of all files, and others look for errors of their own
}, 30_000);

test('a world beyond the limits is refused with what, the value and what is allowed', () => {
  const plan = { small: { bytes: 4e6, usage: 0 }, contact: { bytes: 400e6, usage: 0 } };
  const limits = { maxStorageBufferBindingSize: 2 ** 27, maxBufferSize: 2 ** 28 };
  expect(checkPlan(plan, limits, 1_000_000))
    .toBe('This device holds at most 335544 grains (its maxStorageBufferBindingSize is 134217728 bytes); '
      + '1000000 were asked for.');
  expect(checkPlan(plan, { maxStorageBufferBindingSize: 4e8, maxBufferSize: 4e8 }, 1_000_000)).toBeNull();
});
