import { expect, test } from 'vitest';
import type { KernelDefinition } from '../../../gpu/defineKernel';
import { testDevice } from '../../../gpu/testing/testDevice';
import { kernelsOfVariant } from '../kernels';
import { searchKernelsOfVariant } from '../searchKernels';
import { ONE_OF_EACH, VARIANTS } from '../testing/variants';

/** Kernels of all kinds of worlds, those of the narrow phase for each. */
const kernels: KernelDefinition[] = [
  ...ONE_OF_EACH.flatMap((variant) => [false, true].map((laws) => kernelsOfVariant({ ...variant, laws }))),
  ...VARIANTS.map(searchKernelsOfVariant),
].flatMap((all): KernelDefinition[] => Object.values(all));

// Only their pipelines take long where the device is emulated: flatShapes.long.test.ts runs a frame of them.
test('the kernels of every kind of world are WGSL', async () => {
  const { device } = await testDevice(), seen = new Set<string>();
  for (const { label, source: { text } } of kernels) {
    if (seen.has(text)) continue;
    seen.add(text);
    device.pushErrorScope('validation');
    const { messages } = await device.createShaderModule({ label, code: text }).getCompilationInfo();
    const said = messages.filter(({ type }) => type === 'error').map((at) => `${at.lineNum}: ${at.message}`);
    expect([await device.popErrorScope(), said], label).toEqual([null, []]);
  }
  expect(seen.size).toBeGreaterThan(100);
}, 120_000);
