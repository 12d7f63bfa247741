import { createRandom } from '../../../core/random';
import { FIXED, type BodySpec, type WorldSpec } from '../../../model/worldSpec';

const SIDE = 5, LAYERS = 6, R = 0.05;
/** Number of grains of 1 kg of the bed, and its width [m]. */
export const GRAINS = SIDE * SIDE * LAYERS, WIDTH = 2.1 * R * SIDE;
/** Numbers of the floor and walls, before other big bodies, and of the ball that is held above the bed. */
export const WALLS = 5, SHOT = 5;

const floor: BodySpec = {
  name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED,
  look: 'floor',
};
const half = Math.SQRT1_2;

/** Returns a bed of loose spheres in a box, on a jittered lattice, over which a ball of 20 kg is held. */
export function restingBed(): WorldSpec {
  const random = createRandom(3), positions = new Float64Array(3 * GRAINS);
  for (let i = 0; i < GRAINS; i++) {
    const cell = [i % SIDE, Math.floor(i / SIDE) % SIDE, Math.floor(i / SIDE ** 2)];
    for (let c = 0; c < 3; c++) positions[3 * i + c] = 2.1 * R * (cell[c] + 0.5) + 0.08 * R * (random() - 0.5);
  }
  const wall = (position: [number, number, number], orientation: [number, number, number, number]): BodySpec =>
    ({ ...floor, name: 'wall', position, orientation, look: 'wall' });
  return {
    domain: { min: [0, 0, 0], max: [WIDTH, WIDTH, 2] },
    grains: { positions, radii: new Float64Array(GRAINS).fill(R), masses: new Float64Array(GRAINS).fill(1) },
    bodies: [
      floor, wall([0, 0, 0], [0, half, 0, half]), wall([WIDTH, 0, 0], [0, -half, 0, half]),
      wall([0, 0, 0], [-half, 0, 0, half]), wall([0, WIDTH, 0], [half, 0, 0, half]),
      {
        ...floor, name: 'shot', shape: { kind: 'sphere', radius: 0.1 }, position: [WIDTH / 2, WIDTH / 2, 1],
        mass: 20, inertia: [0.08, 0.08, 0.08], look: 'slab',
      },
    ],
  };
}
