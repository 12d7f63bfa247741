import { expect, test } from 'vitest';
import { stageOf } from './Progress';

const waiting = { status: null, compiling: null, runsTo: null };

test('the page says how many kernels of how many are compiled, also in place of a run under way', () => {
  const compiling = { made: 12, of: 31 };
  expect(stageOf({ ...waiting, engine: 'starting', compiling })?.text).toBe('Compiling 12 of 31');
  expect(stageOf({ ...waiting, engine: 'starting' })?.text).toBe('Starting the engine');
  expect(stageOf({ ...waiting, engine: 'failed', compiling })).toBeNull();
});
