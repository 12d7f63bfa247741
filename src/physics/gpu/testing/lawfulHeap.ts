import { expect } from 'vitest';
import type { Device } from '../../../gpu/device';
import { NO_LAWS, type ContactLaws, type StepSettings } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import type { WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../../cpu/engine';
import { createGpuEngine } from '../engine';
import { liveOf, mixedHeap } from './fixtures';

const COHESION = { cohesion: 20, cohesionRange: 0.05, wallCohesion: 0.6, healing: true };
const MOMENTS = { rollingFriction: 0.01, spinningFriction: 0.008 };
const SOFT = { stiffness: 2e4, contactDamping: 5 }, YIELD = { yieldForce: 30, flowPressure: 2e4 };

/** Laws beyond friction, each and those that go together. */
export const LAWS: Readonly<Record<string, Partial<ContactLaws>>> = {
  'cohesion': COHESION, 'rolling and spinning friction': MOMENTS, 'compliance': SOFT, 'a yield force': YIELD,
  'restitution': { restitution: 0.4, restitutionSpeed: 0.05 },
  'all that go together': { ...COHESION, ...MOMENTS, ...SOFT, ...YIELD },
};
/** Converging solvers of the device, with iterations that are enough for the heap. */
export const SOLVERS: readonly (readonly ['cgm' | 'apgd', number])[] = [['cgm', 600], ['apgd', 2000]];

const worst = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

/** Returns the state of a heap after frames under these laws on the CPU, solved to ten digits. */
function onCpu(spec: WorldSpec, own: Partial<StepSettings>, frames: number) {
  const cpu = createCpuEngine(spec), live = liveOf(spec, { ...own, solver: 'apgd', iterations: 2e4, tolerance: 1e-9 });
  for (let k = 0; k < frames; k++) void cpu.step(live);
  expect(cpu.measures.status & STEP_STATUS.notConverged.bit).toBe(0);
  return cpu;
}

/**
 * Expects that two frames of a heap give the velocities of the CPU. The relaxed law has one answer in velocities,
 * whatever solves it.
 */
export async function expectVelocitiesOfCpu(
  gpu: Device, laws: Partial<ContactLaws>, [solver, iterations]: (typeof SOLVERS)[number]
): Promise<void> {
  const settings = { dt: 1e-3, substeps: 1, law: 'relaxed', friction: 0.1, recoverySpeed: 0.5 } as const;
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
}
