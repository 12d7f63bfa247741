import { toProblem } from '../src/experiment/labRun';
import { solveCommand } from '../src/headless/solve';
import type { AnyValues } from '../src/params/param';
import { exportProblem, type BlockProblem } from '../src/physics/contact/blockProblem';
import { seededProblems } from '../src/physics/solvers/testing/seededProblems';
import { frozenStep } from './kit/runs';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench runs the command `solve` on problems like the four of public/data/ccp, made from seeds and frozen from
 * steps of `solver-lab` (issue 5, "Numbers"). The default solver runs to its own tolerance and must reach an error of
 * 1e-6 within 20 000 products under both laws; PDIP and SCIP 1e-8 within 100 iterations:
 * `npm run -s bench -- defaultSolve [laws] [solvers] [names] > bench/results/default-solve-<machine>.md`, with laws of
 * `ccp,coulomb`, solvers of `default,pdip,scip,pscip,…` and a pattern that names of problems match.
 */
const laws = (words[0] ?? 'ccp,coulomb').split(','), ids = (words[1] ?? 'default,pdip,scip').split(',');
const pattern = new RegExp(words[2] ?? '');
const PRODUCTS = 20_000, ITERATIONS = 100, STEP = 0.004; // [1], [1], [s]

/**
 * A step to freeze: values of `solver-lab`, and its time [s]. Grains that are wedged between walls by this much
 * friction while they overlap have no solution.
 */
type Frozen = { problem: string; count: number; friction: number; slabMass?: number; time: number };
const STEPS: Frozen[] = [
  { problem: 'compact', count: 60, slabMass: 1000, friction: 0.3, time: 0.4 },
  { problem: 'compact', count: 100, slabMass: 400, friction: 0.3, time: 0.4 },
  { problem: 'draft', count: 60, friction: 0.4, time: 0.4 },
  { problem: 'draft', count: 200, friction: 0.25, time: 0.4 },
  { problem: 'fill', count: 60, friction: 0.6, time: 0.3 },
  { problem: 'fill', count: 180, friction: 0.5, time: 0.5 },
];
const nameOf = ({ problem, count, slabMass, friction }: Frozen): string =>
  `${problem} of ${count}${slabMass ? `, slab ${slabMass} kg` : ''}, μ ${friction}`;

async function freeze({ time, ...own }: Frozen): Promise<BlockProblem> {
  const values: AnyValues = { ...own, dt: STEP };
  return toProblem(await frozenStep('solver-lab', values, time, STEP));
}

/** The part of the output of `solve` that is used; `wall` in s. */
type Answer = { error: number; products: number; iterations: number; wall: number };

async function solve(text: string, law: string, id: string): Promise<Answer> {
  const args = ['p.json', '--law', law,
    ...(id === 'default' ? [] : ['--solver', id, '--iterations', String(ITERATIONS)])];
  let out = '';
  const code = await solveCommand(args, {
    readFile: () => text, out: (more) => { out += more; }, err: (more) => { process.stderr.write(more); },
  });
  if (code !== 0) throw new Error(`solve ended with ${code}`);
  return JSON.parse(out) as Answer;
}

const isGood = (id: string, { error, products, iterations }: Answer): boolean =>
  (id === 'default' ? error <= 1e-6 && products <= PRODUCTS : error <= 1e-8 && iterations <= ITERATIONS);

function show(id: string, answer: Answer): string {
  const { error, products, iterations, wall } = answer, mark = isGood(id, answer) ? '' : '**';
  return `${mark}${error.toExponential(1)}${mark} · ${id === 'default' ? products : iterations}`
    + ` · ${wall < 1 ? `${(1000 * wall).toFixed(0)} ms` : `${wall.toFixed(1)} s`}`;
}

const problems: { name: string; problem: BlockProblem }[] = [];
for (const { name, make } of seededProblems) if (pattern.test(name)) problems.push({ name, problem: make() });
for (const step of STEPS) {
  const name = nameOf(step);
  if (pattern.test(name)) problems.push({ name, problem: await freeze(step) });
}
console.log('# `solve` on problems made from seeds\n');
console.log(`${machine}. Made by \`npm run -s bench -- ${['defaultSolve', ...words].join(' ')}\`.`);
console.log('A cell: error · products (of the default) or iterations · time; bold where the default misses 1e-6 within '
  + `${PRODUCTS} products, or another 1e-8 within ${ITERATIONS} iterations.`);
for (const law of laws) {
  console.log(`\n## ${law}\n`);
  header('problem', 'contacts', ...ids);
  const missed = ids.map(() => 0);
  for (const { name, problem } of problems) {
    const text = exportProblem(problem), cells: string[] = [];
    for (const [k, id] of ids.entries()) {
      const answer = await solve(text, law, id);
      if (!isGood(id, answer)) missed[k]++;
      cells.push(show(id, answer));
    }
    row(name, problem.count, ...cells);
  }
  console.log(`\nMissed, of ${problems.length}: ${ids.map((id, k) => `${id} ${missed[k]}`).join(', ')}.`);
}
