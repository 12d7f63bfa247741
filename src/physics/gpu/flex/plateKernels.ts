import evaluatePlates from '../../../../shaders/flex/evaluatePlates.wgsl?raw';
import gatherPlates from '../../../../shaders/flex/gatherPlates.wgsl?raw';
import { readStruct } from '../../../gpu/wgsl';
import { nodeCount, plateCount, type PlateMesh } from '../../../model/flexible/spec';
import type { Plates } from '../../flex/plates';
import { readConstant, sphereLibrary } from '../library';
import { worldKernel } from '../worldKernel';

const define = worldKernel(sphereLibrary);

/**
 * Kernels for the forces of flexible surfaces, in f32: those of addInternalForces and addPressure (plates.ts), and
 * weight.
 */
export const plateKernels = {
  evaluatePlates: define('flex/evaluatePlates', evaluatePlates, 64, {
    plates: 'uniform', place: 'read', rate: 'read', quads: 'read', sizes: 'read', rest: 'read', slots: 'read_write',
  }),
  gatherPlates: define('flex/gatherPlates', gatherPlates, 64, {
    step: 'uniform', plates: 'uniform', nodeStart: 'read', nodeSlots: 'read', slots: 'read', weighs: 'read',
    push: 'read_write',
  }),
};

export const plateStruct = readStruct(sphereLibrary['shared/flex/plates'], 'Plates');
export const PLATE_SLOTS = readConstant('shared/flex/plates', 'PLATE_SLOTS');
export const PLATE_POINTS = readConstant('shared/flex/plates', 'PLATE_POINTS');
export const PRESSED_POINTS = readConstant('shared/flex/plates', 'PRESSED_POINTS');

/** Constants of a mesh for the kernels, in their layout. */
export type PlateData = {
  quads: Uint32Array; sizes: Float32Array; rest: Float32Array; nodeStart: Uint32Array; nodeSlots: Uint32Array;
};

export function packPlates(mesh: PlateMesh, { rest }: Plates): PlateData {
  const nodes = nodeCount(mesh), lists = Array.from({ length: nodes }, (): number[] => []);
  for (let k = 0; k < 4 * plateCount(mesh); k++) lists[mesh.quads[k]].push(PLATE_SLOTS * (k >> 2) + 3 * (k & 3));
  const nodeStart = new Uint32Array(nodes + 1);
  lists.forEach((list, n) => { nodeStart[n + 1] = nodeStart[n] + list.length; });
  return {
    quads: mesh.quads, sizes: Float32Array.from(mesh.sizes), rest: Float32Array.from(rest), nodeStart,
    nodeSlots: Uint32Array.from(lists.flat()),
  };
}
