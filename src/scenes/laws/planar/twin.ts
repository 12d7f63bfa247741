import { cos, sin } from '../../../core/elementary/circular';
import { hypot } from '../../../core/elementary/powers';
import { NONE, solvePlanar } from './contact';

/**
 * State of an ellipse over the ground z = 0, in the plane of x and z: position of its centre [m], turn about y [rad],
 * and their rates [m/s, rad/s].
 */
export type PlanarState = { x: number; z: number; angle: number; vx: number; vz: number; spin: number };

export type PlanarBody = { mass: number; inertia: number; a: number; b: number };
export type PlanarStep = {
  dt: number; substeps: number; gravity: number; friction: number; recoverySpeed: number; law: 'exact' | 'relaxed';
  /** Gap up to which a contact is known [m]: the relaxed law pushes fast sliding bodies from a distance. */
  margin: number;
};

/**
 * Takes a frame step as the engine does with a converging solver (src/physics/cpu/solve/largeStep.ts), in another way:
 * one contact, in a plane, solved in closed form. The contact is frozen where it is expected in the middle of the
 * frame.
 */
export function stepPlanar(s: PlanarState, { mass, inertia, a, b }: PlanarBody, step: PlanarStep): void {
  const { dt, substeps, law } = step, h = dt / substeps, half = 0.5 * dt, angle = s.angle + half * s.spin;
  const up = sin(angle), along = cos(angle), low = hypot(a * up, b * along);
  const there = s.z + half * s.vz - low;
  const ax = ((a * a - b * b) * up * along) / low, az = -low - 0.5 * there; // arm to the middle of the gap [m]
  const touches = there <= step.margin;
  let gap = there - half * (s.vz - s.spin * ax);
  for (let k = 0; k < substeps; k++) {
    s.vz -= h * step.gravity;
    const bias = gap > 0 ? gap / h : Math.max(gap / h, -step.recoverySpeed);
    const { n, t } = touches ? solvePlanar({
      a: 1 / mass + (ax * ax) / inertia, b: 1 / mass + (az * az) / inertia, c: (-ax * az) / inertia,
      rn: s.vz - s.spin * ax + bias, rt: s.vx + s.spin * az, mu: step.friction,
    }, law) : NONE;
    s.vx += t / mass;
    s.vz += n / mass;
    s.spin += (az * t - ax * n) / inertia;
    s.x += h * s.vx;
    s.z += h * s.vz;
    s.angle += h * s.spin;
    gap += h * (s.vz - s.spin * ax);
  }
}
