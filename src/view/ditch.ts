import { abs, bool, positionWorld, vec2 } from 'three/tsl';
import { BackSide, BoxGeometry, Mesh, type Material, type Node } from 'three/webgpu';
import type { WorldSpec } from '../model/worldSpec';

/** Drawn length of a ditch without ends [lengths of the domain]. */
const ENDLESS = 40;

/**
 * A ditch that holds soil: `mesh` is its floor and sides, seen from inside; `isAround` is true at points of the ground
 * outside its opening.
 */
export type Ditch = { readonly mesh: Mesh; readonly isAround: Node<'bool'> };

/** Makes the ditch of a world whose floor is at this height [m]; null if there is no rim above the floor. */
export function createDitch({ rim, domain: { min, max } }: WorldSpec, floor: number, material: Material): Ditch | null {
  if (!rim || rim.height <= floor) return null;
  const [x, y] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
  const length = (max[0] - min[0]) * (rim.endless ? ENDLESS : 1);
  const width = max[1] - min[1], depth = rim.height - floor, away = abs(positionWorld.xy.sub(vec2(x, y)));
  material.side = BackSide;
  const mesh = new Mesh(new BoxGeometry(length, width, depth), material);
  mesh.geometry.setIndex([...mesh.geometry.index!.array].filter((_, i) => !isLid(mesh, i)));
  mesh.position.set(x, y, floor + depth / 2);
  mesh.raycast = () => {};
  return { mesh, isAround: bool(away.x.greaterThan(length / 2).or(away.y.greaterThan(width / 2))) as Node<'bool'> };
}

/** Returns true if the i-th entry of the index belongs to the top face. */
function isLid({ geometry: { index, attributes } }: Mesh, i: number): boolean {
  return attributes.normal.getZ(index!.getX(i)) > 0.5;
}
