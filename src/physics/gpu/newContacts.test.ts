import { beforeAll, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import type { Vec3 } from '../../core/vec3';
import { balls, RADIUS, startUnderLaws } from './testing/lawFixtures';

/**
 * The host gives contacts as many threads as the last frame had contacts. The tests let so many balls meet the floor in
 * a frame after one without any contact that a workgroup must take several each.
 */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 120_000);

/** They fall 30 mm a frame and are found 10 mm above the floor in its middle: so they hit it in the same frame. */
const SIDE = 12, SPEED = 15, HEIGHT = 0.05; // [m/s], [m]
const raised = (): Vec3[] => Array.from({ length: SIDE ** 2 }, (_, k) =>
  [0.25 * (k % SIDE) - 1.5, 0.25 * Math.floor(k / SIDE) - 1.9, RADIUS + HEIGHT]);

test.each(['blocks', 'colours'] as const)('all balls bounce that come to the floor at once (%s)', async (form) => {
  const places = raised(), falling: Vec3 = [0, 0, -SPEED], still: Vec3 = [0, 0, 0];
  const spec = balls(places, places.map(() => falling), places.map(() => still));
  const { engine, live, run } = await startUnderLaws(gpu, spec, { restitution: 0.5, restitutionSpeed: 0.1 });
  live.settings.form = form;
  let before = 0, met = 0;
  for (let k = 0; k < 5 && met < SIDE ** 2; k++) {
    before = met;
    await run(live.settings.dt);
    met = engine.measures.contactCount;
  }
  expect([before, met]).toEqual([0, SIDE ** 2]);
  const { velocity } = await run(0.004);
  const rising = Array.from({ length: SIDE ** 2 }, (_, k) => velocity[3 * k + 2]);
  expect(Math.min(...rising)).toBeGreaterThan(0);
  expect(Math.max(...rising) - Math.min(...rising)).toBeLessThan(1e-5);
  expect(gpu.errors).toEqual([]);
  engine.dispose();
}, 120_000);
