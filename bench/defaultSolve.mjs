import { cpus } from 'node:os';
import { loadKit } from './load.mjs';

/**
 * Issue 5, "Numbers": problems like the four of public/data/ccp, made from seeds and frozen from steps of `solver-lab`, by the command
 * `solve`. The default is asked for its own tolerance and must reach an error of 1e-6 within 20 000 products under both laws; PDIP and SCIP
 * 1e-8 within 100 iterations. Run as `node bench/defaultSolve.mjs [laws] [solvers] [names] > bench/results/default-solve-<machine>.md`, with laws of
 * `ccp,coulomb`, solvers of `default,pdip,scip,pscip,…` and a pattern that names of problems match.
 */
const laws = (process.argv[2] ?? 'ccp,coulomb').split(','), ids = (process.argv[3] ?? 'default,pdip,scip').split(',');
const pattern = new RegExp(process.argv[4] ?? '');
const PRODUCTS = 20_000, ITERATIONS = 100;
/** What is frozen: values of `solver-lab` and the time [s] at which. Grains that much friction wedges between walls while they overlap have no solution. */
const STEPS = [
  [{ problem: 'compact', count: 60, slabMass: 1000, friction: 0.3 }, 0.4], [{ problem: 'compact', count: 100, slabMass: 400, friction: 0.3 }, 0.4],
  [{ problem: 'draft', count: 60, friction: 0.4 }, 0.4], [{ problem: 'draft', count: 200, friction: 0.25 }, 0.4],
  [{ problem: 'fill', count: 60, friction: 0.6 }, 0.3], [{ problem: 'fill', count: 180, friction: 0.5 }, 0.5],
];
const { defaultsOf, exportProblem, findScene, freezeExperiment, prepareExperiment, seededProblems, solveCommand, toProblem } = await loadKit();

const nameOf = ([own]) => `${own.problem} of ${own.count}${own.slabMass ? `, slab ${own.slabMass} kg` : ''}, μ ${own.friction}`;

async function frozenStep(step) {
  const [own, time] = step;
  const scene = findScene('solver-lab'), experiment = await prepareExperiment(scene, { ...defaultsOf(scene.params), dt: 0.004, ...own, backend: 'cpu' });
  while (experiment.progress < 1 || experiment.time < time - 1e-9) await experiment.advance();
  const frozen = await freezeExperiment(experiment, 0.004);
  if (!frozen.ok) throw new Error(frozen.issues[0].message);
  return { name: nameOf(step), problem: toProblem(frozen.value) };
}

async function solve(text, law, id) {
  const args = ['p.json', '--law', law, ...(id === 'default' ? [] : ['--solver', id, '--iterations', ITERATIONS])].map(String);
  let out = '';
  const code = await solveCommand(args, { readFile: () => text, out: (more) => { out += more; }, err: (more) => process.stderr.write(more) });
  if (code !== 0) throw new Error(`solve ended with ${code}`);
  return JSON.parse(out);
}

const good = (id, { error, products, iterations }) => (id === 'default' ? error <= 1e-6 && products <= PRODUCTS : error <= 1e-8 && iterations <= ITERATIONS);
const show = (id, answer) => `${good(id, answer) ? '' : '**'}${answer.error.toExponential(1)}${good(id, answer) ? '' : '**'} · ${id === 'default' ? answer.products : answer.iterations}`
  + ` · ${answer.wall < 1 ? `${(1000 * answer.wall).toFixed(0)} ms` : `${answer.wall.toFixed(1)} s`}`;

const problems = seededProblems.filter(({ name }) => pattern.test(name)).map(({ name, make }) => ({ name, problem: make() }));
for (const step of STEPS) if (pattern.test(nameOf(step))) problems.push(await frozenStep(step));
console.log(`# \`solve\` on problems made from seeds\n\n${cpus().length} cores, ${cpus()[0].model}, Node ${process.version}. Made by \`node bench/defaultSolve.mjs`
  + `${process.argv.slice(2).map((x) => ` ${x}`).join('')}\`.`);
console.log(`A cell: error · products (of the default) or iterations · time; bold where the default misses 1e-6 within ${PRODUCTS} products, or another 1e-8 within ${ITERATIONS} iterations.`);
for (const law of laws) {
  console.log(`\n## ${law}\n\n| problem | contacts | ${ids.join(' | ')} |\n|---|---|${'---|'.repeat(ids.length)}`);
  const missed = new Map(ids.map((id) => [id, 0]));
  for (const { name, problem } of problems) {
    const text = exportProblem(problem), cells = [];
    for (const id of ids) {
      const answer = await solve(text, law, id);
      if (!good(id, answer)) missed.set(id, missed.get(id) + 1);
      cells.push(show(id, answer));
    }
    console.log(`| ${name} | ${problem.count} | ${cells.join(' | ')} |`);
  }
  console.log(`\nMissed, of ${problems.length}: ${ids.map((id) => `${id} ${missed.get(id)}`).join(', ')}.`);
}
process.exit(0);
