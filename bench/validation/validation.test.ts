import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from '../../src/experiment/testing/mutants/table';
import { calibrationText } from './calibration';
import { comparisons } from './comparisons';
import { readChecks, validationData, validationDocument, validationSummary } from './document';
import { FIGURES } from './figures';
import { cellOf, columnOf, foundIn, readMeasured, tableAfter, tablesOf } from './resultTable';

const isWriting = Boolean(process.env.GROUSER_WRITE_DOCS);

/** Compares a file with what it should hold; `npm run docs` writes it. */
function holds(file: string, text: string): void {
  if (isWriting) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
}

test('docs/VALIDATION.md says what the results say (npm run docs writes it)', () => {
  holds('docs/VALIDATION.md', validationDocument(comparisons(), FIGURES, readChecks()));
});

test('the page has the same comparisons and figures (npm run docs writes them)', () => {
  holds('public/data/validation.json', `${JSON.stringify(validationData(comparisons(), FIGURES))}\n`);
});

test.each(FIGURES.map((figure) => [figure.name, figure] as const))('figure %s is drawn from results as they are',
  (name, { draw }) => { holds(`docs/pictures/${name}.svg`, draw()); });

test('a comparison and a figure are from results that exist, and a figure is told in a sentence', () => {
  for (const { file } of [...comparisons(), ...FIGURES])
    expect(existsSync(`bench/results/${file}-2-core-vm.md`), file).toBe(true);
  for (const { says } of FIGURES) expect(says).toMatch(/^\p{Lu}.*\.$/u);
  expect(new Set(FIGURES.map(({ name }) => name)).size).toBe(FIGURES.length);
});

/** The part of the README that is written from the same comparisons. */
const SUMMARY = /(?<=<!-- comparisons, made by npm run docs -->\n\n)[^]*?(?=\n\n<!-- until here -->)/;

test('the README has a row of every scene that is compared or checked (npm run docs writes them)', () => {
  const text = readFileSync('README.md', 'utf8'), table = validationSummary(comparisons(), readChecks());
  const named = [...table.matchAll(/^\| `([a-z-]+)` /gm)].map(([, scene]) => scene);
  expect(named.toSorted()).toEqual([...new Set(MUTANTS.map(({ scene }) => scene))].toSorted());
  expect(named.length).toBeLessThanOrEqual(45);
  expect(text).toMatch(SUMMARY);
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('README.md', text.replace(SUMMARY, () => table));
  expect(SUMMARY.exec(readFileSync('README.md', 'utf8'))![0]).toBe(table);
});

/** The part of docs/CALIBRATION.md that is written from fits of beds. */
const FITS = /(?<=<!-- fits of beds, made by npm run docs -->\n\n)[^]*?(?=\n\n<!-- until here -->)/;

test('docs/CALIBRATION.md has the fits of beds as they ended (npm run docs writes them)', () => {
  const file = 'docs/CALIBRATION.md', table = calibrationText(), text = readFileSync(file, 'utf8');
  expect(text).toMatch(FITS);
  holds(file, text.replace(FITS, () => table));
});

/** The experiments of the validation lab. */
const EXPERIMENTS = [
  'direct-shear', 'pressure-sinkage', 'single-wheel', 'gap-flow', 'hopper', 'crater', 'impact', 'drum', 'repose',
  'triaxial', 'wheel-lab',
];

test('every experiment of the validation lab is compared with something, and drawn', () => {
  const compared = new Set(comparisons().map(({ scene }) => scene));
  const drawn = new Set(FIGURES.flatMap(({ scenes }) => scenes));
  expect(EXPERIMENTS.filter((scene) => !compared.has(scene))).toEqual([]);
  expect(EXPERIMENTS.filter((scene) => !drawn.has(scene))).toEqual([]);
});

test('every experiment of the validation lab can be run where it is read', () => {
  const run = new Set(comparisons().filter(({ values }) => values).map(({ scene }) => scene));
  expect(EXPERIMENTS.filter((scene) => !run.has(scene))).toEqual([]);
});

test('the checks of every scene that has some are listed, by kinds that the page has (bench mutants)', () => {
  const checks = readChecks(), listed = new Set(checks.map(({ scene }) => scene.split(' ')[0]));
  expect([...new Set(MUTANTS.map(({ scene }) => scene))].filter((scene) => !listed.has(scene))).toEqual([]);
  for (const { kind } of checks) expect(['closed form', 'experiment', 'other code', 'regression']).toContain(kind);
  expect(checks.filter(({ margin }) => margin === '–').map(({ scene, what }) => `${scene}: ${what}`)).toEqual([]);
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
  expect(() => tableAfter(shear, 'no such line')).toThrow(`${shear}: no table comes after a line with “no such line”`);
  expect(() => tablesOf(shear, 'sand')).toThrow(`${shear}: no table begins with a column “sand”`);
  expect(() => columnOf(tableAfter(shear, 'seeds=6'), 'τ')).toThrow('no column “τ” among values');
});
