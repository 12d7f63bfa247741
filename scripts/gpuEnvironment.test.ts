import { expect, test } from 'vitest';
import { testDevice } from '../src/gpu/testing/testDevice';

// Tests of kernels must not depend on the machine's graphics card, and must not run on none.
test('Node has a WebGPU adapter for the tests of kernels, and on Linux it is SwiftShader', async () => {
  const { name, software } = await testDevice();
  expect(name).not.toBe('');
  if (process.platform === 'linux') expect({ name, software }).toEqual({ name: expect.stringMatching(/SwiftShader/), software: true });
});
