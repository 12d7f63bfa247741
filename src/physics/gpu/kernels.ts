import chooseColours from '../../../shaders/contact/chooseColours.wgsl?raw';
import claimColours from '../../../shaders/contact/claimColours.wgsl?raw';
import colourBlocks from '../../../shaders/contact/colourBlocks.wgsl?raw';
import colourBlocksSerially from '../../../shaders/contact/colourBlocksSerially.wgsl?raw';
import countBodyShares from '../../../shaders/contact/countBodyShares.wgsl?raw';
import countColours from '../../../shaders/contact/countColours.wgsl?raw';
import countCopies from '../../../shaders/contact/countCopies.wgsl?raw';
import countTotals from '../../../shaders/contact/countTotals.wgsl?raw';
import fillBodyLists from '../../../shaders/contact/fillBodyLists.wgsl?raw';
import keepColours from '../../../shaders/contact/keepColours.wgsl?raw';
import linkContacts from '../../../shaders/contact/linkContacts.wgsl?raw';
import orderColours from '../../../shaders/contact/orderColours.wgsl?raw';
import countCells from '../../../shaders/collide/countCells.wgsl?raw';
import reduceBlocks from '../../../shaders/collide/reduceBlocks.wgsl?raw';
import scanBlocks from '../../../shaders/collide/scanBlocks.wgsl?raw';
import scanSums from '../../../shaders/collide/scanSums.wgsl?raw';
import scatterGrains from '../../../shaders/collide/scatterGrains.wgsl?raw';
import sortCells from '../../../shaders/collide/sortCells.wgsl?raw';
import writeDraw from '../../../shaders/draw/writeDraw.wgsl?raw';
import integrateAll from '../../../shaders/integrate/integrateAll.wgsl?raw';
import integrateBodies from '../../../shaders/integrate/integrateBodies.wgsl?raw';
import integrateBodiesSerially from '../../../shaders/integrate/integrateBodiesSerially.wgsl?raw';
import integrateGrains from '../../../shaders/integrate/integrateGrains.wgsl?raw';
import integrateMechanism from '../../../shaders/integrate/integrateMechanism.wgsl?raw';
import moveBodies from '../../../shaders/integrate/moveBodies.wgsl?raw';
import moveGrains from '../../../shaders/integrate/moveGrains.wgsl?raw';
import pullBody from '../../../shaders/integrate/pullBody.wgsl?raw';
import standOnPlanes from '../../../shaders/integrate/standOnPlanes.wgsl?raw';
import prepareGrains from '../../../shaders/integrate/prepareGrains.wgsl?raw';
import joinMeasures from '../../../shaders/probe/joinMeasures.wgsl?raw';
import countPieces from '../../../shaders/probe/countPieces.wgsl?raw';
import joinPieces from '../../../shaders/probe/joinPieces.wgsl?raw';
import measureContacts from '../../../shaders/probe/measureContacts.wgsl?raw';
import measureGrains from '../../../shaders/probe/measureGrains.wgsl?raw';
import sumMeasures from '../../../shaders/probe/sumMeasures.wgsl?raw';
import accelerateContacts from '../../../shaders/solve/accelerateContacts.wgsl?raw';
import chooseMomentum from '../../../shaders/solve/chooseMomentum.wgsl?raw';
import extrapolateContacts from '../../../shaders/solve/extrapolateContacts.wgsl?raw';
import chooseImpacts from '../../../shaders/solve/chooseImpacts.wgsl?raw';
import claimImpacts from '../../../shaders/solve/claimImpacts.wgsl?raw';
import bounceContacts from '../../../shaders/solve/bounceContacts.wgsl?raw';
import clearImpacts from '../../../shaders/solve/clearImpacts.wgsl?raw';
import hitContacts from '../../../shaders/solve/hitContacts.wgsl?raw';
import keepHeld from '../../../shaders/solve/keepHeld.wgsl?raw';
import sweepBlocks from '../../../shaders/solve/sweepBlocks.wgsl?raw';
import sweepBlocksSerially from '../../../shaders/solve/sweepBlocksSerially.wgsl?raw';
import sweepColour from '../../../shaders/solve/sweepColour.wgsl?raw';
import yieldContacts from '../../../shaders/solve/yieldContacts.wgsl?raw';
import { declareKernel, type Kernel, type KernelDefinition, type KernelOf } from '../../gpu/defineKernel';
import { readStruct } from '../../gpu/wgsl';
import { FULL, libraryOf, SPHERES, sphereLibrary as texts, type Variant } from './library';
import { searchKernelsOfVariant } from './searchKernels';
import { worldKernel } from './worldKernel';

const defineAll = (variant: Variant) => {
  const define = worldKernel(libraryOf(variant), variant !== FULL), search = searchKernelsOfVariant(variant);
  return {
    countCells: define('collide/countCells', countCells, 64, {
      step: 'uniform', pose: 'read', motion: 'read', middle: 'read_write', cells: 'read_write as atomic',
      starts: 'read_write',
    }),
    reduceBlocks: define('collide/reduceBlocks', reduceBlocks, 64, {
      scan: 'uniform', entries: 'read', blockSums: 'read_write',
    }),
    scanSums: define('collide/scanSums', scanSums, 256, { scan: 'uniform', blockSums: 'read_write' }),
    scanBlocks:
      define('collide/scanBlocks', scanBlocks, 64, { scan: 'uniform', blockSums: 'read', entries: 'read_write' }),
    scatterGrains:
      define('collide/scatterGrains', scatterGrains, 64, { step: 'uniform', starts: 'read', cells: 'read_write' }),
    sortCells: define('collide/sortCells', sortCells, 64, { step: 'uniform', cells: 'read_write' }),
    ...search,
    countTotals: define('contact/countTotals', countTotals, 1, {
      step: 'uniform', starts: 'read', counters: 'read_write',
    }),
    linkContacts: define('contact/linkContacts', linkContacts, 64, {
      step: 'uniform', cells: 'read', record: 'read', oldLinks: 'read', oldImpulse: 'read', starts: 'read_write',
      owner: 'read_write', impulse: 'read_write', links: 'read_write as atomic',
    }),
    countCopies:
      define('contact/countCopies', countCopies, 64, { step: 'uniform', links: 'read', copyStart: 'read_write' }),
    colourBlocks: define('contact/colourBlocks', colourBlocks, 256, {
      step: 'uniform', cells: 'read', starts: 'read', links: 'read', copyStart: 'read', owner: 'read', impulse: 'read',
      record: 'read_write', schedule: 'read_write as atomic',
    }),
    colourBlocksSerially: define('contact/colourBlocksSerially', colourBlocksSerially, 64, {
      step: 'uniform', cells: 'read', starts: 'read', links: 'read', copyStart: 'read', owner: 'read', impulse: 'read',
      record: 'read_write', schedule: 'read_write',
    }),
    countBodyShares: define('contact/countBodyShares', countBodyShares, 64, {
      step: 'uniform', starts: 'read', impulse: 'read', bodyLists: 'read_write',
    }),
    fillBodyLists: define('contact/fillBodyLists', fillBodyLists, 64, {
      step: 'uniform', starts: 'read', impulse: 'read', bodyLists: 'read_write',
    }),
    prepareGrains: define('integrate/prepareGrains', prepareGrains, 64, {
      step: 'uniform', templates: 'uniform', pose: 'read', motion: 'read', links: 'read', copyStart: 'read',
      drift: 'read_write', copies: 'read_write', counters: 'read_write',
    }),
    sweepBlocks: define('solve/sweepBlocks', sweepBlocks, 96, {
      step: 'uniform', phase: 'uniform', schedule: 'read', owner: 'read', record: 'read', bodies: 'read',
      drift: 'read_write', motion: 'read_write', impulse: 'read_write', copies: 'read_write',
    }),
    sweepBlocksSerially: define('solve/sweepBlocksSerially', sweepBlocksSerially, 16, {
      step: 'uniform', phase: 'uniform', schedule: 'read', owner: 'read', record: 'read', bodies: 'read',
      drift: 'read_write', motion: 'read_write', impulse: 'read_write', copies: 'read_write',
    }),
    keepColours: define('contact/keepColours', keepColours, 64, {
      step: 'uniform', counters: 'read', owner: 'read', impulse: 'read', oldLinks: 'read', oldImpulse: 'read',
      oldColour: 'read', colour: 'read_write', marks: 'read_write',
    }),
    claimColours: define('contact/claimColours', claimColours, 64, {
      step: 'uniform', phase: 'uniform', counters: 'read', owner: 'read', impulse: 'read', colour: 'read',
      marks: 'read_write',
    }),
    chooseColours: define('contact/chooseColours', chooseColours, 64, {
      step: 'uniform', phase: 'uniform', counters: 'read', owner: 'read', impulse: 'read', colour: 'read_write',
      marks: 'read_write',
    }),
    countColours: define('contact/countColours', countColours, 64, {
      step: 'uniform', counters: 'read', owner: 'read', impulse: 'read', colour: 'read', colourCounts: 'read_write',
    }),
    orderColours: define('contact/orderColours', orderColours, 64, {
      step: 'uniform', owner: 'read', impulse: 'read', colour: 'read', colourCounts: 'read', counters: 'read_write',
      record: 'read_write', schedule: 'read_write',
    }),
    sweepColour: define('solve/sweepColour', sweepColour, 64, {
      step: 'uniform', phase: 'uniform', which: 'uniform', schedule: 'read', owner: 'read', record: 'read',
      drift: 'read', bodies: 'read', impulse: 'read_write', copies: 'read_write',
    }),
    clearImpacts: define('solve/clearImpacts', clearImpacts, 64, {
      step: 'uniform', counters: 'read', owner: 'read', impulse: 'read_write', claims: 'read_write',
    }),
    claimImpacts: define('solve/claimImpacts', claimImpacts, 64, {
      step: 'uniform', which: 'uniform', owner: 'read', record: 'read', drift: 'read', bodies: 'read', motion: 'read',
      impulse: 'read_write', claims: 'read_write',
    }),
    chooseImpacts: define('solve/chooseImpacts', chooseImpacts, 64, {
      step: 'uniform', which: 'uniform', owner: 'read', impulse: 'read', claims: 'read_write',
    }),
    hitContacts: define('solve/hitContacts', hitContacts, 64, {
      step: 'uniform', which: 'uniform', owner: 'read', record: 'read', drift: 'read', bodies: 'read_write',
      motion: 'read_write', copies: 'read_write', impulse: 'read_write', claims: 'read_write',
    }),
    bounceContacts: define('solve/bounceContacts', bounceContacts, 64, {
      step: 'uniform', controls: 'uniform', counters: 'read', owner: 'read', record: 'read', drift: 'read',
      bodies: 'read', motion: 'read', impulse: 'read_write',
    }),
    yieldContacts: define('solve/yieldContacts', yieldContacts, 64, {
      step: 'uniform', counters: 'read', owner: 'read', record: 'read', drift: 'read', bodies: 'read', motion: 'read',
      impulse: 'read_write',
    }),
    keepHeld: define('solve/keepHeld', keepHeld, 64, {
      step: 'uniform', counters: 'read', owner: 'read', record: 'read', drift: 'read', bodies: 'read', copies: 'read',
      impulse: 'read_write',
    }),
    chooseMomentum: define('solve/chooseMomentum', chooseMomentum, 1, {
      step: 'uniform', counters: 'read_write', change: 'read_write',
    }),
    extrapolateContacts: define('solve/extrapolateContacts', extrapolateContacts, 64, {
      step: 'uniform', counters: 'read', impulse: 'read_write', previous: 'read_write', change: 'read_write as atomic',
    }),
    accelerateContacts: define('solve/accelerateContacts', accelerateContacts, 64, {
      step: 'uniform', phase: 'uniform', momentum: 'uniform', counters: 'read', owner: 'read', record: 'read',
      copies: 'read', drift: 'read', bodies: 'read', impulse: 'read_write', previous: 'read_write',
    }),
    integrateAll: define('integrate/integrateAll', integrateAll, 64, {
      step: 'uniform', phase: 'uniform', controls: 'uniform', record: 'read', impulse: 'read', bodyLists: 'read',
      motion: 'read_write', drift: 'read_write', copies: 'read_write', bodies: 'read_write', counters: 'read_write',
    }),
    integrateGrains: define('integrate/integrateGrains', integrateGrains, 64, {
      step: 'uniform', phase: 'uniform', controls: 'uniform', record: 'read', impulse: 'read', bodyLists: 'read',
      counters: 'read', motion: 'read_write', drift: 'read_write', copies: 'read_write', bodySums: 'read_write',
    }),
    integrateBodies: define('integrate/integrateBodies', integrateBodies, 64, {
      step: 'uniform', phase: 'uniform', controls: 'uniform', bodySums: 'read', bodyLists: 'read',
      counters: 'read_write', bodies: 'read_write',
    }),
    integrateBodiesSerially: define('integrate/integrateBodiesSerially', integrateBodiesSerially, 64, {
      step: 'uniform', phase: 'uniform', controls: 'uniform', bodySums: 'read', bodyLists: 'read',
      counters: 'read_write', bodies: 'read_write',
    }),
    integrateMechanism: define('integrate/integrateMechanism', integrateMechanism, 64, {
      step: 'uniform', phase: 'uniform', coupling: 'read', bodies: 'read_write',
    }),
    pullBody: define('integrate/pullBody', pullBody, 1, {
      step: 'uniform', phase: 'uniform', pull: 'uniform', drift: 'read', motion: 'read_write', copies: 'read_write',
      bodies: 'read_write',
    }),
    standOnPlanes: define('integrate/standOnPlanes', standOnPlanes, 1, {
      step: 'uniform', controls: 'uniform', feet: 'read', bodies: 'read_write',
    }),
    moveGrains: define('integrate/moveGrains', moveGrains, 64, {
      step: 'uniform', templates: 'uniform', pose: 'read_write', drift: 'read_write', motion: 'read_write',
    }),
    moveBodies: define('integrate/moveBodies', moveBodies, 64, { step: 'uniform', bodies: 'read_write' }),
    measureContacts: define('probe/measureContacts', measureContacts, 64, {
      step: 'uniform', counters: 'read', owner: 'read', record: 'read', impulse: 'read', motion: 'read', drift: 'read',
      bodies: 'read', measured: 'read_write',
    }),
    measureGrains: define('probe/measureGrains', measureGrains, 64, {
      step: 'uniform', templates: 'uniform', pose: 'read', motion: 'read', pieces: 'read',
      measured: 'read_write',
    }),
    joinPieces: define('probe/joinPieces', joinPieces, 64, {
      step: 'uniform', counters: 'read', owner: 'read', impulse: 'read', pieces: 'read_write as atomic',
    }),
    countPieces: define('probe/countPieces', countPieces, 64, {
      step: 'uniform', pieces: 'read_write as atomic',
    }),
    joinMeasures: define('probe/joinMeasures', joinMeasures, 64, {
      step: 'uniform', counters: 'read', measured: 'read', rowMeasured: 'read_write',
    }),
    sumMeasures: define('probe/sumMeasures', sumMeasures, 64, {
      step: 'uniform', rowMeasured: 'read', counters: 'read', pose: 'read', motion: 'read', report: 'read_write',
    }),
    writeDraw: define('draw/writeDraw', writeDraw, 64, {
      step: 'uniform', view: 'uniform', pose: 'read', motion: 'read', drawCenter: 'read_write', drawLook: 'read_write',
    }),
  };
};

/** Definitions of every kernel of a frame step, in the order of the step, for worlds of spheres and simple bodies. */
export const sphereKernels = defineAll(SPHERES);

/** Defines the kernels of another kind of world. */
export const kernelsOfVariant = (variant: Variant): KernelDefinitions => defineAll(variant);

export type KernelDefinitions = typeof sphereKernels;
export type Kernels = { readonly [K in keyof KernelDefinitions]: KernelOf<KernelDefinitions[K]> };

/** Kernels by device and text: most are the same in several variants, and are compiled once. */
const declared = new WeakMap<GPUDevice, Map<string, Kernel<string>>>();

/** Creates the kernels of a world; they are compiled where a frame needs them (neededKernels.ts). */
export function createKernels(device: GPUDevice, definitions: KernelDefinitions): Kernels {
  const known = declared.get(device) ?? new Map<string, Kernel<string>>();
  declared.set(device, known);
  const kernelOf = (definition: KernelDefinition): Kernel<string> => {
    const { text } = definition.source, kernel = known.get(text) ?? declareKernel(device, definition);
    known.set(text, kernel);
    return kernel;
  };
  const entries: [string, KernelDefinition][] = Object.entries(definitions);
  return Object.fromEntries(entries.map(([name, definition]) => [name, kernelOf(definition)])) as Kernels;
}

/** Layouts of the structs that host and device share, from the WGSL texts. */
export const structs = {
  step: readStruct(texts['shared/step'], 'Step'), phase: readStruct(texts['shared/phase'], 'Phase'),
  body: readStruct(texts['shared/body'], 'Body'), control: readStruct(texts['shared/body'], 'BodyControl'),
  bodySum: readStruct(texts['shared/contact/bodySum'], 'BodySum'),
  counters: readStruct(texts['shared/counters'], 'Counters'),
  measured: readStruct(texts['shared/probe/measure'], 'Measured'),
  shape: readStruct(texts['shared/shapes/shapes'], 'ShapeInfo'),
  parts: readStruct(texts['shared/shapes/bodyParts'], 'BodyParts'),
  scan: readStruct(texts['shared/collide/scan'], 'Scan'),
  report: readStruct(sumMeasures, 'Report'), view: readStruct(writeDraw, 'View'),
  momentum: readStruct(accelerateContacts, 'Momentum'), pull: readStruct(pullBody, 'Pull'),
};
