import { defaultsOf, type AnyValues } from '../src/params/param';
import { createExperiment, createSeries, record } from '../src/experiment/experiment';
import { createCpuEngine } from '../src/physics/cpu/engine';
import { hopper } from '../src/scenes/lab/hopper/hopper';
import { steadyRate } from '../src/scenes/lab/hopper/law';
import { totalMass } from '../src/scenes/common/bed';
import { mean as meanOf } from '../src/scenes/scene';
import { janssen } from './hopperJanssen';
import { withError } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench fits Beverloo1961 to the flow out of holes and slots of several openings, seed by seed: the exponent of
 * D₀ − 1.4 d by least squares of logarithms, and C and k by a straight line through the flow to the power 2/5 or 2/3:
 * `npm run -s bench -- hopper [hole|slot] [openings, in grains] [seeds] [friction] >>
 * bench/results/hopper-<machine>.md`, friction of grains and walls; or it compares what walls bear with Janssen1895:
 * `npm run -s bench -- hopper janssen [key=values …]` (hopperJanssen.ts).
 */
const [outlet = 'hole', openings = '4,5,6,7', seeds = '1,2,3', friction = '0.5'] = words[0] === 'janssen' ? [] : words;
const d = 6, isHole = outlet === 'hole', power = isHole ? 2.5 : 1.5, density = 2500;
const own: AnyValues = isHole ? { binWidth: 90, depth: 90, count: 2500 }
  : { outlet: 'slot', periodic: 'on', binWidth: 90, depth: 48, count: 1600 };
const list = (text: string): number[] => text.split(',').map(Number);

/** Returns the flow [kg/s] and the density of the bed [kg/m³]. */
async function flow(opening: number, seed: number): Promise<[rate: number, bulk: number]> {
  const mu = Number(friction), bed = { opening, seed, friction: mu, wallFriction: mu };
  const values = { ...defaultsOf(hopper.params), ...own, ...bed };
  const experiment = await createExperiment(hopper, values, createCpuEngine);
  const mass = totalMass(experiment.spec.grains), series = createSeries(hopper);
  while (!(series.discharged.at(-1)! > 0.4 * mass)) {
    await experiment.advance();
    if (experiment.time > 0) record(series, experiment);
    if (experiment.time > 10) break;
  }
  experiment.engine.dispose();
  return [steadyRate(series, mass), meanOf(series, 'packing', 0) * density];
}

/** Returns slope and zero of a straight line by least squares. */
function line(points: [number, number][]): [slope: number, zero: number] {
  const of = (c: 0 | 1): number => points.reduce((sum, p) => sum + p[c], 0) / points.length, x = of(0), y = of(1);
  const slope = points.reduce((s, p) => s + (p[0] - x) * (p[1] - y), 0)
    / points.reduce((s, p) => s + (p[0] - x) * (p[0] - x), 0);
  return [slope, x - y / slope];
}

/** What lines through all openings of one seed say. */
type Fitted = { exponent: number; C: number; k: number };
/** An opening [grains], and its flow over ρ_b √g, and over the length of a slot. */
type Flow = [opening: number, flow: number];

function fit(flows: readonly Flow[]): Fitted {
  const [exponent] = line(flows.map(([n, q]) => [Math.log(n - 1.4), Math.log(q)]));
  const [slope, zero] = line(flows.map(([n, q]) => [(n * d) / 1000, q ** (1 / power)]));
  return { exponent, C: slope ** power, k: (1000 * zero) / d };
}

async function beverloo(): Promise<void> {
  const bin = isHole ? 'Holes in a bin of 15 × 15 grains, 2 500 spheres'
    : 'Slots in a periodic bin of 15 × 8 grains, 1 600 spheres';
  console.log(`\n${bin} of ${d} mm, friction ${friction}, seeds ${seeds}:\n`);
  header('D₀ over d', 'flow by seed [kg/s]', 'flow [kg/s]', 'ρ_b [kg/m³]', 'C with k 1.4');
  const flows = list(seeds).map((): Flow[] => []);
  for (const grains of list(openings)) {
    const free = ((grains - 1.4) * d) / 1000, rates: number[] = [], bulks: number[] = [], Cs: number[] = [];
    for (const [k, seed] of list(seeds).entries()) {
      const [rate, bulk] = await flow(grains * d, seed), scale = bulk * Math.sqrt(9.81) * (isHole ? 1 : 0.048);
      flows[k].push([grains, rate / scale]);
      rates.push(rate);
      bulks.push(bulk);
      Cs.push(rate / (scale * free ** power));
    }
    row(grains, rates.map((x) => x.toFixed(4)).join(' '), withError(rates, 4), withError(bulks, 0), withError(Cs, 3));
  }
  const fits = flows.map(fit), of = (key: keyof Fitted): string => withError(fits.map((one) => one[key]), 2);
  console.log(`\nExponent of D₀ − 1.4 d: ${of('exponent')} (${power} expected). C ${of('C')}, k ${of('k')} by a `
    + 'straight line. Each seed has a fit of its own.');
}

await (words[0] === 'janssen' ? janssen(words.slice(1)) : beverloo());
