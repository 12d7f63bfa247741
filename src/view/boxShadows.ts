import { float, select, smoothstep, uniform, vec3 } from 'three/tsl';
import { Box3, Matrix4, Quaternion, Vector3, Vector4, type Mesh, type Node, type Object3D } from 'three/webgpu';
import { IDENTITY } from '../core/vec3';
import type { BodySpec } from '../model/worldSpec';
import type { Bounds } from './box';
import { TO_SUN } from './light';
import { POSE, TURNED } from './pose';
import { turnBack } from './turn';

/**
 * Looks of bodies that cast shadows without shadow maps: vehicles and wheels stand out from what they roll on, and, in
 * worlds without a vehicle, plates, blades, balls and boxes from what they lie on.
 */
const VEHICLES: readonly BodySpec['look'][] = ['hmmwv', 'dozer'];
const CASTS: readonly BodySpec['look'][] = [...VEHICLES, 'wheel', 'tire'];
/** Most bodies of the look 'slab' that cast one, as each takes time on a processor. */
const MOST_SLABS = 4;
/** Brightness that a shadow takes away [1], and width of its soft border [least half sizes of its box]. */
const DARKNESS = 0.45, SOFTNESS = 1;
/** Height of what is heaped above a bed in a bin, as it is estimated [1]. */
const HEAPED = 0.3;
/** Least part of the sun's direction along an edge of a box [1]: rays divide by it. */
const LEAST = 1e-3;
/** Sides of a wheel's box are equal but for this part, which facets make [1]. */
const FACETS = 0.05;

/**
 * A shadow caster: a body's box, as it is drawn, in B; of a wheel only the cylinder about y, of a ball the ellipsoid
 * that it holds. A `slab` casts none through the bed: beside a bin it would float.
 */
export type Caster = {
  body: number; middle: Vector3; half: Vector3; form?: 'box' | 'wheel' | 'ball'; slab?: boolean;
};

/** Shadows of boxes on what is drawn without shadow maps. */
export type BoxShadows = {
  /** Returns the brightness that is left at a point in W, 1 in the sun. */
  lightAt(point: Node<'vec3'>): Node<'float'>;
  /** Returns that of a point on the floor, where the bed may lie between it and the sun. */
  floorLightAt(point: Node<'vec3'>): Node<'float'>;
  setPoses(poses: ArrayLike<number>): void;
  /** Returns a rectangle of a level plane at z [m] that holds all shadows on it: least x and y, largest x and y [m]. */
  reachAt(z: number): readonly [number, number, number, number];
};

/**
 * Returns the casters of a world by the objects that draw its bodies, which are at their places, null where there is
 * none; `grains` are positions of grains [m], 3 each. A vehicle casts one shadow with its wheels, as of a box that
 * reaches down to where they stand: on a processor each more on the ground takes as long as half of the vehicle.
 */
export function castersOf(
  objects: readonly (Object3D | null)[], bodies: readonly BodySpec[], grains: ArrayLike<number> = [],
): Caster[] {
  const casts = (k: number): Object3D | null => (CASTS.includes(bodies[k].look) ? objects[k] : null);
  const vehicle = bodies.findIndex(({ look }) => VEHICLES.includes(look));
  const chassis = vehicle < 0 ? null : casts(vehicle);
  if (!chassis) {
    const wheels = objects.flatMap((_, body) => casterOf(body, boxIn(casts(body), casts(body)))).map((caster) =>
      ({ ...caster, form: isWheel(caster) ? 'wheel' as const : 'box' as const }));
    return [...wheels, ...slabCasters(objects, bodies, grains)];
  }
  const whole = new Box3();
  for (let k = 0; k < bodies.length; k++) whole.union(boxIn(casts(k), chassis));
  return casterOf(vehicle, whole);
}

const isWheel = ({ half }: Caster): boolean => Math.abs(half.x - half.z) < FACETS * half.x;

/**
 * Returns the largest slabs. Those of a size of which there are too many cast none, nor what holds grains in its box,
 * which would be dark.
 */
function slabCasters(
  objects: readonly (Object3D | null)[], bodies: readonly BodySpec[], grains: ArrayLike<number>,
): Caster[] {
  const sizeOf = ({ half }: Caster): number => half.x * half.y * half.z;
  const all = objects.flatMap((object, body) => {
    const { look, shape, drawnAs = shape } = bodies[body];
    if (look !== 'slab') return [];
    const form = drawnAs.kind === 'cylinder' ? 'wheel' as const
      : drawnAs.kind === 'sphere' || drawnAs.kind === 'ellipsoid' ? 'ball' as const : 'box' as const;
    return casterOf(body, boxIn(object, object)).map((caster) => ({ ...caster, form, slab: true }));
  }).sort((a, b) => sizeOf(b) - sizeOf(a));
  const least = all.length > MOST_SLABS ? sizeOf(all[MOST_SLABS]) * (1 + FACETS) : 0;
  return all.slice(0, MOST_SLABS).filter((caster) =>
    sizeOf(caster) > least && !holdsGrain(caster, bodies[caster.body], grains));
}

/** Says whether the middle of some grain is in the box of a body at its place. */
function holdsGrain(
  { middle, half }: Caster, { position, orientation = IDENTITY }: BodySpec, grains: ArrayLike<number>,
): boolean {
  const back = new Quaternion(...orientation).conjugate(), point = new Vector3();
  for (let i = 0; i + 2 < grains.length; i += 3) {
    point.set(grains[i] - position[0], grains[i + 1] - position[1], grains[i + 2] - position[2])
      .applyQuaternion(back).sub(middle);
    if (Math.abs(point.x) < half.x && Math.abs(point.y) < half.y && Math.abs(point.z) < half.z) return true;
  }
  return false;
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

/**
 * Returns where a ray from f along s enters a circle or ball about the origin and leaves it, by s · s, f · s and f · f;
 * both are the same if it passes by.
 */
function throughRound(
  ss: Node<'float'>, fs: Node<'float'>, ff: Node<'float'>, radius: Node<'float'>
): [enters: Node<'float'>, leaves: Node<'float'>] {
  const a = ss.toVar(), b = fs.toVar(), c = ff.sub(radius.mul(radius));
  const half = b.mul(b).sub(a.mul(c)).max(0).sqrt().div(a).toVar(), middle = b.negate().div(a).toVar();
  return [middle.sub(half), middle.add(half)];
}

/**
 * Makes the shadows of a few boxes and wheels: a point is in one if its ray to the sun meets it, and lighter where the
 * ray only grazes it. That is computed once for a grain, and needs no map that would be drawn beside the picture: an
 * emulated device has no time for that. `bed` is the box of a bed in a bin, null if there is none.
 */
export function createBoxShadows(casters: readonly Caster[], bed: Bounds | null = null): BoxShadows {
  const sun = new Vector3(...TO_SUN), q = new Quaternion();
  const boxes = casters.map(({ half, ...caster }) => ({
    ...caster, half: uniform(half), soft: SOFTNESS * Math.min(half.x, half.y, half.z),
    center: uniform(new Vector3()), turned: uniform(new Vector4(0, 0, 0, 1)), toSun: uniform(new Vector3()),
  }));
  const shadeOf = ({ center, turned, toSun, half, soft, form }: typeof boxes[number], point: Node<'vec3'>) => {
    const from = turnBack(turned, point.sub(center)).toVar();
    const a = half.add(from).negate().div(toSun).toVar(), b = half.sub(from).div(toSun).toVar();
    const enters = a.min(b).toVar(), leaves = a.max(b).toVar();
    const { xz: f } = from, { xz: s } = toSun, inBall = from.div(half), toBall = toSun.div(half);
    const [into, out] = form === 'wheel' ? throughRound(s.dot(s), f.dot(s), f.dot(f), half.x)
      : form === 'ball' ? throughRound(toBall.dot(toBall), inBall.dot(toBall), inBall.dot(inBall), float(1))
      : [enters.x.max(enters.z), leaves.x.min(leaves.z)];
    const near = into.max(enters.y).max(0), far = out.min(leaves.y);
    return smoothstep(0, soft, far.sub(near));
  };
  const lightUnder = (point: Node<'vec3'>, slabs: Node<'float'>): Node<'float'> => {
    const shade = boxes.reduce<Node<'float'>>((darkest, box) => {
      const own = shadeOf(box, point);
      return darkest.max(box.slab ? own.mul(slabs) : own);
    }, float(0));
    return float(1).sub(shade.mul(DARKNESS));
  };
  /** Returns 0 where the way to the sun leads into the bed, else 1. */
  const besideBed = (point: Node<'vec3'>, { min, max }: Bounds): Node<'float'> => {
    const along = vec3(...TO_SUN), a = vec3(...min).sub(point).div(along).toVar();
    const top = max[2] + HEAPED * (max[2] - min[2]);
    const b = vec3(max[0], max[1], top).sub(point).div(along).toVar();
    const enters = a.min(b).toVar(), leaves = a.max(b).toVar();
    const near = enters.x.max(enters.y).max(enters.z).toVar(), far = leaves.x.min(leaves.y).min(leaves.z);
    return select(near.greaterThan(0).and(far.greaterThan(near)), float(0), float(1));
  };
  return {
    lightAt: (point) => lightUnder(point, float(1)),
    floorLightAt: (point) => lightUnder(point, bed ? besideBed(point, bed) : float(1)),
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
