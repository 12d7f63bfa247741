import type { Builder } from '../builder';
import { createSoft, writeSoft, type Soft } from '../rows/soft';
import { GROUND } from '../spec';
import { cross } from '../vectors';
import type { Work } from '../work';
import type { Compile } from './kind';

/**
 * A ground force is given in each step as GROUND_FORCE.size consecutive controls: a point p [m] and unit vectors n, x,
 * y, all in W, and five laws of three numbers (F, c, k): of the forces along n, x, y at p, of the moments about n and
 * y.
 *
 * With v⁺ the rate of p (or of turning) at the end of the step, the force [N, N·m] on the body is F − c v⁺ − k h v⁺: F
 * is the force if p is at rest, c ≥ 0 [N·s/m, N·m·s] the slope of a law of the rate, k ≥ 0 [N/m, N·m] that of a spring.
 */
export const GROUND_FORCE = {
  size: 27, point: 0, n: 3, x: 6, y: 9, laws: 12,
  /** Offsets of the laws. */
  alongN: 12, alongX: 15, alongY: 18, aboutN: 21, aboutY: 24,
} as const;

/** Rows in order: offset of the direction, offset of the law, true if it is a moment. */
const ROWS = [
  [GROUND_FORCE.n, GROUND_FORCE.alongN, false], [GROUND_FORCE.x, GROUND_FORCE.alongX, false],
  [GROUND_FORCE.y, GROUND_FORCE.alongY, false],
  [GROUND_FORCE.n, GROUND_FORCE.aboutN, true], [GROUND_FORCE.y, GROUND_FORCE.aboutY, true],
] as const;

/**
 * Writes the numbers of ground forces, GROUND_FORCE.size each, to the controls at `places`, which are their first ones
 * (`controlOf`).
 */
export function writeGroundForces(controls: Float64Array, places: Int32Array, values: Float64Array): void {
  for (let k = 0, o = 0; k < places.length; k++) {
    for (let i = 0; i < GROUND_FORCE.size; i++, o++) controls[places[k] + i] = values[o];
  }
}

/**
 * Compiles compliant rows against the ground, E = 1/(h² k + h c), b = E h F (mechanisms.md §1). A law of zeros is no
 * row.
 */
export const groundForce: Compile<'groundForce'> = (builder: Builder, { a }) => {
  const A = builder.find(a), ground = builder.find(GROUND), arm = new Float64Array(3);
  const softs = ROWS.map(() => createSoft(builder.row([A, ground]), A, ground));
  const first = builder.control(0);
  for (let k = 1; k < GROUND_FORCE.size; k++) builder.control(0);
  return {
    control: first,
    parts: [(work) => {
      const { controls, position } = work;
      for (let c = 0; c < 3; c++) arm[c] = controls[first + GROUND_FORCE.point + c] - position[3 * A + c];
      for (let k = 0; k < ROWS.length; k++) {
        const [direction, law, turns] = ROWS[k], soft = softs[k];
        writeDirection(work, soft, arm, first + direction, turns);
        soft.force = controls[first + law];
        soft.damping = controls[first + law + 1];
        soft.stiffness = controls[first + law + 2];
        writeSoft(work, soft);
      }
    }],
  };
};

/** Writes J = (e, r × e), or (0, e) for a moment; e is at controls[i]. */
function writeDirection(
  { jacobian, controls }: Work, { blocks: [o] }: Soft, arm: Float64Array, i: number, turns: boolean
): void {
  for (let c = 0; c < 3; c++) {
    jacobian[o + c] = turns ? 0 : controls[i + c];
    if (turns) jacobian[o + 3 + c] = controls[i + c];
  }
  if (!turns) cross(jacobian, o + 3, arm, 0, controls, i);
}
