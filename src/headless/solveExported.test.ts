import { expect, test } from 'vitest';
import { runSolver, fromProblem } from '../experiment/labRun';
import { exportProblem } from '../physics/contact/blockProblem';
import { randomProblem } from '../physics/contact/testing/fixtures';
import { multiply } from '../physics/contact/blockMatrix';
import { objective } from '../physics/contact/metrics';
import { apgd } from '../physics/solvers/apgd';
import { solveCommand } from './solve';

test('the command line solves the file that the lab writes, and finds what the lab finds', async () => {
  const problem = randomProblem(3, 20, 9), text = exportProblem(problem);
  let printed = '';
  const code = await solveCommand(['lab.json', '--solver', 'apgd'], {
    readFile: () => text, out: (said) => { printed += said; }, err: (said) => { printed += said; },
  });
  expect(code, printed).toBe(0);
  const solution = JSON.parse(printed) as { gamma: number[]; error: number }, gamma = Float64Array.from(solution.gamma);
  const product = new Float64Array(gamma.length);
  expect(solution.error).toBeLessThan(1e-8);
  multiply(problem.matrix, gamma, product);
  const { row } = runSolver(
    fromProblem(problem, ''), apgd, { law: 'relaxed', tolerance: 1e-10, iterations: 20_000, start: 'cold' }, () => {}
  );
  expect(objective(gamma.length, gamma, product, problem.r)).toBeCloseTo(row.objective, 9);
});
