import { expect, test } from 'vitest';

// The tests of kernels compare with their f64 twins only where there is an adapter; this one fails where there is none.
test('Node has a software WebGPU adapter for the tests of kernels', async () => {
  const { create } = await import('webgpu');
  const adapter = await create([]).requestAdapter();
  expect(adapter, 'SwiftShader comes with Chromium: see scripts/findBrowser.mjs').not.toBeNull();
  if (process.platform === 'linux') expect(adapter!.info.description).toMatch(/SwiftShader/);
});
