import { NODE } from '../../../model/flexible/spec';
import type { State } from '../../../model/model';
import type { Condensed } from '../../flex/condense';
import type { Surface } from '../../flex/surfaces';
import { writeRotation } from '../../flex/rim';
import type { FixedPoint } from '../fixedPoint';
import { COORDINATE } from './surfaceBuffers';

/**
 * Returns the quantum of position [m]: ξ is kept in whole quanta of position, and of tangents [m, 1]
 * (shaders/shared/flex/coordinates.wgsl).
 */
export const quantumOf = ({ unit }: FixedPoint): number => unit * 2 ** 7;
/** TANGENT_QUANTUM of that text. */
const TANGENT = 2 ** -22;
const STRIDE = 4 * COORDINATE, ETA = 8;

const columns = new Float64Array(12), turning = new Float64Array(12), R = new Float64Array(9);

/**
 * Reads the pose and motion that held coordinates follow: `columns` ← (p, R), `turning` ← (v, ω × R), ×3, of body b in
 * a state; zeros if b < 0.
 */
function readBody({ position, orientation, velocity, spin }: State, b: number, { center }: FixedPoint): void {
  columns.fill(0);
  turning.fill(0);
  if (b < 0) return;
  writeRotation(orientation, 4 * b, R);
  const [wx, wy, wz] = spin.subarray(3 * b, 3 * b + 3);
  for (let c = 0; c < 3; c++) {
    columns[c] = position[3 * b + c] - center[c];
    turning[c] = velocity[3 * b + c];
    const x = R[c], y = R[3 + c], z = R[6 + c];
    columns.set([x, y, z], 3 + 3 * c);
    turning.set([wy * z - wz * y, wz * x - wx * z, wx * y - wy * x], 3 + 3 * c);
  }
}

/** Returns component c of row s of L times `columns` or `turning`. */
function along({ placeOf, follow, held }: Condensed, s: number, on: Float64Array, c: number): number {
  const j = placeOf[s], p = -1 - j;
  if (j >= 0) return follow[4 * j] * on[c] + follow[4 * j + 1] * on[3 + c] + follow[4 * j + 2] * on[6 + c]
    + follow[4 * j + 3] * on[9 + c];
  return held.follows[p] * on[c] + held.place[3 * p] * on[3 + c] + held.place[3 * p + 1] * on[6 + c]
    + held.place[3 * p + 2] * on[9 + c];
}

/**
 * Packs coordinates and rates of a surface in a state for the device; b is its rim among the bodies of the state, or
 * −1.
 */
export function packNodes(
  { condensed }: Surface, all: Float64Array, state: State, b: number, fixed: FixedPoint
): Float32Array<ArrayBuffer> {
  const size = condensed.placeOf.length, out = new Float32Array(STRIDE * size);
  readBody(state, b, fixed);
  for (let s = 0; s < size; s++) for (let c = 0; c < 3; c++) {
    const isPlace = s % 3 === 0, quantum = isPlace ? quantumOf(fixed) : TANGENT, o = STRIDE * s + c;
    const xi = all[3 * s + c] - (isPlace ? fixed.center[c] : 0) - along(condensed, s, columns, c);
    const whole = quantum * Math.round(xi / quantum);
    out[o] = whole;
    out[o + 4] = xi - whole;
    out[o + ETA] = condensed.placeOf[s] < 0 ? 0 : all[3 * size + 3 * s + c] - along(condensed, s, turning, c);
  }
  return out;
}

/** Unpacks the same into `all`; bodies of the state are known. */
export function unpackNodes(
  { condensed }: Surface, nodes: Float32Array, state: State, b: number, fixed: FixedPoint, all: Float64Array
): void {
  const size = condensed.placeOf.length;
  readBody(state, b, fixed);
  for (let s = 0; s < size; s++) for (let c = 0; c < 3; c++) {
    const o = STRIDE * s + c;
    all[3 * s + c] = nodes[o] + nodes[o + 4] + along(condensed, s, columns, c)
      + (s % (NODE / 3) === 0 ? fixed.center[c] : 0);
    all[3 * size + 3 * s + c] = nodes[o + ETA] + along(condensed, s, turning, c);
  }
}
