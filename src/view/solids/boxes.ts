import { Quaternion, Vector3 } from 'three/webgpu';
import type { Vec3 } from '../../core/vec3';
import type { Shape } from '../../model/shape';
import type { Soup, Tint } from './soup';

/** A box in the frame of a body: half its sides, its middle [m] and its orientation. */
export type Box = { half: Vec3; at: Vec3; q: Quaternion };

/** Returns the boxes among the parts of a shape. */
export function boxesOf(shape: Shape): Box[] {
  if (shape.kind === 'box') return [{ half: shape.halfExtents, at: [0, 0, 0], q: new Quaternion() }];
  if (shape.kind !== 'compound') return [];
  return shape.parts.flatMap(({ shape: part, position, orientation }): Box[] =>
    (part.kind === 'box' ? [{ half: part.halfExtents, at: position, q: new Quaternion(...orientation) }] : []));
}

export function addBox(soup: Soup, { half: [a, b, c], at, q }: Box, color: Tint): void {
  const middle = new Vector3(...at);
  const corner = (x: number, y: number, z: number): Vec3 =>
    new Vector3(x * a, y * b, z * c).applyQuaternion(q).add(middle).toArray();
  const level = (z: number) => [corner(-1, -1, z), corner(1, -1, z), corner(1, 1, z), corner(-1, 1, z)];
  soup.block(level(-1), level(1), color);
}
