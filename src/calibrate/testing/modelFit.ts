import type { Fit, Measured } from '../fit';
import type { FailedSample, Sample, Sampler } from '../sampler';

/** A formula takes the place of runs: what it gives at a point for a seed, to be matched and to be predicted. */
export type Model = (point: readonly number[], seed: number) => { targets: number[]; predictions?: number[] };

type Parameter = { start: number; from: number; to: number; step: number };

/** Makes a calibration of a formula, of which the parameters are called a, b, c. */
export function modelFit(
  parameters: readonly Parameter[], targets: Measured[], seeds: readonly number[] = [1], more: Partial<Fit> = {},
): Fit {
  const sweep = { scene: 'rolling-ball', base: {}, duration: 1, axes: [], probes: [] };
  return {
    parameters: parameters.map((one, p) => ({ key: 'abc'[p], ...one })), seeds: [...seeds], confidence: 0.95,
    iterations: 20, runs: [{ name: 'model', sweep, targets, predictions: [] }], ...more,
  };
}

/** Makes a sampler of a formula; where that throws, the run has failed. Points are kept in `asked`. */
export function modelSampler(fit: Fit, model: Model): Sampler & { asked: number[][] } {
  const asked: number[][] = [];
  const at = (point: readonly number[]): Sample | FailedSample => {
    asked.push([...point]);
    try {
      const all = fit.seeds.map((seed) => model(point, seed));
      return {
        status: 'done', targets: all.map(({ targets }) => targets),
        predictions: all.map(({ predictions }) => predictions ?? []),
      };
    } catch (error) {
      return { status: 'failed', code: 3, reason: (error as Error).message };
    }
  };
  return { asked, runs: 0, backends: [], at: (points) => Promise.resolve(points.map(at)) };
}
