// @module-tag slow
import { expect, test } from 'vitest';
import type { AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { createExperiment } from './experiment';
import { runUntil, smallValues } from './testing/smallRun';
import { testBeds } from './testing/testBeds';

/** Half the bin, and how far wheel and tire reach ahead [m]. */
const CASES: [id: string, half: number, reach: number, own: Record<string, number>][] = [
  ['single-wheel', 0.4, 0.13, { omega: 5 }], ['single-wheel', 0.4, 0.145, { omega: 5, lugs: 12, lugHeight: 15 }],
  ['tire-soil', 1, 0.305, { omega: 4 }],
];

for (const [id, half, reach, own] of CASES) test(
  `${id}: what rolls stops before the wall at ${half} m that no force of it could stop: ${JSON.stringify(own)}`,
  id === 'tire-soil' || 'lugs' in own ? { tags: 'long' } : {}, async () => {
  const scene = findScene(id)!, bed: AnyValues = id === 'single-wheel' ? { grainRadius: 30 } : {};
  const values = smallValues(scene, { slip: -1, ...bed, ...own });
  const experiment = await createExperiment(scene, values, createCpuEngine, testBeds), { engine, spec } = experiment;
  const hub = spec.bodies.length - 1, x = () => engine.measures.bodies[hub].position[0];
  await runUntil(experiment, 0.2);
  const way = x();
  await runUntil(experiment, 0.8);
  const stop = x();
  expect(stop).toBeGreaterThan(way + 0.1);
  expect(stop + reach).toBeGreaterThan(half - 0.1 * reach);
  expect(stop + reach).toBeLessThan(half + 0.01); // one frame at the speed of the wheel
  await runUntil(experiment, 0.9);
  expect(x()).toBe(stop);
  expect(engine.measures.status).toBe(0);
  engine.dispose();
});
