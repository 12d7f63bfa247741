import { writePoints } from '../../model/flexible/points';
import { NODE } from '../../model/flexible/spec';
import type { Model } from '../../model/model';

/**
 * Numbers that decide which points of flexible surfaces never make a contact. Arrays have an entry for each grain from
 * `first` on.
 */
export type SelfContact = {
  /** Index of the first contact point; the grains before it are loose. */
  first: number;
  surface: Int32Array;
  /** Big body that holds the surface, or −1; 1 for each point all coordinates of which are held or pinned. */
  holder: Int32Array;
  isHeld: Uint8Array;
  /**
   * Places of the points on the mesh as given [m], ×3; distance that two points of one surface must have there to be in
   * contact later [m].
   */
  place: Float64Array;
  apart: Float64Array;
};

/** Least distance of two points in contact, on the mesh as given [thicknesses]. */
const APART = 3;

/** Returns these numbers for a model; null if it has no contact points. */
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

/** Returns 1 for each scalar coordinate that is held or pinned, 0 for others. */
function heldNumbers(nodes: number, pinned: readonly number[], rim?: {
  nodes: readonly number[]; clamped: boolean
}): Uint8Array {
  const out = new Uint8Array(3 * nodes);
  for (const n of pinned) out[3 * n] = 1;
  for (const n of rim?.nodes ?? []) for (let s = 0; s < (rim!.clamped ? 3 : 1); s++) out[3 * n + s] = 1;
  return out;
}

/**
 * Says whether grains i and j never touch: they are points of one surface that lie side by side, or held points of one
 * body, which cannot move against each other.
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

/**
 * Says whether grain i never touches big body k: it is a point of a surface that the body holds, or one that does not
 * move by itself and so is like a big body.
 */
export const isPartOf = ({ first, holder, isHeld }: SelfContact, i: number, k: number): boolean =>
  i >= first && (holder[i - first] === k || isHeld[i - first] !== 0);
