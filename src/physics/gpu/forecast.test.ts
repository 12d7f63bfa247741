import { expect, test } from 'vitest';
import { forecast, scaled, type Machine } from './forecast';
import { kernelBytes, type FrameCounts } from './kernelBytes';
import { kernelChains } from './kernelChains';

const counts: FrameCounts = {
  grains: 1000, cells: 2000, blocks: 40, contacts: 4000, bodyContacts: 400, copies: 1500, colours: 0, shaped: true,
  bodies: 5, contactBodies: 0, surfaces: [],
};
const free: Machine = { rate: Infinity, dispatch: 0, latency: 0 };
const sweep = 'solve/sweepBlocks';
const kernels = [{ kernel: sweep, dispatches: 20 }, { kernel: 'draw/writeDraw', dispatches: 1 }];

test('each term is that of its resource alone', () => {
  const all = kernels.reduce((sum, k) => sum + k.dispatches * kernelBytes(k.kernel, counts).least, 0);
  expect(forecast({ ...free, rate: 1e9 }, counts, kernels, 5e6).all).toBeCloseTo((all + 5e6) / 1e9, 12);
  expect(forecast({ ...free, dispatch: 1e-5 }, counts, kernels, 0).all).toBeCloseTo(21e-5, 12);
  const asked = kernels.reduce((sum, k) => sum + k.dispatches * kernelBytes(k.kernel, counts).asked, 0);
  expect(forecast({ ...free, asks: 1e9 }, counts, kernels, 0)).toMatchObject({ bytes: 0, waits: asked / 1e9 });
  const loads = kernels.reduce((sum, k) => sum + k.dispatches * kernelChains(k.kernel, counts), 0);
  expect(forecast({ ...free, latency: 1e-6 }, counts, kernels, 0).all).toBeCloseTo(loads * 1e-6, 12);
});

test('a dispatch takes the longest of its bytes, what is asked for and its chain, not all', () => {
  const { least } = kernelBytes(sweep, counts);
  const machine = { ...free, rate: least, latency: 2 / kernelChains(sweep, counts) };
  const one = forecast(machine, counts, [{ kernel: sweep, dispatches: 1 }], 0);
  expect(one.bytes).toBeCloseTo(1, 12);
  expect(one.all).toBeCloseTo(2, 12);
  const { waits, chains, all } = forecast(
    { ...machine, asks: kernelBytes(sweep, counts).asked / 1.5 }, counts, [{ kernel: sweep, dispatches: 1 }], 0);
  expect([waits, chains, all]).toEqual([0.5, 0.5, 2].map((x) => expect.closeTo(x, 12) as number));
});

test('a larger bed is the measured one many times over, but for its floor and walls', () => {
  expect(scaled(counts, 8000)).toMatchObject({
    grains: 8000, contacts: 8 * 3600 + 4 * 400, bodyContacts: 4 * 400, blocks: 320, bodies: 5,
  });
  expect(scaled({ ...counts, answeringContacts: 100 }, 8000).answeringContacts).toBe(4 * 100);
});
