import { expect, test } from 'vitest';
import { nudged } from './nudged';

test('nudges a device that looks for finished work only when something is submitted, until it tells', async () => {
  let submits = 0, tell = (_: string) => {};
  const queue = { submit: () => { if (++submits === 4) tell('done'); return undefined; } };
  expect(await nudged(queue, new Promise<string>((resolve) => { tell = resolve; }))).toBe('done');
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  expect(submits).toBe(4); // and no longer
});

test('a promise that fails ends it, too', async () => {
  let submits = 0;
  const queue = { submit: () => { submits++; return undefined; } };
  await expect(nudged(queue, Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  expect(submits).toBe(1);
});
