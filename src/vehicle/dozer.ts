import { asin, atan2 } from '../core/elementary/arcs';
import { hypot } from '../core/elementary/powers';
import type { Vec3 } from '../core/vec3';
import type { Connection, MechanismBody, MechanismSpec } from '../mechanism/spec';
import { blade, chassis } from './dozerData';
import { dozerTrack, SIDES } from './dozerTrack';
import { shifted } from './place';

export type DozerOptions = {
  /** Middle of the tracks on the ground [m]. */
  origin?: Vec3;
  /** True if there is firm ground at z = 0 under the shoes; true if absent. */
  ground?: boolean;
};

/**
 * Returns the mechanism of a bulldozer: chassis, blade, two tracks, 1 + 1 + 2 × (50 + 6) = 114 bodies. Joints: 100
 * pins, 12 axles and the hinge of the blade, 113; the paper says 111. Driven: `drive L`, `drive R` [rad/s] and `lift`
 * [rad], < 0 upwards.
 */
export function dozerMechanism({ origin = [0, 0, 0], ground = true }: DozerOptions = {}): MechanismSpec {
  const tracks = SIDES.map((side) => dozerTrack(side, origin, ground)), [a, b, c] = chassis.half;
  const square = (p: number, q: number) =>
    (chassis.mass * (p * p + q * q)) / 3;
  const bodies: MechanismBody[] = [
    {
      name: 'chassis', mass: chassis.mass, inertia: [square(b, c), square(a, c), square(a, b)],
      position: shifted(origin, chassis.com),
    },
    { name: 'blade', mass: blade.mass, inertia: blade.inertia, position: shifted(origin, blade.com) },
  ];
  const hinge: Connection[] = [
    { kind: 'revolute', name: 'blade hinge', a: 'blade', b: 'chassis', point: shifted(origin, blade.pivot), axis: [
      0, 1, 0,
    ] },
    { kind: 'angleDrive', name: 'lift', a: 'blade', b: 'chassis', axis: [0, 1, 0], angle: 0 },
  ];
  return { bodies: [...bodies, ...tracks.flatMap((track) => track.bodies)],
    connections: [...hinge, ...tracks.flatMap((track) => track.connections)] };
}

/**
 * Returns the angle `lift` [rad] that brings the cutting edge to this height [m] above the ground of a level chassis;
 * the lower end of the blade is at `front`.
 */
export function liftFor(height: number): number {
  const x = blade.front - blade.pivot[0], z = blade.edge - blade.pivot[2], reach = hypot(x, z);
  return atan2(z, x) - asin((height - blade.pivot[2]) / reach);
}
