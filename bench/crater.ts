import { log } from '../src/core/elementary/exponential';
import { prepare, probeOf, runTo } from './kit/runs';
import { deviation, mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench drops balls into beds of the scene `crater`: depth at the first halt, coefficient of the law (Mazhar2015,
 * eq. 28: 0.14 by experiments, 0.1221 by the paper's simulation), and the exponent of H by density:
 * `npm run -s bench -- crater [beads] [ball radius, mm] [heights, mm] [densities] [substeps of 0.2 ms]
 * >> bench/results/crater-<machine>.md`.
 */
const [beads = '8000', radius = '5', heights = '50,100,200', densities = '700,1000,2200', substeps = '4'] = words;

/** Drops one ball; returns depth [mm], coefficient, and the deepest overlap of a bead [bead radii]. */
async function drop(ballDensity: number, dropHeight: number) {
  const experiment = await prepare('crater', {
    count: Number(beads), ballRadius: Number(radius), ballDensity, dropHeight, substeps: Number(substeps),
  }), probe = probeOf(experiment), { measures } = experiment.engine;
  await runTo(experiment, 0);
  let depth = 0, overlap = 0, coefficient = 0;
  while (!(depth > 0 && probe('speed') <= 0) && experiment.time < 1) {
    await runTo(experiment, experiment.time + 2e-4);
    overlap = Math.max(overlap, measures.maxPenetration / 1e-3);
    if (probe('depth') > depth) [depth, coefficient] = [probe('depth'), probe('coefficient')];
  }
  experiment.engine.dispose();
  return { depth, coefficient, overlap };
}

console.log(`\n\`npm run -s bench -- crater ${words.join(' ')}\`, beads of 1 mm radius, ball of ${radius} mm\n`);
header('ball [kg/m³]', 'drop [mm]', 'depth [mm]', 'k', 'deepest overlap [bead radii]', 's a run');
const all: number[] = [], exponents: string[] = [];
for (const density of densities.split(',').map(Number)) {
  const x: number[] = [], y: number[] = [];
  for (const height of heights.split(',').map(Number)) {
    const t0 = performance.now(), { depth, coefficient, overlap } = await drop(density, height);
    row(density, height, depth.toFixed(2), coefficient.toFixed(3), overlap.toFixed(3),
      ((performance.now() - t0) / 1000).toFixed(0));
    all.push(coefficient);
    x.push(log(height + depth)); y.push(log(depth));
  }
  if (x.length < 2) continue;
  const mx = mean(x), slope = x.reduce((sum, one, k) => sum + (one - mx) * y[k], 0) / (x.length * deviation(x) ** 2);
  exponents.push(`${slope.toFixed(2)} at ${density} kg/m³`);
}
console.log(`\nk = ${mean(all).toFixed(3)}, with a deviation of ${deviation(all).toFixed(3)}`
  + `${exponents.length ? `; exponent of H: ${exponents.join(', ')}` : ''}.`);
