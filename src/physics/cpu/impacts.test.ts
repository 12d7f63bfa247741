import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { NO_LAWS, type ContactLaws, type StepSettings } from '../../model/settings';
import { FIXED, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from './engine';
import { floor, grainsOf, KINDS, liveOf, randomQuats } from './testing/worlds';

/** Impacts go through chains of touching bodies and never make energy (laws.md §5). */

const R = 0.05, ball = { kind: 'sphere', radius: R } as const;
const wall = (name: string, x: number): BodySpec => ({
  name, shape: { kind: 'box', halfExtents: [0.1, 1, 1], edgeRadius: 0 }, position: [x, 0, 0], mass: 1,
  inertia: [1, 1, 1], motion: FIXED, look: 'floor',
});

type Row = { speeds: number[]; order?: number[]; masses?: number[]; gap?: number; walls?: number };

/** Returns balls side by side along x; `order[k]` is the number of the ball at place k. */
function cradle({ speeds, order = speeds.map((_, k) => k), masses, gap = 0, walls }: Row): WorldSpec {
  const positions: Vec3[] = [], velocities = new Float64Array(3 * speeds.length);
  order.forEach((i, k) => {
    positions[i] = [(2 * R + gap) * k, 0, 0];
    velocities[3 * i] = speeds[k];
  });
  const grains = grainsOf([ball], positions, { velocities });
  if (masses) order.forEach((i, k) => { grains.masses[i] = masses[k]; });
  const last = (2 * R + gap) * (speeds.length - 1);
  const bodies = walls === undefined ? [] : [wall('left', -R - 0.1 - walls), wall('right', last + R + 0.1 + walls)];
  return { domain: { min: [-9, -1, -1], max: [9, 1, 1] }, grains, bodies };
}

const start = (spec: WorldSpec, laws: Partial<ContactLaws>, own: Partial<StepSettings> = {}) => {
  const live = liveOf(spec, { gravity: [0, 0, 0], laws: { ...NO_LAWS, restitution: 1, ...laws }, ...own });
  const engine = createCpuEngine(spec), { model: { masses }, state } = engine;
  const along = (order: number[]) => order.map((i) => state.velocity[3 * i]);
  const energy = () => masses.reduce((sum, m, i) => sum + 0.5 * m * state.velocity[3 * i] ** 2, 0);
  const step = () => { void engine.step(live); };
  return { engine, along, energy, step };
};

const forward = [0, 1, 2, 3, 4], backward = [4, 3, 2, 1, 0], mixed = [2, 0, 4, 1, 3];

describe.each([['forward', forward], ['backward', backward], ['mixed', mixed]])('numbered %s', (_, order) => {
  test.each([
    ['one in', [1, 0, 0, 0, 0], [0, 0, 0, 0, 1]],
    ['two in', [1, 1, 0, 0, 0], [0, 0, 0, 1, 1]],
    ['three in', [1, 1, 1, 0, 0], [0, 0, 1, 1, 1]],
    ['both ends', [1, 0, 0, 0, -1], [-1, 0, 0, 0, 1]],
  ])('cradle of five, %s', (_name, speeds, after) => {
    const { along, step } = start(cradle({ speeds, order }), {});
    step();
    along(order).forEach((v, k) => expect(v).toBeCloseTo(after[k], 6));
  });

  test('a chain of masses moves on as if the balls did not touch', () => {
    const speeds = [1, 0, 0, 0, 0], masses = [1, 2, 4, 8, 16];
    const touching = start(cradle({ speeds, order, masses }), {});
    const apart = start(cradle({ speeds, order, masses, gap: 0.01 }), {});
    touching.step();
    for (let k = 0; k < 100; k++) apart.step();
    const expected = apart.along(order);
    touching.along(order).forEach((v, k) => expect(v).toBeCloseTo(expected[k], 3));
    expect(touching.energy()).toBeCloseTo(0.5, 6);
  });

  test('e = 0.9 leaves the last of five with 0.95⁴', () => {
    const { along, step } = start(cradle({ speeds: [1, 0, 0, 0, 0], order }), { restitution: 0.9 });
    step();
    expect(along(order)[4]).toBeCloseTo(0.95 ** 4, 3);
  });

  test('between walls a cradle keeps its energy', { tags: 'long' }, () => {
    const { energy, step } = start(cradle({ speeds: [1, 0, 0, 0, 0], order, walls: 0.1 }), {}), first = energy();
    let least = Infinity, most = 0;
    for (let k = 0; k < 5000; k++) {
      step();
      least = Math.min(least, energy() / first); most = Math.max(most, energy() / first);
    }
    expect(least).toBeGreaterThan(0.999);
    expect(most).toBeLessThan(1.02);
  });
});

test('a break of fifteen keeps its energy', () => {
  const positions: Vec3[] = [[-0.3, 0.001, 0]];
  for (let row = 0; row < 5; row++) for (let k = 0; k <= row; k++)
    positions.push([Math.sqrt(3) * R * row, R * (2 * k - row), 0]);
  const velocities = new Float64Array(3 * positions.length);
  velocities[0] = 10;
  const spec: WorldSpec = {
    domain: { min: [-9, -9, -9], max: [9, 9, 9] }, grains: grainsOf([ball], positions, { velocities }), bodies: [],
  };
  const { engine, step } = start(spec, {}, { friction: 0 }), first = 0.5 * engine.model.masses[0] * 100;
  for (let k = 0; k < 60; k++) step();
  expect(Math.max(...engine.state.velocity)).toBeGreaterThan(1); // they have parted
  expect(engine.measures.kineticEnergy / first).toBeCloseTo(1, 3);
});

test.each([[1, 1, 0.5], [1, 0, 0.2], [0.5, 0.5, 1]])('e %f, ratio %f, μ %f: any shape loses energy', (e, ratio, mu) => {
  const positions = Array.from({ length: 36 }, (_, k): Vec3 =>
    [0.26 * (k % 3), 0.26 * (Math.floor(k / 3) % 3), 0.3 + 0.26 * Math.floor(k / 9)]);
  const velocities = Float64Array.from({ length: 3 * 36 }, (_, i) =>
    -6 * (positions[Math.floor(i / 3)][i % 3] - [0.26, 0.26, 0.5][i % 3]) + Math.sin(5 * i));
  const spec: WorldSpec = {
    domain: { min: [-9, -9, -9], max: [9, 9, 9] }, bodies: [floor],
    grains: grainsOf(KINDS, positions, { velocities, orientations: randomQuats(36, 3) }),
  };
  const { engine, step } =
    start(spec, { restitution: e, tangentialStiffness: ratio }, { friction: mu, dt: 1e-3, substeps: 10 });
  let last = Infinity, first = 0;
  for (let k = 0; k < 300; k++) {
    step();
    const { kineticEnergy: now } = engine.measures;
    if (k === 0) first = now;
    expect(now).toBeLessThan(last * (1 + 1e-3));
    last = now;
  }
  expect(last).toBeLessThan(0.99 * first);
});

/**
 * Kharaz, Gorham and Salman 2001: balls of alumina, d 5 mm, 3.9 m/s, μ 0.092, e 0.98: angle from the normal [°] and
 * tangential restitution (shared table of Lethe's example 3d-oblique-wall-impact).
 */
const KHARAZ = [
  [1.84, 0.793], [3.7, 0.745], [9.5, 0.673], [20.01, 0.597], [30.13, 0.688], [39.38, 0.771], [49.69, 0.848],
  [60.02, 0.901],
] as const;

function tangentialRestitution(angle: number, tangentialStiffness: number): number {
  const r = 0.0025, speed = 3.9, tan = Math.tan((angle * Math.PI) / 180), vn = speed / Math.hypot(1, tan);
  const spec: WorldSpec = {
    domain: { min: [-1, -1, -1], max: [1, 1, 1] }, bodies: [floor],
    grains: grainsOf([{ kind: 'sphere', radius: r }], [[0, 0, r + 1e-4]], {
      velocities: Float64Array.of(vn * tan, 0, -vn),
    }),
  };
  const own = { friction: 0.092, dt: 1e-5, substeps: 4 };
  const { engine, step } = start(spec, { restitution: 0.98, tangentialStiffness }, own);
  for (let k = 0; k < 20; k++) step();
  expect(engine.state.velocity[2]).toBeCloseTo(0.98 * vn, 3);
  return engine.state.velocity[0] / (vn * tan);
}

test.each(KHARAZ)('a rigid ball that hits a plate at %f° slides or rolls off', (angle, seen) => {
  const sliding = 1 - (0.092 * 1.98) / Math.tan((angle * Math.PI) / 180), kept = tangentialRestitution(angle, 0);
  expect(kept).toBeCloseTo(Math.max(sliding, 5 / 7), 2);
  if (angle > 35) expect(Math.abs(kept - seen)).toBeLessThan(0.01); // where it slides all the way
});

test('with k_t/k_n = 0.8 a ball keeps as much of its sliding as was measured, at all angles', () => {
  const off = (stiffness: number) =>
    Math.sqrt(KHARAZ.reduce((s, [angle, seen]) => s + (tangentialRestitution(angle, stiffness) - seen) ** 2, 0) / 8);
  expect(off(0.8)).toBeLessThan(0.025);
  expect(off(0)).toBeGreaterThan(0.05); // a rigid ball: 0.12 off at 20°
});
