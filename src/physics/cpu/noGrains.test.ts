import { expect, test } from 'vitest';
import { createCpuEngine } from './engine';
import { cartLive, cartWorld } from './testing/cart';
import { floor, grainsOf, liveOf } from './testing/worlds';
import { FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';

/** The tests run worlds of big bodies alone: a vehicle on hard ground, say. */

const thrown: BodySpec = {
  name: 'ball', shape: { kind: 'sphere', radius: 0.1 }, position: [0, 0, 1], velocity: [1, 0, 2], mass: 2,
  inertia: [0.1, 0.1, 0.1], motion: FREE, look: 'slab',
};
const WAYS = [{ solver: 'smallsteps', substeps: 10 }, { solver: 'cgm', substeps: 1 }, { solver: 'apgd', substeps: 2 },
  { solver: 'gauss-seidel', substeps: 1 },
  { solver: 'jacobi', substeps: 1 }] as const;

test.each(WAYS)('a thrown body flies its parabola: $solver', (way) => {
  const spec: WorldSpec = { domain: { min: [-300, -300, 0], max: [300, 300, 20] }, grains: grainsOf([], []), bodies: [
    floor, thrown,
  ] };
  const engine = createCpuEngine(spec), live = liveOf(spec, { dt: 0.001, ...way });
  expect(engine.measures.bodies[1].position).toEqual([0, 0, 1]); // known before a step
  for (let k = 0; k < 100; k++) void engine.step(live);
  const { position, velocity } = engine.measures.bodies[1], h = 0.001 / way.substeps;
  expect(position[0]).toBeCloseTo(0.1, 9);
  expect(velocity[2]).toBeCloseTo(2 - 0.981, 9);
  expect(position[2]).toBeCloseTo(1 + 0.2 - 0.5 * 9.81 * 0.1 * (0.1 + h), 9); // half-implicit Euler
  expect(engine.measures.status).toBe(0);
  expect(engine.bytes).toBeLessThan(1e6);
});

test.each(WAYS)('a mechanism falls as one and turns its shaft: $solver', (way) => {
  const spec = cartWorld([]), engine = createCpuEngine(spec), live = cartLive(spec, { dt: 0.002, ...way });
  for (let k = 0; k < 50; k++) void engine.step(live);
  const { bodies, mechanism, status } = engine.measures;
  const fall = [1, 2, 3].reduce((sum, b) => sum + [0, 20, 6, 6][b] * bodies[b].velocity[2], 0) / 32;
  expect(fall).toBeCloseTo(-0.981, 6);
  expect(mechanism!.shafts[0]).toBeGreaterThan(1);
  expect(mechanism!.gap).toBeLessThan(1e-4);
  expect(status).toBe(0);
});
