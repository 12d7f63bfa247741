import { base64 } from '../../../../wasm/seek.ts?asc';
import {
  BOUNDING, COUNT, GRAIN, GRAINS, ITEMS_AT, KAPPA, MOST_RUNS, MOST_SHAPES, NEAR_AT, PLACES_AT,
  ROTATION, RUNS, SHAPE, SHAPES, SHAPE_AT, SIZE, WAY, WIDTHS,
} from '../../../../wasm/seekLayout';
import type { Model } from '../../../model/model';
import type { Convex } from '../../shapes/convex';
import type { Grid } from './grid';
import type { MiddlePoses } from './middlePoses';

/**
 * Contacts of grains are sought in WebAssembly (wasm/seek.ts): which grains are near, and pairs of ellipsoids, two at a
 * time, with the bits of `ellipsoidPair` for a pair without a last normal. Each thread that seeks has a seeker, with
 * its own copy of where grains are.
 */
export type Seeker = {
  /** Its memory (wasm/seekLayout.ts). */
  f64: Float64Array;
  /**
   * Rows of x, y, z and of radii and ways together [m], of grains in the order of the grid, and one number more; and
   * which they are.
   */
  places: Float64Array;
  items: Int32Array;
  /** Runs of items of the grid around a grain, ×2, and the grains that `findNear` has listed. */
  runs: Int32Array;
  near: Int32Array;
  findNear(i: number, runCount: number, x: number, y: number, z: number, reach: number): number;
  /** True if all grains are ellipsoids, whose pairs it solves. */
  solves: boolean;
  /** Solves the pairs of grain i with `count` grains of the list from `first` on, at most MOST_PAIRS. */
  solvePairs(i: number, first: number, count: number): void;
};

const PAGE = 65536;
let module: WebAssembly.Module | undefined;

/** Creates the seeker of a world; null where WebAssembly has no SIMD or no memory. */
export function createSeeker(model: Model, convex: readonly Convex[]): Seeker | null {
  const { grainCount, periodic, domain: { min, max } } = model, row = grainCount + 1;
  const solves = convex.length <= MOST_SHAPES && convex.every(({ core }) => core === 'ellipsoid');
  const placesAt = GRAINS + (solves ? GRAIN * grainCount : 0), itemsAt = placesAt + 32 * row;
  const nearAt = itemsAt + 4 * row;
  try {
    module ??= new WebAssembly.Module(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
    const memory = new WebAssembly.Memory({ initial: Math.ceil((nearAt + 4 * row) / PAGE) }), { buffer } = memory;
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    const f64 = new Float64Array(buffer), u32 = new Uint32Array(buffer);
    for (let c = 0; c < 2; c++) f64[WIDTHS / 8 + c] = periodic ? max[c] - min[c] : Infinity;
    u32[COUNT / 4] = grainCount;
    u32[PLACES_AT / 4] = placesAt; u32[ITEMS_AT / 4] = itemsAt; u32[NEAR_AT / 4] = nearAt;
    if (solves) writeShapes(f64, u32, model, convex);
    return {
      ...exports as Pick<Seeker, 'findNear' | 'solvePairs'>, f64, solves,
      places: new Float64Array(buffer, placesAt, 4 * row), items: new Int32Array(buffer, itemsAt, row),
      runs: new Int32Array(buffer, RUNS, 2 * MOST_RUNS), near: new Int32Array(buffer, nearAt, row),
    };
  } catch {
    return null;
  }
}

function writeShapes(f64: Float64Array, u32: Uint32Array, { radii, shapeOf }: Model, convex: readonly Convex[]): void {
  convex.forEach(({ half, bounding, kappa }, k) => {
    const at = (SHAPES + SHAPE * k) / 8;
    f64.set(half, at);
    f64[at + BOUNDING / 8] = bounding; f64[at + KAPPA / 8] = kappa;
  });
  radii.forEach((radius, i) => {
    const at = GRAINS + GRAIN * i;
    f64[(at + SIZE) / 8] = radius;
    u32[(at + SHAPE_AT) / 4] = SHAPES + SHAPE * shapeOf[i];
  });
}

/** Writes where all grains are, as a search begins. */
export function writeGrains(
  { f64, places, items, solves }: Seeker, grid: Grid, radii: Float64Array, { position, ways }: MiddlePoses,
  R: Float64Array,
): void {
  const row = items.length;
  for (let k = 0; k < row - 1; k++) {
    const j = items[k] = grid.items[k];
    for (let c = 0; c < 3; c++) places[row * c + k] = position[3 * j + c];
    places[3 * row + k] = radii[j] + ways[j];
  }
  for (let i = 0, o = GRAINS / 8; solves && i < row - 1; i++, o += GRAIN / 8) {
    for (let c = 0; c < 3; c++) f64[o + c] = position[3 * i + c];
    for (let c = 0; c < 9; c++) f64[o + ROTATION / 8 + c] = R[9 * i + c];
    f64[o + WAY / 8] = ways[i];
  }
}
