import judgeGrains from '../../../../shaders/sleep/judgeGrains.wgsl?raw';
import markSwept from '../../../../shaders/sleep/markSwept.wgsl?raw';
import restBlocks from '../../../../shaders/sleep/restBlocks.wgsl?raw';
import settleGrains from '../../../../shaders/sleep/settleGrains.wgsl?raw';
import spreadMarks from '../../../../shaders/sleep/spreadMarks.wgsl?raw';
import wakeBlocks from '../../../../shaders/sleep/wakeBlocks.wgsl?raw';
import weighContacts from '../../../../shaders/sleep/weighContacts.wgsl?raw';
import { createKernel, type KernelDefinition, type KernelOf } from '../../../gpu/defineKernel';
import { readStruct } from '../../../gpu/wgsl';
import { FULL, libraryOf, sphereLibrary, type Variant } from '../library';
import { worldKernel } from '../worldKernel';

/** Defines the kernels of sleep for a variant, in the order of a frame. */
export const sleepKernelsOfVariant = (variant: Variant) => {
  const define = worldKernel(libraryOf(variant), variant !== FULL);
  return {
    weighContacts: define('sleep/weighContacts', weighContacts, 64, {
      step: 'uniform', sleeping: 'uniform', controls: 'uniform', counters: 'read', owner: 'read', record: 'read',
      impulse: 'read', motion: 'read', pose: 'read', bodies: 'read', sleepers: 'read_write as atomic',
    }),
    judgeGrains: define('sleep/judgeGrains', judgeGrains, 64, {
      step: 'uniform', sleeping: 'uniform', pose: 'read', motion: 'read', sleepers: 'read_write',
    }),
    spreadMarks: define('sleep/spreadMarks', spreadMarks, 64, {
      step: 'uniform', sleeping: 'uniform', controls: 'uniform', counters: 'read', owner: 'read', impulse: 'read',
      motion: 'read', sleepers: 'read_write as atomic',
    }),
    wakeBlocks: define('sleep/wakeBlocks', wakeBlocks, 64, {
      step: 'uniform', sleeping: 'uniform', controls: 'uniform', counters: 'read', owner: 'read', impulse: 'read',
      cells: 'read', schedule: 'read_write as atomic', sleepers: 'read_write as atomic',
    }),
    markSwept: define('sleep/markSwept', markSwept, 64, {
      step: 'uniform', counters: 'read', owner: 'read', impulse: 'read', cells: 'read', schedule: 'read',
      sleepers: 'read_write as atomic',
    }),
    restBlocks: define('sleep/restBlocks', restBlocks, 64, { step: 'uniform', schedule: 'read_write' }),
    settleGrains: define('sleep/settleGrains', settleGrains, 64, {
      step: 'uniform', sleeping: 'uniform', pose: 'read', motion: 'read_write', drift: 'read_write',
      copies: 'read_write', sleepers: 'read_write',
    }),
  };
};

type Definitions = ReturnType<typeof sleepKernelsOfVariant>;
export type SleepKernels = { readonly [K in keyof Definitions]: KernelOf<Definitions[K]> };

const compiled = new WeakMap<GPUDevice, Map<string, Promise<SleepKernels>>>();

/** Returns the compiled kernels, compiled once per device and kind of grains. */
export function sleepKernelsOf(device: GPUDevice, variant: Variant): Promise<SleepKernels> {
  const known = compiled.get(device) ?? new Map<string, Promise<SleepKernels>>();
  compiled.set(device, known);
  let kernels = known.get(variant.grains);
  if (!kernels) known.set(variant.grains, kernels = compileAll(device, sleepKernelsOfVariant(variant)));
  return kernels;
}

async function compileAll(device: GPUDevice, definitions: Definitions): Promise<SleepKernels> {
  const entries = Object.entries(definitions) as [string, KernelDefinition][];
  const made = await Promise.all(entries.map(async ([name, definition]) =>
    [name, await createKernel(device, definition)] as const));
  return Object.fromEntries(made) as SleepKernels;
}

export const sleepingStruct = readStruct(sphereLibrary['shared/sleep/sleepers'], 'Sleeping');
