import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Solver quality on `compaction` with 1 t, in motion: how well each way to step holds the slab at its weight. Prints a
 * Markdown table; run it as `node bench/compaction.mjs [slabMass] [cpu|gpu] > bench/results/compaction-<machine>.md`. Forces are
 * means over frames of 2 ms or less, from t = 1 s on; the spread is one standard deviation of 2 ms means.
 */
const run = promisify(execFile);
const slabMass = Number(process.argv[2] ?? 1000), GRAVITY = 9.81, DURATION = 2, FROM = 1, EVERY = 0.002;
const rows = [
  ['small steps, 10 sweeps/ms', 'cpu', []],
  ['small steps, 5 sweeps/ms', 'cpu', ['--set', 'substeps=10']],
  ['small steps, 10 sweeps/ms', 'gpu', []],
  ['CGM 20, h 1 ms', 'cpu', ['--solver', 'cgm', '--dt', '0.001', '--set', 'substeps=1', '--iterations', '20', '--tolerance', '1e-12']],
  ['APGD 40 cold, relaxed, h 1 ms (the papers)', 'cpu', ['--solver', 'apgd', '--dt', '0.001', '--set', 'substeps=1', '--iterations', '40', '--tolerance', '1e-12', '--set', 'warmStart=off', '--set', 'law=relaxed']],
];

const moments = (values) => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return [mean, Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length)];
};

console.log(`Slab of ${slabMass} kg, weight ${(slabMass * GRAVITY).toFixed(0)} N\n`);
console.log('| stepping | backend | slab force [N] | box force [N] | mean / worst penetration [µm] | slab sinks [mm] | products per simulated ms |');
console.log('|---|---|---|---|---|---|---|');
for (const [name, backend, options] of rows.filter((row) => !process.argv[3] || row[1] === process.argv[3])) {
  const args = ['scripts/headless.mjs', 'run', 'compaction', '--backend', backend, '--duration', `${DURATION}`, '--every', `${EVERY}`, '--set', `slabMass=${slabMass}`, ...options];
  const { stdout } = await run('node', args, { maxBuffer: 1 << 28 });
  const { series, penetration, solver } = JSON.parse(stdout);
  const late = (key) => series[key].filter((_, i) => series.t[i] >= FROM);
  const [slab, slabStd] = moments(late('slabForce')), [box, boxStd] = moments(late('floorForce')), height = late('slabHeight');
  console.log(`| ${name} | ${backend} | ${slab.toFixed(1)} ± ${slabStd.toFixed(1)} | ${box.toFixed(0)} ± ${boxStd.toFixed(0)} | `
    + `${(penetration.mean * 1e6).toFixed(2)} / ${(penetration.max * 1e6).toFixed(0)} | ${((height[0] - height.at(-1)) * 1000).toFixed(2)} | `
    + `${(solver.products / (DURATION * 1000)).toFixed(1)} |`);
}
