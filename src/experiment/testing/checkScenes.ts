import { describe, expect, test } from 'vitest';
import { assert } from '../../core/assert';
import { defaultsOf, type AnyValues } from '../../params/param';
import { createCpuEngine } from '../../physics/cpu/engine';
import type { AnyScene, Series } from '../../scenes/scene';
import { createExperiment, createSeries, record, wasRefused, type Experiment } from '../experiment';
import { maxOf } from '../../core/extremes';

/** These helpers run scenes on small beds, for tests. */

export const smallValues = (scene: AnyScene, own: AnyValues = {}): AnyValues =>
  ({ ...defaultsOf(scene.params), ...scene.small, ...own });

/** Runs the experiment until the time given [s] and records its probes after t = 0. Throws if a step is refused. */
export async function runUntil(experiment: Experiment, until: number): Promise<Series> {
  const series = createSeries(experiment.scene);
  while (experiment.time < until - 1e-9) {
    await experiment.advance();
    assert(!wasRefused(experiment.engine), `a surface cannot follow its steps at t = ${experiment.time} s`);
    if (experiment.time > 0) record(series, experiment);
  }
  return series;
}

/**
 * Declares a test for each scene, which runs once, for a bed takes seconds to settle: the scene passes its own checks,
 * its clock is right and its probes are finite.
 */
export function checkScenes(scenes: readonly AnyScene[]): void {
  describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
    test('passes its own checks on a small bed, with probes from t = 0 on', { timeout: 120_000 }, async () => {
      for (const key of scene.plots) expect(Object.keys(scene.probes)).toContain(key);
      const experiment = await createExperiment(scene, smallValues(scene), createCpuEngine);
      const checks = scene.checks(experiment.valuesSI);
      expect(checks.length).toBeGreaterThan(0);
      const { dt } = experiment.valuesSI, series = await runUntil(experiment, maxOf(checks.map(({ until }) => until)));
      for (const { what, unit, measured, expect: wanted, within } of checks) {
        const value = measured(series);
        const said = `${what}: ${value} ${unit}, expected ${wanted} ± ${within}`;
        expect(Math.abs(value - wanted), said).toBeLessThanOrEqual(within);
      }
      expect(experiment.engine.measures.status).toBe(0);
      expect(experiment.engine.measures.energy.made).toBeLessThanOrEqual(0.5 * experiment.engine.measures.energy.bound);
      for (const [key, { since = 0 }] of Object.entries(scene.probes)) {
        const due = series[key].filter((_, k) => series.t[k] >= since - 1e-9);
        expect(due.every(Number.isFinite), key).toBe(true);
      }
      series.t.forEach((t, k) => expect(t).toBeCloseTo((k + 1) * dt, 9));
      expect(experiment.engine.measures.time).toBeCloseTo(experiment.time, 9);
    });
  });
}
