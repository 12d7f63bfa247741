import { expect, test } from 'vitest';
import type { Status } from '../../protocol/messages';
import { figuresOf } from './figures';

const status: Status = {
  phase: 'running', progress: 1, backend: 'gpu', adapter: 'nvidia ampere', grains: 3000, contacts: 9000, time: 1.5,
  step: 750, stepsPerSecond: 80, realTimeFactor: 0.16, law: 'exact', solver: 'smallsteps', substep: 1e-4, residual: NaN,
  penetration: 0, framesPerSecond: 60, detail: 0.8, unshaded: true,
  stateHash: null, stillSince: null, warnings: [],
};

test('figures are a fact a line; what is not known is left out', () => {
  const text = figuresOf({ status, speed: null, link: 'https://host/#1/ditch', browser: 'Browser 1' });
  expect(text).toMatch(/^Grouser \d+\.\d+\.\d+\nlink: https:\/\/host\/#1\/ditch\nbrowser: Browser 1\n/);
  for (const line of ['computes: GPU, nvidia ampere', 'grains: 3000', 'contacts: 9000', 'ms a step: 12.5',
    'real-time factor: 0.160',
    'pictures a second: 60.0, with 80 % of the pixels each way, without contact shadows',
  ]) expect(text.split('\n')).toContain(line);
  expect(text).not.toContain('measured on');
  const still = { ...status, stepsPerSecond: 0 };
  expect(figuresOf({ status: still, speed: null, link: '', browser: '' })).not.toContain('ms a step');
});

test('what was expected stands beside what is reached, if it is of the same engine, and limits of the adapter', () => {
  const speed = {
    version: 1, device: 'd', browser: 'b', backend: 'gpu', weak: false, perSweep: 1e-5, perContact: 1e-9, perGrain: 0,
  } as const;
  const limits = { maxBufferSize: 5, maxStorageBufferBindingSize: 4, maxComputeInvocationsPerWorkgroup: 256 };
  const of = (backend: 'cpu' | 'gpu') =>
    figuresOf({ status, speed: { ...speed, backend }, link: '', browser: '', expected: 0.25, limits }).split('\n');
  const at = of('gpu').indexOf('real-time factor: 0.160');
  expect(of('gpu')[at + 1]).toBe('expected by what was measured here first: 0.250');
  expect(of('cpu')[at + 1]).not.toContain('expected');
  expect(of('gpu').at(-1)).toMatch(/^limits of the adapter: maxBufferSize 5, .*Workgroup 256/);
});
