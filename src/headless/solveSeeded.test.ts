// @module-tag slow
import { expect, test } from 'vitest';
import { exportProblem } from '../physics/contact/blockProblem';
import { column, random } from '../physics/solvers/testing/seededProblems';
import { solveCommand } from './solve';

type Answer = { error: number; iterations: number; products: number };

async function solve(text: string, ...options: string[]): Promise<Answer> {
  let out = '';
  const code = await solveCommand(['p.json', ...options], {
    readFile: () => text, out: (said) => { out += said; }, err: (said) => { out += said; },
  });
  expect(code, out).toBe(0);
  return JSON.parse(out) as Answer;
}

// the first two need what follows the sweeps, under either law; bench/defaultSolve.ts has more and larger ones
for (const { name, make } of [column(2, 4, 100, 1), column(3, 3, 0.05, 1), random(60, 25, 1)]) {
  const text = exportProblem(make());
  test.each(['ccp', 'coulomb'])(`${name}, %s: the default reaches 1e-6 within 20 000 products`, async (law) => {
    const { error, products } = await solve(text, '--law', law);
    expect(error).toBeLessThan(1e-6);
    expect(products).toBeLessThanOrEqual(20_000);
  });
}

test('the default does no more than it is allowed, whatever it comes to', async () => {
  const text = exportProblem(column(3, 3, 0.05, 1).make());
  for (const iterations of [1, 40, 400]) {
    expect((await solve(text, '--law', 'coulomb', '--iterations', String(iterations))).iterations).toBe(iterations);
  }
});
