import { Vector3 } from 'three/webgpu';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { quatFromAxis, type Quat, type Vec3 } from '../../core/vec3';
import type { GrainShape, Shape } from '../../model/shape';
import { createTemplate } from '../../model/template';
import { FIXED, FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { startOf } from '../pose';
import type { Seen } from '../viewTypes';
import { createGrasp } from './grasp';
import { createPicker, type Placed } from './pick';
import { pixelAt, pointAt, rayThrough, type Ray } from './ray';
import { seenFrom } from './testing/seenFrom';

const BALL: GrainShape = { kind: 'sphere', radius: 1 };
type Spec = Pick<WorldSpec, 'grains' | 'bodies'>;

const bodyOf = (shape: Shape, position: Vec3, own: Partial<BodySpec> = {}): BodySpec =>
  ({ name: 'body', shape, position, mass: 1, inertia: [1, 1, 1], motion: FREE, look: 'slab', ...own });

function worldOf(shapes: readonly GrainShape[], bodies: BodySpec[] = []): Spec {
  const none = new Float64Array();
  return { grains: { positions: none, radii: none, masses: none, shapes: shapes.map(createTemplate) }, bodies };
}

/** Packs two numbers in −1 … 1 as WGSL's pack2x16snorm does. */
function packPair(x: number, y: number): number {
  const words = Int16Array.of(Math.round(x * 32767), Math.round(y * 32767));
  return new Uint32Array(words.buffer)[0];
}

/** Packs grains of some radius and template, and bodies as the spec has them, as a frame does. */
function place(
  { bodies }: Spec, grains: readonly { at: Vec3; radius: number; of?: number; turn?: Quat }[] = [],
): Placed {
  const center = Float32Array.from(grains.flatMap(({ at, radius }) => [...at, radius]));
  const look = Uint32Array.from(grains.flatMap(({ of = 0, turn: [x, y, z, w] = [0, 0, 0, 1] }, i) =>
    [packPair(x, y), packPair(z, w), 0, of | (i << 8)]));
  return { center, look, poses: startOf({ bodies, grains: { positions: new Float64Array() } }) };
}
const along = (origin: Vec3, to: Vec3): Ray => {
  const way = to.map((x, c) => x - origin[c]), length = Math.hypot(...way);
  return { origin, direction: way.map((x) => x / length) as Vec3 };
};

describe('the first thing on a ray', () => {
  test('is the nearest of many balls, as one finds that looks at each', () => {
    const random = createRandom(3), spec = worldOf([BALL]), at = () => 2 * random() - 1;
    const ball = () => ({ at: [at(), at(), at()] as Vec3, radius: 0.02 + 0.08 * random() });
    const grains = Array.from({ length: 150 }, ball);
    const placed = place(spec, grains), find = createPicker(spec);
    let hits = 0;
    for (let n = 0; n < 80; n++) {
      const ray = along([4, at(), at()], [-4, at(), at()]), hit = find(ray, placed);
      // by marching: the first point of the ray that is in some ball
      let first = -1, t = 0;
      for (; first < 0 && t < 8; t += 0.005) {
        const p = pointAt(ray, t);
        first = grains.findIndex(({ at: [x, y, z], radius }) =>
          (x - p[0]) ** 2 + (y - p[1]) ** 2 + (z - p[2]) ** 2 < radius ** 2);
      }
      if (first < 0) continue; // the march may step over the edge of a ball
      hits++;
      expect(hit).not.toBeNull();
      expect(hit!.distance).toBeLessThan(t + 0.005);
      if (hit!.distance > t - 0.011) expect(hit!.index).toBe(first);
    }
    expect(hits).toBeGreaterThan(30);
  });

  test('is in front of the eye, and none where there is nothing', () => {
    const spec = worldOf([BALL]), find = createPicker(spec);
    const placed = place(spec, [{ at: [3, 0, 0], radius: 1 }, { at: [-3, 0, 0], radius: 1 }]);
    expect(find(along([0, 0, 0], [1, 0, 0]), placed)).toEqual({ of: 'grain', index: 0, distance: 2 });
    expect(find(along([0, 0, 0], [0, 1, 0]), placed)).toBeNull();
    expect(find(along([0, 1.01, 0], [1, 1.01, 0]), placed)).toBeNull();
  });

  test('is the surface of a grain of another shape, turned as it is, not its bounding ball', () => {
    const brick: GrainShape = { kind: 'box', halfExtents: [0.9, 0.3, 0.1], edgeRadius: 0 };
    const spec = worldOf([BALL, brick]);
    const find = createPicker(spec), size = Math.hypot(0.9, 0.3, 0.1), q = quatFromAxis([0, 1, 0], Math.PI / 2);
    const lying = place(spec, [{ at: [0, 0, 0], radius: size, of: 1 }]);
    const standing = place(spec, [{ at: [0, 0, 0], radius: size, of: 1, turn: q }]);
    const down = along([0.05, 0.05, 5], [0.05, 0.05, 0]);
    expect(find(down, lying)!.distance).toBeCloseTo(4.9, 3);
    expect(find(down, standing)!.distance).toBeCloseTo(4.1, 3);
    expect(find(along([0.5, 0.05, 5], [0.5, 0.05, 0]), standing)).toBeNull();
    const beyond = place(spec, [
      { at: [0, 0, 0], radius: size, of: 1, turn: q }, { at: [0.5, 0.05, -1], radius: 0.2 },
    ]);
    expect(find(along([0.5, 0.05, 5], [0.5, 0.05, 0]), beyond)).toMatchObject({ index: 1 });
  });

  test('may be a big body, before or behind grains; planes, walls and what is hidden are looked through', () => {
    const box: Shape = { kind: 'box', halfExtents: [1, 1, 0.5], edgeRadius: 0 };
    const spec = worldOf([BALL], [
      bodyOf({ kind: 'plane' }, [0, 0, 9], { look: 'floor', motion: FIXED }),
      bodyOf(box, [0, 0, 5], { look: 'wall' }), bodyOf(box, [0, 0, 7], { look: 'hidden' }),
      bodyOf(box, [0, 0, 2], { orientation: quatFromAxis([1, 0, 0], Math.PI / 2) }),
    ]);
    const find = createPicker(spec), down = along([0.2, 0.1, 20], [0.2, 0.1, 0]);
    expect(find(down, place(spec))).toMatchObject({ of: 'body', index: 3 });
    expect(find(down, place(spec))!.distance).toBeCloseTo(17, 6);
    expect(find(down, place(spec, [{ at: [0, 0, 3.2], radius: 0.5 }]))).toMatchObject({ of: 'grain', index: 0 });
    expect(find(down, place(spec, [{ at: [0, 0, -3], radius: 0.5 }]))).toMatchObject({ of: 'body', index: 3 });
  });
});

/** A camera as the page's: z up, with a margin that shifts its picture. */
function cameraAt(eye: Vec3, target: Vec3): Seen {
  const seen = seenFrom(eye, target, { width: 800, height: 400, angle: 38 });
  seen.camera.setViewOffset(800, 400, 60, -20, 800, 400);
  return seen;
}
/** Returns where a point is in the picture [CSS pixels]. */
function seenAt({ camera, width, height }: Seen, p: Vec3): [number, number] {
  const { x, y } = new Vector3(...p).project(camera);
  return [((x + 1) * width) / 2, ((1 - y) * height) / 2];
}

test('a ray goes through what is drawn at its pixel, and a pixel is as large as there', () => {
  const seen = cameraAt([2, -3, 1.5], [0, 0, 0.2]), p: Vec3 = [0.3, -0.2, 0.4], [x, y] = seenAt(seen, p);
  const ray = rayThrough(seen, x, y), distance = Math.hypot(...p.map((v, c) => v - ray.origin[c]));
  pointAt(ray, distance).forEach((v, c) => expect(v).toBeCloseTo(p[c], 6));
  const right = new Vector3(1, 0, 0).transformDirection(seen.camera.matrixWorld);
  const beside = new Vector3(...p).addScaledVector(right, pixelAt(seen, p)).toArray();
  expect(seenAt(seen, beside)[0] - x).toBeCloseTo(1, 4);
});

describe('a grasp', () => {
  const box: Shape = { kind: 'box', halfExtents: [0.4, 0.3, 0.2], edgeRadius: 0 };
  const spec = worldOf([BALL], [bodyOf(box, [0.2, 0.1, 0.5], { orientation: quatFromAxis([0, 0, 1], 0.7) })]);
  const placed = place(spec, [{ at: [1, 0, 0.3], radius: 0.1 }]), find = createPicker(spec);

  test.each([['a grain', [1, 0.02, 0.33]], ['a body', [0.3, 0.1, 0.5]]] as const)(
    'of %s has its place where the held point is, and moves it as the pointer goes', (_, aim) => {
      const seen = cameraAt([1, -3, 1], [0.5, 0, 0.4]), [x, y] = seenAt(seen, [...aim]), ray = rayThrough(seen, x, y);
      const hit = find(ray, placed)!, grasp = createGrasp(hit, ray, placed), held = grasp.pointIn(placed);
      if (hit.of === 'body') pointAt(ray, hit.distance).forEach((v, c) => expect(held[c]).toBeCloseTo(v, 5));
      else expect(held).toEqual([0, 1, 2].map((c) => placed.center[c]));
      grasp.placeOf(ray)!.forEach((v, c) => expect(v).toBeCloseTo(held[c], 6));
      const up = grasp.placeOf(rayThrough(seen, x, y - 50))!, aside = grasp.placeOf(rayThrough(seen, x + 50, y))!;
      expect(up[2]).toBeGreaterThan(held[2] + 0.1);
      const shown = seenAt(seen, up), before = seenAt(seen, held);
      expect(shown[1] - before[1]).toBeCloseTo(-50, -1); // the plane is nearer or farther than what was hit
      // the plane is upright and faces the camera
      const toEye = [ray.direction[0], ray.direction[1], 0], dot = (p: Vec3) =>
        p.reduce((sum, v, c) => sum + (v - held[c]) * toEye[c], 0);
      expect(dot(up)).toBeCloseTo(0, 6);
      expect(dot(aside)).toBeCloseTo(0, 6);
    },
  );

  test('moves what is seen from above along the ground, and none towards the horizon', () => {
    const seen = cameraAt([1, -0.2, 4], [1, 0, 0]), [x, y] = seenAt(seen, [1, 0, 0.4]), ray = rayThrough(seen, x, y);
    const grasp = createGrasp(find(ray, placed)!, ray, placed), held = grasp.pointIn(placed);
    const up = grasp.placeOf(rayThrough(seen, x, y - 50))!;
    expect(up[1] - held[1]).toBeGreaterThan(0.2);
    expect(Math.abs(up[2] - held[2])).toBeLessThan(0.1);
    const level = createGrasp({ of: 'grain', index: 0, distance: 1 }, along([0, 0, 0.3], [1, 0, 0.3]), placed);
    expect(level.placeOf(along([0, 0, 0.3], [-1, 0, 0.3]))).toBeNull();
  });

  test('follows the point that is held as the body turns', () => {
    const ray = along([0.5, -3, 0.6], [0.3, 0, 0.55]), grasp = createGrasp(find(ray, placed)!, ray, placed);
    const half = quatFromAxis([0, 0, 1], Math.PI);
    const turned = place({ ...spec, bodies: [bodyOf(box, [0, 0, 1], { orientation: half })] });
    const [x, y, z] = grasp.point;
    grasp.pointIn(turned).forEach((v, c) => expect(v).toBeCloseTo([-x, -y, 1 + z][c], 5));
  });
});
