import { beforeAll, expect, test } from 'vitest';
import { createMeter, measureLimits, type Meter } from './bandwidth';
import { testDevice } from './testing/testDevice';

let device: GPUDevice;
beforeAll(async () => { ({ device } = await testDevice()); });

/** Returns the contents of y after `encode`, with x = 0, 1, 2 … */
async function run(bytes: number, encode: (meter: Meter, encoder: GPUCommandEncoder) => void): Promise<Float32Array> {
  const meter = await createMeter(device, bytes), encoder = device.createCommandEncoder();
  const staging = device.createBuffer({ size: bytes, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  device.queue.writeBuffer(meter.x, 0, Float32Array.from({ length: bytes / 4 }, (_, i) => i));
  device.queue.writeBuffer(meter.y, 0, new Float32Array(bytes / 4).fill(-1));
  encode(meter, encoder);
  encoder.copyBufferToBuffer(meter.y, 0, staging, 0, bytes);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ);
  return new Float32Array(staging.getMappedRange()).slice();
}

// A benchmark that cannot win by leaving out a part of the work.
test.each([16, 16 * 1025])('%i bytes: the copy and the kernel move all of them, the empty dispatches none',
  async (bytes) => {
  const x = Float32Array.from({ length: bytes / 4 }, (_, i) => i);
  expect(await run(bytes, (meter, encoder) => meter.copy(encoder, 1))).toEqual(x);
  expect(await run(bytes, (meter, encoder) => meter.sweep(encoder, 2))).toEqual(x.map((value) => value + 1));
  expect(await run(bytes, (meter, encoder) => {
    meter.nothing(encoder, 3);
    meter.nothingIndirect(encoder, 3);
  })).toEqual(new Float32Array(bytes / 4).fill(-1));
});

test('limits of a device are finite and above zero', { tags: 'long' }, async () => {
  const { bytes, ...limits } = await measureLimits(device, true);
  expect(bytes).toBe(2 ** 25);
  for (const value of Object.values(limits)) {
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(1e15);
  }
});
