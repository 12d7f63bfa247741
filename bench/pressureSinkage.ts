import { createSeries, record } from '../src/experiment/experiment';
import { log } from '../src/core/elementary/exponential';
import { bearingPressure } from '../src/scenes/lab/pressureSinkage';
import type { AnyValues } from '../src/params/param';
import { prepare, runTo } from './kit/runs';
import { deviation, mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench presses plates into beds of the scene `pressure-sinkage`: pressures at some depths with standard errors
 * over seeds, beside Terzaghi's bearing capacity with the angle of friction of direct shear, and Bekker's p = k zⁿ:
 * `npm run -s bench -- pressureSinkage [seeds] [speed] > bench/results/pressure-sinkage-<machine>.md`, speed in mm/s.
 */
const seeds = Number(words[0] ?? 4), speed = Number(words[1] ?? 50);
/** Time at which a plate, which begins above the bed, is 19.95 mm deep [s]. */
const until = 0.05 + 40 / speed;
const DEPTHS = [5, 10, 15, 19]; // [mm]
const BEDS = [
  ['spheres, loose', { shapeRatio: 1 }, 0.53], ['lentils 0.6, loose', { shapeRatio: 0.6 }, 0.6],
  ['spheres, dense', { shapeRatio: 1, preparation: 'dense' }, NaN],
  ['lentils 0.6, dense', { shapeRatio: 0.6, preparation: 'dense' }, NaN],
] as const satisfies readonly (readonly [string, AnyValues, number])[];

/** Returns the mean pressures within 1 mm of the depths [kPa], and the solid fraction. */
async function press(values: AnyValues): Promise<{ pressures: number[]; packing: number }> {
  const experiment = await prepare('pressure-sinkage', { speed, ...values }), series = createSeries(experiment.scene);
  await runTo(experiment, 0);
  while (experiment.time < until) {
    await runTo(experiment, experiment.time + 0.001);
    record(series, experiment);
  }
  experiment.engine.dispose();
  const { sinkage, pressure, packing } = series, stop = sinkage.findIndex((z) => z >= 19.95);
  const at = (z: number) => mean(pressure.filter((_, k) => (stop < 0 || k < stop) && Math.abs(sinkage[k] - z) <= 1));
  return { pressures: DEPTHS.map(at), packing: packing[0] };
}

const withError = (x: readonly number[], digits: number): string =>
  `${mean(x).toFixed(digits)} ± ${(deviation(x) / Math.sqrt(Math.max(1, x.length - 1))).toFixed(digits)}`;

console.log(`# Pressure and sinkage

\`npm run -s bench -- pressureSinkage ${seeds} ${speed}\`, ${seeds} beds a row, grains of 8 mm, μ 0.5, bin 150 × 400 mm
filled to some 160 mm, ${speed} mm/s. Pressures in kPa within 1 mm of a depth [mm]. *Terzaghi* is the bearing capacity
of a long plate at 19 mm with φ from direct shear of the same grains: nothing is fitted. n is Bekker's exponent,
p = k zⁿ.
`);
header('bed', 'plate [mm]', 'packing', ...DEPTHS.map((z) => `p at ${z}`), 'Terzaghi', 'n', 'k [kPa/mⁿ]');
for (const [name, own, tanPhi] of BEDS) {
  for (const plateWidth of [30, 50]) {
    const beds: Awaited<ReturnType<typeof press>>[] = [];
    for (let seed = 1; seed <= seeds; seed++) beds.push(await press({ ...own, plateWidth, seed }));
    const p = DEPTHS.map((_, k) => beds.map(({ pressures }) => pressures[k])), phi = beds.map(({ packing }) => packing);
    const x = DEPTHS.map((z) => log(z / 1000)), y = p.map((one) => log(mean(one))), mx = mean(x);
    const n = x.reduce((sum, one, k) => sum + (one - mx) * y[k], 0) / (x.length * deviation(x) ** 2);
    const terzaghi = bearingPressure(mean(phi) * 2600 * 9.81, plateWidth / 1000, 0.019, tanPhi) / 1000;
    row(name, plateWidth, withError(phi, 3), ...p.map((one) => withError(one, 1)),
      Number.isNaN(terzaghi) ? '' : terzaghi.toFixed(1), n.toFixed(2), Math.exp(mean(y) - n * mx).toPrecision(3));
  }
}
