import { findScene } from '../scenes/index';
import { columnOf, unitOfReduced } from '../sweep/readProbes';
import { certaintyOf } from './certainty';
import type { Fit } from './fit';
import type { Ended } from './levenbergMarquardt';
import type { Sampler } from './sampler';
import { meanOf, scatterOf } from './slopes';
import { verdictOf } from './verdict';

/** Returns x in 9 digits, null for what nothing bounds: JSON has no infinity. */
const finite = (x: number): number | null => (Number.isFinite(x) ? +x.toPrecision(9) : null);

/** Returns the record that `calibrate` prints (docs/CALIBRATION.md); it has no times, and so the same bytes again. */
export function answerOf(fit: Fit, ended: Ended, { runs, backends }: Sampler, engine: string) {
  const certainty = certaintyOf(fit, ended), { freedom } = certainty, { sample, point } = ended.slopes;
  const scatter = scatterOf(ended.slopes).map(Math.sqrt), means = meanOf(sample.targets), seeds = fit.seeds.length;
  const { status, verdict, combination } = verdictOf(fit, ended, certainty);
  let t = 0, p = 0;
  const targets = fit.runs.flatMap((run) => run.targets.map(({ value, error }, k) => {
    const i = t++;
    return {
      ...nameOf(run, k), value, error: error || null, fitted: finite(means[i]),
      scatter: seeds < 2 ? null : finite(scatter[i]), residual: finite(ended.weights[i] * (value - means[i])),
    };
  }));
  const predictions = fit.runs.flatMap((run) => run.predictions.map((measured, k) => {
    const { value, error } = certainty.predicted[p++], own = measured?.error ?? 0;
    return {
      ...nameOf(run, run.targets.length + k), predicted: finite(value), error: finite(error),
      value: measured?.value ?? null, valueError: own || null,
      deviation: measured === null || error === Infinity ? null
        : finite((measured.value - value) / Math.sqrt(error ** 2 + own ** 2)),
    };
  }));
  return {
    status, verdict, ...(combination && {
      combination: Object.fromEntries(Object.entries(combination).map(([key, x]) => [key, finite(x)])),
    }),
    parameters: fit.parameters.map(({ key, start, from, to }, j) => {
      const half = certainty.halves[j], value = point[j];
      return {
        key, unit: unitOf(fit, key), value, error: finite(certainty.errors[j]),
        signal: finite(certainty.signals[j]),
        interval: Number.isFinite(half) ? [finite(value - half), finite(value + half)] : null, start, from, to,
      };
    }),
    confidence: fit.confidence, correlation: certainty.correlation.map((row) => row.map(finite)),
    condition: finite(certainty.condition),
    chi2: finite(ended.chi2), freedom, chi2PerFreedom: freedom > 0 ? finite(ended.chi2 / freedom) : null,
    stop: ended.stop, iterations: ended.iterations, promised: finite(ended.promised), targets, predictions,
    seeds: fit.seeds, runs, backends, engine,
  };
}

/** Returns the name of the experiment, and of a column of it with its unit. */
function nameOf({ name, sweep }: Fit['runs'][number], column: number) {
  const probe = sweep.probes[column];
  return { run: name, probe: columnOf(probe), unit: unitOfReduced(probe, findScene(sweep.scene)!) };
}

function unitOf({ runs }: Fit, key: string): string {
  for (const { sweep: { scene: id } } of runs) {
    const params = findScene(id)!.params as Record<string, object>;
    if (Object.hasOwn(params, key)) return (params[key] as { unit: string }).unit;
  }
  return '1';
}
