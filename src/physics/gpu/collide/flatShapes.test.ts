import { expect, test } from 'vitest';
import { testDevice } from '../../../gpu/testing/testDevice';
import { kernelsOfVariant } from '../kernels';
import type { Variant } from '../library';

/** Kinds of worlds, as variantOf distinguishes them. */
const VARIANTS: Variant[] = [false, true].flatMap((laws) => [
  { grains: 'spheres', bodies: 'simple', laws }, { grains: 'spheres', bodies: 'rounded', laws },
  { grains: 'spheres', bodies: 'any', laws }, { grains: 'ellipsoids', bodies: 'rounded', laws },
  { grains: 'ellipsoids', bodies: 'any', laws }, { grains: 'shapes', bodies: 'any', laws },
]);

// Only their pipelines take long where the device is emulated: flatShapes.long.test.ts runs a frame of them.
test('the kernels of every kind of world are WGSL', async () => {
  const { device } = await testDevice(), seen = new Set<string>();
  for (const variant of VARIANTS) {
    for (const { label, source: { text } } of Object.values(kernelsOfVariant(variant))) {
      if (seen.has(text)) continue;
      seen.add(text);
      device.pushErrorScope('validation');
      const { messages } = await device.createShaderModule({ label, code: text }).getCompilationInfo();
      const said = messages.filter(({ type }) => type === 'error').map((at) => `${at.lineNum}: ${at.message}`);
      expect([await device.popErrorScope(), said], `${label} for ${JSON.stringify(variant)}`).toEqual([null, []]);
    }
  }
  expect(seen.size).toBeGreaterThan(100);
}, 120_000);
