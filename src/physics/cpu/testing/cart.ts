import type { Vec3 } from '../../../core/vec3';
import type { Measures } from '../../../model/measures';
import type { Live, StepSettings } from '../../../model/settings';
import type { GrainShape } from '../../../model/shape';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import type { MechanismSpec } from '../../../mechanism/spec';
import { floor, grainsOf, KINDS, liveOf } from './worlds';

/** This file makes a cart on two rollers over a layer of eggs and balls, for tests of mechanisms in the soil. */

const FRAME: Vec3 = [0, 0, 0.62], ROLLERS: Record<string, Vec3> = { front: [0.3, 0, 0.34], rear: [-0.3, 0, 0.34] };

/**
 * Indices of connections; their order is: two hinges, a gear, `drive` [N·m] on the shaft, `hold` [N·m] between rear
 * roller and frame.
 */
export const DRIVE = 3, HOLD = 4;

export const cart: MechanismSpec = {
  bodies: [
    { name: 'frame', mass: 20, inertia: [0.5, 1, 1], position: FRAME },
    ...Object.entries(ROLLERS)
      .map(([name, position]) => ({ name, mass: 6, inertia: [0.12, 0.05, 0.12] as Vec3, position })),
  ],
  shafts: [{ name: 'motor', inertia: 0.02 }],
  connections: [
    ...Object.entries(ROLLERS).map(([name, point]) =>
      ({ kind: 'revolute' as const, name: `hinge ${name}`, a: name, b: 'frame', point, axis: [0, 1, 0] as Vec3 })),
    { kind: 'gear', name: 'gear', terms: [
      { a: 'motor', b: 'ground', factor: 1 }, { a: 'front', b: 'frame', axis: [0, 1, 0], factor: -3 },
    ] },
    { kind: 'torqueMotor', name: 'drive', a: 'motor', b: 'ground', torque: 2 },
    { kind: 'brake', name: 'hold', a: 'rear', b: 'frame', axis: [0, 1, 0], torque: 1 },
  ],
};

/** Creates the world of a cart on a layer of grains of these shapes, or without grains. */
export function cartWorld(shapes: readonly GrainShape[] = [KINDS[1], KINDS[0]]): WorldSpec {
  const positions: Vec3[] = [];
  for (let j = -3; j <= 3; j++)
    for (let i = -4; i <= 4; i++) if (shapes.length > 0) positions.push([0.21 * i, 0.21 * j, 0.1]);
  const bodies = cart.bodies.map(({ name, mass, inertia, position }): BodySpec => ({
    name, mass, inertia, position, motion: FREE, look: 'wheel', collides: name !== 'frame',
    shape: { kind: 'cylinder', radius: 0.12, halfLength: 0.3, edgeRadius: 0.01 },
  }));
  return {
    domain: { min: [-2, -2, 0], max: [2, 2, 2] }, grains: grainsOf(shapes, positions), bodies: [floor, ...bodies],
    mechanism: cart,
  };
}

/**
 * Returns the settings of a cart; the torque of the motor and the most that the brake holds can be changed between
 * steps.
 */
export function cartLive(
  spec: WorldSpec, own: Partial<StepSettings>
): Live & { mechanism: NonNullable<Live['mechanism']> } {
  const enabled = new Uint8Array(5).fill(1);
  const mechanism = { drive: Float64Array.of(0, 0, 0, 2, 1), enabled, groundForces: new Float64Array() };
  return { ...liveOf(spec, { friction: 0.6, ...own }), mechanism };
}

/**
 * Returns the kinetic energy of the cart and its shaft [J], from the measures of a step; the turns of the cart must be
 * about its axes of inertia, or small.
 */
export function cartEnergy({ bodies, mechanism }: Measures): number {
  let sum = 0.5 * cart.shafts![0].inertia * mechanism!.shafts[0] ** 2;
  cart.bodies.forEach(({ mass, inertia }, k) => {
    const { velocity, spin } = bodies[k + 1];
    for (let c = 0; c < 3; c++) sum += 0.5 * mass * velocity[c] ** 2 + 0.5 * inertia[c] * spin[c] ** 2;
  });
  return sum;
}

/** Creates a sum of the work of contacts on the cart [J]: call `before` and `after` each step. */
export function createContactWork(measures: Measures) {
  const old = measures.bodies.map(() => [0, 0, 0, 0, 0, 0]);
  let work = 0;
  return {
    get work() { return work; },
    before() {
      measures.bodies.forEach(({ velocity, spin }, k) => [...velocity, ...spin].forEach((v, c) => { old[k][c] = v; }));
    },
    after(dt: number) {
      measures.bodies.forEach(({ force, torque, velocity, spin }, k) => [...force, ...torque].forEach((f, c) => {
        if (k > 0) work += dt * f * 0.5 * (old[k][c] + [...velocity, ...spin][c]);
      }));
    },
  };
}
