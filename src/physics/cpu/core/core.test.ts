// @module-tag slow
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import type { StepSettings } from '../../../model/settings';
import type { GrainShape } from '../../../model/shape';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../engine';
import { floor, grainsOf, KINDS, liveOf, randomQuats } from '../testing/worlds';
import { differences } from './testing/differences';
import { packingOf } from './testing/orderedReference';

const SIDE = 4, WIDTH = 0.22 * SIDE, half = Math.SQRT1_2;

const wall = (position: Vec3, orientation: [number, number, number, number]): BodySpec =>
  ({ ...floor, position, orientation });
const walls = [
  floor, wall([0, 0, 0], [0, half, 0, half]), wall([WIDTH, 0, 0], [0, -half, 0, half]),
  wall([0, 0, 0], [-half, 0, 0, half]), wall([0, WIDTH, 0], [half, 0, 0, half]),
];
/** A slab that falls on the grains, a roller that turns in them, a plough that slides through and is free to rise. */
const big: BodySpec[] = [
  {
    name: 'slab', shape: { kind: 'box', halfExtents: [0.25, 0.25, 0.05], edgeRadius: 0.01 },
    position: [0.3, 0.3, 1.1], orientation: [0.1, 0, 0, Math.sqrt(0.99)], spin: [0, 0, 1], mass: 100,
    inertia: [2.1, 2.1, 4.2], motion: FREE, look: 'slab',
  },
  {
    name: 'roller', shape: { kind: 'cylinder', radius: 0.2, halfLength: 0.2, edgeRadius: 0.01 },
    position: [0.7, 0.5, 0.2], mass: 1, inertia: [1, 1, 1], motion: [0, 0, 0, 0.5, 0, 4], look: 'wheel',
  },
  {
    name: 'plough', shape: { kind: 'sphere', radius: 0.15 }, position: [0.2, 0.75, 0.9], mass: 20,
    inertia: [0.2, 0.2, 0.2], motion: [0.2, 0, null, null, null, 0], look: 'slab',
  },
];
const BODIES = { walls, 'walls and big bodies': [...walls, ...big] };
const SHAPES: Record<string, GrainShape[]> = {
  spheres: [KINDS[0]], ellipsoids: [KINDS[1]], boxes: [KINDS[2]], 'all shapes': [...KINDS],
};

/**
 * A seeded bed in a box, `time` [s] after it was dropped. It gets there in the core, which is several times as fast as
 * the reference.
 */
function bed(
  shapes: readonly GrainShape[], bodies: readonly BodySpec[], time: number, own: Partial<StepSettings> = {},
) {
  const random = createRandom(7), positions: Vec3[] = [];
  for (let k = 0; k < 5; k++) for (let j = 0; j < SIDE; j++) for (let i = 0; i < SIDE; i++) {
    positions.push([i, j, k].map((x) => 0.22 * (x + 0.5) + 0.01 * (random() - 0.5)) as Vec3);
  }
  const spec: WorldSpec = {
    domain: { min: [0, 0, 0], max: [WIDTH, WIDTH, 3] }, bodies: [...bodies],
    grains: grainsOf(shapes, positions, { orientations: randomQuats(positions.length, 2) }),
  };
  const engine = createCpuEngine(spec), live = liveOf(spec, { substeps: 10, ...own });
  for (let k = 0; k < time / 0.002; k++) void engine.step(live);
  return { spec, engine, live };
}

const SETTINGS: [string, Partial<StepSettings>][] = [
  ['exact', {}], ['relaxed', { law: 'relaxed' }], ['cold', { warmStart: false }],
  ['two sweeps, damped', { iterations: 2, damping: 3 }],
];

const APART = 0.1; // [s]

describe.each(Object.entries(BODIES))('between %s', (_, bodies) => {
  describe.each(Object.entries(SHAPES))('a frame of %s', (name, shapes) => {
    // every run has each kind of grains and each of bodies, under one setting
    const isQuick = (bodies === walls) === ['spheres', 'boxes'].includes(name);
    for (const [setting, own] of SETTINGS) test(`is that of the reference in f32: ${setting}`,
      setting === 'exact' && isQuick ? {} : { tags: 'long' }, () => {
      // where two sweeps leave a bed rattling, round-off decides a touch in every third frame: five are too few
      const frames = setting === 'exact' ? 5 : 11;
      const { spec, engine, live } = bed(shapes, bodies, 0.2, own), found: Record<string, number[]> = {};
      for (let frame = 0; frame < frames; frame++) {
        expect(engine.measures.contactCount).toBeGreaterThan(60);
        for (const [what, size] of Object.entries(differences({ spec, engine, live }))) (found[what] ??= []).push(size);
        for (let k = 0; k < APART / live.settings.dt; k++) void engine.step(live);
      }
      for (const [what, sizes] of Object.entries(found)) {
        const [median, most] = [Math.floor(frames / 2), frames - 1].map((k) => sizes.toSorted((x, y) => x - y)[k]);
        expect(median, what).toBeLessThan(2e-5);
        expect(most, what).toBeLessThan(1e-2); // a frame may end on a touch that round-off decides
      }
    });
  });
});

test('a slab that is pushed on bricks until some slip holds as in the reference, contact by contact', () => {
  const slab: BodySpec = {
    ...floor, name: 'slab', shape: { kind: 'box', halfExtents: [0.3, 0.3, 0.05], edgeRadius: 0 },
    position: [0, 0, 0.09], mass: 40, inertia: [20, 20, 20], motion: FREE, look: 'slab',
  };
  const brick: GrainShape = { kind: 'box', halfExtents: [0.04, 0.04, 0.02], edgeRadius: 0 };
  const spec: WorldSpec = {
    domain: { min: [-1, -1, -0.1], max: [1, 1, 1] }, bodies: [floor, slab],
    grains: grainsOf([brick], [[-0.2, -0.2, 0.02], [0.2, -0.2, 0.02], [-0.2, 0.2, 0.02], [0.2, 0.2, 0.02]]),
  };
  const engine = createCpuEngine(spec), live = liveOf(spec, { friction: 0.5, core: false });
  for (let k = 0; k < 60; k++) {
    live.bodies[1].force[0] = k < 30 ? 0 : 0.49 * 40 * 9.81;
    void engine.step(live);
    if (k >= 25 && k % 5 === 0) expect(differences({ spec, engine, live }).heldByMoving).toBeLessThan(1e-3);
  }
});

test('fours share no body that moves, and hold every contact that is awake once', () => {
  const { engine, live } = bed(SHAPES['all shapes'], BODIES['walls and big bodies'], 0.3);
  void engine.step(live);
  const { world } = engine, { contacts: { bodyA, bodyB, place, count }, model: { grainCount } } = world;
  const { order } = packingOf(world), fours = new Map<number, number[]>();
  expect(new Set(order).size).toBe(count);
  let singles = 0;
  for (let c = 0; c < count; c++) {
    if (place[c] < 0) { singles++; continue; }
    const four = Math.floor((place[c] - place[order[0]]) / 84);
    fours.set(four, [...fours.get(four) ?? [], bodyA[c], ...(bodyB[c] < grainCount ? [bodyB[c]] : [])]);
  }
  expect(singles).toBeGreaterThan(0);
  for (const bodies of fours.values()) expect(new Set(bodies).size).toBe(bodies.length);
  expect(fours.size).toBeLessThan((count - singles) / 3);
});

test('the same seed gives the same bits twice', () => {
  const states = [1, 2].map(() => {
    const { engine } = bed(SHAPES['all shapes'], BODIES['walls and big bodies'], 0.2, { core: true });
    expect(engine.world.core.taken).toBe(true);
    return engine.state;
  });
  expect(states[0]).toEqual(states[1]);
});
