import type { Vec3 } from '../core/vec3';
import type { MechanismSpec } from '../mechanism/spec';
import { track, wheels } from './dozerData';
import { shoeName, type Side } from './dozerTrack';

/** Velocity v_WB [m/s] and spin w_WB [rad/s] of a body. */
type Motion = { velocity: Vec3; spin: Vec3 };

/**
 * Returns how the bodies of a dozer that was assembled at (x, 0, 0) move, in the order of its mechanism, when it rolls
 * along x at `speed` [m/s] and its tracks do not slip: shoes on the ground rest, those above go twice as fast.
 */
export function dozerRolling({ bodies, connections }: MechanismSpec, x: number, speed: number): Motion[] {
  const { radius, reach, axle, shoes } = track, rate = speed / radius;
  const pins = new Map(connections.flatMap((c) => (c.kind === 'bushing' ? [[c.name, c.point] as const] : [])));
  /** Returns the velocity of a pin along x and z [m/s]: with the chassis, and along the chain. */
  const pinVelocity = (p: Readonly<Vec3>): [number, number] => {
    const along = p[0] - x, end = Math.sign(along) * reach;
    if (Math.abs(along) <= reach) return [speed + (p[2] > axle ? speed : -speed), 0];
    return [speed + rate * (p[2] - axle), -rate * (along - end)]; // ω ŷ × r on the arcs
  };
  const shoeMotion = (side: Side, k: number, centre: Readonly<Vec3>): Motion => {
    const p = pins.get(`pin ${side}${k}`)!, q = pins.get(`pin ${side}${(k + 1) % shoes}`)!;
    const a = pinVelocity(p), b = pinVelocity(q), dx = q[0] - p[0], dz = q[2] - p[2];
    const spin = ((b[0] - a[0]) * dz - (b[1] - a[1]) * dx) / (dx * dx + dz * dz);
    const ox = centre[0] - (p[0] + q[0]) / 2, oz = centre[2] - (p[2] + q[2]) / 2; // from the middle of its chord
    return { velocity: [(a[0] + b[0]) / 2 + spin * oz, 0, (a[1] + b[1]) / 2 - spin * ox], spin: [0, spin, 0] };
  };
  const shoeOf = new Map((['L', 'R'] as const).flatMap((side) => (
    Array.from({ length: shoes }, (_, k) => [shoeName(side, k), [side, k] as const] as const)
  )));
  return bodies.map(({ name, position }): Motion => {
    const shoe = shoeOf.get(name);
    if (shoe) return shoeMotion(shoe[0], shoe[1], position);
    const turns = name.startsWith('roller') ? radius / wheels.rollerRadius : /^(sprocket|idler)/.test(name) ? 1 : 0;
    return { velocity: [speed, 0, 0], spin: [0, turns * rate, 0] };
  });
}
