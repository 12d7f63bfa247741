import type { Model } from '../../../model/model';
import { createFeet } from '../../feet/feet';

/** Feet of a world as shaders/integrate/standOnPlanes.wgsl has them, and the number of bodies that stand on them. */
export type PackedFeet = { standing: number; entries: Float32Array<ArrayBuffer> };

const ENTRY = 4;

export function packFeet(model: Model): PackedFeet {
  const { of, planes } = createFeet(model), bodies = of.flatMap((feet, k) => (feet ? [{ k, ...feet }] : []));
  const entries = [bodies.length, planes.length, 0, 0];
  let first = 1 + bodies.length + planes.length;
  for (const { k, balls, reach } of bodies) {
    const count = balls.length / ENTRY;
    entries.push(k, first, count, reach);
    first += count;
  }
  for (const p of planes) entries.push(p, 0, 0, 0);
  for (const { balls } of bodies) entries.push(...balls);
  return { standing: bodies.length, entries: Float32Array.from(entries) };
}
