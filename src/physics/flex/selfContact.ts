import { writePoints } from '../../model/flexible/points';
import { NODE } from '../../model/flexible/spec';
import type { Model } from '../../model/model';

/** Which contacts of points of flexible surfaces are none. Index by grain from `first` on. */
export type SelfContact = {
  /** The first contact point; those before are loose grains. */
  first: number;
  surface: Int32Array;
  /** Big body that holds the surface, or −1; 1 where the body holds all coordinates of a point. */
  holder: Int32Array;
  isHeld: Uint8Array;
  /**
   * Where points are on the mesh as given [m], ×3; how far apart two of one surface must be there to be in contact
   * later [m].
   */
  place: Float64Array;
  apart: Float64Array;
};

/** [thicknesses] */
const APART = 3;

export function createSelfContact(model: Model): SelfContact | null {
  const { flexible, looseCount: first, grainCount } = model, count = grainCount - first;
  if (count === 0) return null;
  const out: SelfContact = {
    first, surface: new Int32Array(count), holder: new Int32Array(count), isHeld: new Uint8Array(count),
    place: new Float64Array(3 * count),
    apart: new Float64Array(count),
  };
  flexible.forEach(({ spec: { mesh, material, rim, pinned = [] }, points, first: from }, k) => {
    const at = from - first, end = at + points.count, holds = heldNumbers(mesh.nodes.length / NODE, pinned, rim);
    out.surface.fill(k, at, end);
    out.holder.fill(rim ? model.bodies.findIndex(({ name }) => name === rim.body) : -1, at, end);
    out.apart.fill(APART * material.thickness, at, end);
    writePoints(points, mesh.nodes, out.place, 3 * at);
    for (let p = 0; p < points.count; p++) {
      const per = points.places.length / points.count;
      out.isHeld[at + p] = points.places.subarray(per * p, per * (p + 1)).every((i) => holds[i / 3] !== 0) ? 1 : 0;
    }
  });
  return out;
}

/** 1 for each scalar coordinate that does not move by itself. */
function heldNumbers(nodes: number, pinned: readonly number[], rim?: {
  nodes: readonly number[]; clamped: boolean
}): Uint8Array {
  const out = new Uint8Array(3 * nodes);
  for (const n of pinned) out[3 * n] = 1;
  for (const n of rim?.nodes ?? []) for (let s = 0; s < (rim!.clamped ? 3 : 1); s++) out[3 * n + s] = 1;
  return out;
}

/**
 * Whether grains i and j never touch: points of one surface that lie side by side, or that cannot move against each
 * other.
 */
export function areOfOne({ first, surface, holder, isHeld, place, apart }: SelfContact, i: number, j: number): boolean {
  const a = i - first, b = j - first;
  if (a < 0 || b < 0) return false;
  if (isHeld[a] !== 0 && isHeld[b] !== 0 && holder[a] === holder[b]) return true;
  if (surface[a] !== surface[b]) return false;
  const x = place[3 * a] - place[3 * b], y = place[3 * a + 1] - place[3 * b + 1];
  const z = place[3 * a + 2] - place[3 * b + 2];
  return x * x + y * y + z * z < apart[a] * apart[a];
}

/** Whether grain i never touches big body k: a point that the body holds up, or that is as good as another big body. */
export const isPartOf = ({ first, holder, isHeld }: SelfContact, i: number, k: number): boolean =>
  i >= first && (holder[i - first] === k || isHeld[i - first] !== 0);
