import { float, smoothstep, uniform } from 'three/tsl';
import { Box3, Matrix4, Quaternion, Vector3, Vector4, type Mesh, type Node, type Object3D } from 'three/webgpu';
import type { BodySpec } from '../model/worldSpec';
import { TO_SUN } from './light';
import { POSE, TURNED } from './pose';
import { turnBack } from './turn';

/** Looks of bodies that cast shadows without shadow maps: vehicles and wheels stand out from what they roll on. */
const VEHICLES: readonly BodySpec['look'][] = ['hmmwv', 'dozer'];
const CASTS: readonly BodySpec['look'][] = [...VEHICLES, 'wheel', 'tire'];
/** Brightness that a shadow takes away [1], and width of its soft border [least half sizes of its box]. */
const DARKNESS = 0.45, SOFTNESS = 1;
/** Least part of the sun's direction along an edge of a box [1]: rays divide by it. */
const LEAST = 1e-3;
/** Sides of a wheel's box are equal but for this part, which facets make [1]. */
const FACETS = 0.05;

/** A shadow caster: a body's box, as it is drawn, in B; of a round one only the cylinder about y that it holds. */
export type Caster = { body: number; middle: Vector3; half: Vector3; isRound?: boolean };

/** Shadows of boxes on what is drawn without shadow maps. */
export type BoxShadows = {
  /** Returns the brightness that is left at a point in W, 1 in the sun. */
  lightAt(point: Node<'vec3'>): Node<'float'>;
  setPoses(poses: ArrayLike<number>): void;
  /** Returns a rectangle of a level plane at z [m] that holds all shadows on it: least x and y, largest x and y [m]. */
  reachAt(z: number): readonly [number, number, number, number];
};

/**
 * Returns the casters of a world by the objects that draw its bodies, which are at their places, null where there is
 * none. A vehicle casts one shadow with its wheels, as of a box that reaches down to where they stand: on a processor
 * each more on the ground takes as long as half of the vehicle.
 */
export function castersOf(objects: readonly (Object3D | null)[], bodies: readonly BodySpec[]): Caster[] {
  const casts = (k: number): Object3D | null => (CASTS.includes(bodies[k].look) ? objects[k] : null);
  const vehicle = bodies.findIndex(({ look }) => VEHICLES.includes(look));
  const chassis = vehicle < 0 ? null : casts(vehicle);
  if (!chassis) {
    return objects.flatMap((_, body) => casterOf(body, boxIn(casts(body), casts(body)))).map((caster) =>
      ({ ...caster, isRound: Math.abs(caster.half.x - caster.half.z) < FACETS * caster.half.x }));
  }
  const whole = new Box3();
  for (let k = 0; k < bodies.length; k++) whole.union(boxIn(casts(k), chassis));
  return casterOf(vehicle, whole);
}

/** Returns the box of what an object draws, in the frame of another one; an empty one of nothing. */
function boxIn(object: Object3D | null, frame: Object3D | null): Box3 {
  const box = new Box3();
  if (!object || !frame) return box;
  const toFrame = new Matrix4().compose(frame.position, frame.quaternion, frame.scale).invert();
  object.updateMatrixWorld(true);
  object.traverse((part) => {
    if (!('geometry' in part)) return;
    const { geometry, matrixWorld } = part as Mesh;
    geometry.computeBoundingBox();
    box.union(geometry.boundingBox!.clone().applyMatrix4(new Matrix4().multiplyMatrices(toFrame, matrixWorld)));
  });
  return box;
}

const casterOf = (body: number, box: Box3): Caster[] => (box.isEmpty() ? []
  : [{ body, middle: box.getCenter(new Vector3()), half: box.getSize(new Vector3()).multiplyScalar(0.5) }]);

/** Returns where a ray in a plane enters a circle about the origin and leaves it; both are the same if it passes by. */
function throughCircle(
  from: Node<'vec2'>, along: Node<'vec2'>, radius: Node<'float'>
): [enters: Node<'float'>, leaves: Node<'float'>] {
  const a = along.dot(along).toVar(), b = from.dot(along).toVar(), c = from.dot(from).sub(radius.mul(radius));
  const half = b.mul(b).sub(a.mul(c)).max(0).sqrt().div(a).toVar(), middle = b.negate().div(a).toVar();
  return [middle.sub(half), middle.add(half)];
}

/**
 * Makes the shadows of a few boxes and wheels: a point is in one if its ray to the sun meets it, and lighter where the
 * ray only grazes it. That is computed once for a grain, and needs no map that would be drawn beside the picture: an
 * emulated device has no time for that.
 */
export function createBoxShadows(casters: readonly Caster[]): BoxShadows {
  const sun = new Vector3(...TO_SUN), q = new Quaternion();
  const boxes = casters.map(({ half, ...caster }) => ({
    ...caster, half: uniform(half), soft: SOFTNESS * Math.min(half.x, half.y, half.z),
    center: uniform(new Vector3()), turned: uniform(new Vector4(0, 0, 0, 1)), toSun: uniform(new Vector3()),
  }));
  return {
    lightAt(point) {
      const shade = boxes.reduce<Node<'float'>>((darkest, { center, turned, toSun, half, soft, isRound }) => {
        const from = turnBack(turned, point.sub(center)).toVar();
        const a = half.add(from).negate().div(toSun).toVar(), b = half.sub(from).div(toSun).toVar();
        const enters = a.min(b).toVar(), leaves = a.max(b).toVar();
        const [into, out] = isRound ? throughCircle(from.xz, toSun.xz, half.x)
          : [enters.x.max(enters.z), leaves.x.min(leaves.z)];
        const near = into.max(enters.y).max(0), far = out.min(leaves.y);
        return darkest.max(smoothstep(0, soft, far.sub(near)));
      }, float(0));
      return float(1).sub(shade.mul(DARKNESS));
    },
    reachAt(z) {
      const reach: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
      for (const { half, center } of boxes) {
        const long = half.value.length() / sun.z, { x, y, z: high } = center.value, fall = (high - z) / sun.z;
        const [sx, sy] = [x - fall * sun.x, y - fall * sun.y];
        reach[0] = Math.min(reach[0], sx - long);
        reach[1] = Math.min(reach[1], sy - long);
        reach[2] = Math.max(reach[2], sx + long);
        reach[3] = Math.max(reach[3], sy + long);
      }
      return reach;
    },
    setPoses(poses) {
      for (const { body, middle, center, turned, toSun } of boxes) {
        const at = POSE * body, o = at + TURNED;
        q.set(poses[o], poses[o + 1], poses[o + 2], poses[o + 3]);
        center.value.copy(middle).applyQuaternion(q);
        center.value.x += poses[at];
        center.value.y += poses[at + 1];
        center.value.z += poses[at + 2];
        turned.value.set(q.x, q.y, q.z, q.w);
        const { value } = toSun;
        value.copy(sun).applyQuaternion(q.conjugate());
        for (const c of ['x', 'y', 'z'] as const) if (Math.abs(value[c]) < LEAST) value[c] = LEAST;
      }
    },
  };
}
