import { expect, test } from 'vitest';
import { createModel } from '../model/model';
import { defaultsOf } from '../params/param';
import type { KernelDefinition } from '../gpu/defineKernel';
import { kernelsOfVariant } from '../physics/gpu/kernels';
import { variantOf } from '../physics/gpu/variant';
import { scenes } from '../scenes';
import { valuesInSI } from '../scenes/scene';

test.each(scenes.map((scene) => [scene.id, scene] as const))('no kernel of %s is over 40 kB', async (_, scene) => {
  const values = valuesInSI(scene, { ...defaultsOf(scene.params), ...scene.small });
  await scene.prepare?.(values);
  const kernels: KernelDefinition[] = Object.values(kernelsOfVariant(variantOf(createModel(scene.build(values)))));
  expect(Math.max(...kernels.map(({ source: { text } }) => text.length))).toBeLessThanOrEqual(40_000);
});
