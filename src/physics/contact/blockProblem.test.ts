import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { BlockProblem, exportProblem, parseProblem } from './blockProblem';
import { randomProblem } from './testing/fixtures';
import { plainSets } from './sets';

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const blocks = [[1, 1, ...identity], [0, 0, ...identity]];
const good = { format: 'grouser-ccp/1', contacts: 2, blocks, r: [-1, 0, 0, 1, 2, 3], mu: [0.1, 0] };
/** Returns blocks that couple n of contact 0 and n of contact 1 by x. */
const coupled = (x: number) => [[0, 1, x, 0, 0, 0, 0, 0, 0, 0, 0], [1, 0, x, 0, 0, 0, 0, 0, 0, 0, 0]];
/** Returns three contacts whose n are coupled by x each: semidefinite from x = −½ on. */
const three = (x: number) => ({
  format: 'grouser-ccp/1', contacts: 3, r: new Array(9).fill(-1), mu: [0.1, 0.1, 0.1],
  blocks:
    [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => (i === j ? [i, i, ...identity] : [i, j, x, 0, 0, 0, 0, 0, 0, 0, 0]))),
});
const parse = (file: unknown) => parseProblem(JSON.stringify(file));

test('reads a problem, its blocks in any order and absent ones zero', () => {
  const parsed = parse({ ...good, blocks: [good.blocks[0]] });
  if (!parsed.ok) throw new Error(parsed.issues[0].message);
  const out = new Float64Array(6).fill(NaN), block = new Float64Array(9).fill(NaN);
  parsed.value.applyN(Float64Array.of(1, 2, 3, 4, 5, 6), out);
  expect([...out]).toEqual([0, 0, 0, 4, 5, 6]);
  parsed.value.diagonalBlock(0, block);
  expect([...block]).toEqual(new Array(9).fill(0));
});

test('reads a problem without contacts', () => {
  expect(parse({ ...good, contacts: 0, blocks: [], r: [], mu: [] }).ok).toBe(true);
});

describe('refuses with a sentence that names', () => {
  const cases: [string, unknown, RegExp][] = [
    ['another format', { ...good, format: 'grouser-ccp/2' }, /format is "grouser-ccp\/2"; allowed is "grouser-ccp\/1"/],
    ['no format', { ...good, format: undefined }, /format is missing/],
    ['a list', [good], /one JSON object/],
    ['a count that is none', { ...good, contacts: 1.5 }, /contacts is 1.5; allowed is a whole number from 0/],
    ['too many contacts', { ...good, contacts: 1e9 }, /contacts is 1000000000/],
    ['r too short', { ...good, r: [1, 2] }, /r has 2 numbers; allowed are 6/],
    ['r not numbers', { ...good, r: [1, 2, null, 4, 5, 6] }, /r\[2\] is null; allowed is a finite number/],
    ['mu missing', { ...good, mu: undefined }, /mu is missing/],
    ['mu negative', { ...good, mu: [0.1, -0.1] }, /mu\[1\] is -0.1; allowed is 0 or more/],
    [
      'a block too short', { ...good, blocks: [[0, 0, 1]] },
      /blocks\[0\] is \[0,0,1\]; allowed is \[row, column, 9 numbers\]/,
    ],
    [
      'a block outside', { ...good, blocks: [[0, 2, ...identity]] },
      /row 0, column 2; allowed are whole numbers from 0 to 1/,
    ],
    [
      'a block of text', { ...good, blocks: [[0, 0, ...identity.slice(1), 'x']] },
      /blocks\[0\]\[10\] is "x"; allowed is a/,
    ],
    [
      'a diagonal below 0', { ...good, blocks: [[1, 1, 1, 0, 0, 0, -2, 0, 0, 0, 1]] },
      /N at contact 1, \(u, u\) is -2; allowed is 0 or more/,
    ],
    ['no mirror image', { ...good, blocks: [...blocks, [0, 1, 0, 0.1, 0, 0, 0, 0, 0, 0, 0]] },
      /row 0, column 1, \(n, u\) is 0.1, but at row 1, column 0, \(u, n\) 0; allowed is a symmetric N/],
    [
      'a block that is not symmetric', { ...good, blocks: [[0, 0, 1, 0.5, 0, 0.4, 1, 0, 0, 0, 1]] },
      /\(n, u\) is 0.5, but .* 0.4; allowed is a sym/,
    ],
    [
      'more off the diagonal than on it', { ...good, blocks: [...blocks, ...coupled(1.5)] },
      /row 0, column 1, \(n, n\) is 1.5; allowed is at most 1.0/,
    ],
    [
      'a row without a diagonal', { ...good, blocks: [blocks[0], ...coupled(1)] },
      /row 0, column 1, \(n, n\) is 1; allowed is at most 0.0/,
    ],
    ['three that pull too hard together', three(-0.6), /positive semidefinite: .* \(n, n\) of contact \d is negative/],
    ['a block twice', { ...good, blocks: [good.blocks[0], good.blocks[0]] }, /blocks\[1\] repeats row 1, column 1/],
  ];
  for (const [name, file, sentence] of cases) {
    test(name, () => {
      const parsed = parse(file);
      expect(parsed.ok ? 'accepted' : parsed.issues[0].message).toMatch(sentence);
    });
  }
  test('what is not JSON, and a number too large to be one', () => {
    expect(parseProblem('{"r": [}')).toMatchObject({ ok: false, issues: [{ path: 'file' }] });
    for (const [to, message] of [
      ['[NaN,', 'r[0] is "NaN"; allowed is a finite number'],
      ['[ -Infinity ,', 'r[0] is "-Infinity"; allowed is a finite number'],
    ]) {
      expect(parseProblem(JSON.stringify(good).replace('[-1,', to)))
        .toMatchObject({ ok: false, issues: [{ path: 'r', message }] });
    }
    expect(parseProblem('{"note": "a, NaN, b"').ok).toBe(false);
    const infinite = JSON.stringify(good).replace('[-1,', '[-1e999,');
    const message = 'r[0] is -Infinity; allowed is a finite number';
    expect(parseProblem(infinite)).toMatchObject({ ok: false, issues: [{ path: 'r', message }] });
  });
});

test('the running state agrees with N', () => {
  const problem = randomProblem(5, 12, 4), random = createRandom(1), length = 3 * problem.count;
  const x = Float64Array.from({ length }, () => random() - 0.5), expected = new Float64Array(length);
  const y = new Float64Array(3);
  problem.beginSweep(x);
  problem.addImpulse(3, Float64Array.of(NaN, 1, 2, 3), 1);
  problem.extrapolate(0.5);
  x[9] += 1.5; x[10] += 3; x[11] += 4.5;
  problem.applyN(x, expected);
  for (let i = 0; i < problem.count; i++) {
    problem.relative(i, y, 0);
    for (let c = 0; c < 3; c++) expect(y[c]).toBeCloseTo(expected[3 * i + c] + problem.r[3 * i + c], 9);
  }
});

test('a problem written and read back is the same to the last digit', () => {
  const { matrix, r, sets } = randomProblem(5, 12, 6, 3);
  const read = parseProblem(exportProblem(new BlockProblem(matrix, r, plainSets(sets.mu))));
  expect(read.ok && [read.value.matrix, read.value.r, read.value.sets.mu]).toEqual([matrix, r, sets.mu]);
});

test('takes what is just semidefinite, and what is off by what measured data is off', () => {
  expect(parse(three(-0.5)).ok).toBe(true);
  expect(parse(three(-0.50002)).ok).toBe(true);
  const slanted = { ...good, blocks: [[0, 0, 1, 0.5, 0, 0.5004, 1, 0, 0, 0, 1]] };
  expect(parse(slanted).ok).toBe(true);
  expect(parse({ ...good, blocks: [] }).ok).toBe(true); // nothing can move
});
