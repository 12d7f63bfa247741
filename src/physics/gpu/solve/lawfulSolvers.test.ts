// @module-tag slow
import { beforeAll, describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../core/vec3';
import type { Device } from '../../../gpu/device';
import { testDevice } from '../../../gpu/testing/testDevice';
import { NO_LAWS, type ContactLaws, type StepSettings } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import type { WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../../cpu/engine';
import { createGpuEngine } from '../engine';
import { liveOf, mixedHeap } from '../testing/fixtures';
import { balls, RADIUS, slowedByLaws, startUnderLaws } from '../testing/lawFixtures';

/** The tests hold the converging solvers of the device, under laws beyond friction, to those of the CPU in f64. */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 120_000);

const COHESION = { cohesion: 20, cohesionRange: 0.05, wallCohesion: 0.6, healing: true };
const MOMENTS = { rollingFriction: 0.01, spinningFriction: 0.008 };
const SOFT = { stiffness: 2e4, contactDamping: 5 }, YIELD = { yieldForce: 30, flowPressure: 2e4 };
const LAWS: Record<string, Partial<ContactLaws>> = {
  'cohesion': COHESION, 'rolling and spinning friction': MOMENTS, 'compliance': SOFT, 'a yield force': YIELD,
  'restitution': { restitution: 0.4, restitutionSpeed: 0.05 },
  'all that go together': { ...COHESION, ...MOMENTS, ...SOFT, ...YIELD },
};
const SOLVERS = [['cgm', 600], ['apgd', 2000]] as const;

const worst = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

/** Returns the state of a heap after frames under these laws on the CPU, solved to ten digits. */
function onCpu(spec: WorldSpec, own: Partial<StepSettings>, frames: number) {
  const cpu = createCpuEngine(spec), live = liveOf(spec, { ...own, solver: 'apgd', iterations: 2e4, tolerance: 1e-9 });
  for (let k = 0; k < frames; k++) void cpu.step(live);
  expect(cpu.measures.status & STEP_STATUS.notConverged.bit).toBe(0);
  return cpu;
}

// the relaxed law has one answer in velocities, whatever solves it
describe.each(Object.entries(LAWS))('%s', (_, laws) => {
  const settings = { dt: 1e-3, substeps: 1, law: 'relaxed', friction: 0.1, recoverySpeed: 0.5 } as const;
  test.each(SOLVERS)('two frames of a heap by %s: velocities are those of the CPU', async (solver, iterations) => {
    const spec = mixedHeap(60, 1), own = { ...settings, tolerance: 1e-3, laws: { ...NO_LAWS, ...laws } };
    const { state: expected, measures } = onCpu(spec, own, 2), { state: plain } = onCpu(spec, settings, 2);
    const engine = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity });
    for (let k = 0; k < 2; k++) await engine.step(liveOf(spec, { ...own, solver, iterations }));
    const state = await engine.readState(), changed = worst(expected.velocity, plain.velocity);
    expect(changed).toBeGreaterThan(0.2); // by the laws
    expect(worst(state.velocity, expected.velocity)).toBeLessThan(0.01 * changed);
    const { measures: { residual, status, energy: { elastic } } } = engine;
    expect(residual).toBeLessThan(1e-3);
    expect(status & STEP_STATUS.notConverged.bit).toBe(0);
    expect(Math.abs(elastic - measures.energy.elastic)).toBeLessThanOrEqual(1e-3 * measures.energy.elastic);
    engine.dispose();
  }, 120_000);
});

describe.each(SOLVERS)('%s, the exact law', (solver) => {
  const own: Partial<StepSettings> = { solver, dt: 5e-3, substeps: 1, iterations: 0, tolerance: 1e-3 };

  test('rolling and spinning friction slow a ball by their closed forms', async () => {
    const { rolling, spinning, status } = await slowedByLaws(gpu, null, own);
    expect(rolling).toBeCloseTo(1, 3);
    expect(spinning).toBeCloseTo(1, 3);
    expect(status).toBe(0);
  });

  test('cohesion holds a ball that hangs, and lets go of one that is too heavy', async () => {
    const { engine, live, run } = await startUnderLaws(
      gpu, balls([[1, 0, 1 - 2 * RADIUS]], [[0, 0, 0]], [[0, 0, 0]]), { cohesion: 1.1 * 9.81 }, own);
    const held = (await run(0.03)).position[2];
    live.settings.laws = { ...live.settings.laws, cohesion: 0.8 * 9.81 };
    expect(Math.abs(held - (1 - 2 * RADIUS))).toBeLessThan(1e-6);
    expect(held - (await run(0.1)).position[2]).toBeGreaterThan(0.008); // 0.2 g until it is out of reach, then free
    engine.dispose();
  });

  test('a ball comes back with e of its speed', async () => {
    const spec = balls([[0, 0, RADIUS + 0.005]], [[0, 0, -1]], [[0, 0, 0]]), weightless: Vec3 = [0, 0, 0];
    const { engine, run } = await startUnderLaws(gpu, spec, { restitution: 0.5 }, { ...own, gravity: weightless });
    expect((await run(0.02)).velocity[2]).toBeCloseTo(0.5, 5);
    engine.dispose();
  });
});
