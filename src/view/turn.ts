import { cross, vec4 } from 'three/tsl';
import type { Node } from 'three/webgpu';

/** Returns v turned by the unit quaternion q. */
export function turn(q: Node<'vec4'>, v: Node<'vec3'>): Node<'vec3'> {
  const t = cross(q.xyz, v).mul(2).toVar();
  return v.add(t.mul(q.w)).add(cross(q.xyz, t));
}

export const turnBack = (q: Node<'vec4'>, v: Node<'vec3'>): Node<'vec3'> => turn(vec4(q.xyz.negate(), q.w), v);
