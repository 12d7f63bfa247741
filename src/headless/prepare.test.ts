import { expect, test, vi } from 'vitest';
import { defineGpuConstants } from '../gpu/testing/testDevice';
import { defaultsOf } from '../params/param';
import { findScene } from '../scenes/index';
import { checkProbes, prepareExperiment } from './prepare';

const limits = { maxStorageBufferBindingSize: 128 * 2 ** 20, maxBufferSize: 256 * 2 ** 20 };
vi.mock('./backend', () => ({
  chooseBackend: () =>
    ({ kind: 'gpu', device: { device: { limits } }, makeEngine: () => { throw new Error('an engine was made'); } }),
}));

test('a bed beyond the device is refused before it is built', async () => {
  await defineGpuConstants();
  const ditch = findScene('ditch')!, scene = { ...ditch, build: (): never => { throw new Error('built'); } };
  const prepare = (count: number) => prepareExperiment(scene, { ...defaultsOf(ditch.params), count });
  await expect(prepare(2_000_000))
    .rejects.toThrow(/^This device holds at most 11\d{5} grains .*; 2000000 were asked for\.$/);
  await expect(prepare(1000)).rejects.toThrow('built');
});

test('a probe that is not a number once it should have a value ends a run with code 3', () => {
  const scene = findScene('ditch')!, probeKeys = ['weightRatio', 'creepP90'];
  const at = (time: number, ...values: number[]) => () =>
    checkProbes({ scene, probeKeys, values: Float64Array.from(values), time });
  expect(scene.probes.creepP90.since).toBeGreaterThan(0.1);
  expect(at(0.1, 1, NaN)).not.toThrow(); // it has no value yet
  expect(at(9, 1, NaN)).toThrow(/^The probe creepP90 is not a number at t = 9 s\.$/);
  expect(at(0.1, Infinity, NaN)).toThrow(/^The probe weightRatio is not a number at t = 0\.1 s\.$/);
});
