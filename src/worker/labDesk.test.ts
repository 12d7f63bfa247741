import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { LabOptions } from '../model/labProblem';
import type { LabReport } from '../protocol/lab';
import { createLabDesk } from './labDesk';

const confetti = readFileSync('public/data/ccp/confetti-54.json', 'utf8');
const options: LabOptions = { law: 'relaxed', tolerance: 1e-6, iterations: 2000, start: 'cold' };

function desk() {
  const said: LabReport[] = [], answer = createLabDesk((report) => said.push(report));
  const of = <T extends LabReport['type']>(type: T) => said.filter((r): r is Extract<LabReport, { type: T }> => r.type === type);
  return { answer, said, of };
}

test('a file is taken, each solver says whether it can, and a run ends with the reference, rows and an end a solver', () => {
  const { answer, said, of } = desk();
  answer({ type: 'open', name: 'confetti-54.json', text: confetti });
  expect(of('taken')[0].problem).toMatchObject({ title: 'confetti-54.json', count: 54, warm: null, bodies: [] });
  expect(of('taken')[0].solvers.map(({ id }) => id)).toEqual(expect.arrayContaining(['cgm', 'apgd']));
  answer({ type: 'run', solvers: ['cgm', 'apgd'], options });
  expect(of('reference')[0].row.natural).toBeLessThan(1e-9);
  expect(of('ended').map(({ id, end }) => [id, end.outcome])).toEqual([['cgm', 'converged'], ['apgd', 'converged']]);
  expect(of('rows')[0].rows[0].iteration).toBe(1);
  expect(said.at(-1)).toEqual({ type: 'done' });
});

test('what is no problem is refused with the sentence of the reader, and nothing is solved', () => {
  const { answer, of } = desk();
  answer({ type: 'open', name: 'a.json', text: '{"format":"x"}' });
  answer({ type: 'run', solvers: ['cgm'], options });
  expect(of('refused')[0].message).toBe('a.json: format is "x"; allowed is "grouser-ccp/1".');
  expect(of('done')).toEqual([]);
});
