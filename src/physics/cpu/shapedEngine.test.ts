// @module-tag slow
import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import type { GrainShape } from '../../model/shape';
import { FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from './engine';
import {
  floor, grainsOf, GRAVITY, KINDS, liveOf, momenta, randomQuats, rotated, run, spinMomentum,
} from './testing/worlds';

const world = (own: Partial<WorldSpec>): WorldSpec =>
  ({ domain: { min: [-3, -3, -3], max: [3, 3, 3] }, grains: grainsOf([KINDS[0]], []), bodies: [], ...own });

const [ball, egg, box, cylinder, capsule, hull] = KINDS;

test('a heap of all shapes rests on the floor with its weight', { tags: 'long' }, () => {
  const positions: Vec3[] = [];
  for (let k = 0; k < 4; k++)
    for (let j = 0; j < 3; j++) for (let i = 0; i < 3; i++) positions.push([0.26 * i, 0.26 * j, 0.15 + 0.26 * k]);
  const spec = world({ grains: grainsOf(KINDS, positions, { orientations: randomQuats(36, 3) }), bodies: [floor] });
  const engine = createCpuEngine(spec), controls = liveOf(spec, { dt: 0.004 });
  const weight = GRAVITY * spec.grains.masses.reduce((a, b) => a + b, 0);
  let force = 0, deepest = 0;
  for (let k = 0; k < 800; k++) {
    void engine.step(controls);
    if (k < 700) continue;
    force -= engine.measures.bodies[0].force[2] / 100;
    deepest = Math.max(deepest, engine.measures.maxPenetration);
  }
  expect(force / weight).toBeCloseTo(1, 2);
  expect(deepest).toBeLessThan(1e-3 * 0.06);
  expect(engine.measures.activeCount).toBeGreaterThan(40);
});

describe('a box on a slope', () => {
  const slab: GrainShape = { kind: 'box', halfExtents: [0.1, 0.08, 0.05], edgeRadius: 0.005 }, time = 0.5;

  test.each([[0.3, 0.5], [0.5, 0.3], [0, 0.5]])('of tan α = %f stays or slides as μ = %f says, and does not turn',
    (slope, friction) => {
    const angle = Math.atan(slope), q = Float64Array.of(0, Math.sin(-angle / 2), 0, Math.cos(angle / 2));
    const n = rotated(q, 0, [0, 0, 1]), down = rotated(q, 0, [-1, 0, 0]);
    const spec = world({
      grains: grainsOf([slab], [n.map((x) => 0.05 * x) as Vec3], { orientations: q.slice() }),
      bodies: [{ ...floor, orientation: [q[0], q[1], q[2], q[3]] }],
    });
    const engine = run(spec, liveOf(spec, { friction }), time / 0.002), { position, orientation } = engine.state;
    const g = GRAVITY * (Math.sin(angle) - friction * Math.cos(angle)), expected = g > 0 ? 0.5 * g * time * time : 0;
    expect(engine.measures.activeCount).toBe(4);
    expect(Math.abs(down[0] * position[0] + down[2] * position[2] - expected)).toBeLessThan(1e-3 * expected + 5e-5);
    expect(n[0] * position[0] + n[2] * position[2]).toBeCloseTo(0.05, 6);
    for (let c = 0; c < 4; c++) expect(Math.abs(orientation[c] - q[c])).toBeLessThan(2e-4);
  });
});

test('an egg that rolls about its axis of symmetry slides, then rolls at 5/7 of its speed', () => {
  const spheroid: GrainShape = { kind: 'ellipsoid', semiAxes: [0.1, 0.16, 0.1] };
  const spec =
    world({ grains: grainsOf([spheroid], [[-2, 0, 0.1]], { velocities: Float64Array.of(2, 0, 0) }), bodies: [floor] });
  const engine = run(spec, liveOf(spec, { friction: 0.3 }), 200); // J about y is 2/5 m a², as of a ball
  expect(engine.measures.grain0.velocity[0]).toBeCloseTo((5 / 7) * 2, 2);
  expect(0.1 * engine.measures.grain0.spin[1]).toBeCloseTo((5 / 7) * 2, 2);
});

test('an egg set down askew rocks about its flat side without gaining energy', () => {
  const spheroid: GrainShape = { kind: 'ellipsoid', semiAxes: [0.16, 0.1, 0.1] }, tilt = 0.2;
  const h = Math.hypot(0.16 * Math.sin(tilt), 0.1 * Math.cos(tilt));
  const spec = world({
    grains: grainsOf([spheroid], [[0, 0, h]], {
      orientations: Float64Array.of(0, Math.sin(tilt / 2), 0, Math.cos(tilt / 2)),
    }), bodies: [floor],
  });
  const engine = createCpuEngine(spec), m = engine.model.masses[0];
  const controls = liveOf(spec, { friction: 1, recovery: 0.1 });
  let lowest = Infinity, highest = -Infinity, turns = 0, last = 1;
  for (let k = 0; k < 1000; k++) {
    void engine.step(controls);
    const energy = engine.measures.kineticEnergy + m * GRAVITY * (engine.state.position[2] - h);
    lowest = Math.min(lowest, energy);
    highest = Math.max(highest, energy);
    const side = Math.sign(engine.state.orientation[1]);
    if (side !== last) { turns++; last = side; }
  }
  const swing = m * GRAVITY * (h - 0.1);
  expect(turns).toBeGreaterThan(4);
  expect(highest).toBeLessThan(0.01 * swing);
  expect(lowest).toBeGreaterThan(-1.001 * swing);
});

describe('two grains that meet keep momentum and angular momentum', () => {
  const pairs: [string, GrainShape, GrainShape][] = [
    ['egg and egg', egg, egg], ['egg and ball', egg, ball], ['box and egg', box, egg], ['box and box', box, box],
    ['cylinder and capsule', cylinder, capsule],
    ['hull and box', hull, box], ['hull and egg', hull, egg], ['hull and hull', hull, hull],
  ];
  // impulses act at one point of both bodies, which stays where it was found while they move on within a frame, or for
  // as many as share a search
  const searches = [[1, 1e-3], [4, 2e-3]];
  // every run has each pair, and some of them while frames share a search
  for (const [searchEvery, within] of searches) for (const [k, [name, a, b]] of pairs.entries()) test(
    `${name}, ${searchEvery} frames a search`, searchEvery > 1 && k % 3 > 0 ? { tags: 'long' } : {}, () => {
    const spec = world({
      grains: grainsOf([a, b], [[-0.2, 0, 0], [0.2, 0.03, 0.02]], {
        orientations: randomQuats(2, 11), velocities: Float64Array.of(1, 0, 0.1, -1, 0.1, 0),
        spins: Float64Array.of(3, 1, 2, -2, 4, 1),
      }),
    });
    const engine = createCpuEngine(spec), before = momenta(engine), { velocity } = engine.state;
    const controls = liveOf(spec, { gravity: [0, 0, 0], searchEvery, core: false }); // to the last digits of f64
    let met = false, energy = Infinity;
    for (let k = 0; k < 250; k++) {
      void engine.step(controls);
      met ||= velocity[0] !== 1;
      expect(engine.measures.kineticEnergy).toBeLessThan(energy * 1.002);
      energy = Math.min(energy, engine.measures.kineticEnergy);
    }
    expect(met).toBe(true);
    const size = Math.hypot(...before.slice(0, 3)) + 1;
    momenta(engine)
      .forEach((p, c) => expect(Math.abs(p - before[c])).toBeLessThan((c < 3 ? 1e-12 : within) * size));
  });
});

test.each<[string, Vec3]>([
  ['about no axis', [2, 9, -4]], ['about the middle axis', [0.01, 0, 8]],
])('a free box spun %s keeps its angular momentum and energy', (_, spin) => {
  const brick: GrainShape = { kind: 'box', halfExtents: [0.3, 0.1, 0.2], edgeRadius: 0 };
  const spec = world({ grains: grainsOf([brick], [[0, 0, 0]], { spins: Float64Array.from(spin) }) });
  const engine = createCpuEngine(spec), controls = liveOf(spec, { gravity: [0, 0, 0] }), L = spinMomentum(engine, 0);
  void engine.step(controls);
  const energy = engine.measures.kineticEnergy;
  let flipped = false;
  for (let k = 0; k < 2500; k++) {
    void engine.step(controls);
    flipped ||= rotated(engine.state.orientation, 0, [0, 0, 1])[2] < -0.9;
  }
  spinMomentum(engine, 0).forEach((x, c) => expect(Math.abs(x - L[c])).toBeLessThan(1e-10 * Math.hypot(...L)));
  expect(Math.abs(engine.measures.kineticEnergy / energy - 1)).toBeLessThan(1e-3);
  if (spin[0] < 1) expect(flipped).toBe(true); // Dzhanibekov
});

test('the fastest spin does not blow up', () => {
  const spec = world({ grains: grainsOf([box], [[0, 0, 0]], { spins: Float64Array.of(300, 2000, -900) }) });
  const engine = createCpuEngine(spec), controls = liveOf(spec, { gravity: [0, 0, 0] });
  const L = Math.hypot(...spinMomentum(engine, 0));
  for (let k = 0; k < 500; k++) void engine.step(controls);
  const { templates, masses, radii } = engine.model;
  const least = Math.min(...templates[0].inertia) * masses[0] * radii[0] ** 2;
  expect(Math.hypot(...spinMomentum(engine, 0)) / L).toBeCloseTo(1, 9);
  expect(engine.measures.kineticEnergy).toBeLessThan((L * L) / (2 * least));
});

test('a free mesh rests on boxes with its weight, and a heightfield carries eggs', () => {
  const tetra: BodySpec = {
    name: 'tetra', position: [0, 0, 0.35], mass: 20, inertia: [1, 1, 1], motion: FREE, look: 'slab',
    shape: {
      kind: 'mesh', vertices: [[0.4, 0, -0.25], [-0.2, 0.35, -0.25], [-0.2, -0.35, -0.25], [0, 0, 0.4]],
      triangles: [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]],
    },
  };
  const hills: BodySpec = {
    ...floor, shape: { kind: 'heightfield', nx: 9, ny: 9, sizeX: 2, sizeY: 2, heights: Array.from(
      { length: 81 }, (_, k) => (k % 9 === 0 || k % 9 === 8 || k < 9 || k > 71 ? 0.1 : 0)
    ) },
  };
  const cube: GrainShape = { kind: 'box', halfExtents: [0.05, 0.05, 0.05], edgeRadius: 0.003 };
  const spec = world({
    grains: grainsOf([cube], [[0.2, 0, 0.05], [-0.12, 0.15, 0.05], [-0.12, -0.15, 0.05]]), bodies: [hills, tetra],
  });
  const engine = run(spec, liveOf(spec), 300), weight = GRAVITY * (20 + spec.grains.masses.reduce((a, b) => a + b, 0));
  expect(engine.measures.bodies[1].force[2]).toBeCloseTo(20 * GRAVITY, 0);
  expect(-engine.measures.bodies[0].force[2] / weight).toBeCloseTo(1, 2);
  expect(engine.measures.bodies[1].position[2]).toBeCloseTo(0.35, 4);
});
