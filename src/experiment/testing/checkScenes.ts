import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../physics/cpu/engine';
import type { AnyValues } from '../../params/param';
import type { AnyScene } from '../../scenes/scene';
import { createExperiment } from '../experiment';
import { runUntil, SMALLER, smallValues } from './smallRun';
import { testBeds } from './testBeds';
import { holds } from '../../core/band';
import { maxOf } from '../../core/extremes';

/** Scenes whose checks take long: `npm run test:long` has them, and each run how they open (opens.test.ts). */
const LONG = [
  'drafting', 'mixer', 'brazil-nut', 'shear-plastic', 'hmmwv-bumpy', 'hmmwv-slope', 'hmmwv-hard', 'wheel-lab',
  'pressure-sinkage', 'compaction', 'hopper', 'gap-flow', 'triaxial', 'impact', 'drum', 'ball-guideway', 'pebble-bed',
  'snow', 'repose', 'filling', 'tire-soil', 'conveyor', 'ditch', 'crater', 'direct-shear', 'penalty-vs-ccp',
  'solver-lab', 'brittle', 'tire-bounce', 'dozer', 'hmmwv-flexible', 'cloth', 'anti-relaxation',
];

/**
 * Declares a test for each scene, which runs once, for a bed takes seconds to settle: the scene passes its own checks,
 * its clock is right and its probes are finite.
 */
export function checkScenes(scenes: readonly AnyScene[]): void {
  describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
    const isLong = LONG.includes(scene.id) || Object.hasOwn(SMALLER, scene.id);
    const passes = async (own: AnyValues = {}) => {
      for (const key of scene.plots) expect(Object.keys(scene.probes)).toContain(key);
      const experiment = await createExperiment(scene, smallValues(scene, own), createCpuEngine, testBeds);
      const checks = scene.checks(experiment.valuesSI);
      expect(checks.length).toBeGreaterThan(0);
      const { dt } = experiment.valuesSI, series = await runUntil(experiment, maxOf(checks.map(({ until }) => until)));
      for (const { what, unit, measured, allowed } of checks) {
        const value = measured(series);
        expect(holds(allowed, value), `${what}: ${value} ${unit}, from ${allowed.least} to ${allowed.most}`).toBe(true);
      }
      expect(experiment.engine.measures.status).toBe(0);
      expect(experiment.engine.measures.energy.made).toBeLessThanOrEqual(0.5 * experiment.engine.measures.energy.bound);
      for (const [key, { since = 0 }] of Object.entries(scene.probes)) {
        const due = series[key].filter((_, k) => series.t[k] >= since - 1e-9);
        expect(due.every(Number.isFinite), key).toBe(true);
      }
      series.t.forEach((t, k) => expect(t).toBeCloseTo((k + 1) * dt, 9));
      expect(experiment.engine.measures.time).toBeCloseTo(experiment.time, 9);
    };
    test('passes its own checks on a small bed, with probes from t = 0 on', isLong ? { tags: 'long' } : {},
      () => passes());
    if (Object.hasOwn(SMALLER, scene.id))
      test('and on a smaller one', { tags: 'long' }, () => passes(SMALLER[scene.id]));
  });
}
