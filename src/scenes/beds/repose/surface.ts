import { atan, atan2 } from '../../../core/elementary/arcs';
import { hypot } from '../../../core/elementary/powers';
import type { GrainsSpec } from '../../../model/worldSpec';
import type { Profile, Watch } from '../../scene';

/** Time from one reading of the surface to the next [s]. */
export const EVERY = 0.05;
/** Side of the cells in which the highest grain is sought [diameters]. */
const CELL = 1.5;
/** Heights over that of the crest between which the surface is fitted [1]: apex and foot are left out. */
export const FOOT = 0.2, APEX = 0.8;
/** Fewest rings, and grains on them, that make a slope. */
const FEWEST = 3, FEW = 12;
/** Most rings. */
const MOST = 150;

/**
 * A slope falls from its crest: a line at x = 0, `across` [m] wide along y, or a point at x = y = 0, `across` 2π
 * around. It is sought as `far` as that from the crest [m], and grains above `below` [m] do not belong to it.
 */
export type Slope = { crest: 'line' | 'point'; across: number; far: number; below: number };

const heightKey = (ring: number): string => `height ${ring}`;

/**
 * Makes the watch over the surface of a heap of equal grains. Rings of cells lie about the crest; the surface of a cell
 * is its highest grain, with its own distance from the crest, and the height of a ring the mean of its cells, empty
 * ones counting 0. Least squares fit a straight line, which is a cone about a point, to the grains of the rings from
 * the highest one outwards whose heights are between FOOT and APEX of its height, at most to the first that is lower.
 *
 * Gauges: `slope` and its standard error [rad], `scatter`, the root mean square of the distances of grains from the fit
 * along z [m], `spread`, the mean distance of all grains from the crest [m], and the heights of rings [m] for the
 * profile. Where there is no slope yet, it is 0.
 */
export function surfaceWatch({ radii }: GrainsSpec, { crest, across, far, below }: Slope): Watch {
  const r = radii[0], wide = Math.max(CELL * 2 * r, far / MOST), rings = Math.ceil(far / wide);
  const first = new Int32Array(rings + 1); // of the cells of a ring
  for (let k = 0; k < rings; k++) {
    const length = crest === 'line' ? across : across * (k + 0.5) * wide;
    first[k + 1] = first[k] + Math.max(1, Math.round(length / wide));
  }
  const top = new Int32Array(first[rings]), heights = new Float64Array(rings);
  const apart = (p: ArrayLike<number>, i: number): number => (
    crest === 'line' ? p[3 * i] : hypot(p[3 * i], p[3 * i + 1]));

  /** Finds the highest grain of each cell; returns the mean distance of all grains from the crest [m]. */
  function seek(p: ArrayLike<number>): number {
    let sum = 0;
    top.fill(-1);
    for (let i = 0; i < radii.length; i++) {
      const away = apart(p, i), ring = Math.floor(away / wide), z = p[3 * i + 2];
      sum += away / radii.length;
      if (ring < 0 || ring >= rings || z > below) continue;
      const part = crest === 'line' ? p[3 * i + 1] / across + 0.5 : atan2(p[3 * i + 1], p[3 * i]) / across + 0.5;
      const cells = first[ring + 1] - first[ring];
      const cell = first[ring] + Math.max(0, Math.min(cells - 1, Math.floor(part * cells)));
      if (top[cell] < 0 || z > p[3 * top[cell] + 2]) top[cell] = i;
    }
    return sum;
  }

  /** Writes the heights of the rings; returns the first and the one after the last of those that are fitted. */
  function choose(p: ArrayLike<number>): [from: number, to: number] {
    let highest = 0;
    for (let k = 0; k < rings; k++) {
      let sum = 0;
      for (let c = first[k]; c < first[k + 1]; c++) if (top[c] >= 0) sum += p[3 * top[c] + 2] + r;
      heights[k] = sum / (first[k + 1] - first[k]);
      if (heights[k] > heights[highest]) highest = k;
    }
    let from = highest;
    while (from < rings && heights[from] > APEX * heights[highest]) from++;
    let to = from;
    while (to < rings && heights[to] >= FOOT * heights[highest] && heights[to] > 2 * r) to++;
    return [from, to];
  }

  return {
    every: EVERY,
    begin() { /* a reading needs none before it */ },
    see({ position: p }, _, gauges) {
      gauges.spread = seek(p);
      const [from, to] = choose(p);
      for (let k = 0; k < rings; k++) gauges[heightKey(k)] = heights[k];
      let n = 0, mx = 0, mz = 0, xx = 0, xz = 0, zz = 0;
      for (let c = first[from]; c < first[to]; c++) {
        if (top[c] < 0) continue;
        const x = apart(p, top[c]), z = p[3 * top[c] + 2], dx = x - mx, dz = z - mz;
        n++;
        mx += dx / n;
        mz += dz / n;
        xx += dx * (x - mx);
        xz += dx * (z - mz);
        zz += dz * (z - mz);
      }
      const isSlope = to - from >= FEWEST && n >= FEW, fall = isSlope ? -xz / xx : 0;
      const left = isSlope ? Math.max(0, zz - fall * fall * xx) : 0;
      gauges.slope = atan(fall);
      gauges.scatter = Math.sqrt(left / Math.max(1, n));
      // the derivative of the arc tangent turns the error of the fall into that of the angle
      gauges.error = isSlope ? Math.sqrt(left / (n - 2) / xx) / (1 + fall * fall) : 0;
    },
  };
}

/** Returns the profile of a heap, from what the watch found. */
export function heapProfile(gauges: Readonly<Record<string, number>>, grain: number, { far }: Slope): Profile {
  const wide = Math.max(CELL * grain, far / MOST), distance: number[] = [], height: number[] = [];
  for (let k = 0; gauges[heightKey(k)] !== undefined; k++) {
    if (gauges[heightKey(k)] <= 0) continue;
    distance.push(1000 * (k + 0.5) * wide);
    height.push(1000 * gauges[heightKey(k)]);
  }
  return {
    what: 'Height of the surface by its distance from the crest, at the end: means of rings of its highest grains.',
    units: { distance: 'mm', height: 'mm' }, columns: { distance, height },
  };
}
