import { describe, expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { conveyor } from '../scenes/beds/conveyor/conveyor';
import { shearPlastic } from '../scenes/laws/shearPlastic';
import { createExperiment, createSeries, record } from './experiment';

/** The tests vary contact laws on heaps and samples and check the trends that Anitescu2014 §3 and §4 show. */

async function run(scene: typeof conveyor, own: AnyValues, seconds: number) {
  const values = { ...defaultsOf(scene.params), ...scene.small, ...own };
  const experiment = await createExperiment(scene, values, createCpuEngine), series = createSeries(scene);
  while (experiment.time < seconds - 1e-9) {
    await experiment.advance();
    if (experiment.time > 0) record(series, experiment);
  }
  return { series, last: (probe: string) => experiment.values[experiment.probeKeys.indexOf(probe)] };
}

describe('the heap under the conveyor is steeper', () => {
  const angle = async (friction: number, rollingFriction: number) =>
    (await run(conveyor, { count: 120, friction, rollingFriction }, 1.3)).last('angle');
  test('with rolling friction, and with friction', { timeout: 600_000 }, async () => {
    const [rolls, stays, slides] = [await angle(0.5, 0), await angle(0.5, 3), await angle(0.15, 3)];
    expect(stays).toBeGreaterThan(rolls + 8);
    expect(slides).toBeLessThan(stays - 5);
  });
});

test('contacts that yield cut the spike of the landing load, and the sample is packed down', { timeout: 600_000 },
  async () => {
  // means over three beds: one alone may land its load on a column of grains
  const landed = async (yieldForce: number) => {
    const runs: Awaited<ReturnType<typeof run>>[] = [];
    for (const seed of [1, 2, 3]) runs.push(await run(shearPlastic, { count: 240, seed, yieldForce }, 0.2));
    const mean = (of: (one: (typeof runs)[number]) => number) => runs.reduce((sum, one) => sum + of(one) / 3, 0);
    return {
      most: mean(({ series }) => Math.max(...series.verticalForce)), packed: mean(({ last }) => last('compaction')),
    };
  };
  const hard = await landed(0), soft = await landed(3);
  expect(soft.most).toBeLessThan(0.92 * hard.most); // 0.87; dents of a tenth of a radius are soon full
  expect(soft.packed).toBeGreaterThan(1.2 * hard.packed);
});
