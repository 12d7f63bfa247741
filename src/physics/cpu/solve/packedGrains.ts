import type { Model, State } from '../../../model/model';
import type { InverseMass } from '../bodies';
import type { CpuWorld } from '../world';

/**
 * Layout of grains during the substeps of a frame: the values that a sweep needs of a grain lie side by side, in two
 * cache lines instead of six. The next line has offsets into `grains[STRIDE * i]`.
 */
export const STRIDE = 12;
export const X = 0, RADIUS = 3, V = 4, INV_MASS = 7, W = 8, INV_INERTIA = 11;

/** The world of a frame, with the grains packed for sweeping. */
export type SmallStepWorld = CpuWorld & { grains: Float64Array };

export const createPackedGrains = (grainCount: number): Float64Array => new Float64Array(STRIDE * grainCount);

export function packGrains(grains: Float64Array, model: Model, state: State, inverseMass: InverseMass): void {
  const { position, velocity, spin } = state;
  for (let i = 0, o = 0, k = 0; i < model.grainCount; i++, o += STRIDE, k += 3) {
    grains[o] = position[k];
    grains[o + 1] = position[k + 1]; grains[o + 2] = position[k + 2]; grains[o + RADIUS] = model.radii[i];
    grains[o + 4] = velocity[k];
    grains[o + 5] = velocity[k + 1]; grains[o + 6] = velocity[k + 2]; grains[o + INV_MASS] = inverseMass.grainLinear[i];
    grains[o + 8] = spin[k];
    grains[o + 9] = spin[k + 1]; grains[o + 10] = spin[k + 2]; grains[o + INV_INERTIA] = inverseMass.grainAngular[i];
  }
}

export function unpackGrains(grains: Float64Array, model: Model, state: State): void {
  const { position, velocity, spin } = state;
  for (let i = 0, o = 0, k = 0; i < model.grainCount; i++, o += STRIDE, k += 3) {
    position[k] = grains[o]; position[k + 1] = grains[o + 1]; position[k + 2] = grains[o + 2];
    velocity[k] = grains[o + 4]; velocity[k + 1] = grains[o + 5]; velocity[k + 2] = grains[o + 6];
    spin[k] = grains[o + 8]; spin[k + 1] = grains[o + 9]; spin[k + 2] = grains[o + 10];
  }
}
