import { expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import type { WorldSpec } from '../../model/worldSpec';
import { BODY_THREADS } from './library';
import { createGpuEngine } from './engine';
import { balls, MASS, RADIUS } from './testing/lawFixtures';
import { GRAVITY, liveOf } from './testing/fixtures';

const SIDE = 130;

/** A floor under so many balls is summed in more shares than a workgroup has threads, in a dispatch of its own. */
async function expectFloorBears(software: boolean): Promise<void> {
  const { device, name, errors } = await testDevice(), pitch = 2.5 * RADIUS;
  const place = (k: number) => pitch * (k - SIDE / 2);
  const places = Array.from({ length: SIDE ** 2 }, (_, k): [number, number, number] =>
    [place(k % SIDE), place(Math.floor(k / SIDE)), RADIUS]);
  const still = places.map((): [number, number, number] => [0, 0, 0]), half = (SIDE / 2 + 1) * pitch;
  const all = balls(places, still, still);
  const spec: WorldSpec =
    { ...all, domain: { min: [-half, -half, 0], max: [half, half, 2] }, bodies: all.bodies.slice(0, 1) };
  const engine = await createGpuEngine(device, name, spec, { software });
  const live = liveOf(spec, { dt: 1e-3, substeps: 1 });
  expect(engine.capacities.bodyShares).toBe(2 * BODY_THREADS);
  for (let k = 0; k < 2; k++) await engine.step(live);
  const { bodies: [floor], contactCount, activeCount } = engine.measures, weight = SIDE ** 2 * MASS * GRAVITY;
  expect([contactCount, activeCount]).toEqual([SIDE ** 2, SIDE ** 2]);
  expect(floor.force[2] / -weight).toBeCloseTo(1, 4);
  expect(errors).toEqual([]);
  engine.dispose();
}

test('a floor bears 16 900 balls, without barriers', async () => { await expectFloorBears(true); });

test('a floor bears 16 900 balls, with barriers', { tags: 'long' }, async () => { await expectFloorBears(false); });
