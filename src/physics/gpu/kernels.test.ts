import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STEP_STATUS } from '../../model/status';
import { kernelsOfVariant, structs } from './kernels';
import { MAX_BODIES, MAX_SHAPES, readConstant } from './library';

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

test('the kernels of the full variant use all that they bind', () => {
  expect(() => kernelsOfVariant({ grains: 'shapes', bodies: 'any', laws: true })).not.toThrow();
});

const entries = readdirSync('shaders').filter((folder) => folder !== 'shared')
  .flatMap((folder) => readdirSync(`shaders/${folder}`).map((file) => `shaders/${folder}/${file}`));

test.each(entries)('%s names the twin or the test that checks it, and it is there', (file) => {
  const named = /^\/\/ +(?:twin|test) +(src\/[\w/.]+\.ts)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 'none';
  expect(existsSync(named), named).toBe(true);
});
