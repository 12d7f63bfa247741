import addForces from '../../../../shaders/draw/addForces.wgsl?raw';
import writeQuantity from '../../../../shaders/draw/writeQuantity.wgsl?raw';
import { createKernel, type KernelOf } from '../../../gpu/defineKernel';
import { readStruct } from '../../../gpu/wgsl';
import { FULL, libraryOf, type Variant } from '../library';
import { worldKernel } from '../worldKernel';

/** Defines the kernels that write what grains show in place of their speed, for a variant. */
export const quantityKernelsOfVariant = (variant: Variant) => {
  const define = worldKernel(libraryOf(variant), variant !== FULL);
  return {
    writeQuantity: define('draw/writeQuantity', writeQuantity, 64, {
      step: 'uniform', quantity: 'uniform', motion: 'read', drawCenter: 'read', home: 'read', homeOf: 'read',
      drawLook: 'read_write',
    }),
    addForces: define('draw/addForces', addForces, 64, {
      step: 'uniform', counters: 'read', owner: 'read', record: 'read', impulse: 'read',
      drawLook: 'read_write as atomic',
    }),
  };
};

type Definitions = ReturnType<typeof quantityKernelsOfVariant>;
export type QuantityKernels = { readonly [K in keyof Definitions]: KernelOf<Definitions[K]> };

/** Compiles the kernels for a variant. */
export async function createQuantityKernels(device: GPUDevice, variant: Variant): Promise<QuantityKernels> {
  const definitions = quantityKernelsOfVariant(variant);
  const [write, add] = await Promise.all([
    createKernel(device, definitions.writeQuantity), createKernel(device, definitions.addForces),
  ]);
  return { writeQuantity: write, addForces: add };
}

export const quantityStruct = readStruct(writeQuantity, 'Quantity');

/** Returns the number that the kernel has for what it writes. */
export function quantityNumber(name: 'SPEED' | 'DISPLACEMENT' | 'FORCE' | 'MEAN' | 'PRESSURE'): number {
  const found = new RegExp(`const QUANTITY_${name} = (\\d+)u;`).exec(writeQuantity);
  if (!found) throw new Error(`draw/writeQuantity.wgsl has no QUANTITY_${name}.`);
  return Number(found[1]);
}
