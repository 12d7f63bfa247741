import { hypot } from '../core/elementary/powers';
import type { Vec3 } from '../core/vec3';
import { GROUND_FORCE } from '../mechanism/kinds/groundForce';
import type { Connection } from '../mechanism/spec';

/**
 * Drag area c_d A of an HMMWV [m²]: programs of Project Chrono call c_d = 0.5 and A ≈ 5 m² typical of it, with air of
 * 1.2 kg/m³.
 */
export const DRAG_AREA = 0.5 * 5;
const DENSITY = 1.2;
/** Speed below which air does not count [m/s]. */
const SLOW = 0.1;

/** Returns the force of air on the chassis; as a ground force, it is a line in the velocity after the step. */
export const airForce = (): Connection => ({ kind: 'groundForce', name: 'air', a: 'chassis' });

/** Returns κ = ½ ρ c_d A [kg/m]: drag is κ v². */
export const dragBy = (area: number): number => 0.5 * DENSITY * area;

/**
 * Writes the numbers of the drag at `o` in `out`: at the centre of mass, against the velocity, the tangent κ v² −
 * 2 κ v v⁺ of −κ v⁺². Air stands still, and does not lift.
 */
export function writeDrag(
  area: number, { position, velocity }: { position: Readonly<Vec3>; velocity: Readonly<Vec3> }, out: Float64Array,
  o: number,
): void {
  out.fill(0, o, o + GROUND_FORCE.size);
  const [x, y, z] = velocity, speed = hypot(x, y, z);
  if (speed < SLOW) return;
  const slope = dragBy(area) * speed;
  for (let c = 0; c < 3; c++) {
    out[o + GROUND_FORCE.point + c] = position[c];
    out[o + GROUND_FORCE.x + c] = velocity[c] / speed;
  }
  out[o + GROUND_FORCE.alongX] = slope * speed;
  out[o + GROUND_FORCE.alongX + 1] = 2 * slope;
}
