import { hypot } from '../../../../core/elementary/powers';
import type { Vec3 } from '../../../../core/vec3';
import { BODY, BOTTOM, HANDLE, LID, QUARTER, RIM, SPOUT, type Meridian, type Row } from './newell';

/** A bicubic Bézier surface, given by its sixteen control points, row by row. */
export type Bicubic = readonly Vec3[];

/** Returns the four pieces that a profile sweeps about z. */
function turned(profile: Meridian): Bicubic[] {
  return [[1, 0], [0, 1], [-1, 0], [0, -1]].map(([c, s]) => profile.flatMap(([r, z]): Vec3[] =>
    [[r, 0], [r, QUARTER * r], [QUARTER * r, r], [0, r]].map(([x, y]): Vec3 => [c * x - s * y, s * x + c * y, z])));
}

/** Returns the two halves of a piece of a tube. */
function halves(rows: readonly Row[]): Bicubic[] {
  return [-1, 1].map((side) => rows.flatMap(
    ([x0, z0, x3, z3, w]): Vec3[] => [[x0, 0, z0], [x0, side * w, z0], [x3, side * w, z3], [x3, 0, z3]]
  ));
}

/** Returns the 32 pieces of the teapot, in Newell's units. */
export const teapotPieces = (): Bicubic[] =>
  [...[RIM, ...BODY, BOTTOM, ...LID].flatMap(turned), ...[...HANDLE, ...SPOUT].flatMap(halves)];

/** Returns Bernstein's polynomials of degree 3 at i/n, four per point. */
const bernstein = (n: number): number[][] => Array.from({ length: n + 1 }, (_, i) => {
  const t = i / n, s = 1 - t;
  return [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
});

/**
 * Returns the number of parts of a Bézier curve with which no part is longer than `step`: the curve's speed is at most
 * three times its longest leg.
 */
function parts(piece: Bicubic, along: number, across: number, step: number): number {
  let leg = 0;
  for (let j = 0; j < 4; j++) for (let i = 0; i < 3; i++) {
    const p = piece[i * along + j * across], q = piece[(i + 1) * along + j * across];
    leg = Math.max(leg, hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2]));
  }
  return Math.max(1, Math.ceil((3 * leg) / step));
}

/** Calls `visit` with points of a surface of pieces, on a net whose meshes are no wider than `step`. */
export function walkSurface(
  pieces: readonly Bicubic[], step: number, visit: (x: number, y: number, z: number) => void,
): void {
  for (const piece of pieces) {
    const us = bernstein(parts(piece, 4, 1, step)), vs = bernstein(parts(piece, 1, 4, step));
    for (const u of us) {
      const curve = [0, 1, 2, 3].map((c) => [0, 1, 2].map((k) =>
        u[0] * piece[c][k] + u[1] * piece[4 + c][k] + u[2] * piece[8 + c][k] + u[3] * piece[12 + c][k]));
      for (const v of vs) {
        const at = (k: number): number => v[0] * curve[0][k] + v[1] * curve[1][k] + v[2] * curve[2][k]
          + v[3] * curve[3][k];
        visit(at(0), at(1), at(2));
      }
    }
  }
}
