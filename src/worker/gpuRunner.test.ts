import { expect, test } from 'vitest';
import type { Device } from '../gpu/device';
import { defineGpuConstants } from '../gpu/testing/testDevice';
import { defaultsOf, type AnyValues } from '../params/param';
import { findScene } from '../scenes/index';
import { createGpuRunner } from './gpuRunner';
import type { RunnerHooks } from './runner';

const ditch = findScene('ditch')!;
/** Limits that every device with WebGPU offers and phones seldom exceed. */
const limits = { maxStorageBufferBindingSize: 128 * 2 ** 20, maxBufferSize: 256 * 2 ** 20 };

test('two million grains on a phone are refused in a sentence before anything of them is made', async () => {
  await defineGpuConstants();
  const made: string[] = [], phone = { device: { limits }, name: 'phone' } as Pick<Device, 'device' | 'name'>;
  const scene = {
    ...ditch,
    prepare: () => { made.push('tile'); return Promise.resolve(); },
    build: (): never => { throw new Error('built'); },
  };
  const load = (count: number) => {
    const values: AnyValues = { ...defaultsOf(ditch.params), count };
    return createGpuRunner({ scene, values, snapshot: null }, phone, {} as RunnerHooks, {});
  };
  await expect(load(2_000_000)).rejects.toThrow(
    new RegExp('^This device holds at most 11\\d{5} grains \\(its maxStorageBufferBindingSize is 134217728 bytes\\); '
      + '2000000 were asked for\\.$'));
  expect(made).toEqual([]);
  await expect(load(700_000)).rejects.toThrow('built'); // that much it would hold
});
