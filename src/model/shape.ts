import type { Vec3 } from '../core/vec3';

/**
 * What a big body looks like to contact, in its own frame B, origin at the centre of mass [m].
 * - plane: the solid is z ≤ 0, its outward normal +z.
 * - box: |x|,|y|,|z| ≤ halfExtents.
 * - cylinder: axis y, |y| ≤ halfLength, √(x² + z²) ≤ radius.
 * `edgeRadius` rounds the edges of box and cylinder inwards, so that the outer dimensions stay; 0 is sharp.
 */
export type Shape =
  | { kind: 'sphere'; radius: number }
  | { kind: 'plane' }
  | { kind: 'box'; halfExtents: Vec3; edgeRadius: number }
  | { kind: 'cylinder'; radius: number; halfLength: number; edgeRadius: number };
