import type { Vec3 } from '../../core/vec3';
import { Soup, type Point2 } from '../solids/soup';
import { COWL, DARK, SEAT, SHOULDER, SILL, STEEL, TAIL, TRIM, WAIST, WELL } from './hmmwvShape';
import { onBothSides, type Parts } from './parts';

/** Steering wheel: middle and radius [m], and its lean back from upright [rad]. */
const STEERING_WHEEL = { middle: [0.4, 0.7, 0.7] as Vec3, radius: 0.19, lean: 0.6 };

/** Adds seats, dashboard, steering wheel, floor and frame. */
export function addInside({ parts }: Parts): void {
  const left = parts.blank();
  for (const x of [-0.12, -0.85]) {
    left.box([x - 0.24, 0.46, 0.28], [x + 0.24, 0.94, 0.4], SEAT);
    left.block([[x - 0.3, 0.46, 0.38], [x - 0.2, 0.46, 0.38], [x - 0.2, 0.94, 0.38], [x - 0.3, 0.94, 0.38]],
      [[x - 0.38, 0.5, 0.98], [x - 0.31, 0.5, 0.98], [x - 0.31, 0.9, 0.98], [x - 0.38, 0.9, 0.98]], SEAT);
  }
  onBothSides(parts, left);
  parts.box([-1.1, -WELL, SILL], [COWL, WELL, 0.46], TRIM); // over engine and driveline
  parts.box([0.5, -0.98, 0.58], [COWL - 0.01, 0.98, SHOULDER + 0.03], DARK);
  addSteeringWheel(parts);
  addFrame(parts);
}

function addSteeringWheel(parts: Soup): void {
  const { middle, radius, lean } = STEERING_WHEEL, [x, y, z] = middle;
  const axis: Vec3 = [-Math.cos(lean), 0, Math.sin(lean)], up: Vec3 = [Math.sin(lean), 0, Math.cos(lean)];
  const at = (angle: number, r: number): Vec3 =>
    [x + r * Math.cos(angle) * up[0], y + r * Math.sin(angle), z + r * Math.cos(angle) * up[2]];
  parts.ring(middle, axis, radius, 0.012, DARK);
  for (const angle of [0, 2.1, -2.1]) parts.rod(at(0, 0), at(angle, radius), 0.01, DARK, 6);
  parts.rod(middle, [x - 0.2 * axis[0], y, z - 0.2 * axis[2]], 0.025, TRIM, 8);
}

/** Adds what is seen from below (floor pans, rails), and floor and bulkhead behind the cab. */
function addFrame(parts: Soup): void {
  const down: Vec3 = [0, 0, -1], pan = (x: number, X: number, half: number) =>
    parts.face([[x, -half, SILL], [X, -half, SILL], [X, half, SILL], [x, half, SILL]], down, TRIM);
  pan(-1.04, 1.02, WAIST);
  pan(1.02, 2.1, WELL);
  pan(TAIL, -1.04, WELL);
  const left = parts.blank();
  left.box([TAIL, 0.3, -0.085], [2.1, 0.38, SILL], STEEL);
  onBothSides(parts, left);
  // behind the cab: floor of the bed over the wheels, and the bulkhead before it
  parts.face([[-1.04, -1.02, 0.56], [TAIL, -1.02, 0.56], [TAIL, 1.02, 0.56], [-1.04, 1.02, 0.56]], [0, 0, 1], TRIM);
  const bulkhead: Point2[] = [[-1, SILL], [1, SILL], [0.98, 0.75], [-0.98, 0.75]];
  parts.panel(bulkhead, [], ([y, z]) => [-1.12, y, z], [1, 0, 0], TRIM);
  const wall: Point2[] = [[-WAIST, SILL], [WAIST, SILL], [WAIST, 0.68], [-WAIST, 0.68]];
  parts.panel(wall, [], ([y, z]) => [COWL, y, z], [-1, 0, 0], TRIM);
}
