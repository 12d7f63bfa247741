import type { Quat, Vec3 } from '../core/vec3';
import type { MechanismBody, MechanismSpec } from '../mechanism/spec';
import { between, turned } from './place';

/** How thick rods are drawn [m]: no number of any model. */
const RADIUS = 0.022;
/** Points of joints nearer than this are one [m]. */
const NEAR = 1e-3;

type Rod = { from: Vec3; to: Vec3; radius: number };

/**
 * Rods that the links of any vehicle are drawn by, from joint to joint: by body, in its frame. What has more than two
 * joints is drawn as a star about its centre of mass; the chassis and the wheels are none of these.
 */
export function linkTubes(spec: MechanismSpec): ReadonlyMap<string, readonly Rod[]> {
  const links = spec.bodies.filter(({ name }) => name !== 'chassis' && !name.startsWith('wheel '));
  return new Map(links.map((body) => [body.name, rodsOf(body, jointsOf(spec, body.name))]));
}

function rodsOf({ position, orientation: [x, y, z, w] = [0, 0, 0, 1] }: MechanismBody, joints: readonly Vec3[]): Rod[] {
  const back: Quat = [-x, -y, -z, w], local = joints.map((p) => turned(back, between(position, p)));
  if (local.length === 2) return [{ from: local[0], to: local[1], radius: RADIUS }];
  return local.filter((p) => Math.hypot(...p) > NEAR).map((to): Rod => ({ from: [0, 0, 0], to, radius: RADIUS }));
}

/** Where joints, rods and springs hold a body, each place once, in W as it is assembled [m]. */
function jointsOf({ connections }: MechanismSpec, body: string): Vec3[] {
  const points = connections.flatMap((c): Vec3[] => {
    switch (c.kind) {
      case 'spherical': case 'revolute': case 'universal': return c.a === body || c.b === body ? [c.point] : [];
      case 'distance': case 'springDamper': return [...(c.a === body ? [c.pointA] : []), ...(
        c.b === body ? [c.pointB] : []
      )];
      default: return [];
    }
  });
  return points.filter((p, k) => points.findIndex((q) => Math.hypot(...between(p, q)) < NEAR) === k);
}
