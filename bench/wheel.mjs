import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The single wheel by lugs, slip, load and substep: means from t = 1 s to the end, and the mean over its half seconds as a measure
 * of scatter. Prints Markdown tables; run it as `node bench/wheel.mjs [backend] [seconds] [tables] > bench/results/wheel-<machine>.md`,
 * tables being some of lugs,slip,load,substep; a fourth argument is the radius of the coarser grains [mm].
 */
const run = promisify(execFile);
const [backend = 'cpu', seconds = '2', tables = 'lugs,slip,load,substep'] = process.argv.slice(2), duration = Number(seconds), FROM = 1, PART = 0.5;

async function measure(sets) {
  const options = Object.entries(sets).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  const args = ['scripts/headless.mjs', 'run', 'single-wheel', '--backend', backend, '--duration', `${duration}`, '--every', '0.01', ...options];
  const document = JSON.parse((await run('node', args, { maxBuffer: 1 << 28 })).stdout), { series, penetration, wall } = document;
  const mean = (key, from, to) => {
    const part = series[key].filter((_, i) => series.t[i] > from && series.t[i] <= to + 1e-9);
    return part.reduce((a, b) => a + b, 0) / part.length;
  };
  const means = Object.fromEntries(Object.keys(document.units).map((key) => [key, mean(key, FROM, duration)]));
  const parts = Array.from({ length: Math.floor((duration - FROM) / PART) }, (_, k) => mean('drawbarPull', FROM + k * PART, FROM + (k + 1) * PART));
  return { ...document, means, parts, penetration, wall };
}

const row = (label, { means: m, parts, penetration, wall, bodies, contacts, checks }) =>
  `| ${label} | ${bodies - 1} | ${contacts} | ${m.normalForce.toFixed(2)} | ${m.drawbarPull.toFixed(2)} | ${parts.map((x) => x.toFixed(1)).join(', ')} | ${m.torque.toFixed(3)} | `
  + `${m.sinkage.toFixed(2)} | ${(penetration.mean * 1e6).toFixed(2)} / ${(penetration.max * 1e6).toFixed(0)} | ${(wall.perStep * 1000).toFixed(0)} | `
  + `${checks.length === 0 ? 'not reached' : checks.every(({ ok }) => ok) ? 'held' : checks.filter(({ ok }) => !ok).map(({ what }) => what).join('; ')} |`;

async function table(name, title, cases) {
  if (!tables.split(',').includes(name)) return;
  console.log(`\n## ${title}\n\n| case | grains | contacts | normal force [N] | drawbar pull [N] | by half seconds [N] | torque [N·m] | sinkage [mm] | mean / worst penetration [µm] | ms/step | checks |`);
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const [label, sets] of cases) console.log(row(label, await measure(sets)));
}

const COARSE = { grainRadius: Number(process.argv[5] ?? 12) };
console.log(`# Single wheel, backend ${backend}, means over t = ${FROM} … ${duration} s`);
await table('lugs', `By lugs and slip, lentils of ${COARSE.grainRadius} mm`, [0, 12, 24].flatMap((lugs) =>
  [0.3, 0.6].map((slip) => [`${lugs} lugs, slip ${slip}`, { ...COARSE, lugs, slip }])));
await table('slip', `By slip, lentils of ${COARSE.grainRadius} mm`, [-0.3, 0, 0.3, 0.6].map((slip) => [`slip ${slip}`, { ...COARSE, slip }]));
await table('load', `By load, lentils of ${COARSE.grainRadius} mm`, [40, 80, 130].map((load) => [`${load} N`, { ...COARSE, load }]));
await table('substep', 'By substep, default bed', [['h 0.1 ms (default)', {}], ['h 0.2 ms', { substeps: 10 }]]);
