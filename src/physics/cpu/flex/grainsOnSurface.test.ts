import { expect, test } from 'vitest';
import { createHoles } from '../../../model/flexible/holes';
import { pointGrid } from '../../../model/flexible/pointGrid';
import { sheet } from '../../../model/flexible/sheet';
import { surfaceControl, type FlexibleSpec } from '../../../model/flexible/spec';
import type { WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../engine';
import { liveOf } from '../testing/worlds';
import { rubber } from '../../flex/testing/fixtures';

/** Length and width of the plates, as of the tire on soil at its tread, and radius of the papers' grain [m]. */
const LENGTH = 0.171, WIDTH = 0.044, RADIUS = 0.007, HEIGHT = 0.1;
const LINES = 6; // of grains, over a plate and its borders

const sheetOf = (points: number): FlexibleSpec => ({
  name: 'sheet', mesh: sheet([0, 0, HEIGHT], [2 * LENGTH, 2 * WIDTH], [2, 2]), pinned: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  pressure: 0, points, look: 'tire',
  material: { ...rubber, youngsModulus: 2e7 },
});

/**
 * Returns the height of the lowest grain over the middle of the surface [m], after a tenth of a second under their
 * weight, for a grid of grains over all kinds of places.
 */
function lowestOn(surface: FlexibleSpec): number {
  const count = LINES * LINES, positions = new Float64Array(3 * count);
  for (let k = 0; k < count; k++) {
    const i = k % LINES, j = Math.floor(k / LINES); // from the middle of a plate to beyond its borders
    positions.set(
      [LENGTH * (0.5 + (0.62 * i) / (LINES - 1)), WIDTH * (0.5 + (1.2 * j) / (LINES - 1)), HEIGHT + 0.0125 + 0.017 * j],
      3 * k
    );
  }
  const spec: WorldSpec = {
    domain: { min: [-1, -1, -1], max: [2, 1, 1] }, bodies: [], flexible: [surface],
    grains: { positions, radii: new Float64Array(count).fill(RADIUS), masses: new Float64Array(count).fill(0.0036) },
  };
  const engine = createCpuEngine(spec);
  const live = { ...liveOf(spec, { friction: 0, substeps: 30 }), flexible: spec.flexible!.map(surfaceControl) };
  let lowest = Infinity;
  for (let k = 0; k < 50; k++) {
    void engine.step(live);
    expect(engine.measures.status).toBe(0);
  }
  for (let k = 0; k < count; k++) lowest = Math.min(lowest, engine.state.position[3 * k + 2] - HEIGHT);
  return lowest;
}

test('a grain as large as the papers\' lies on the tire of 10 points around an element wherever it is put, and falls '
  + 'through one of 6', () => {
  const held = sheetOf(10), open = sheetOf(6);
  expect(createHoles(held)(held.mesh.nodes)).toBeLessThan(2 * RADIUS);
  expect(lowestOn(held)).toBeGreaterThan(0);
  expect(createHoles(open)(open.mesh.nodes)).toBeGreaterThan(2 * RADIUS);
  expect(lowestOn(open)).toBeLessThan(-2 * RADIUS);
});

test('what it feels of a flat sheet are bumps: as high as spheres of both radii leave between two points, and '
  + 'between four', () => {
  const surface = sheetOf(10), [nx, ny] = pointGrid(surface), l = LENGTH / nx, w = WIDTH / ny;
  const reach = RADIUS + rubber.thickness / 2;
  const places = [[6 * l, 1.5 * w], [9 * l, 2 * w]]; // between two points and between four; on one it would not stay
  const spec: WorldSpec = {
    domain: { min: [-1, -1, -1], max: [2, 1, 1] }, bodies: [], flexible: [surface],
    grains: {
      positions: Float64Array.from(places.flatMap(([x, y]) => [x, y, HEIGHT + 1.05 * reach])),
      radii: new Float64Array(2).fill(RADIUS),
      masses: new Float64Array(2).fill(1e-7), velocities: Float64Array.from([0, 0, -0.1, 0, 0, -0.1]),
    },
  };
  const engine = createCpuEngine(spec);
  const own = { gravity: [0, 0, 0] as [number, number, number], friction: 0, substeps: 30 };
  const live = { ...liveOf(spec, own), flexible: spec.flexible!.map(surfaceControl) };
  for (let k = 0; k < 50; k++) void engine.step(live);
  const below = (half: number): number => Math.sqrt(reach ** 2 - half ** 2);
  [below(l / 2), below(
    Math.hypot(l, w) / 2
  )].forEach((z, k) => expect(engine.state.position[3 * k + 2] - HEIGHT).toBeCloseTo(z, 3));
});
