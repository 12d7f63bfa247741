import { expect, test } from 'vitest';
import { writeCsv } from './csv';
import { SampleHistory } from './history';

const units = { pull: { unit: 'N' }, sinkage: { unit: 'mm' } };

test('the header names probes and units; rows read back to the bit', () => {
  const history = new SampleHistory(['pull', 'sinkage'], 10);
  history.push({
    t: Float64Array.of(0.002, 0.004), keys: ['pull', 'sinkage'], values: Float64Array.of(1 / 3, 2, -1e-9, 4),
  });
  const lines = writeCsv(history, units).split('\n');
  expect(lines[0]).toBe('time [s],pull [N],sinkage [mm]');
  expect(lines.slice(1, 3).map((line) => line.split(',').map(Number))).toEqual([[0.002, 1 / 3, 2], [0.004, -1e-9, 4]]);
  expect(lines).toHaveLength(4); // the last line ends with a newline
});

test('what is none of the probes is left out', () => {
  const history = new SampleHistory(['pull', 'sinkage', 'wallStep'], 10);
  history.push({ t: Float64Array.of(1), keys: ['pull', 'sinkage', 'wallStep'], values: Float64Array.of(2, 3, 4) });
  expect(writeCsv(history, units)).toBe('time [s],pull [N],sinkage [mm]\n1,2,3\n');
});

test('time is free of rounding noise; a missing value is an empty cell', () => {
  const history = new SampleHistory(['pull', 'sinkage'], 10);
  history.push({ t: Float64Array.of(0.1 + 0.2), keys: ['pull'], values: Float64Array.of(NaN) });
  expect(writeCsv(history, units).split('\n')[1]).toBe('0.3,,');
});

test('averaged rows say how many steps they stand for', () => {
  const history = new SampleHistory(['pull', 'sinkage'], 4);
  const t = Float64Array.from({ length: 8 }, (_, i) => i + 1);
  history.push({ t, keys: ['pull', 'sinkage'], values: new Float64Array(16).fill(5) });
  const [header, first] = writeCsv(history, units).split('\n');
  expect(header).toBe('time [s],pull [N],sinkage [mm],steps averaged [1]');
  expect(first.split(',').at(-1)).toBe(String(history.stride));
  expect(history.stride).toBeGreaterThan(1);
});
