// @module-tag slow
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { projectCone } from '../physics/contact/cone';
import { solvers } from '../physics/solvers/index';
import { solveCommand } from './solve';

const FILES = ['example-3', 'rover-4', 'spheres-9', 'confetti-54'].map((name) => `public/data/ccp/${name}.json`);

type Answer = { gamma: number[]; iterations: number; products: number; residual: number; error: number; wall: number };

async function run(args: string[], files: Record<string, string> = {}) {
  const said = { out: '', err: '' };
  const code = await solveCommand(args, {
    readFile: (path) => (Object.hasOwn(files, path) ? files[path] : readFileSync(path, 'utf8')),
    out: (text) => { said.out += text; },
    err: (text) => { said.err += text; },
  });
  return { code, ...said };
}

/** Returns ‖γ − Π(γ − u)‖₂ / ‖r‖₂ from the file itself: dense, straight from its definition (measurements.md §1). */
function errorOf(path: string, gamma: number[], law: string): number {
  const { blocks, r, mu } = JSON.parse(readFileSync(path, 'utf8')) as { blocks: number[][]; r: number[]; mu: number[] };
  const u = [...r];
  for (const [row, column, ...b] of blocks) {
    for (let k = 0; k < 9; k++) u[3 * row + Math.floor(k / 3)] += b[k] * gamma[3 * column + (k % 3)];
  }
  const x = Float64Array.from(gamma, (g, k) => g - u[k]);
  if (law === 'coulomb') mu.forEach((m, i) => { x[3 * i] -= m * Math.hypot(u[3 * i + 1], u[3 * i + 2]); });
  mu.forEach((m, i) => projectCone(x, 3 * i, m));
  return Math.hypot(...gamma.map((g, k) => g - x[k])) / Math.hypot(...r);
}

describe('the problems of Siconos', () => {
  for (const path of FILES) for (const law of ['ccp', 'coulomb']) {
    test(`${path}, ${law}: the default reaches 1e-8 and every solver 1e-6 within 20 000 products`, async () => {
      const circular = solvers.filter(({ facets }) => !facets); // what facets cut off is in lemke.test.ts
      for (const options of [[], ...circular.map(({ id }) => ['--solver', id])]) {
        const { code, out, err } = await run([path, '--law', law, ...options]);
        expect([code, err]).toEqual([0, '']);
        const answer = JSON.parse(out) as Answer, error = errorOf(path, answer.gamma, law);
        expect(error).toBeLessThan(options.length ? 1e-6 : 1e-8);
        expect(answer.error).toBeCloseTo(error, 12);
        expect(answer.products).toBeLessThanOrEqual(20_000);
        expect(answer.residual).toBeGreaterThanOrEqual(0);
        expect(answer.wall).toBeGreaterThan(0);
        expect(Object.keys(answer)).toEqual(['gamma', 'iterations', 'products', 'residual', 'error', 'wall']);
      }
    });
  }

  for (const path of FILES) for (const solver of ['pdip', 'scip', 'pscip']) {
    test(`${path}: ${solver} reaches 1e-8 within 100 iterations`, async () => {
      const { out } = await run([path, '--solver', solver, '--iterations', '100']), answer = JSON.parse(out) as Answer;
      expect(answer.iterations).toBeLessThanOrEqual(100);
      expect(errorOf(path, answer.gamma, 'ccp')).toBeLessThan(1e-8);
    });
  }

  test('example-3 has its closed form: N = 1, so γ is the projection of −r; exact: n = 1, friction 0.1', async () => {
    const relaxed = JSON.parse((await run([FILES[0]])).out) as Answer;
    const exact = JSON.parse((await run([FILES[0], '--law=coulomb'])).out) as Answer;
    const n = (1 + 0.1 * Math.sqrt(10)) / 1.01, along = [-1 / Math.sqrt(10), -3 / Math.sqrt(10)];
    for (let i = 0; i < 3; i++) for (const [answer, push] of [[relaxed, n], [exact, 1]] as const) {
      expect(answer.gamma[3 * i]).toBeCloseTo(push, 8);
      along.forEach((a, c) => expect(answer.gamma[3 * i + 1 + c]).toBeCloseTo(0.1 * push * a, 8));
    }
  });

  test('stops at the iterations given, and sooner at a wider tolerance', async () => {
    const short = JSON.parse((await run([FILES[3], '--iterations', '3'])).out) as Answer;
    expect(short.iterations).toBe(3);
    expect(short.error).toBeGreaterThan(1e-8);
    const wide = JSON.parse((await run([FILES[3], '--tolerance', '1e-3'])).out) as Answer;
    const sharp = JSON.parse((await run([FILES[3]])).out) as Answer;
    expect(wide.error).toBeLessThan(1e-3);
    expect(wide.iterations).toBeLessThan(sharp.iterations);
  });
});

describe('refuses with code 2, nothing on stdout and one line on stderr', () => {
  const good = readFileSync(FILES[0], 'utf8');
  const file = (from: string, to: string) => ({ 'p.json': good.replace(from, to) });
  const cases: [string, string[], Record<string, string>, RegExp][] = [
    ['no file', [], {}, /solve needs a problem/],
    ['a missing file', ['no-such.json'], {}, /no-such\.json cannot be read/],
    ['a file that is no JSON, on several lines', ['p.json'], { 'p.json': 'not\njson\n' }, /p\.json: not JSON/],
    [
      'another format', ['p.json'], file('grouser-ccp/1', 'other/2'),
      /format is "other\/2"; allowed is "grouser-ccp\/1"/,
    ],
    ['NaN', ['p.json'], file('"r":[-1', '"r":[NaN'), /r\[0\] is "NaN"; allowed is a finite number/],
    ['∞', ['p.json'], file('"r":[-1', '"r":[1e999'), /r\[0\] is Infinity; allowed is a finite number/],
    ['a negative μ', ['p.json'], file('"mu":[0.1,0.1', '"mu":[0.1,-0.1'), /mu\[1\] is -0\.1; allowed is 0 or more/],
    [
      'an N without its mirror image', ['p.json'], file('[1,1,1,0,0,0,', '[1,1,1,0.5,0,0,'),
      /row 1, column 1, \(n, u\) is 0\.5, but .*; allowed is a symmetric N/,
    ],
    [
      'an N with a diagonal below 0', ['p.json'], file('[1,1,1,', '[1,1,-1,'),
      /N at contact 1, \(n, n\) is -1; allowed is 0 or more/,
    ],
    [
      'an N that is indefinite', ['p.json'], file('[1,1,1,0,0,0,', '[1,1,1,1.5,0,1.5,'),
      /\(n, u\) is 1\.5; allowed is at most 1\.0/,
    ],
    ['sizes that differ', ['p.json'], file('"contacts":3', '"contacts":2'), /r has 9 numbers; allowed are 6/],
    ['an unknown option', [FILES[0], '--backend', 'gpu'], {}, /does not know --backend: --solver, --law, --tol/],
    ['a second file', [FILES[0], FILES[1]], {}, /does not know/],
    ['an option without value', [FILES[0], '--law'], {}, /--law needs a value/],
    ['an option twice', [FILES[0], '--law', 'ccp', '--law', 'ccp'], {}, /--law is given more than once/],
    ['a law of other commands', [FILES[0], '--law', 'exact'], {}, /--law exact is not allowed: ccp or coulomb/],
    ['a law from the prototype', [FILES[0], '--law', '__proto__'], {}, /--law __proto__ is not allowed/],
    [
      'small steps', [FILES[0], '--solver', 'smallsteps'], {},
      /smallsteps does not solve a contact problem.*cgm, apgd, gauss/,
    ],
    ['an unknown solver', [FILES[0], '--solver', 'newton'], {}, /--solver newton is not allowed: cgm, apgd, gauss/],
    ['a tolerance of NaN', [FILES[0], '--tolerance', 'NaN'], {}, /--tolerance = NaN is not allowed/],
    ['a tolerance of 0', [FILES[0], '--tolerance', '0'], {}, /--tolerance = 0 is not allowed/],
    ['no iterations', [FILES[0], '--iterations', '0'], {}, /--iterations = 0 is not allowed/],
    ['half an iteration', [FILES[0], '--iterations', '1.5'], {}, /--iterations = 1.5 is not allowed: a whole number/],
  ];
  for (const [name, args, files, sentence] of cases) {
    test(name, async () => {
      const { code, out, err } = await run(args, files);
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toMatch(sentence);
      expect(err.indexOf('\n')).toBe(err.length - 1);
    });
  }
});

test('code 3 where the numbers overflow', async () => {
  const blocks = [[0, 0, 1e-300, 0, 0, 0, 1e-300, 0, 0, 0, 1e-300]];
  const huge = JSON.stringify({ format: 'grouser-ccp/1', contacts: 1, blocks, r: [-1e300, 0, 0], mu: [0.5] });
  const { code, out, err } = await run(['p.json'], { 'p.json': huge });
  expect([code, out]).toEqual([3, '']);
  expect(err).toMatch(/not a number/);
});

test.each(['jacobi', 'apgd', 'spg', 'lemke'])('code 3, and no document, where the error of %s is ∞', async (id) => {
  const blocks = [[0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]];
  const file = JSON.stringify({ format: 'grouser-ccp/1', contacts: 1, blocks, r: [-1e308, 0, 0], mu: [0.5] });
  const { code, out, err } = await run(['p.json', '--solver', id], { 'p.json': file });
  expect([code, out]).toEqual([3, '']);
  expect(err).toMatch(/error is not a number; no solution fits into doubles/);
});

describe('an N that is off symmetry', () => {
  /** Three contacts, of which the first couples n and u by 0.7 and by 0.7 + off. */
  const coupled = (off: number) => {
    const file = JSON.parse(readFileSync(FILES[0], 'utf8')) as { blocks: number[][] };
    const at = file.blocks.findIndex(([row, column]) => row === 0 && column === 0);
    file.blocks[at] = [0, 0, 1, 0.7, 0, 0.7 + off, 1, 0, 0, 0, 1];
    return { 'p.json': JSON.stringify(file) };
  };

  test('by 0.26 % is solved as its symmetric part, which the document and a sentence say', async () => {
    const { code, out, err } = await run(['p.json'], coupled(0.0026)), answer = JSON.parse(out) as
      Answer & { asymmetry: number };
    expect([code, err]).toEqual([0, 'p.json: N is off symmetry by 0.26 %; its symmetric part is solved.\n']);
    expect(answer.asymmetry).toBeCloseTo(0.0026, 12);
    const mean = { 'p.json': coupled(0)['p.json'].replaceAll('0.7,', '0.7013,') };
    const { gamma } = JSON.parse((await run(['p.json'], mean)).out) as Answer;
    gamma.forEach((x, k) => expect(answer.gamma[k]).toBeCloseTo(x, 10));
  });

  test('by 6 % is refused', async () => {
    const { code, out, err } = await run(['p.json'], coupled(0.06));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/but at row 0, column 0, \(u, n\) 0\.76; allowed is a symmetric N, up to 5 %/);
  });
});
