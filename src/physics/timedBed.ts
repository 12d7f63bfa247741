import { cube, square } from '../core/elementary/powers';
import { createRandom } from '../core/random';
import { createLive, type Live, type StepSettings } from '../model/settings';
import { FIXED, type WorldSpec } from '../model/worldSpec';
import type { Engine } from './engine';

/** The file makes the beds on which the speed of an engine is measured. */

/** The part of an engine that is timed. */
export type TimedEngine = Pick<Engine, 'model' | 'measures' | 'step' | 'dispose'>;
/** Makes an engine; `sliceMs` is the longest work that a device is given at once [ms]. */
export type MakeEngine = (spec: WorldSpec, sliceMs: number) => TimedEngine | Promise<TimedEngine>;

const RADIUS = 0.01, MASS = 0.01, DT = 0.002; // [m], [kg], [s]
/** Shape ratio of ellipsoids, the default of most scenes [1], and speed at which half of them slides [m/s]. */
const FLAT = 0.6, SLIDES = 0.3;

/**
 * Returns a bed of spheres that nearly touch twelve others each, in layers of triangles on a floor, at rest: it has as
 * many neighbours as a packed bed, and so as many colours.
 */
export function restingBed(edge: number): WorldSpec {
  const count = cube(edge), side = 2 * RADIUS * edge;
  const random = createRandom(1), positions = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const x = i % edge, y = Math.floor(i / edge) % edge, z = Math.floor(i / square(edge));
    const at = [2 * x + ((y + z) % 2), Math.sqrt(3) * (y + (z % 2) / 3), 1 + (2 / 3) * Math.sqrt(6) * z];
    for (let c = 0; c < 3; c++) positions[3 * i + c] = (1.005 * at[c] + 0.005 * random()) * RADIUS;
  }
  return {
    domain: { min: [-side, -side, 0], max: [2 * side, 2 * side, 2 * side] },
    grains: { positions, radii: new Float64Array(count).fill(RADIUS), masses: new Float64Array(count).fill(MASS) },
    bodies: [{
      name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED,
      look: 'floor',
    }],
  };
}

/** Returns the same bed of flat ellipsoids, pressed together along y, whose upper half slides along x. */
export function stirredBed(edge: number): WorldSpec {
  const { grains, ...bed } = restingBed(edge), velocities = new Float64Array(3 * cube(edge));
  const turn = (1 + square(FLAT)) / 5;
  for (let i = 0; i < cube(edge); i++) {
    grains.positions[3 * i + 1] *= FLAT;
    if (i >= cube(edge) / 2) velocities[3 * i] = SLIDES;
  }
  return {
    ...bed,
    grains: {
      ...grains, velocities, shapes: [{
        shape: { kind: 'ellipsoid', semiAxes: [1, FLAT, 1] }, volume: (4 / 3) * Math.PI * FLAT,
        inertia: [turn, 2 / 5, turn],
      }],
    },
  };
}

/** Returns the settings under which a bed is timed; `own` replaces some. */
export const liveOf = (spec: WorldSpec, own: Partial<StepSettings>): Live =>
  createLive(spec, { dt: DT, gravity: [0, 0, -9.81], friction: 0.5, ...own });
