import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The single wheel by slip, load and substep: means from t = 1 s to the end. Prints Markdown tables; run it as
 * `node bench/wheel.mjs [backend] [seconds] > bench/results/wheel-<machine>.md`. Two runs at a time.
 */
const run = promisify(execFile);
const backend = process.argv[2] ?? 'cpu', duration = Number(process.argv[3] ?? 2), FROM = 1;

async function measure(sets) {
  const options = Object.entries(sets).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  const args = ['scripts/headless.mjs', 'run', 'single-wheel', '--backend', backend, '--duration', `${duration}`, '--every', '0.01', ...options];
  const document = JSON.parse((await run('node', args, { maxBuffer: 1 << 28 })).stdout), { series, penetration, wall } = document;
  const mean = (key) => {
    const late = series[key].filter((_, i) => series.t[i] > FROM);
    return late.reduce((a, b) => a + b, 0) / late.length;
  };
  return { ...document, means: Object.fromEntries(Object.keys(document.units).map((key) => [key, mean(key)])), penetration, wall };
}

const row = (label, { means: m, penetration, wall, bodies, contacts }) =>
  `| ${label} | ${bodies - 1} | ${contacts} | ${m.normalForce.toFixed(2)} | ${m.drawbarPull.toFixed(2)} | ${m.torque.toFixed(3)} | ${m.sinkage.toFixed(2)} | `
  + `${(penetration.mean * 1e6).toFixed(2)} / ${(penetration.max * 1e6).toFixed(0)} | ${(wall.perStep * 1000).toFixed(0)} |`;

async function table(title, cases) {
  console.log(`\n${title}\n\n| case | grains | contacts | normal force [N] | drawbar pull [N] | torque [N·m] | sinkage [mm] | mean / worst penetration [µm] | ms/step |`);
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (let k = 0; k < cases.length; k += 2) {
    const pair = cases.slice(k, k + 2), results = await Promise.all(pair.map(([, sets]) => measure(sets)));
    pair.forEach(([label], i) => console.log(row(label, results[i])));
  }
}

console.log(`Single wheel, backend ${backend}, means over t = ${FROM} … ${duration} s`);
await table('By substep, default bed', [['h 0.05 ms', { substeps: 40 }], ['h 0.1 ms (default)', {}], ['h 0.2 ms', { substeps: 10 }]]);
await table('By slip, grains of 12 mm', [-0.3, 0, 0.3, 0.6].map((slip) => [`slip ${slip}`, { slip, grainRadius: 12 }]));
await table('By load, grains of 12 mm', [40, 80, 130].map((load) => [`${load} N`, { load, grainRadius: 12 }]));
