import type { Builder } from './builder';
import type { MechanismSpec } from './spec';
import type { MechanismState, Work } from './work';

/**
 * Makes the arrays for the rows of a mechanism of `count` bodies and shafts, with its assembled positions, controls and
 * memory.
 */
export function createWork(spec: MechanismSpec, { rows, blockCount, controls, memory }: Builder, count: number): Work {
  const n = rows.length, rotation = new Float64Array(9 * (count + 1)), position = new Float64Array(3 * (count + 1));
  for (let i = 0; i <= count; i++) for (let c = 0; c < 3; c++) rotation[9 * i + 4 * c] = 1;
  spec.bodies.forEach((body, i) => position.set(body.position, 3 * i));
  return {
    h: 1, position, rotation, velocity: new Float64Array(6 * (count + 1)), jacobian: new Float64Array(6 * blockCount),
    compliance: new Float64Array(n), bias: new Float64Array(n), gap: new Float64Array(n),
    multiplier: new Float64Array(n),
    applied: new Float64Array(6 * (count + 1)), controls: Float64Array.from(controls),
    memory: Float64Array.from(memory),
  };
}

/** Returns the state of a mechanism as assembled; it shares position, velocity and memory with `Work`. */
export function stateOf(
  { bodies, shafts = [] }: MechanismSpec, { position, velocity, memory }: Work, count: number
): MechanismState {
  const orientation = new Float64Array(4 * (count + 1));
  for (let i = 0; i <= count; i++) orientation[4 * i + 3] = 1;
  bodies.forEach((body, i) => {
    if (body.orientation) orientation.set(body.orientation, 4 * i);
    if (body.velocity) velocity.set(body.velocity, 6 * i);
    if (body.spin) velocity.set(body.spin, 6 * i + 3);
  });
  shafts.forEach(({ spin = 0 }, k) => { velocity[6 * (bodies.length + k) + 3] = spin; });
  return { position, orientation, velocity, memory };
}
