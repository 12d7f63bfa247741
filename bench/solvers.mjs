import { cpus } from 'node:os';
import { loadKit } from './load.mjs';

/**
 * What each solver needs for one and the same contact problem, cold, to tighter and tighter residuals: iterations, N-products and time
 * on the CPU (Melanz2016 §4.2.2–4.2.4, figs. 4.6–4.13). The problems are steps of `filling`, `compaction` and `drafting`, frozen after
 * some time of small steps. The residual is the natural map over the largest |r|. Time is that of the solver alone: what it shows
 * after an iteration is measured while its clock stands. Run as
 * `node bench/solvers.mjs [bodies,bodies…] [seconds a solve] [relaxed|exact] > bench/results/solvers-<machine>.md`.
 */
const sizes = (process.argv[2] ?? '20,100,500,2000').split(',').map(Number), most = Number(process.argv[3] ?? 60), law = process.argv[4] ?? 'relaxed';
const LEVELS = [1e-2, 1e-4, 1e-6, 1e-8], ITERATIONS = 100_000;
/** Scene, values, seconds of small steps before it is frozen, step of the problem [s]. */
const SCENES = [['filling', {}, 1.5, 0.01], ['compaction', {}, 0.5, 0.001], ['drafting', {}, 0.3, 0.001]];
const { createResiduals, createScratch, defaultsOf, findScene, freezeExperiment, measureResiduals, multiply, naturalStep, prepareExperiment, solvers, toProblem } = await loadKit();

/** Stops a solve from inside: out of time, or sharp enough. */
class Enough extends Error {}

async function freeze(id, values, time, h, count) {
  const scene = findScene(id), experiment = await prepareExperiment(scene, { ...defaultsOf(scene.params), ...values, count, backend: 'cpu' });
  while (experiment.progress < 1 || experiment.time < time) await experiment.advance();
  const frozen = await freezeExperiment(experiment, h);
  if (!frozen.ok) throw new Error(frozen.issues[0].message);
  return frozen.value;
}

/** Where each level was reached: { iterations, products, seconds }, or nothing. */
function race(solver, frozen) {
  const problem = toProblem(frozen), { sets, count, r } = problem, length = sets.size * count, t = naturalStep(problem), g = new Float64Array(length);
  const gamma = new Float64Array(length), residuals = createResiduals(), scale = r.reduce((m, x) => Math.max(m, Math.abs(x)), 0), reached = [];
  let clock = 0, since = performance.now();
  const look = (iterations, x) => {
    clock += performance.now() - since;
    multiply(problem.matrix, x, g);
    for (let k = 0; k < length; k++) g[k] += r[k];
    measureResiduals(count, sets, law, x, g, t, residuals);
    while (reached.length < LEVELS.length && residuals.natural <= LEVELS[reached.length] * scale) {
      reached.push({ iterations, products: problem.products, seconds: clock / 1000 });
    }
    if (reached.length === LEVELS.length || clock > 1000 * most) throw new Enough();
    since = performance.now();
  };
  try {
    const report = solver.solve(problem, gamma, { iterations: ITERATIONS, tolerance: 0.5 * LEVELS.at(-1) * scale, law, watch: look }, createScratch(count, sets.size));
    look(report.iterations, gamma);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return reached;
}

const show = (at) => (at ? `${at.iterations} · ${at.products} · ${at.seconds < 0.1 ? `${Number((1000 * at.seconds).toPrecision(2))} ms` : `${Number(at.seconds.toPrecision(2))} s`}` : '–');
const first = ['cgm', 'apgd', 'gauss-seidel', 'jacobi', 'spg'], second = ['pdip', 'scip', 'pscip'];
console.log(`# Solvers on frozen steps, ${law} law\n\n${cpus().length} cores, ${cpus()[0].model}, Node ${process.version}; at most ${most} s a solve.`);
console.log('A cell: iterations · N-products · time, to the first γ at that residual; – where it was not reached.');
for (const [id, values, time, h] of SCENES) for (const bodies of sizes) {
  let frozen;
  try { frozen = await freeze(id, values, time, h, bodies); } catch (error) {
    console.log(`\n## ${id}, ${bodies} bodies\n\nNot run: ${error.message}`);
    continue;
  }
  console.log(`\n## ${id}, ${bodies} bodies, ${frozen.count} contacts, ${frozen.column.length} blocks of N, h ${h * 1000} ms\n`);
  console.log(`| solver | ${LEVELS.map((level) => level.toExponential(0)).join(' | ')} |\n|---|${'---|'.repeat(LEVELS.length)}`);
  const all = new Map();
  for (const solver of solvers.filter(({ facets }) => !facets)) {
    if (second.includes(solver.id) && frozen.count > 6000) continue;
    const cold = performance.now();
    let reached = race(solver, frozen);
    if (performance.now() - cold < 1000) reached = race(solver, frozen); // compiled now
    all.set(solver.id, reached);
    console.log(`| ${solver.id} | ${LEVELS.map((_, k) => show(reached[k])).join(' | ')} |`);
  }
  for (const [k, level] of LEVELS.entries()) {
    const best = (ids, key) => ids.flatMap((solver) => (all.get(solver)?.[k] ? [[solver, all.get(solver)[k][key]]] : [])).sort((a, b) => a[1] - b[1])[0];
    const a = best(first, 'seconds'), b = best(second, 'seconds'), i = all.get('apgd')?.[k]?.iterations, j = best(second, 'iterations')?.[1];
    console.log(`${k === 0 ? '\n' : ''}- ${level.toExponential(0)}: fastest ${[a, b].filter(Boolean).map(([name, s]) => `${name} ${s.toPrecision(2)} s`).join(' against ')}`
      + `${i && j ? `; APGD takes ${(i / j).toFixed(0)} times the iterations of the best second-order solver` : ''}`);
  }
}
process.exit(0);
