// @module-tag slow
import { describe, expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { valueFor } from '../scenes/derived';
import { findScene } from '../scenes/index';
import { valuesInSI } from '../scenes/scene';
import { createExperiment } from './experiment';
import { testBeds } from './testing/testBeds';

/** The tests vary contact laws beyond friction and check that a bed changes in the direction that the papers say. */

async function run(id: string, own: AnyValues, seconds: number): Promise<Record<string, number>> {
  const scene = findScene(id)!, values = { ...defaultsOf(scene.params), ...scene.small, ...own };
  const experiment = await createExperiment(scene, values, createCpuEngine, testBeds);
  while (experiment.time < seconds - 1e-9) await experiment.advance();
  return Object.fromEntries(experiment.probeKeys.map((key, p) => [key, experiment.values[p]]));
}

describe('a heap is steeper', () => {
  const angle = async (friction: number, rollingFriction: number) =>
    (await run('repose', { friction, rollingFriction }, 0.8)).angle;
  test('with rolling friction, and with friction', { tags: 'long' }, async () => {
    const [rolls, stays, slides] = [await angle(0.5, 0), await angle(0.5, 3), await angle(0.15, 3)];
    expect(stays).toBeGreaterThan(rolls + 8);
    expect(slides).toBeLessThan(stays - 5);
  });
});

/** Values of a scene in a regime of its derived number. */
function inRegime(id: string, label: string, own: AnyValues): AnyValues {
  const scene = findScene(id)!, { params, derived } = scene, values = { ...defaultsOf(params), ...scene.small, ...own };
  const regime = derived!.regimes.find((one) => one.label === label)!;
  return { ...own, [derived!.by]: valueFor(derived!, params, valuesInSI(scene, values), regime)! };
}

describe('a body that hits a wall', () => {
  const hit = (label: string, own: AnyValues = { count: 150 }) =>
    run('brittle', inRegime('brittle', label, own), 0.06);
  test('is rubble with little cohesion, breaks with more, and holds with much', { tags: 'long' }, async () => {
    const [rubble, lumps, holds] = [await hit('Rubble'), await hit('Lumps'), await hit('Holds')];
    expect(rubble.neighbours).toBeLessThan(4); // 9 before
    expect(rubble.largest).toBeLessThan(20);
    expect(lumps.largest).toBeGreaterThan(rubble.largest + 10);
    expect(lumps.neighbours).toBeLessThan(7);
    expect(holds.neighbours).toBeGreaterThan(8);
    expect(holds.largest).toBeGreaterThan(95);
  });
  test('does so as a teapot with walls too', { tags: 'long' }, async () => {
    const pot = { body: 'teapot', count: 200, thickness: 0.2 };
    const [lumps, holds] = [await hit('Lumps', pot), await hit('Holds', pot)];
    expect(lumps.largest).toBeLessThan(80);
    expect(holds.neighbours).toBeGreaterThan(8); // 9 before
    expect(holds.largest).toBeGreaterThan(95);
  });
  test('breaks in the middle as a bar of 4 × 4 × 40 spheres on a ridge, at most with two crumbs', { tags: 'long' },
    async () => {
    const light = { grainRadius: 50, density: 1000, speed: 5, cohesionRange: 0.005, dt: 0.0005 };
    const bar = { body: 'bar', count: 640, ...light };
    const broken = await run('brittle', { ...bar, cohesion: 2000 }, 0.03);
    expect(broken.pieces).toBeGreaterThanOrEqual(2);
    expect(broken.pieces).toBeLessThanOrEqual(4);
    expect(Math.abs(broken.largest - 50)).toBeLessThan(6); // 18 to 22 rows
    expect(await run('brittle', { ...bar, cohesion: 20000 }, 0.03)).toMatchObject({ pieces: 1, largest: 100 });
  });
});

/** Overlaps of a cold impact, and the energy that it must not make, wherever in the range of cohesion. */
describe.each([['snow', 80, 'Lumps'], ['brittle', 150, 'Rubble']])('an impact in %s', (id, count, quick) => {
  for (const label of ['Rubble', 'Lumps', 'Cracks', 'Holds']) test(
    `${label}: overlaps stay below 0.2 r, energy below that at first`, label === quick ? {} : { tags: 'long' },
    async () => {
      const scene = findScene(id)!, own = inRegime(id, label, { count });
      const values: AnyValues = { ...defaultsOf(scene.params), ...scene.small, substeps: 10, ...own };
      const experiment = await createExperiment(scene, values, createCpuEngine, testBeds);
      const { engine, valuesSI } = experiment;
      const { gravity } = valuesSI, [grainRadius, speed] = [Number(values.grainRadius) / 1000, Number(values.speed)];
      const { masses } = engine.model, mass = masses.reduce((a, b) => a + b, 0);
      const high = (await engine.readState()).position.slice();
      const fallen = (p: Float64Array) => // [J]
        masses.reduce((sum, m, i) => sum + m * gravity * (high[3 * i + 2] - p[3 * i + 2]), 0);
      let deepest = 0, most = 0;
      while (experiment.time < 0.1) {
        await experiment.advance();
        deepest = Math.max(deepest, engine.measures.maxPenetration);
        most = Math.max(most, engine.measures.kineticEnergy - fallen((await engine.readState()).position));
      }
      expect(deepest / grainRadius).toBeGreaterThan(0.02); // it has hit
      expect(deepest / grainRadius).toBeLessThan(0.2);
      expect(most / (0.5 * mass * speed * speed)).toBeLessThan(1.0001);
    });
});
