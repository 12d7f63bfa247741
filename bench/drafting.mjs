import { loadKit } from './load.mjs';

/**
 * The draft force of `drafting`: whether it is steady, and whether it depends on who computes it (Melanz2016 §4.2.1, figs. 4.1 to
 * 4.3). In time by small steps; means over a stretch, each way to step going on from the same state; and one step, solved by every
 * first-order solver to tighter and tighter tolerances. Run as
 * `node bench/drafting.mjs [spheres] [seconds of a mean] [parts] > bench/results/drafting-<machine>.md`, parts being some of
 * time,step,means.
 */
const count = Number(process.argv[2] ?? 21638), duration = Number(process.argv[3] ?? 0.8), parts = (process.argv[4] ?? 'time,step,means').split(',');
const TIMES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5], FROM = 1.5, SKIP = 0.05, RELAXED = 0.1; // [s]
const { draft, draftingTable, draftingMean, relaxedStart } = await loadKit();

const forces = [];
let start;
for await (const { force, ...reached } of draft({ count, backend: 'cpu' }, parts.includes('time') ? TIMES : [FROM])) {
  forces.push(force);
  if (reached.experiment.time <= FROM + 1e-9) start = reached;
}
console.log(`# Draft force of ${count} spheres`);
if (parts.includes('time')) {
  console.log('\n## In time, small steps of 0.1 ms\n');
  console.log(`| mean up to t [s] | ${TIMES.join(' | ')} |\n|${'---|'.repeat(TIMES.length + 1)}`);
  console.log(`| draft force [N] | ${forces.map((force) => force.toFixed(0)).join(' | ')} |`);
}

if (parts.includes('step')) {
  const relaxed = await relaxedStart(start, RELAXED);
  const { hash, rows } = await draftingTable(relaxed, ['apgd', 'cgm', 'gauss-seidel', 'jacobi'], [1e-1, 1e-2, 1e-3, 1e-4, 1e-5], 5000);
  console.log(`\n## One step of 1 ms, relaxed law, cold, after ${RELAXED} s of such steps; state ${hash}\n`);
  console.log('| solver | tolerance [m/s] | draft force [N] | residual [m/s] | iterations | products |\n|---|---|---|---|---|---|');
  for (const { solver, tolerance, force, residual, iterations, products } of rows) {
    console.log(`| ${solver} | ${tolerance} | ${force.toFixed(3)} | ${residual.toExponential(1)} | ${iterations} | ${products} |`);
  }
}

if (parts.includes('means')) {
  const converging = (solver, law, tolerance) =>
    [`${solver}, ${law} law, h 1 ms, τ ${tolerance}`, { solver, law, tolerance, dt: 0.001, substeps: 1, iterations: 3000 }];
  const TOLERANCES = [1e-2, 1e-3];
  const cases = [
    ...[10, 20, 40].map((n) => [`small steps, exact law, h ${2 / n} ms`, { substeps: n }]),
    ...TOLERANCES.map((tolerance) => converging('cgm', 'exact', tolerance)),
    ['small steps, relaxed law, h 0.1 ms', { law: 'relaxed' }],
    ...TOLERANCES.map((tolerance) => converging('cgm', 'relaxed', tolerance)),
    ...['apgd', 'gauss-seidel'].map((solver) => converging(solver, 'relaxed', TOLERANCES[0])), // tighter takes minutes a mean
  ];
  console.log(`\n## Means over t = ${FROM + SKIP} … ${FROM + duration} s, all from the same state at ${FROM} s\n`);
  console.log('| stepping | draft force [N] | first, second half [N] | mean penetration [µm] | products a simulated ms | steps not converged | wall [s] |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, values] of cases) {
    const m = await draftingMean(start, FROM, values, SKIP, duration), perMs = m.products / ((values.dt ?? 0.002) * 1000);
    console.log(`| ${name} | ${m.force.toFixed(1)} ± ${m.error.toFixed(1)} | ${m.halves.map((x) => x.toFixed(1)).join(', ')} | `
      + `${(m.penetration * 1e6).toFixed(2)} | ${perMs.toFixed(0)} | ${(100 * m.notConverged).toFixed(0)} % | ${m.wall.toFixed(0)} |`);
  }
}
