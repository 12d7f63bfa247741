import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STEP_STATUS } from '../../model/status';
import type { KernelDefinition } from '../../gpu/defineKernel';
import { surfaceKernelsOfVariant } from './flex/surfaceKernels';
import { kernelsOfVariant, structs } from './kernels';
import { quantityKernelsOfVariant } from './quantities/quantityKernels';
import { sleepKernelsOfVariant } from './sleep/sleepKernels';
import { FULL, MAX_BODIES, MAX_SHAPES, readConstant } from './library';
import { searchKernelsOfVariant } from './searchKernels';
import { MOST_NEEDED, ONE_OF_EACH, VARIANTS } from './testing/variants';

test('status bits are spelled the same in WGSL and TypeScript', () => {
  expect(readConstant('shared/status', 'STATUS_CONTACTS_FULL')).toBe(STEP_STATUS.contactsFull.bit);
  expect(readConstant('shared/status', 'STATUS_NOT_FINITE')).toBe(STEP_STATUS.notFinite.bit);
  expect(readConstant('shared/status', 'STATUS_OUTSIDE')).toBe(STEP_STATUS.outside.bit);
});

test('uniforms fit the smallest limit there is', () => {
  expect(MAX_BODIES * structs.control.size).toBeLessThanOrEqual(65536);
  expect(MAX_SHAPES * structs.shape.size).toBeLessThanOrEqual(65536);
  expect(structs.momentum.size).toBeLessThanOrEqual(65536);
});

// defineKernel refuses an unused binding here
const definitions: KernelDefinition[] = [
  kernelsOfVariant(FULL), surfaceKernelsOfVariant(FULL, false), sleepKernelsOfVariant(FULL),
  quantityKernelsOfVariant(FULL),
].flatMap((kernels): KernelDefinition[] => Object.values(kernels));

/**
 * Returns the names that a header has under `reads` or `writes`: lists in the first column, before two spaces and a
 * remark.
 */
function namesInHeader(text: string, section: string): string[] {
  const header = /^(?:\/\/.*\n)*/.exec(text)![0];
  const block = new RegExp(`^// {3}${section} +.*\\n(?:// {12}.*\\n)*`, 'm').exec(header)?.[0] ?? '';
  return block.split('\n').flatMap((line) => /^.{14}(\w+(?:, \w+)*)(?: {2}|$)/.exec(line)?.[1].split(', ') ?? []);
}

test.each(definitions)('the header of $label says what it reads and writes', ({ label, bindings }) => {
  const text = readFileSync(`shaders/${label}.wgsl`, 'utf8');
  const reads = namesInHeader(text, 'reads'), writes = namesInHeader(text, 'writes');
  const bound = (wanted: string) => bindings.filter(({ access }) => access === wanted).map(({ name }) => name);
  expect(reads).toEqual(expect.arrayContaining(bound('read')));
  expect(writes.toSorted()).toEqual(bound('read_write').toSorted());
  expect(bindings.map(({ name }) => name)).toEqual(expect.arrayContaining(reads));
});

/**
 * Most characters of a kernel's text: compilers of drivers take the longer, the longer it is; those of D3D12 the most.
 */
const LONGEST = 40_000;
const tooLong = (kernels: Readonly<Record<string, KernelDefinition>>): string[] =>
  Object.entries(kernels).filter(([, { source: { text } }]) => text.length > LONGEST)
    .map(([name, { source: { text } }]) => `${name} ${text.length}`);

const SWITCHES = [false, true];
test('kernels of all kinds of grains are short, with laws and without, with sleepers and without', () => {
  for (const kind of ONE_OF_EACH) for (const laws of SWITCHES) for (const sleep of SWITCHES) {
    const variant = { ...kind, laws, sleep };
    const all = [
      kernelsOfVariant(variant), surfaceKernelsOfVariant(variant, false), surfaceKernelsOfVariant(variant, true),
      sleepKernelsOfVariant(variant), quantityKernelsOfVariant(variant),
    ];
    expect(all.flatMap(tooLong)).toEqual([]);
  }
});

test('kernels of the narrow phase are short where each group of pairs needs all that it may', () => {
  for (const variant of MOST_NEEDED)
    expect(tooLong(searchKernelsOfVariant(variant)), JSON.stringify(variant)).toEqual([]);
});

test('kernels of the narrow phase are short, whichever shapes meet', { tags: 'long' }, () => {
  expect(VARIANTS.length).toBeGreaterThan(130);
  for (const variant of [...VARIANTS, ...MOST_NEEDED])
    expect(tooLong(searchKernelsOfVariant(variant)), JSON.stringify(variant)).toEqual([]);
});

const entries = readdirSync('shaders').filter((folder) => folder !== 'shared')
  .flatMap((folder) => readdirSync(`shaders/${folder}`).map((file) => `shaders/${folder}/${file}`));

test.each(entries)('%s names the twin or the test that checks it, and it is there', (file) => {
  const named = /^\/\/ +(?:twin|test) +(src\/[\w/.]+\.ts)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 'none';
  expect(existsSync(named), named).toBe(true);
});

test('lines of shaders are at most 120 characters', () => {
  const files = readdirSync('shaders', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.wgsl'));
  const long = files.flatMap((file) => readFileSync(`shaders/${file}`, 'utf8').split('\n')
    .flatMap((line, i) => (line.length > 120 ? [`${file} line ${i + 1}`] : [])));
  expect(files.length).toBeGreaterThan(120);
  expect(long).toEqual([]);
});
