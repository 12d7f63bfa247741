import type { Model } from '../../model/model';
import { createKernels, kernelsOfVariant, type Kernels } from './kernels';
import type { Variant } from './library';
import { areAlike } from './grainMasses';
import { kindsOf, variantOfKinds } from './searches';

/** Kernels by device and variant: a new world of a known kind starts at once. */
const created = new WeakMap<GPUDevice, Map<string, Kernels>>();

export function kernelsOf(
  device: GPUDevice, { grains, pairs, bodies, alike = false, laws = false, sleep = false }: Variant,
): Kernels {
  const known = created.get(device) ?? new Map<string, Kernels>();
  const variant: Variant = { grains, pairs, bodies, alike, laws, sleep }, key = JSON.stringify(variant);
  created.set(device, known);
  let kernels = known.get(key);
  if (!kernels) known.set(key, kernels = createKernels(device, kernelsOfVariant(variant)));
  return kernels;
}

/** Returns the simplest variant that serves a world, without laws beyond friction. */
export const variantOf = (model: Model): Variant => ({ ...variantOfKinds(kindsOf(model)), alike: areAlike(model) });
