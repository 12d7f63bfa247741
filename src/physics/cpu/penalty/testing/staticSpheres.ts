import type { Vec3 } from '../../../../core/vec3';
import type { PenaltyLaw } from '../../../../model/settings';
import { solveTruss } from '../../compatible/solveTruss';
import { addMember, createTruss } from '../../compatible/truss';
import { KN, SPRING, writeSprings } from '../springs';
import { maxOf } from '../../../../core/extremes';

/** A pile is a set of spheres that rest on each other without friction, some of them held. */
export type Pile = {
  centres: readonly Vec3[];
  radius: number;
  /** Weight of one sphere [N]. */
  weight: number;
  held: readonly boolean[];
  /** Factor of Young's modulus of each sphere [1]. */
  stiffness: readonly number[];
};

export type RestingPile = {
  /** Sum of the forces of the others on each sphere, in W [N]. */
  pushes: Vec3[];
  /** Normal forces of all contacts that push [N], and the deepest overlap [radii]. */
  forces: number[];
  overlap: number;
  /**
   * Number of times that normals and gaps were found anew, and largest displacement of a sphere in the last of them
   * [radii].
   */
  rounds: number;
  moved: number;
};

/** Widest gap of spheres that may come to touch, over their diameter [1]. */
const NEAR = 0.02;
const MOST_ROUNDS = 30, SETTLED = 1e-12; // [radii]

/**
 * Finds the state in which penalty contacts without friction come to rest: the stiff DEM to compare with, without the
 * time steps that it would take. Forces are those of overlaps as in `writeSprings`; gaps and normals are those of the
 * spheres' final places, found by Newton's method in rounds.
 */
export function restPile({ centres, radius, weight, held, stiffness }: Pile, law: PenaltyLaw): RestingPile {
  const x = centres.map((p) => [...p] as Vec3), pairs = nearPairs(x, radius);
  const truss = createTruss(pairs.length, x.length);
  const force = new Float64Array(pairs.length), u = new Float64Array(6 * x.length), springs = new Float64Array(SPRING);
  const none = [0, 0, 0];
  truss.overlap = new Float64Array(pairs.length);
  const hooke = pairs.map(([a, b]) => {
    writeSprings(springs, 0, law, stiffness[a], stiffness[b], radius / 2, 1);
    return springs[KN];
  });
  held.forEach((isHeld, i) => {
    if (!isHeld) { truss.free.fill(1, 6 * i, 6 * i + 3); truss.load[6 * i + 2] = weight; }
  });
  let rounds = 0, moved = Infinity;
  while (moved > SETTLED && rounds++ < MOST_ROUNDS) {
    truss.count = 0;
    pairs.forEach(([a, b], m) => {
      const d = [0, 1, 2].map((c) => x[b][c] - x[a][c]), length = Math.hypot(...d);
      addMember(truss, a, b, d.map((e) => e / length), 0, none, 0, none, 0, hooke[m]);
      truss.overlap![m] = 2 * radius - length;
    });
    u.fill(0);
    if (rounds === 1) { // starts from where they would rest if they all touched now: overlaps at the start are rounding
      const { overlap: _, ...touching } = truss;
      solveTruss(touching, law.spring, force, u, 1e-6);
    }
    solveTruss(truss, law.spring, force, u, 1e-10);
    moved = u.reduce((most, e) => Math.max(most, Math.abs(e)), 0) / radius;
    x.forEach((p, i) => { for (let c = 0; c < 3; c++) p[c] += u[6 * i + c]; });
  }
  const pushes = x.map((): Vec3 => [0, 0, 0]);
  pairs.forEach(([a, b], m) => {
    for (let c = 0; c < 3; c++) {
      pushes[a][c] += force[m] * truss.row[12 * m + c]; pushes[b][c] += force[m] * truss.row[12 * m + 6 + c];
    }
  });
  return { pushes, forces: [...force].filter((f) => f > 0), overlap: maxOf(truss.overlap) / radius, rounds, moved };
}

/** Returns the pairs closer than `NEAR`, found in cells as wide as a sphere. */
function nearPairs(x: readonly Vec3[], radius: number): [number, number][] {
  const width = 2 * radius * (1 + NEAR), cells = new Map<string, number[]>(), pairs: [number, number][] = [];
  const cellOf = (p: Vec3): Vec3 => p.map((e) => Math.floor(e / width)) as Vec3;
  x.forEach((p, i) => {
    const [cx, cy, cz] = cellOf(p);
    for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) for (let dz = -1; dz <= 1; dz++) {
      for (const j of cells.get(`${cx + dx},${cy + dy},${cz + dz}`) ?? []) {
        if (Math.hypot(p[0] - x[j][0], p[1] - x[j][1], p[2] - x[j][2]) < width) pairs.push([j, i]);
      }
    }
    const key = `${cx},${cy},${cz}`, list = cells.get(key);
    if (list) list.push(i);
    else cells.set(key, [i]);
  });
  return pairs;
}
