import { hypot } from '../../core/elementary/powers';
import { ON_CORNER, ON_EDGE, ON_FACE } from './closestOnTriangle';
import { EDGE_CONVEX, type TriangleParts } from './triangleParts';

/** Angle within which a normal counts as that of the face, and by which it may lean out of its cone [rad]. */
export const CONE = 2e-3;
/** 1 − cos CONE. */
const ALIKE = (CONE * CONE) / 2;

/**
 * Returns the feature of triangle t whose corners are highest along m (unit, from the solid to the grain, in B):
 * ON_FACE, ON_EDGE + k or ON_CORNER + k.
 */
export function featureAlong(parts: TriangleParts, t: number, m: Float64Array): number {
  const { corners, normal } = parts;
  if (m[0] * normal[3 * t] + m[1] * normal[3 * t + 1] + m[2] * normal[3 * t + 2] > 1 - ALIKE) return ON_FACE;
  const bx = corners[6 * t], by = corners[6 * t + 1], bz = corners[6 * t + 2];
  const cx = corners[6 * t + 3], cy = corners[6 * t + 4], cz = corners[6 * t + 5];
  // heights over the first corner
  const up = m[0] * bx + m[1] * by + m[2] * bz, toC = m[0] * cx + m[1] * cy + m[2] * cz;
  const ab = CONE * Math.sqrt(bx * bx + by * by + bz * bz), ca = CONE * Math.sqrt(cx * cx + cy * cy + cz * cz);
  const bc = CONE * hypot(cx - bx, cy - by, cz - bz);
  if (Math.abs(up) <= ab && toC < 0) return ON_EDGE;
  if (Math.abs(toC - up) <= bc && up > 0) return ON_EDGE + 1;
  if (Math.abs(toC) <= ca && up < 0) return ON_EDGE + 2;
  return up <= 0 && toC <= 0 ? ON_CORNER : up >= toC ? ON_CORNER + 1 : ON_CORNER + 2;
}

/**
 * Says whether triangle t may report a contact along m (unit, from the solid to the grain, in B) on this feature. On a
 * face it may. On an edge, if that is convex and m does not climb along the neighbour's face. On a corner, if one of
 * the triangle's edges there is convex and m climbs along no edge of the surface.
 */
export function isInCone(parts: TriangleParts, t: number, feature: number, m: Float64Array): boolean {
  const { edges, normal, across, starOf, star } = parts;
  if (feature === ON_FACE) return true;
  if (m[0] * normal[3 * t] + m[1] * normal[3 * t + 1] + m[2] * normal[3 * t + 2] > 1 - ALIKE) return true;
  if (feature < ON_CORNER) {
    const e = feature - ON_EDGE, o = 9 * t + 3 * e;
    return isConvex(edges[t], e) && m[0] * across[o] + m[1] * across[o + 1] + m[2] * across[o + 2] <= CONE;
  }
  const corner = feature - ON_CORNER;
  if (!isConvex(edges[t], corner) && !isConvex(edges[t], (corner + 2) % 3)) return false;
  const start = 3 * starOf[6 * t + 2 * corner], end = start + 3 * starOf[6 * t + 2 * corner + 1];
  for (let k = start; k < end; k += 3)
    if (m[0] * star[k] + m[1] * star[k + 1] + m[2] * star[k + 2] > CONE) return false;
  return true;
}

/** Says whether edge e is convex; `edges` holds EDGE_* of three edges, two bits each. */
export const isConvex = (edges: number, e: number): boolean => ((edges >> (2 * e)) & 3) === EDGE_CONVEX;
