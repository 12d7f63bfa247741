import { beforeAll, describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../core/vec3';
import type { Device } from '../../../gpu/device';
import { testDevice } from '../../../gpu/testing/testDevice';
import type { StepSettings } from '../../../model/settings';
import { balls, RADIUS, slowedByLaws, startUnderLaws } from '../testing/lawFixtures';
import { expectVelocitiesOfCpu, LAWS, SOLVERS } from '../testing/lawfulHeap';

/**
 * The tests hold the converging solvers of the device, under laws beyond friction, to those of the CPU in f64;
 * lawfulSolvers.long.test.ts takes each law and each solver, and every run a ball that bounces by CGM.
 */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 120_000);

test('all laws that go together: a heap by CGM has the velocities of the CPU', { tags: 'long' },
  async () => {
  await expectVelocitiesOfCpu(gpu, LAWS['all that go together'], SOLVERS[0]);
});

for (const [solver] of SOLVERS) describe(`${solver}, the exact law`, solver === 'apgd' ? { tags: 'long' } : {}, () => {
  const own: Partial<StepSettings> = { solver, dt: 5e-3, substeps: 1, iterations: 40, tolerance: 1e-3 };

  test('rolling and spinning friction slow a ball by their closed forms', { tags: 'long' }, async () => {
    const { rolling, spinning, status } = await slowedByLaws(gpu, null, own);
    expect(rolling).toBeCloseTo(1, 3);
    expect(spinning).toBeCloseTo(1, 3);
    expect(status).toBe(0);
  });

  test('cohesion holds a ball that hangs, and lets go of one that is too heavy', { tags: 'long' }, async () => {
    const { engine, live, run } = await startUnderLaws(
      gpu, balls([[1, 0, 1 - 2 * RADIUS]], [[0, 0, 0]], [[0, 0, 0]]), { cohesion: 1.1 * 9.81 }, own);
    const held = (await run(0.03)).position[2];
    live.settings.laws = { ...live.settings.laws, cohesion: 0.8 * 9.81 };
    expect(Math.abs(held - (1 - 2 * RADIUS))).toBeLessThan(1e-6);
    expect(held - (await run(0.1)).position[2]).toBeGreaterThan(0.008); // 0.2 g until it is out of reach, then free
    engine.dispose();
  });

  /** Returns the speed of a ball that falls 5 mm at 1 m/s, some time [s] after its start. */
  const speedAfter = async (seconds: number): Promise<number> => {
    const spec = balls([[0, 0, RADIUS + 0.005]], [[0, 0, -1]], [[0, 0, 0]]), weightless: Vec3 = [0, 0, 0];
    const { engine, run } = await startUnderLaws(gpu, spec, { restitution: 0.5 }, { ...own, gravity: weightless });
    const { velocity } = await run(seconds);
    engine.dispose();
    return velocity[2];
  };

  test('a ball comes back with e of its speed', async () => {
    expect(await speedAfter(0.01)).toBeCloseTo(0.5, 5);
  });

  test('and flies on with it', { tags: 'long' }, async () => {
    expect(await speedAfter(0.02)).toBeCloseTo(0.5, 5);
  });
});
