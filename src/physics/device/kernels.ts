import carryImpulses from '../../../shaders/contact/carryImpulses.wgsl?raw';
import countTotals from '../../../shaders/contact/countTotals.wgsl?raw';
import countCells from '../../../shaders/collide/countCells.wgsl?raw';
import countContacts from '../../../shaders/collide/countContacts.wgsl?raw';
import fillContacts from '../../../shaders/collide/fillContacts.wgsl?raw';
import reduceBlocks from '../../../shaders/collide/reduceBlocks.wgsl?raw';
import resolveLists from '../../../shaders/collide/resolveLists.wgsl?raw';
import scanBlocks from '../../../shaders/collide/scanBlocks.wgsl?raw';
import scanSums from '../../../shaders/collide/scanSums.wgsl?raw';
import scatterGrains from '../../../shaders/collide/scatterGrains.wgsl?raw';
import sortCells from '../../../shaders/collide/sortCells.wgsl?raw';
import writeDraw from '../../../shaders/draw/writeDraw.wgsl?raw';
import integrateBodies from '../../../shaders/integrate/integrateBodies.wgsl?raw';
import integrateGrains from '../../../shaders/integrate/integrateGrains.wgsl?raw';
import joinMeasures from '../../../shaders/probe/joinMeasures.wgsl?raw';
import measureContacts from '../../../shaders/probe/measureContacts.wgsl?raw';
import measureGrains from '../../../shaders/probe/measureGrains.wgsl?raw';
import sumMeasures from '../../../shaders/probe/sumMeasures.wgsl?raw';
import adjacency from '../../../shaders/shared/adjacency.wgsl?raw';
import body from '../../../shaders/shared/body.wgsl?raw';
import bodySum from '../../../shaders/shared/bodySum.wgsl?raw';
import cell from '../../../shaders/shared/cell.wgsl?raw';
import contact from '../../../shaders/shared/contact.wgsl?raw';
import counters from '../../../shaders/shared/counters.wgsl?raw';
import friction from '../../../shaders/shared/friction.wgsl?raw';
import impulse from '../../../shaders/shared/impulse.wgsl?raw';
import inverseInertia from '../../../shaders/shared/inverseInertia.wgsl?raw';
import measure from '../../../shaders/shared/measure.wgsl?raw';
import move from '../../../shaders/shared/move.wgsl?raw';
import neighbours from '../../../shaders/shared/neighbours.wgsl?raw';
import pairGap from '../../../shaders/shared/pairGap.wgsl?raw';
import phase from '../../../shaders/shared/phase.wgsl?raw';
import quaternion from '../../../shaders/shared/quaternion.wgsl?raw';
import scan from '../../../shaders/shared/scan.wgsl?raw';
import sphereGap from '../../../shaders/shared/sphereGap.wgsl?raw';
import status from '../../../shaders/shared/status.wgsl?raw';
import step from '../../../shaders/shared/step.wgsl?raw';
import thread from '../../../shaders/shared/thread.wgsl?raw';
import accelerateContacts from '../../../shaders/solve/accelerateContacts.wgsl?raw';
import sweepContacts from '../../../shaders/solve/sweepContacts.wgsl?raw';
import { createKernel, defineKernel, type Kernel, type KernelBindings, type KernelDefinition } from '../../gpu/defineKernel';
import { readStruct, resolveImports, type WgslLibrary } from '../../gpu/wgsl';

/** What `// @import shared/…` finds. */
export const shared: WgslLibrary = {
  'shared/adjacency': adjacency, 'shared/body': body, 'shared/bodySum': bodySum, 'shared/cell': cell, 'shared/contact': contact,
  'shared/counters': counters, 'shared/friction': friction,
  'shared/impulse': impulse, 'shared/inverseInertia': inverseInertia, 'shared/measure': measure, 'shared/move': move,
  'shared/neighbours': neighbours, 'shared/pairGap': pairGap,
  'shared/phase': phase, 'shared/quaternion': quaternion, 'shared/scan': scan, 'shared/sphereGap': sphereGap,
  'shared/status': status,
  'shared/step': step, 'shared/thread': thread,
};

const define = <const B extends KernelBindings>(
  label: string, code: string, workgroupSize: number, bindings: B,
): KernelDefinition<B> =>
  defineKernel({ source: resolveImports(label, code, shared), workgroupSize, bindings });

/** Every kernel of a frame step, in the order of the step. */
export const kernelDefinitions = {
  countCells: define('collide/countCells', countCells, 64,
    { step: 'uniform', position: 'read', cellStart: 'read_write', grainCell: 'read_write', grainRank: 'read_write' }),
  reduceBlocks: define('collide/reduceBlocks', reduceBlocks, 64, { scan: 'uniform', entries: 'read', blockSums: 'read_write' }),
  scanSums: define('collide/scanSums', scanSums, 64, { scan: 'uniform', blockSums: 'read_write' }),
  scanBlocks: define('collide/scanBlocks', scanBlocks, 64, { scan: 'uniform', blockSums: 'read', entries: 'read_write' }),
  scatterGrains: define('collide/scatterGrains', scatterGrains, 64,
    { step: 'uniform', cellStart: 'read', grainCell: 'read', grainRank: 'read', cellGrains: 'read_write' }),
  sortCells: define('collide/sortCells', sortCells, 64, { step: 'uniform', cellStart: 'read', cellGrains: 'read_write' }),
  countContacts: define('collide/countContacts', countContacts, 64, {
    step: 'uniform', position: 'read', bodies: 'read', grainCell: 'read', cellStart: 'read', cellGrains: 'read',
    adjacency: 'read_write',
  }),
  countTotals: define('contact/countTotals', countTotals, 1,
    { step: 'uniform', adjacency: 'read', counters: 'read_write', dispatch: 'read_write' }),
  fillContacts: define('collide/fillContacts', fillContacts, 64, {
    step: 'uniform', position: 'read', bodies: 'read', grainCell: 'read', cellStart: 'read', cellGrains: 'read',
    adjacency: 'read_write', pairs: 'read_write',
  }),
  resolveLists: define('collide/resolveLists', resolveLists, 64, { step: 'uniform', pairs: 'read', adjacency: 'read_write' }),
  carryImpulses: define('contact/carryImpulses', carryImpulses, 64, {
    step: 'uniform', counters: 'read', pairs: 'read', oldAdjacency: 'read', oldPairs: 'read', oldImpulse: 'read',
    position: 'read', bodies: 'read', contact: 'read_write',
  }),
  sweepContacts: define('solve/sweepContacts', sweepContacts, 64, {
    step: 'uniform', phase: 'uniform', counters: 'read', position: 'read', bodies: 'read', warm: 'read', pairs: 'read',
    contact: 'read_write',
  }),
  accelerateContacts: define('solve/accelerateContacts', accelerateContacts, 64, {
    step: 'uniform', phase: 'uniform', momentum: 'uniform', counters: 'read', position: 'read', bodies: 'read', warm: 'read',
    pairs: 'read',
    contact: 'read_write', previous: 'read_write',
  }),
  integrateGrains: define('integrate/integrateGrains', integrateGrains, 64, {
    step: 'uniform', phase: 'uniform', position: 'read_write', motion: 'read_write', warm: 'read_write', contact: 'read',
    adjacency: 'read',
    bodySums: 'read_write',
  }),
  integrateBodies: define('integrate/integrateBodies', integrateBodies, 64, {
    step: 'uniform', phase: 'uniform', controls: 'uniform', bodySums: 'read', counters: 'read_write', bodies: 'read_write',
  }),
  measureContacts: define('probe/measureContacts', measureContacts, 64, {
    step: 'uniform', counters: 'read', position: 'read', bodies: 'read', warm: 'read', pairs: 'read', contact: 'read',
    measured: 'read_write',
  }),
  measureGrains: define('probe/measureGrains', measureGrains, 64,
    { step: 'uniform', position: 'read', motion: 'read', measured: 'read_write' }),
  joinMeasures: define('probe/joinMeasures', joinMeasures, 64,
    { step: 'uniform', counters: 'read', measured: 'read', rowMeasured: 'read_write' }),
  sumMeasures: define('probe/sumMeasures', sumMeasures, 1,
    { step: 'uniform', rowMeasured: 'read', counters: 'read', position: 'read', motion: 'read', report: 'read_write' }),
  writeDraw: define('draw/writeDraw', writeDraw, 64,
    { step: 'uniform', view: 'uniform', position: 'read', motion: 'read', drawCenter: 'read_write', drawLook: 'read_write' }),
};

export type Kernels = { readonly [K in keyof typeof kernelDefinitions]: Kernel<(typeof kernelDefinitions)[K]['bindings']> };

/** Compiles all kernels, at once where the device can. */
export async function createKernels(device: GPUDevice): Promise<Kernels> {
  const entries = Object.entries(kernelDefinitions) as [string, KernelDefinition<KernelBindings>][];
  const made = await Promise.all(entries.map(async ([name, definition]) =>
    [name, await createKernel(device, definition)] as const));
  return Object.fromEntries(made) as Kernels;
}

/** Layouts of the structs that host and device share, from the WGSL texts. */
export const structs = {
  step: readStruct(step, 'Step'), phase: readStruct(phase, 'Phase'), body: readStruct(body, 'Body'),
  control: readStruct(body, 'BodyControl'),
  bodySum: readStruct(bodySum, 'BodySum'), counters: readStruct(counters, 'Counters'), measured: readStruct(measure, 'Measured'),
  report: readStruct(sumMeasures, 'Report'),
  view: readStruct(writeDraw, 'View'), momentum: readStruct(accelerateContacts, 'Momentum'), scan: readStruct(scan, 'Scan'),
};

/** A `const NAME = 12u;` of a shared text. */
export function readConstant(text: keyof typeof shared, name: string): number {
  const value = new RegExp(`const ${name} = (\\d+)u?;`).exec(shared[text])?.[1];
  if (value === undefined) throw new Error(`There is no constant ${name} in ${text}.wgsl.`);
  return Number(value);
}

export const MAX_BODIES = readConstant('shared/body', 'MAX_BODIES');
export const SCAN_BLOCK = readConstant('shared/scan', 'SCAN_BLOCK');
export const BODY_SHARES = readConstant('shared/bodySum', 'BODY_SHARES');
export const MEASURE_SHARES = readConstant('shared/measure', 'MEASURE_SHARES');
export const MEASURE_ROWS = readConstant('shared/measure', 'MEASURE_ROWS');
export const MODE = {
  prepare: readConstant('shared/phase', 'MODE_PREPARE'),
  again: readConstant('shared/phase', 'MODE_AGAIN'),
  advance: readConstant('shared/phase', 'MODE_ADVANCE'),
} as const;
