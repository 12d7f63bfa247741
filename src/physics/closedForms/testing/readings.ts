import type { Vec3 } from '../../../core/vec3';
import type { Seen } from './row';

/** This file says what rows read, and where their bounds come from. */

export const along = (seen: readonly Seen[]): number => seen[seen.length - 1].v(0)[0];
export const speed = (v: Vec3): number => Math.hypot(...v);
export const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

export const EXACT = 'a constant force is exact in velocities; what is left is the solver and f32';
export const SETTLED = 'a warm start reaches the static force in some tens of sweeps';
export const LIFTS = 'the relaxed law lifts what slides by h μ v a step';
