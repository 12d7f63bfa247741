import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import type { Vec3 } from '../../core/vec3';
import type { GrainShape } from '../../model/shape';
import type { WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from './engine';
import { floor, grainsOf, GRAVITY, liveOf, momenta, randomQuats, run } from './testing/worlds';

const ball: GrainShape = { kind: 'sphere', radius: 0.1 };
const egg: GrainShape = { kind: 'ellipsoid', semiAxes: [0.12, 0.08, 0.1] };

const world = (own: Partial<WorldSpec>): WorldSpec =>
  ({
    domain: { min: [-0.5, 1, 0], max: [0.5, 2.2, 2] }, periodic: true, grains: grainsOf([ball], []), bodies: [], ...own,
  });

test('finds the pairs that a comparison of all with all images finds, once each, in wide and narrow domains', () => {
  for (const [width, depth] of [[0.9, 1.4], [0.55, 0.7], [0.46, 2]]) {
    const random = createRandom(4);
    const positions = Array.from({ length: 60 }, (): Vec3 => [2 * random(), 2 * random(), random()]);
    const spec = world({ domain: { min: [0, 0, 0], max: [width, depth, 1] }, grains: grainsOf([ball], positions) });
    const engine = createCpuEngine(spec), controls = liveOf(spec, { gravity: [0, 0, 0] }), { position } = engine.state;
    const expected: string[] = [];
    for (let i = 0; i < 60; i++) for (let j = i + 1; j < 60; j++) {
      const d = positions[i].map((x, c) => positions[j][c] - x);
      const near = (x: number, w: number) => x - w * Math.round(x / w);
      if (Math.hypot(near(d[0], width), near(d[1], depth), d[2]) <= 0.2 + 0.01) expected.push(`${i}-${j}`);
    }
    void engine.step({ ...controls, settings: { ...controls.settings, dt: 1e-9 } });
    const { contacts } = engine.world;
    const found = Array.from({ length: contacts.count }, (_, c) => `${contacts.bodyA[c]}-${contacts.bodyB[c]}`);
    expect(found.sort()).toEqual(expected.sort());
    expect(found.length).toBeGreaterThan(40);
    for (let i = 0; i < 60; i++) {
      expect(position[3 * i]).toBeGreaterThanOrEqual(-1e-6);
      expect(position[3 * i]).toBeLessThan(width + 1e-6);
    }
  }
});

describe.each<[string, GrainShape]>([['balls', ball], ['eggs', egg]])('%s', (_, shape) => {
  test('that meet across the border collide as they do in the middle', () => {
    const meet = (shift: number) => {
      const spec = world({
        grains: grainsOf([shape], [[shift - 0.2, 1.6, 1], [shift + 0.2, 1.62, 1.03]], {
          velocities: Float64Array.of(1, 0, 0, -1, 0, 0), orientations: randomQuats(2, 5),
        }),
      });
      return run(spec, liveOf(spec, { gravity: [0, 0, 0] }), 120);
    };
    const middle = meet(0), border = meet(0.45);
    expect(Math.abs(middle.state.velocity[0])).toBeLessThan(0.6);
    middle.state.velocity.forEach((v, k) => expect(border.state.velocity[k]).toBeCloseTo(v, 9));
    middle.state.spin.forEach((w, k) => expect(border.state.spin[k]).toBeCloseTo(w, 8));
  });

  test('a free flight crosses the border and keeps momentum, in a cloud that fills the domain', () => {
    const random = createRandom(9), positions: Vec3[] = [], velocities: number[] = [];
    for (let i = 0; i < 4; i++) for (let j = 0; j < 5; j++) for (let k = 0; k < 3; k++) {
      positions.push([-0.5 + 0.25 * i, 1 + 0.24 * j, 0.5 + 0.25 * k]);
      velocities.push(2 + random(), 1 + random(), random() - 0.5);
    }
    const spec = world({
      grains:
      grainsOf([shape], positions, { velocities: Float64Array.from(velocities), orientations: randomQuats(60, 8) }),
    });
    const engine = createCpuEngine(spec), before = momenta(engine);
    const controls = liveOf(spec, { gravity: [0, 0, 0], core: false }); // to the last digits of f64
    let met = 0;
    for (let k = 0; k < 150; k++) { void engine.step(controls); met += engine.measures.activeCount; }
    expect(met).toBeGreaterThan(20);
    momenta(engine)
      .slice(0, 3).forEach((p, c) => expect(Math.abs(p - before[c])).toBeLessThan(1e-11 * Math.abs(before[0])));
    expect(engine.measures.status).toBe(0);
  });
});

test('a bed of eggs that fills the width rests on the floor with its weight, held by itself alone', () => {
  const random = createRandom(3), positions: Vec3[] = [];
  for (let k = 0; k < 3; k++) for (let j = 0; j < 5; j++) for (let i = 0; i < 4; i++) {
    positions.push([-0.4 + 0.25 * i + 0.01 * random(), 1.1 + 0.24 * j, 0.13 + 0.26 * k]);
  }
  const spec = world({ grains: grainsOf([egg], positions, { orientations: randomQuats(60, 2) }), bodies: [floor] });
  const engine = createCpuEngine(spec), controls = liveOf(spec, { dt: 0.004 });
  const weight = GRAVITY * spec.grains.masses.reduce((a, b) => a + b, 0), force = [0, 0, 0];
  for (let k = 0; k < 400; k++) {
    void engine.step(controls);
    if (k >= 350) engine.measures.bodies[0].force.forEach((f, c) => { force[c] -= f / 50; });
  }
  expect(force[2] / weight).toBeCloseTo(1, 2);
  expect(Math.hypot(force[0], force[1]) / weight).toBeLessThan(5e-3);
});
