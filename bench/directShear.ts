import type { AnyValues } from '../src/params/param';
import { createSeries, record } from '../src/experiment/experiment';
import { mean as meanOf } from '../src/scenes/scene';
import { choicesOf, listsIn } from './kit/choices';
import { prepare, runTo } from './kit/runs';
import { deviation, mean, withError } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench shears beds of the scene `direct-shear` and prints residual strengths, means over the second half of the
 * travel, with standard errors over seeds; over several normal stresses it fits the line of Mohr and Coulomb,
 * τ = c + σ tan φ, to all beds. Each word names a parameter and its values; what has several is walked through:
 * `npm run -s bench -- directShear [seeds=9] [normalStress=16.9,44.1,71.4] [key=value,value …] >>
 * bench/results/direct-shear-<machine>.md`.
 */
const given = listsIn(words);
const seeds = Number(given.get('seeds')?.[0] ?? 9);
given.delete('seeds');
const stresses = (given.get('normalStress') ?? [16.9]).map(Number);
given.delete('normalStress');

/** Shears one bed; returns means over the second half of the travel, in units of the probes. */
async function shear(values: AnyValues) {
  const experiment = await prepare('direct-shear', values), { valuesSI: v, scene } = experiment;
  const series = createSeries(scene), from = Number(v.travel) / Number(v.shearSpeed), until = 0.3 + from;
  await runTo(experiment, 0);
  while (experiment.time < until - 1e-9) {
    await runTo(experiment, experiment.time + Number(v.dt));
    record(series, experiment);
  }
  experiment.engine.dispose();
  const late = (key: string): number => meanOf(series, key, until - from / 2);
  return {
    shear: late('shearStress'), ratio: late('ratio'), load: late('normalStressMeasured'), packing: late('packing'),
    risen: series.dilation[series.t.length - 1],
  };
}
type Bed = Awaited<ReturnType<typeof shear>>;

/** Fits y = a + b x by least squares; returns a, b and their standard errors. */
function line(x: readonly number[], y: readonly number[]): { at0: number; slope: number; errors: [number, number] } {
  const n = x.length, mx = mean(x), sxx = n * deviation(x) ** 2;
  const slope = x.reduce((sum, one, k) => sum + (one - mx) * y[k], 0) / sxx, at0 = mean(y) - slope * mx;
  const left = Math.sqrt(x.reduce((sum, one, k) => sum + (y[k] - at0 - slope * one) ** 2, 0) / (n - 2));
  return { at0, slope, errors: [left * Math.sqrt(1 / n + mx ** 2 / sxx), left / Math.sqrt(sxx)] };
}

console.log(`\n\`npm run -s bench -- directShear ${words.join(' ')}\`, ${seeds} beds a row\n`);
header('values', 'σ [kPa]', 'τ/σ by seed', 'τ/σ', 'T/N in the plane', 'σ in the plane [kPa]', 'packing',
  'plate rises [mm]', 's a run');
const lines: string[] = [];
for (const own of choicesOf([...given])) {
  const name = Object.entries(own).map(([key, value]) => `${key} ${String(value)}`).join(', ') || 'as it is';
  const all: [number, number][] = [];
  for (const normalStress of stresses) {
    const t0 = performance.now(), beds: Bed[] = [];
    for (let seed = 1; seed <= seeds; seed++) beds.push(await shear({ ...own, normalStress, seed }));
    const of = (key: keyof Bed): number[] => beds.map((bed) => bed[key]);
    for (const one of of('shear')) all.push([normalStress, one]);
    row(name, normalStress, of('shear').map((x) => (x / normalStress).toFixed(3)).join(' '),
      withError(of('shear').map((x) => x / normalStress)), withError(of('ratio')), withError(of('load'), 2),
      withError(of('packing')), withError(of('risen'), 2), ((performance.now() - t0) / 1000 / seeds).toFixed(1));
  }
  if (stresses.length < 2) continue;
  const { at0, slope, errors } = line(all.map(([x]) => x), all.map(([, y]) => y)), deg = 180 / Math.PI;
  lines.push(`${name}: c = ${at0.toFixed(2)} ± ${errors[0].toFixed(2)} kPa, tan φ = ${slope.toFixed(3)} ± `
    + `${errors[1].toFixed(3)}, φ = ${(Math.atan(slope) * deg).toFixed(1)}°`);
}
if (lines.length > 0) console.log(`\nMohr and Coulomb: ${lines.join('; ')}.`);
