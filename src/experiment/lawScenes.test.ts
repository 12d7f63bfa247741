// @module-tag slow
import { describe, expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { createExperiment } from './experiment';

/** The tests vary contact laws beyond friction and check that a bed changes in the direction that the papers say. */

async function run(id: string, own: AnyValues, seconds: number): Promise<Record<string, number>> {
  const scene = findScene(id)!, values = { ...defaultsOf(scene.params), ...scene.small, ...own };
  const experiment = await createExperiment(scene, values, createCpuEngine);
  while (experiment.time < seconds - 1e-9) await experiment.advance();
  return Object.fromEntries(experiment.probeKeys.map((key, p) => [key, experiment.values[p]]));
}

describe('a heap is steeper', () => {
  const angle = async (friction: number, rollingFriction: number) =>
    (await run('repose', { friction, rollingFriction }, 0.8)).angle;
  test('with rolling friction, and with friction', async () => {
    const [rolls, stays, slides] = [await angle(0.5, 0), await angle(0.5, 3), await angle(0.15, 3)];
    expect(stays).toBeGreaterThan(rolls + 8);
    expect(slides).toBeLessThan(stays - 5);
  });
});

describe('a body that hits a wall', () => {
  const neighbours = async (cohesion: number, own: AnyValues = { count: 150 }) =>
    (await run('brittle', { cohesion, ...own }, 0.06)).neighbours;
  test('shatters without cohesion, breaks with some, and keeps its shape with ten times as much', async () => {
    const [none, some, much] = [await neighbours(0), await neighbours(1e4), await neighbours(1e5)]; // 9 before
    expect(none).toBeLessThan(3);
    expect(some).toBeGreaterThan(4);
    expect(some).toBeLessThan(7);
    expect(much).toBeGreaterThan(8);
  });
  test('does so as a teapot with walls too', async () => {
    const pot = { body: 'teapot', count: 200, thickness: 0.2 };
    const [some, much] = [await neighbours(1e4, pot), await neighbours(1e5, pot)];
    expect(some).toBeLessThan(7);
    expect(much).toBeGreaterThan(8); // 9 before
  });
});
