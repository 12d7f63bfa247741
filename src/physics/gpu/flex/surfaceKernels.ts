import answerNodes from '../../../../shaders/flex/answerNodes.wgsl?raw';
import choosePoints from '../../../../shaders/flex/choosePoints.wgsl?raw';
import gatherImpulses from '../../../../shaders/flex/gatherImpulses.wgsl?raw';
import markNear from '../../../../shaders/flex/markNear.wgsl?raw';
import placeNodes from '../../../../shaders/flex/placeNodes.wgsl?raw';
import predictNodes from '../../../../shaders/flex/predictNodes.wgsl?raw';
import weighPoints from '../../../../shaders/flex/weighPoints.wgsl?raw';
import writePoints from '../../../../shaders/flex/writePoints.wgsl?raw';
import { createKernel, type KernelDefinition, type KernelOf } from '../../../gpu/defineKernel';
import { readStruct, type WgslLibrary } from '../../../gpu/wgsl';
import { libraryOf, readConstant, sphereLibrary, type Variant } from '../library';
import { worldKernel } from '../worldKernel';
import { plateKernels } from './plateKernels';

const defineIn = (library: WgslLibrary) => {
  const define = worldKernel(library);
  return {
    ...plateKernels,
    weighPoints: define('flex/weighPoints', weighPoints, 64, {
      plates: 'uniform', links: 'read', inverse: 'read', pointShape: 'read', pointNodes: 'read', rim: 'read',
      points: 'read_write as flat',
    }),
    choosePoints: define('flex/choosePoints', choosePoints, 64, {
      step: 'uniform', plates: 'uniform', links: 'read', points: 'read as flat', pointShare: 'read',
      motion: 'read_write',
    }),
    gatherImpulses: define('flex/gatherImpulses', gatherImpulses, 64, {
      step: 'uniform', plates: 'uniform', motion: 'read', drift: 'read', points: 'read', pointStart: 'read',
      pointList: 'read', push: 'read_write',
    }),
    answerNodes: define('flex/answerNodes', answerNodes, 64, {
      step: 'uniform', phase: 'uniform', plates: 'uniform', inverse: 'read', push: 'read', follow: 'read',
      nodes: 'read_write', rim: 'read_write', bodies: 'read_write',
    }),
    predictNodes: define('flex/predictNodes', predictNodes, 64, {
      step: 'uniform', phase: 'uniform', plates: 'uniform', controls: 'uniform', inverse: 'read', push: 'read',
      follow: 'read', nodes: 'read_write', rim: 'read_write', bodies: 'read_write',
    }),
    placeNodes: define('flex/placeNodes', placeNodes, 64, {
      step: 'uniform', phase: 'uniform', plates: 'uniform', follow: 'read', bodies: 'read', nodes: 'read_write',
      place: 'read_write', rate: 'read_write',
    }),
    writePoints: define('flex/writePoints', writePoints, 64, {
      step: 'uniform', phase: 'uniform', plates: 'uniform', nodes: 'read', pointShape: 'read', pointNodes: 'read',
      bodies: 'read', points: 'read_write', copies: 'read_write', motion: 'read_write', drift: 'read_write',
    }),
    markNear: define('flex/markNear', markNear, 64, {
      step: 'uniform', plates: 'uniform', counters: 'read', owner: 'read', record: 'read', impulse: 'read',
      motion: 'read', drift: 'read', bodies: 'read', near: 'read_write',
    }),
  };
};

/**
 * Defines the kernels of flexible surfaces for a variant; `software` has none with barriers, which are slow on an
 * emulated device.
 */
export const surfaceKernelsOfVariant = (variant: Variant, software: boolean) =>
  defineIn(libraryWith(variant, software));

type Definitions = ReturnType<typeof defineIn>;
export type SurfaceKernels = { readonly [K in keyof Definitions]: KernelOf<Definitions[K]> };

const compiled = new WeakMap<GPUDevice, Map<string, Promise<SurfaceKernels>>>();

/** Returns the compiled kernels, compiled once per device and kind of grains. */
export function surfaceKernelsOf(device: GPUDevice, variant: Variant, software: boolean): Promise<SurfaceKernels> {
  const known = compiled.get(device) ?? new Map<string, Promise<SurfaceKernels>>();
  compiled.set(device, known);
  const key = `${variant.grains} ${software}`;
  let kernels = known.get(key);
  if (!kernels) known.set(key, kernels = compileAll(device, surfaceKernelsOfVariant(variant, software)));
  return kernels;
}

/** Texts that wait for all threads of a workgroup; `…Serially` is the text that does not, for an emulated device. */
const WAITING = ['shared/flex/applyInverse', 'shared/flex/wrench'] as const;

function libraryWith(variant: Variant, software: boolean): WgslLibrary {
  const library = libraryOf(variant);
  if (!software) return library;
  return { ...library, ...Object.fromEntries(WAITING.map((name) => [name, library[`${name}Serially`]])) };
}

/** Returns the number of coordinates that a workgroup of answerNodes and predictNodes takes. */
export const rowsOf = (software: boolean): number =>
  readConstant(`shared/flex/applyInverse${software ? 'Serially' : ''}`, 'ROWS');

async function compileAll(device: GPUDevice, definitions: Definitions): Promise<SurfaceKernels> {
  const entries = Object.entries(definitions) as [string, KernelDefinition][];
  const made = await Promise.all(entries.map(async ([name, definition]) =>
    [name, await createKernel(device, definition)] as const));
  return Object.fromEntries(made) as SurfaceKernels;
}

export const rimStruct = readStruct(sphereLibrary['shared/flex/rim'], 'Rim');
