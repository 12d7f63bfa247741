import { expect, test } from 'vitest';
import { createModel } from '../model/model';
import { defaultsOf } from '../params/param';
import type { KernelDefinition } from '../gpu/defineKernel';
import { kernelsOfVariant } from '../physics/gpu/kernels';
import { variantOf } from '../physics/gpu/variant';
import { scenes } from '../scenes';
import { valuesInSI } from '../scenes/scene';

/** Scenes where grains are boxes, cylinders or hulls: their search for contacts is of all pairs of shapes. */
const ANY_SHAPES = ['mixer', 'painleve', 'beam'];

test.each(scenes.map((scene) => [scene.id, scene] as const))('no kernel of %s is over 40 kB', async (id, scene) => {
  const values = valuesInSI(scene, { ...defaultsOf(scene.params), ...scene.small });
  await scene.prepare?.(values);
  const kernels: KernelDefinition[] = Object.values(kernelsOfVariant(variantOf(createModel(scene.build(values)))));
  const longest = Math.max(...kernels.map(({ source: { text } }) => text.length));
  expect(longest > 40_000).toBe(ANY_SHAPES.includes(id));
});
