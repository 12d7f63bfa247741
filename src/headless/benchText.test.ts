import { expect, test } from 'vitest';
import type { BenchRecord } from './benchRecord';
import { benchLine } from './benchText';

const record: BenchRecord = {
  scene: 'ditch', params: {}, backend: 'gpu', adapter: 'a', bodies: 10, contacts: 40, msPerStep: 14, stages: {},
  contactIterationsPerSecond: 1e9, nsPerContactIteration: 1, bytesPerBody: 100, usPerBody: 1, realTimeFactor: 7,
  steps: 20, status: [], stateHash: '0', form: 'blocks',
};
const kernels = { bytes: 4e-3, waits: 5e-3, dispatches: 1e-3, chains: 0, all: 10e-3 };

test('a prediction says whose waits it has, and that the host is that of the run', () => {
  const of = (name: string | null) =>
    benchLine({ ...record, predicted: { kernels, host: 2.5, msPerStep: 12.5, class: name } });
  expect(of('H200')).toContain('14.00 ms/step, predicted 12.50 = kernels 10.00 with the waits of the class H200 '
    + '+ host 2.50 as measured in this run, no frames in flight (');
  expect(of(null)).toContain('kernels 10.00 of no known class, so without waits + host 2.50');
  expect(benchLine(record)).toContain('14.00 ms/step (');
});
