import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { LabOptions } from '../model/labProblem';
import type { LabReport } from '../protocol/lab';
import { createLabDesk } from './labDesk';

const confetti = readFileSync('public/data/ccp/confetti-54.json', 'utf8');
const options: LabOptions = { law: 'relaxed', tolerance: 1e-6, iterations: 2000, start: 'cold' };

function desk() {
  const said: LabReport[] = [], answer = createLabDesk((report) => said.push(report));
  const of = <T extends LabReport['type']>(type: T) =>
    said.filter((r): r is Extract<LabReport, { type: T }> => r.type === type);
  return { answer, said, of };
}

test('a file is taken, each solver says whether it can, and a run ends with the reference, rows and an end a solver',
  () => {
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

test('an N that is off symmetry by how it was made is taken as its symmetric part, which the title says', () => {
  const { answer, of } = desk(), blocks = '[[0,0,1,0.7,0,0.7026,1,0,0,0,1]]';
  const text = `{"format":"grouser-ccp/1","contacts":1,"mu":[0.5],"r":[-1,0,0],"blocks":${blocks}}`;
  answer({ type: 'open', name: 'theirs.json', text });
  expect(of('taken')[0].problem.title).toBe('theirs.json (the symmetric part: N is off symmetry by 0.26 %)');
});

test.each([
  ['a negative μ', '"mu":[-0.5]', 'mu[0] is -0.5; allowed is 0 or more'],
  ['a μ that is none', '"mu":[NaN]', 'mu[0] is "NaN"; allowed is a finite number'],
  ['too few numbers', '"r":[-1,0]', 'r has 2 numbers; allowed are 3, three for each contact'],
  ['no symmetry', '"blocks":[[0,0,1,0.5,0,0,1,0,0,0,1]]', '(n, u) is 0.5, but at row 0, column 0, (u, n) 0; allowed is '
    + 'a symmetric N'],
  ['an indefinite N', '"blocks":[[0,0,1,2,0,2,1,0,0,0,1]]', '(n, u) is 2; allowed is at most 1.00000'],
])('a file with %s is refused with the entry that is wrong', (_, entry, sentence) => {
  const { answer, of } = desk(), good = ['"mu":[0.5]', '"r":[-1,0,0]', '"blocks":[[0,0,1,0,0,0,1,0,0,0,1]]'];
  const key = entry.split(':')[0];
  answer({
    type: 'open', name: 'a.json',
    text: `{"format":"grouser-ccp/1","contacts":1,${good.map((e) => (e.startsWith(key) ? entry : e)).join()}}`,
  });
  expect(of('taken')).toEqual([]);
  expect(of('refused')[0].message).toContain('a.json: ');
  expect(of('refused')[0].message).toContain(sentence);
});

test('what is no problem is refused with the sentence of the reader, and nothing is solved', () => {
  const { answer, of } = desk();
  answer({ type: 'open', name: 'a.json', text: '{"format":"x"}' });
  answer({ type: 'run', solvers: ['cgm'], options });
  expect(of('refused')[0].message).toBe('a.json: format is "x"; allowed is "grouser-ccp/1".');
  expect(of('done')).toEqual([]);
});
