import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kernelTexts } from './kernelTexts';
import { lateness, readReport } from './naga.mjs';

const texts = kernelTexts();

test('every kernel is among the texts, in every form, once', () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  const formsOf = (label: string) => texts.filter((kernel) => kernel.label === label).map(({ variant }) => variant);
  expect(formsOf('draw/writeDraw')).toHaveLength(2);
  expect(formsOf('sleep/settleGrains')).toHaveLength(2);
  expect(formsOf('solve/sweepBlocks')).toEqual(expect.arrayContaining(['spheres laws', 'ellipsoids']));
  expect(formsOf('flex/answerNodes')).toEqual(['spheres', 'spheres serially']);
  expect(formsOf('gpu/doNothing')).toEqual(['bench']);
});

test('each text has the origin of its lines, and its bindings by number', () => {
  for (const { label, text, origin, access } of texts) {
    expect(origin, label).toHaveLength(text.split('\n').length);
    expect(text.match(/@binding\(/g), label).toHaveLength(access.length);
  }
});

/** What naga of Deno says of a type error, of an invalid expression, and of a missing entry point. */
const NAGA = [
  "\nShader 'x' parsing error: expected `u32`, but got `{AbstractFloat}`\n   ┌─ wgsl:2:6\n   │\n2 │  let p: u32 = 1.5;",
  "\nShader validation error: Function [22] 'f' is invalid\n   ┌─ x:3:2\n   │\n   = Expression [2] is invalid\n"
  + "   = Operation Add can't work with [0] and [1]\n\n",
  "Unable to find entry point 'main'",
];

test('a report is read as sentences with kernel, variant, file and line', () => {
  const kernel = texts.find(({ label }) => label === 'integrate/moveBodies')!;
  const line = kernel.origin.findIndex((from) => from.startsWith('shared/')) + 1;
  expect(line).toBeGreaterThan(0);
  const output = [
    'a line that is no report', JSON.stringify({ index: 1, line: 2, message: NAGA[0] }),
    JSON.stringify({ index: 1, line, message: NAGA[1] }), JSON.stringify({ index: 0, line: null, message: NAGA[2] }),
    JSON.stringify({ adapter: 'llvmpipe', compiled: 2 }), '',
  ].join('\n');
  expect(readReport(output, [texts[0], kernel])).toEqual({ end: { adapter: 'llvmpipe', compiled: 2 }, faults: [
    `Kernel integrate/moveBodies of "spheres" does not compile (${kernel.origin[1]}): `
    + 'expected `u32`, but got `{AbstractFloat}`',
    `Kernel integrate/moveBodies of "spheres" does not compile (${kernel.origin[line - 1]}): `
    + "Shader validation error: Function [22] 'f' is invalid; Expression [2] is invalid; "
    + "Operation Add can't work with [0] and [1]",
    'Kernel collide/countCells of "spheres" does not compile (collide/countCells): '
    + "Unable to find entry point 'main'",
  ] });
});

test('a report that ends early has no end', () => {
  expect(readReport('', texts)).toEqual({ faults: [], end: null });
});

test('a check that takes more than 90 s has a fault, as a sentence', () => {
  expect([24, 90].map(lateness)).toEqual([null, null]);
  expect(lateness(91)).toBe('It took 91 s; at most 90 s are allowed, on a machine that does nothing else.');
});

test('the last check took no more than that', () => {
  const seconds = /\| naga [^\n]* \| (\d+) s on /.exec(readFileSync('bench/results/browsers.md', 'utf8'))?.[1];
  expect(lateness(Number(seconds))).toBeNull();
});
