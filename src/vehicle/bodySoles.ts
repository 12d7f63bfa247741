import type { Vec3 } from '../core/vec3';
import type { Connection } from '../mechanism/spec';
import { shifted } from './place';

/**
 * Corners of the body of an HMMWV, left side, in the chassis frame [m], on which it lies after it has rolled over. They
 * are of the outline that is drawn (src/view/vehicles/hmmwvShape.ts): roof in front and behind, shoulder, nose, tail.
 */
const CORNERS: readonly Vec3[] =
  [[0.35, 0.84, 1.305], [-0.9, 0.84, 1.305], [-0.3, 1.05, 0.7], [2.1, 0.95, 0.55], [-2.3, 0.95, 0.65]];
/**
 * Stiffness [N/m] and damping [N·s/m] of the body, ours: sheet metal that a fourth of the weight dents by 3 mm, and
 * that does not throw the vehicle back.
 */
const SHEET = { normal: { stiffness: 2e6, damping: 4e4 }, tangential: { stiffness: 1e6, damping: 1e4 } };

/**
 * Returns firm ground at z = 0 under the corners of the body, with `friction` [1] of sheet metal on it; the chassis
 * frame is at `origin` [m].
 */
export const bodySoles = (origin: Vec3, friction: number): Connection[] => CORNERS.flatMap(([x, y, z], k) =>
  [1, -1].map((side): Connection => ({
    kind: 'sole', name: `body ${k}${side > 0 ? 'L' : 'R'}`, a: 'chassis', point: shifted(origin, [x, side * y, z]),
    height: 0, friction, ...SHEET,
  })));
