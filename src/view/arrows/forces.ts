import { Quaternion, Vector3 } from 'three/webgpu';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';
import { reachOf } from '../bounds';
import { vehicleOf } from '../cameras/vehicleCameras';
import { FORCE, POSE, timeIndex, TURNED } from '../pose';
import { lowestPoint } from './lowestPoint';

/**
 * Length of arrows on vehicles [m/N], 1 m for 10 kN; and an upper bound of the longest that is expected [m], as their
 * weight rests on several parts.
 */
const VEHICLE_SCALE = 1e-4, VEHICLE_LONGEST = 2.5;
/**
 * Length of an arrow for the weight of all moving bodies in worlds without a vehicle [reaches of the largest of them].
 */
const WEIGHT_LENGTH = 2;
const GRAVITY = 9.81; // [m/s²], used for the scale alone
/** Time constant of the exponential mean over forces [s]: contacts appear and vanish from step to step. */
const SMOOTHING = 0.025;
/** Length below which an arrow is hidden [lengths of the longest that is expected]. */
const LEAST = 0.008;

/** An arrow: its foot in W [m], its unit direction in W, and its length [m]; a length of 0 hides it. */
export type Arrow = { readonly foot: Vector3; readonly direction: Vector3; length: number };

export type Forces = {
  /** One arrow for each body that is drawn and that soil or firm ground can push. */
  readonly arrows: readonly Arrow[];
  /** Length of the longest arrow that is expected [m]. */
  readonly longest: number;
  setPoses(poses: ArrayLike<number>): void;
};

type World = Pick<WorldSpec, 'bodies' | 'grains' | 'mechanism'>;

/** Returns true if a body is drawn, can move, and meets soil or, by a connection, firm ground. */
function isPushed({ name, look, collides, shape }: BodySpec, { mechanism }: World): boolean {
  if (shape.kind === 'plane' || shape.kind === 'heightfield' || ['floor', 'wall', 'hidden'].includes(look))
    return false;
  const { connections = [] } = mechanism ?? {};
  return collides !== false || connections.some((c) => (c.kind === 'groundForce' || c.kind === 'sole') && c.a === name);
}

/** Returns the length of arrows per force [m/N] and the length of the longest that is expected [m]. */
export function scaleOf(spec: World): { scale: number; longest: number } {
  const { bodies, grains } = spec, moving = bodies.filter((body) => isPushed(body, spec));
  const free = bodies.filter(({ motion }) => motion[2] === null);
  const weight = GRAVITY * massOf(free.map(({ mass }) => mass));
  if (vehicleOf(spec) >= 0) return { scale: VEHICLE_SCALE, longest: Math.min(VEHICLE_LONGEST, VEHICLE_SCALE * weight) };
  const reach = moving.reduce((most, { shape }) => Math.max(most, reachOf(shape)), 0), longest = WEIGHT_LENGTH * reach;
  // if all motion is prescribed, the scale is that of the bed's weight
  const force = free.length > 0 ? weight : GRAVITY * massOf(grains.masses);
  return { scale: force > 0 ? longest / force : 0, longest };
}

const massOf = (masses: Iterable<number>): number => {
  let sum = 0;
  for (const mass of masses) sum += mass;
  return sum;
};

/** Makes the arrows of forces on bodies, smoothed over frames; each starts at the lowest point of its body. */
export function createForces(spec: World): Forces {
  const { scale, longest } = scaleOf(spec);
  const pushed = spec.bodies.flatMap((body, k) => (isPushed(body, spec) ? [k] : []));
  const arrows = pushed.map((): Arrow => ({ foot: new Vector3(), direction: new Vector3(0, 0, 1), length: 0 }));
  const forces = pushed.map(() => new Vector3()), now = new Vector3(), q = new Quaternion();
  let last = NaN;
  return {
    arrows, longest,
    setPoses(poses) {
      // after a reset time is earlier: the old mean is dropped
      const time = poses[timeIndex(spec.bodies.length)];
      const share = time >= last ? 1 - Math.exp((last - time) / SMOOTHING) : 1;
      last = time;
      pushed.forEach((body, i) => {
        const at = POSE * body, arrow = arrows[i];
        now.set(poses[at + FORCE], poses[at + FORCE + 1], poses[at + FORCE + 2]);
        forces[i].lerp(now, share);
        const strength = forces[i].length(), length = scale * strength;
        arrow.length = length > LEAST * longest ? length : 0;
        if (arrow.length === 0) return;
        arrow.direction.copy(forces[i]).divideScalar(strength);
        q.set(poses[at + TURNED], poses[at + TURNED + 1], poses[at + TURNED + 2], poses[at + TURNED + 3]);
        lowestPoint(spec.bodies[body].shape, q, arrow.foot);
        arrow.foot.x += poses[at];
        arrow.foot.y += poses[at + 1];
        arrow.foot.z += poses[at + 2];
      });
    },
  };
}
