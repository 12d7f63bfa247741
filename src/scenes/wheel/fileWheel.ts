import { hypot } from '../../core/elementary/powers';
import { plainHash } from '../../core/plainHash';
import type { FileUnit } from '../../model/surface/fileUnits';
import type { Surface } from '../../model/surface/surface';

/** Axes of a file along which its axle may lie; one with a sign has the wheel turned about, its left side right. */
export const AXLES = ['x', 'y', 'z', '-x', '-y', '-z'] as const;
export type Axle = (typeof AXLES)[number];

/**
 * A wheel of a file: a closed surface about its axle, the y axis, with its middle at the origin [m]; and how the file
 * was read: its name, unit and axle.
 */
export type FileWheel = Surface & { name: string; unit: FileUnit; axle: Axle };

/** Returns how far a wheel reaches from its axle, and its width [m]. */
export function wheelSize({ vertices: p }: Surface): { radius: number; width: number } {
  let radius = 0, low = Infinity, high = -Infinity;
  for (let k = 0; k < p.length; k += 3) {
    radius = Math.max(radius, hypot(p[k], p[k + 2]));
    low = Math.min(low, p[k + 1]);
    high = Math.max(high, p[k + 1]);
  }
  return { radius, width: high - low };
}

/** Returns a length [m] in mm, for a sentence. */
export const inMm = (x: number): string => String(+(1000 * x).toPrecision(4));

/** Says what a wheel is, for a person: name, size and triangles. */
export function tellWheel(wheel: FileWheel): string {
  const { radius, width } = wheelSize(wheel), count = wheel.triangles.length / 3;
  return `${wheel.name}: radius ${inMm(radius)} mm, width ${inMm(width)} mm, ${count} triangles`;
}

/** Returns 16 hex digits that stand for the surface of a wheel, whatever its file is called. */
export const wheelHash = ({ vertices, triangles }: Surface): string => plainHash([vertices, triangles]);
