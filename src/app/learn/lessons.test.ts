import { readFileSync } from 'node:fs';
import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { scenes } from '../../scenes/index';
import { EQUATIONS, type Equation } from './equations';
import { FIGURES } from './figures';
import { LESSONS } from './lessons';
import { REFERENCES, worksIn } from './references';
import { SYMBOLS } from './symbols';

const equations = Object.entries(EQUATIONS) as [string, Equation][];

/** KaTeX has this function, which its types leave out. */
type Parser = typeof katex & { __parse(tex: string, options: object): unknown };

/** Letters of an equation that are no quantities: Euler's number, a differential, indices of a tensor. */
const NO_QUANTITY: Readonly<Record<string, readonly string[]>> = {
  janssen: ['e'], plateEnergy: ['d', '\\alpha', '\\beta', '\\gamma', '\\delta'],
};

/** Returns the letters of LaTeX that stand for quantities, from what KaTeX parses: no indices, no upright letters. */
function lettersIn(tex: string): Set<string> {
  const letters = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, text, sub: _, ...rest } = node as { type?: string; text?: string; sub?: unknown };
    if (type === 'mathord' && text !== undefined) letters.add(text);
    if (type !== 'text' && type !== 'font') Object.values(rest).forEach(walk);
  };
  walk((katex as Parser).__parse(tex, { displayMode: true }));
  return letters;
}

describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (id, scene) => {
  test('has a page with a question, a figure, equations, and sources that are known works', () => {
    const lesson = LESSONS[id];
    expect(lesson, id).toBeDefined();
    expect(lesson.question).toMatch(/^\p{Lu}.{20,120}\?$/u);
    expect(Object.keys(FIGURES)).toContain(lesson.figure);
    expect(lesson.equations.length).toBeGreaterThanOrEqual(1);
    expect(new Set(lesson.equations).size).toBe(lesson.equations.length);
    expect(worksIn(scene.cites).length).toBeGreaterThan(0);
  });
});

test('no lesson is of a scene that does not exist, and no equation or figure is of none', () => {
  expect(Object.keys(LESSONS).sort()).toEqual(scenes.map(({ id }) => id).sort());
  const used = Object.values(LESSONS);
  expect(new Set(used.flatMap((lesson) => lesson.equations))).toEqual(new Set(Object.keys(EQUATIONS)));
  expect(new Set(used.map(({ figure }) => figure))).toEqual(new Set(Object.keys(FIGURES)));
  expect(new Set(equations.flatMap(([, { where }]) => where))).toEqual(new Set(Object.keys(SYMBOLS)));
});

describe.each(equations)('equation %s', (id, { tex, says, source, theory, where }) => {
  test('is LaTeX that KaTeX sets without an error, and so is each of its symbols', () => {
    expect(katex.renderToString(tex, { displayMode: true, throwOnError: true, strict: 'error' })).toContain('<math');
    for (const symbol of where) katex.renderToString(SYMBOLS[symbol][0], { throwOnError: true, strict: 'error' });
    expect(says).toMatch(/^\p{Lu}.*\.$/u);
    expect(source.length).toBeGreaterThan(3);
  });

  test('explains every letter, and no symbol that it has not', () => {
    const explained = new Set(where.flatMap((symbol) => [...lettersIn(SYMBOLS[symbol][0])]));
    const unknown = [...lettersIn(tex)].filter((letter) => !explained.has(letter));
    expect(unknown.filter((letter) => !NO_QUANTITY[id]?.includes(letter))).toEqual([]);
    for (const symbol of where) expect(tex).toContain(SYMBOLS[symbol][0]);
  });

  test('names a section of docs/theory, and works that are in the bibliography', () => {
    const [, page, section] = /^([\w-]+\.md) §(\d+)$/.exec(theory)!;
    expect(readFileSync(`docs/theory/${page}`, 'utf8')).toMatch(new RegExp(`^## ${section}\\. `, 'm'));
    for (const key of source.match(/[A-Z]\w+\d{4}/g) ?? []) expect([...REFERENCES.keys()]).toContain(key);
  });
});

test('a broken formula is found', () => {
  expect(() => katex.renderToString(String.raw`\frac{1}{`, { throwOnError: true })).toThrow();
  expect([...lettersIn(String.raw`\gamma_n = \mu W^{\mathsf T}`)].sort()).toEqual(['W', '\\gamma', '\\mu']);
});

test('works are read from the bibliography as people write them', () => {
  expect(REFERENCES.get('Mazhar2015')).toEqual({
    key: 'Mazhar2015', address: 'https://doi.org/10.1145/2735627',
    text: 'Mazhar et al., Using Nesterov\'s Method to Accelerate Multibody Dynamics with Friction and Contact, '
      + 'ACM Transactions on Graphics, 2015.',
  });
  expect(REFERENCES.get('Rumpf1970')!.text).toContain('Kraftübertragung');
  for (const { text } of REFERENCES.values()) expect(text).not.toMatch(/[{}\\]|undefined/);
  expect(worksIn(['Melanz2016 §7.3', 'ISO 4138', 'see Melanz2016']).map(({ key }) => key)).toEqual(['Melanz2016']);
});
