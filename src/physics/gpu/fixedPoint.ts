import type { WorldSpec } from '../../model/worldSpec';
import { maxOf, minOf } from '../../core/extremes';
import type { Vec3 } from '../../core/vec3';

/**
 * Resolution of positions on the device: i32 from `center`, one unit is `unit` [m], a power of two so that it scales
 * without rounding. f32 would lose the gap: at 6 m one ulp is 0.5 µm.
 */
export type FixedPoint = { center: Vec3; unit: number };

/**
 * Largest coordinate inside the domain, 2³⁰ · 4/5 units: beyond is room for bodies that leave it, and differences fit
 * in i32.
 */
const REACH = 2 ** 30 * 0.8;

export function chooseFixedPoint({ domain, bodies }: Pick<WorldSpec, 'domain' | 'bodies'>): FixedPoint {
  const center: Vec3 = [0, 0, 0];
  let half = 0;
  for (let c = 0; c < 3; c++) {
    const at = bodies.map(({ position }) => position[c]);
    const min = Math.min(domain.min[c], minOf(at)), max = Math.max(domain.max[c], maxOf(at));
    center[c] = (min + max) / 2;
    half = Math.max(half, (max - min) / 2);
  }
  return { center, unit: 2 ** Math.ceil(Math.log2((half || 1) / REACH)) };
}

const FARTHEST = 2 ** 30 - 1;

/** Returns a coordinate in units, not yet rounded; clamped so that differences cannot overflow. */
export const toUnits = ({ center, unit }: FixedPoint, x: number, c: number): number =>
  Math.max(-FARTHEST, Math.min(FARTHEST, (x - center[c]) / unit));

export const fromUnits = ({ center, unit }: FixedPoint, units: number, c: number): number => center[c] + units * unit;
