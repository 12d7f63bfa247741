import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from '../../src/experiment/testing/mutants';
import { comparisons } from './comparisons';
import { readChecks, validationDocument } from './document';
import { cellOf, foundIn, readMeasured } from './resultTable';

test('docs/VALIDATION.md says what the results say (npm run docs writes it)', () => {
  const text = validationDocument(comparisons(), readChecks());
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('docs/VALIDATION.md', text);
  expect(readFileSync('docs/VALIDATION.md', 'utf8')).toBe(text);
});

/** The experiments of the validation lab. */
const EXPERIMENTS = [
  'direct-shear', 'pressure-sinkage', 'single-wheel', 'gap-flow', 'hopper', 'crater', 'impact', 'drum', 'repose',
  'triaxial', 'wheel-lab',
];

test('every experiment of the validation lab is compared with something', () => {
  const compared = new Set(comparisons().map(({ scene }) => scene));
  expect(EXPERIMENTS.filter((scene) => !compared.has(scene))).toEqual([]);
});

test('the checks of every scene that has some are listed, by kinds that the page has (bench mutants)', () => {
  const checks = readChecks(), listed = new Set(checks.map(({ scene }) => scene.split(' ')[0]));
  expect([...new Set(MUTANTS.map(({ scene }) => scene))].filter((scene) => !listed.has(scene))).toEqual([]);
  for (const { kind } of checks) expect(['closed form', 'experiment', 'other code', 'regression']).toContain(kind);
});

test('an error is from the middle of a band, where it has one', () => {
  const row = (allowed: string, measured: string) => '| scene | check | unit | rests on | allowed | measured |\n'
    + `| mixer | It turns | N | regression | ${allowed} | ${measured} |`;
  const off = (allowed: string, measured: string) => readChecks(row(allowed, measured))[0].off;
  expect(off('80 ± 1.6', '79.2')).toBe('-1 %');
  expect(off('80 ± 1.6', '80')).toBe('0 %');
  expect(off('-0.5 ± 0.1', '-0.6')).toBe('+20 %');
  for (const without of ['≤ 0.2', '0.1 … 0.9', '0 ± 1e-7']) expect(off(without, '0.1')).toBe('–');
});

test('a number that is quoted must stand where it is said to', () => {
  const shear = 'direct-shear';
  expect(readMeasured('0.543 ± 0.014')).toEqual({ value: 0.543, error: 0.014 });
  expect(readMeasured('**216.3 ± 4.0**')).toEqual({ value: 216.3, error: 4 });
  expect(readMeasured('2e-3')).toEqual({ value: 0.002, error: null });
  expect(() => readMeasured('some 3')).toThrow('“some 3” is not a number');
  expect(() => cellOf(shear, 'no such line', [], 'τ/σ')).toThrow(`${shear}: no line has “no such line”`);
  expect(() => cellOf(shear, 'seeds=6', ['shapeRatio 7'], 'τ/σ')).toThrow('no row shapeRatio 7 with a column τ/σ');
  expect(() => cellOf(shear, 'seeds=6', ['shapeRatio 1'], 'x')).toThrow('with a column x');
  expect(() => foundIn(shear, /(sand castles)/)).toThrow('nothing is like');
});
