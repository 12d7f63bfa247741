import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchOver } from './watchdog';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

/** A worker that answers each question after `delay` [ms]; Infinity is never. */
function watched() {
  const said: string[] = [], worker = { delay: 0, changes: 0, hasStepped: true };
  const dog = watchOver({
    patience: () => 4500,
    ask() {
      if (worker.delay === Infinity) return;
      setTimeout(() => dog.heard(worker.changes, worker.hasStepped), worker.delay);
    },
    slow: () => said.push('slow'), gone: () => said.push('gone'),
  });
  return { said, worker, dog };
}

test('a worker that answers is left alone', () => {
  const { said, dog } = watched();
  vi.advanceTimersByTime(600_000);
  expect(said).toEqual([]);
  dog.stop();
});

test('one that falls silent between short steps is gone after five seconds, once', () => {
  const { said, worker } = watched();
  vi.advanceTimersByTime(10_000);
  worker.delay = Infinity;
  vi.advanceTimersByTime(4000);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['gone']);
  vi.advanceTimersByTime(600_000);
  expect(said).toEqual(['gone']);
});

test('steps that take long are waited for ten times as long', () => {
  const { said, worker } = watched();
  worker.delay = 2500;
  vi.advanceTimersByTime(30_000);
  worker.delay = Infinity;
  vi.advanceTimersByTime(19_000);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual(['gone']);
});

test('a first step, and one under values that were changed, may take any time: that is said', () => {
  for (const prepare of [
    ({ worker }: ReturnType<typeof watched>) => { worker.hasStepped = false; },
    ({ dog }: ReturnType<typeof watched>) => dog.changed(), // it has not heard of that yet
    ({ worker, dog }: ReturnType<typeof watched>) => { // it has, but no step has ended since
      dog.changed();
      Object.assign(worker, { changes: 1, hasStepped: false });
    },
  ]) {
    const all = watched(), { said, worker } = all;
    vi.advanceTimersByTime(10_000);
    prepare(all);
    vi.advanceTimersByTime(1500);
    worker.delay = Infinity;
    vi.advanceTimersByTime(600_000);
    expect(said).toEqual(['slow']);
    all.dog.stop();
  }
});

test('once a step has ended under the new values, it is watched as before', () => {
  const { said, worker, dog } = watched();
  vi.advanceTimersByTime(5000);
  dog.changed();
  worker.changes = 1;
  vi.advanceTimersByTime(5000);
  worker.delay = Infinity;
  vi.advanceTimersByTime(8000);
  expect(said).toEqual(['gone']);
});

test('a machine that sleeps has not waited', () => {
  const { said, worker, dog } = watched();
  vi.advanceTimersByTime(2500);
  vi.setSystemTime(Date.now() + 3600_000); // no timer runs meanwhile
  vi.advanceTimersByTime(4000);
  expect([said, worker.delay]).toEqual([[], 0]);
  dog.stop();
});
