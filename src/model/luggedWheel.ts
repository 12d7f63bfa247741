import { cos, sin } from '../core/elementary/circular';
import { quatFromAxis, type Vec3 } from '../core/vec3';
import type { Shape } from './shape';

/** Edge radius of the wheel over the smaller of its radius and half length [1]. */
const EDGE = 0.02;
/**
 * Thickness of a lug along the rim over its height, and its largest share in the distance between two lugs along the
 * rim [1].
 */
const THICKNESS = 0.5, SHARE = 0.4;
/** Edge radius of a lug over its thickness [1]. */
const LUG_EDGE = 0.1;

/**
 * Returns a wheel about the y axis: a cylinder, |y| ≤ halfLength, with `lugs` bars (grousers) across its whole width
 * that stand out from the rim by lugHeight [m]. The first lug is at +z, the others follow anticlockwise about +y.
 * Without lugs it returns the cylinder itself. The feet of the lugs are inside the rim, so that no gap opens where they
 * leave it.
 */
export function luggedWheel(radius: number, halfLength: number, lugs: number, lugHeight: number): Shape {
  const rim = { kind: 'cylinder' as const, radius, halfLength, edgeRadius: EDGE * Math.min(radius, halfLength) };
  if (lugs === 0 || lugHeight === 0) return rim;
  const half = Math.min((THICKNESS * lugHeight) / 2, (SHARE * Math.PI * radius) / lugs);
  const edgeRadius = 2 * LUG_EDGE * half;
  const foot = Math.sqrt(radius * radius - half * half) - 2 * edgeRadius, tip = radius + lugHeight;
  const halfExtents: Vec3 = [half, halfLength, (tip - foot) / 2], middle = (tip + foot) / 2;
  return {
    kind: 'compound',
    parts: [
      { shape: rim, position: [0, 0, 0], orientation: [0, 0, 0, 1] },
      ...Array.from({ length: lugs }, (_, k) => {
        const angle = (2 * Math.PI * k) / lugs;
        return {
          shape: { kind: 'box' as const, halfExtents, edgeRadius: Math.min(edgeRadius, 0.5 * halfLength) },
          position: [middle * sin(angle), 0, middle * cos(angle)] as Vec3,
          orientation: quatFromAxis([0, 1, 0], angle),
        };
      }),
    ],
  };
}
