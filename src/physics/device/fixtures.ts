import type { Live } from '../../model/settings';
import { FIXED, type WorldSpec } from '../../model/worldSpec';

/** Worlds for tests of the device. */

export const GRAVITY = 9.81;

/** The default settings of a step, as a scene would give them, and controls as the bodies say. */
export function liveOf(spec: WorldSpec, own: Partial<Live['settings']> = {}): Live {
  return {
    settings: {
      dt: 0.002, substeps: 20, solver: 'smallsteps', law: 'exact', iterations: 0, tolerance: 1e-6, warmStart: true, recovery: 0.1,
      recoverySpeed: 0.5, gravity: [0, 0, -GRAVITY], friction: 0.5, damping: 0, ...own,
    },
    bodies: spec.bodies.map(({ motion, mass }) => ({ motion: [...motion], force: [0, 0, 0], mass })),
  };
}

const plane: WorldSpec['bodies'][number] = {
  name: 'plane', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED, look: 'floor',
};

/** One sphere of 1 kg and 0.1 m that touches a floor. */
export function sphereOnPlane(velocity: readonly number[] = [0, 0, 0]): WorldSpec {
  return {
    domain: { min: [-2, -2, 0], max: [2, 2, 2] },
    grains: { positions: Float64Array.of(0, 0, 0.1), radii: Float64Array.of(0.1), masses: Float64Array.of(1), velocities: Float64Array.from(velocity) },
    bodies: [plane],
  };
}
