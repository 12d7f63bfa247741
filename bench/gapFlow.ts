import { defaultsOf } from '../src/params/param';
import { createExperiment, createSeries, record } from '../src/experiment/experiment';
import { createCpuEngine } from '../src/physics/cpu/engine';
import { totalMass } from '../src/scenes/common/bed';
import { freeFlow, gapFlow } from '../src/scenes/lab/gapFlow/gapFlow';
import { steadyRate } from '../src/scenes/lab/hopper/law';
import { mean } from '../src/scenes/scene';
import { deviation, mean as average, withError } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench measures the flow through gaps of Mazhar2015 §4.2.4, and compares their ratios to the first with those of
 * the slot law, for the experiment's own curves are not published. The wall slides fast, so that the flow is taken
 * after it has stopped:
 * `npm run -s bench -- gapFlow [gaps in mm] [frictions] [seeds] [count] [depth in mm] [speed in mm/s] [wall friction]
 * >> bench/results/gap-flow-<machine>.md`.
 */
const [gaps = '2,2.5,3', frictions = '0.3', seeds = '1,2,3', count = '4000', depth = '4', speed = '200', wall] = words;
const list = (text: string): number[] => text.split(',').map(Number);

/** Radius [m] and density [kg/m³] of a bead, as in the paper. */
const RADIUS = 0.25e-3, DENSITY = 2500;

/** Returns the flow [kg/s], the C of the slot law and the flow by that law with C 1 [kg/s]. */
async function flow(gap: number, friction: number, seed: number): Promise<[rate: number, C: number, law: number]> {
  const own = { ...defaultsOf(gapFlow.params), ...gapFlow.small };
  const size = { count: Number(count), depth: Number(depth), wallFriction: Number(wall ?? friction) };
  const values = { ...own, ...size, openSpeed: Number(speed), gap, friction, seed };
  const experiment = await createExperiment(gapFlow, values, createCpuEngine);
  const mass = totalMass(experiment.spec.grains), series = createSeries(gapFlow);
  while (!(series.discharged.at(-1)! > 0.4 * mass) && experiment.time < 2) {
    await experiment.advance();
    if (experiment.time > 0) record(series, experiment);
  }
  experiment.engine.dispose();
  const rate = steadyRate(series, mass), place = { gap: gap / 1000, depth: Number(depth) / 1000 };
  const law = mean(series, 'packing', 0) * DENSITY * freeFlow({ ...place, grainRadius: RADIUS, gravity: 9.81 });
  return [rate, rate / law, law];
}

/** Returns the quotient of the means of two independent samples, and its standard error. */
function quotient(a: readonly number[], b: readonly number[]): { value: number; error: number } {
  const part = (x: readonly number[]): number =>
    (x.length < 2 ? 0 : deviation(x) / Math.sqrt(x.length - 1) / average(x));
  const value = average(a) / average(b);
  return { value, error: value * Math.hypot(part(a), part(b)) };
}

const walls = wall === undefined ? '' : `, friction ${wall} of the walls`;
console.log(`\n\`npm run -s bench -- gapFlow ${words.join(' ')}\`: ${count} beads of 0.5 mm, ${depth} mm deep, steps `
  + `of ${String(gapFlow.small.dt)} s, the wall at ${speed} mm/s${walls}; standard errors over seeds ${seeds}\n`);
header('friction', 'gap [mm]', 'flow by seed [g/s]', 'flow [g/s]', 'C', 'over the first', 'by the slot law', 'off [%]');
for (const friction of list(frictions)) {
  let first: { rates: number[]; law: number } | null = null;
  for (const gap of list(gaps)) {
    const runs: [rate: number, C: number, law: number][] = [];
    for (const seed of list(seeds)) runs.push(await flow(gap, friction, seed));
    const of = (c: 0 | 1 | 2): number[] => runs.map((run) => run[c]), rates = of(0).map((rate) => 1000 * rate);
    first ??= { rates, law: average(of(2)) };
    const own = rates === first.rates, { value, error } = quotient(rates, first.rates);
    const law = average(of(2)) / first.law;
    row(friction, gap, rates.map((x) => x.toFixed(3)).join(' '), withError(rates), withError(of(1)),
      own ? '1.000' : `${value.toFixed(3)} ± ${error.toFixed(3)}`, law.toFixed(3),
      own ? '0.0' : `${(100 * (value / law - 1)).toFixed(1)} ± ${((100 * error) / law).toFixed(1)}`);
  }
}
