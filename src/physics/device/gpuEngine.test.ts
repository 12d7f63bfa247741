import { beforeAll, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testDevice';
import { GRAVITY, liveOf, sphereOnPlane } from './fixtures';
import { createGpuEngine } from './gpuEngine';

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 60_000);

test('a sphere rests on a plane, which carries its weight', async () => {
  const spec = sphereOnPlane(), engine = await createGpuEngine(gpu.device, gpu.name, spec), live = liveOf(spec);
  for (let i = 0; i < 20; i++) await engine.step(live);
  const { measures } = engine;
  expect(gpu.errors).toEqual([]);
  expect(measures.status).toBe(0);
  expect(measures.contactCount).toBe(1);
  expect(measures.bodies[0].force[2]).toBeCloseTo(-GRAVITY, 4);
  expect(measures.grain0.position[2]).toBeCloseTo(0.1, 6);
  expect(measures.time).toBeCloseTo(0.04, 12);
  engine.dispose();
}, 60_000);
