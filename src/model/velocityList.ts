import { startList, VELOCITY, type OverlayList, type Slab } from './overlay';

/** Grains in an engine's arrays: centres [m] and velocities [m/s], each with its stride [entries]. */
export type Moving = {
  count: number;
  center: ArrayLike<number>; centerStride: number;
  velocity: ArrayLike<number>; velocityStride: number;
};

/**
 * Writes centres and velocities of grains, of those in a slab or of all: of every k-th, k as small as the list has
 * room.
 */
export function listVelocities(moving: Moving, slab: Slab | null, out: OverlayList): void {
  const { count, center, centerStride, velocity, velocityStride } = moving;
  let wanted = slab ? 0 : count;
  if (slab) for (let i = 0; i < count; i++) if (isIn(slab, center, centerStride * i)) wanted += 1;
  const kept = startList(out, 'velocities', wanted), { data } = out, every = Math.ceil(wanted / Math.max(1, kept));
  for (let i = 0, k = 0; i < count; i++) {
    if ((slab && !isIn(slab, center, centerStride * i)) || k++ % every !== 0) continue;
    const o = VELOCITY * out.count++;
    for (let e = 0; e < 3; e++) {
      data[o + e] = center[centerStride * i + e];
      data[o + 3 + e] = velocity[velocityStride * i + e];
    }
  }
  out.leftOut = wanted - out.count;
}

const isIn = ({ axis, low, high }: Slab, center: ArrayLike<number>, o: number): boolean =>
  center[o + axis] >= low && center[o + axis] < high;
