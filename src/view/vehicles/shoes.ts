import { InstancedMesh, Matrix4, Quaternion, Vector3, type Material } from 'three/webgpu';
import type { Shape } from '../../model/shape';
import type { BodySpec } from '../../model/worldSpec';
import { POSE, TURNED } from '../pose';
import { addBox, boxesOf, type Box } from '../solids/boxes';
import { Soup, tint } from '../solids/soup';

const PLATE = tint('#5a5f63'), BAR = tint('#6f757a'), LINK = tint('#3a3e42');
/** Chain on the inner side of a plate: place across and half width [half widths of the plate], height [m]. */
const CHAIN_AT = 0.24, CHAIN_HALF = 0.07, CHAIN_HIGH = 0.055;

/**
 * Makes a shoe of a track: its boxes exactly as soil meets them, the first a plate and the others bars on it, and links
 * of the chain on its inner side, z > 0. A shoe that is one box is drawn as a thinner plate with a bar of a quarter of
 * its length on the outer side.
 */
export function shoeSoup(shape: Shape): Soup {
  const soup = new Soup(), boxes = boxesOf(shape);
  if (boxes.length === 0) return soup;
  const whole = boxes.length === 1, plates = whole ? split(boxes[0]) : boxes;
  plates.forEach((box, k) => addBox(soup, box, k === 0 ? PLATE : BAR));
  const { half: [a, b, c], at: [x, y, z] } = plates[0], top = z + c;
  for (const side of [1, -1]) {
    const middle = y + side * CHAIN_AT * b, wide = CHAIN_HALF * b;
    soup.box([x - 1.1 * a, middle - wide, top], [x + 1.1 * a, middle + wide, top + CHAIN_HIGH], LINK);
  }
  return soup;
}

function split({ half: [a, b, c], at: [x, y, z], q }: Box): Box[] {
  const thick = 0.35 * c;
  return [{ half: [a, b, thick], at: [x, y, z + c - thick], q }, {
    half: [0.25 * a, b, c - thick], at: [x, y, z - thick], q,
  }];
}

/** All shoes of a world that look alike, drawn as instances of one mesh. */
export type Shoes = { readonly mesh: InstancedMesh; setPoses(poses: ArrayLike<number>): void };

/** Makes one set of shoes for each shape among them. */
export function createShoes(bodies: readonly BodySpec[], material: Material): Shoes[] {
  const sets = new Map<string, number[]>();
  bodies.forEach(({ look, shape }, k) => {
    if (look !== 'shoe') return;
    const key = JSON.stringify(shape);
    sets.set(key, [...(sets.get(key) ?? []), k]);
  });
  return [...sets.values()].map((numbers) => {
    const mesh = new InstancedMesh(shoeSoup(bodies[numbers[0]].shape).geometry(), material, numbers.length);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    const matrix = new Matrix4(), at = new Vector3(), q = new Quaternion(), size = new Vector3(1, 1, 1);
    return {
      mesh,
      setPoses(poses: ArrayLike<number>) {
        numbers.forEach((body, i) => {
          const k = POSE * body, r = k + TURNED;
          at.set(poses[k], poses[k + 1], poses[k + 2]);
          mesh.setMatrixAt(i, matrix.compose(at, q.set(poses[r], poses[r + 1], poses[r + 2], poses[r + 3]), size));
        });
        mesh.instanceMatrix.needsUpdate = true;
      },
    };
  });
}
