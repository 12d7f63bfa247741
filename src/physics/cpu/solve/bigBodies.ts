import type { Live } from '../../../model/settings';
import { turnBody } from '../integrate/turnBody';
import { standOnPlanes } from '../feet/standOnPlanes';
import type { CpuWorld } from '../world';
import { addForces, addGyroscopic } from './bodyForces';
import { DRIFT, V, W } from './packedBodies';

/**
 * Writes v* of big body k, which is packed at `o` of g, at the end of a substep h [s] without grains: forces,
 * gyroscopic moment, prescribed motion, planes that it may meet.
 */
export function predictBody(
  cpu: CpuWorld, g: Float64Array, o: number, live: Live, k: number, h: number,
): void {
  const { model, state, inverseMass } = cpu;
  const b = model.grainCount + k, { velocity, spin } = state, { motion } = live.bodies[k];
  for (let c = 0; c < 3; c++) { velocity[3 * b + c] = g[o + V + c]; spin[3 * b + c] = g[o + W + c]; }
  addForces(state, inverseMass, live, b, k, h);
  addGyroscopic(state, inverseMass, model.bodies[k].inertia, b, k, h);
  for (let c = 0; c < 3; c++) {
    g[o + V + c] = motion[c] ?? velocity[3 * b + c];
    g[o + W + c] = motion[3 + c] ?? spin[3 * b + c];
  }
  standOnPlanes(cpu, live, k, h, g, o + V, g, o + W, g, o + DRIFT);
}

/** Turns big body k, packed at `o` of g, by a substep h [s] of its spin: at once, for its gyroscopic moment. */
export function turnPacked(
  { model, state, turn }: CpuWorld, g: Float64Array, o: number, k: number, h: number,
): void {
  const b = model.grainCount + k;
  for (let c = 0; c < 3; c++) turn[3 * b + c] = h * g[o + W + c];
  turnBody(state.orientation, turn, b);
}
