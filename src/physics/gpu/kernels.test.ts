import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STEP_STATUS } from '../../model/status';
import type { KernelDefinition } from '../../gpu/defineKernel';
import { surfaceKernelsOfVariant } from './flex/surfaceKernels';
import { kernelsOfVariant, structs } from './kernels';
import { sleepKernelsOfVariant } from './sleep/sleepKernels';
import { MAX_BODIES, MAX_SHAPES, readConstant, type Variant } from './library';

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

/** The variant whose kernels use all that they bind: defineKernel refuses an unused binding here. */
const full: Variant = { grains: 'shapes', bodies: 'any', laws: true };
const definitions: KernelDefinition[] = [
  kernelsOfVariant(full), surfaceKernelsOfVariant(full, false), sleepKernelsOfVariant(full),
].flatMap((kernels): KernelDefinition[] => Object.values(kernels));

/** Every variant that a world can have: see variantOf. */
const variants = [
  ['spheres', 'simple'], ['spheres', 'rounded'], ['spheres', 'any'], ['ellipsoids', 'rounded'], ['ellipsoids', 'any'],
  ['shapes', 'any'],
].flatMap(([grains, bodies]) => [false, true].flatMap((laws) =>
  [false, true].map((sleep) => ({ grains, bodies, laws, sleep } as Variant))));

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
/**
 * Kernels that are longer, and their most characters: each holds the narrow phase of all pairs of shapes that may meet,
 * and two of them that of triangles, too.
 */
const LONGER: Record<string, number> = {
  'collide/countContacts': 53_000, 'collide/fillContacts': 56_000, 'collide/countBodyContacts': 75_000,
  'collide/fillBodyContacts': 78_000,
};
const mostOf = (label: string, { grains, bodies }: Variant): number =>
  (grains === 'shapes' || bodies === 'any' ? LONGER[label] ?? LONGEST : LONGEST);

test.each(variants)('kernels of $grains, $bodies bodies, laws $laws, sleep $sleep are short', (variant) => {
  const all = [
    kernelsOfVariant(variant), surfaceKernelsOfVariant(variant, false), surfaceKernelsOfVariant(variant, true),
    sleepKernelsOfVariant(variant),
  ].flatMap((kernels): KernelDefinition[] => Object.values(kernels));
  expect(all.filter(({ label, source: { text } }) => text.length > mostOf(label, variant))
    .map(({ label, source: { text } }) => `${label} ${text.length}`)).toEqual([]);
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
