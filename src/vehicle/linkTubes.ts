import { norm } from '../core/elementary/powers';
import type { Quat, Vec3 } from '../core/vec3';
import type { MechanismBody, MechanismSpec } from '../mechanism/spec';
import { between, turned } from './place';

/** Radius with which rods are drawn [m]; it is not from any model. */
const RADIUS = 0.022;
/** Distance below which points of joints count as the same [m]. */
const NEAR = 1e-3;

type Rod = { from: Vec3; to: Vec3; radius: number };

/**
 * Returns the rods with which the links of any vehicle are drawn, from joint to joint: by body, in its frame [m]. A
 * body with two joints is one rod, any other a star about its centre of mass; the chassis and the wheels are left out.
 */
export function linkTubes(spec: MechanismSpec): ReadonlyMap<string, readonly Rod[]> {
  const links = spec.bodies.filter(({ name }) => name !== 'chassis' && !name.startsWith('wheel '));
  return new Map(links.map((body) => [body.name, rodsOf(body, jointsOf(spec, body.name))]));
}

function rodsOf({ position, orientation: [x, y, z, w] = [0, 0, 0, 1] }: MechanismBody, joints: readonly Vec3[]): Rod[] {
  const back: Quat = [-x, -y, -z, w], local = joints.map((p) => turned(back, between(position, p)));
  if (local.length === 2) return [{ from: local[0], to: local[1], radius: RADIUS }];
  return local.filter((p) => norm(p) > NEAR).map((to): Rod => ({ from: [0, 0, 0], to, radius: RADIUS }));
}

/** Returns the points at which joints, rods and springs hold a body, each place once, in W as assembled [m]. */
function jointsOf({ connections }: MechanismSpec, body: string): Vec3[] {
  const points = connections.flatMap((c): Vec3[] => {
    switch (c.kind) {
      case 'spherical': case 'revolute': case 'universal': return c.a === body || c.b === body ? [c.point] : [];
      case 'distance': case 'springDamper': return [
        ...(c.a === body ? [c.pointA] : []), ...(c.b === body ? [c.pointB] : []),
      ];
      default: return [];
    }
  });
  return points.filter((p, k) => points.findIndex((q) => norm(between(p, q)) < NEAR) === k);
}
