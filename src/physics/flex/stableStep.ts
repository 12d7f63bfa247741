import { sin } from '../../core/elementary/circular';
import type { PlateMesh } from '../../model/flexible/spec';
import type { Condensed } from './condense';
import type { Plates } from './plates';
import { solveThree } from './solveThree';
import { applyStiffness, createStiffness, writeStiffness, type Stiffness } from './stiffness';

/**
 * Number of products with M⁻¹K from an arbitrary start, and from the mode found before. ω comes out too low by less
 * than 1 % (stableStep.test.ts).
 */
const FIRST = 80, AGAIN = 12;

/** Scratch to find the fastest mode of a surface whose held coordinates do not move. */
export type Modes = {
  stiffness: Stiffness; condensed: Condensed;
  /** Mode, its forces K x, and M_FF⁻¹ of these by place. */
  x: Float64Array; y: Float64Array; free: Float64Array;
  found: boolean;
};

/** Returns the scratch with an arbitrary mode to start from. */
export function createModes(mesh: PlateMesh, condensed: Condensed, plates: Plates): Modes {
  const modes: Modes = {
    stiffness: createStiffness(mesh, plates), condensed, free: new Float64Array(3 * condensed.free.length),
    found: false,
    x: new Float64Array(mesh.nodes.length), y: new Float64Array(mesh.nodes.length),
  };
  startAnew(modes);
  return modes;
}

/** Starts from arbitrary numbers that have a part in every mode. */
function startAnew(modes: Modes): void {
  for (let k = 0; k < modes.y.length; k++) modes.y[k] = sin(1 + k * k);
  solveMass(modes);
}

/**
 * Returns ω² of the fastest mode of M⁻¹K at e for E = 1 Pa [1/(s² Pa)], by power iteration; it is proportional to E.
 */
export function fastestMode(plates: Plates, e: Float64Array, modes: Modes): number {
  const { stiffness, x, y } = modes;
  writeStiffness(plates, e, 1, stiffness);
  let value = 0;
  for (let pass = modes.found ? AGAIN : FIRST; pass > 0; pass--) {
    applyStiffness(stiffness, x, y);
    solveMass(modes);
    let sum = 0;
    for (let k = 0; k < x.length; k++) sum += x[k] * y[k];
    value = Math.sqrt(sum); // |M⁻¹K x| in the norm of M, where x has length 1
    for (let k = 0; k < x.length; k++) x[k] /= value;
  }
  modes.found = Number.isFinite(value) && value > 0;
  if (!modes.found) startAnew(modes);
  return value;
}

/** Writes M_FF⁻¹ y to x, 0 at held coordinates. */
export function solveMass({ condensed, x, y, free }: Modes): void {
  const { factor, free: scalar } = condensed;
  for (let j = 0; j < scalar.length; j++) for (let c = 0; c < 3; c++) free[3 * j + c] = y[3 * scalar[j] + c];
  solveThree(factor, free);
  for (let j = 0; j < scalar.length; j++) for (let c = 0; c < 3; c++) x[3 * scalar[j] + c] = free[3 * j + c];
}

/**
 * Returns the longest explicit step [s] for a Young's modulus E [Pa] and a damping time τ [s], `mode` being the result
 * of fastestMode. Half-implicit Euler of ẍ = −ω² (x + τ ẋ) is stable while h² ω² + 2 h τ ω² < 4.
 */
export function stableStep(mode: number, E: number, tau: number): number {
  const omega2 = E * mode;
  return 4 / (omega2 * (tau + Math.sqrt(tau * tau + 4 / omega2)));
}
