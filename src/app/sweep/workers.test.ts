import { expect, test } from 'vitest';
import type { SweepCommand, SweepReport } from '../../protocol/sweep';
import type { Done } from '../../sweep/outcome';
import type { StartWorker } from './pool';
import { keepWorkers } from './workers';

const command: SweepCommand =
  { type: 'sweepRun', index: 0, scene: 'rolling-ball', values: {}, duration: 1, probes: [] };
const done: Done = {
  status: 'done', probes: [1], checks: [], backend: 'cpu', stateHash: '', notices: [], warnings: [],
};
const end: SweepReport = { type: 'ended', index: 0, outcome: done, wall: 1 };

/** Workers that only say what they are told to. */
function kept() {
  const workers: { hear(report: SweepReport): void; died(why: string): void; ended: boolean }[] = [];
  const begin: StartWorker = (hear, died) => {
    const worker = { hear, died, ended: false };
    workers.push(worker);
    return { post() {}, end() { worker.ended = true; } };
  };
  return { workers, ...keepWorkers(begin) };
}

test('a worker whose run was done waits for the next pool, which alone hears of it', () => {
  const { workers, start, end: endAll } = kept(), heard: string[] = [];
  const first = start(() => heard.push('first'), () => {});
  first.post(command);
  workers[0].hear(end);
  first.end();
  expect(workers[0].ended).toBe(false);
  const second = start(() => heard.push('second'), () => {});
  second.post(command);
  workers[0].hear(end);
  expect(workers).toHaveLength(1);
  expect(heard).toEqual(['first', 'second']);
  second.end();
  endAll();
  expect(workers[0].ended).toBe(true);
});

test('a worker that is in its second run is ended, too', () => {
  const { workers, start } = kept(), worker = start(() => {}, () => {});
  worker.post(command);
  workers[0].hear(end);
  worker.post(command);
  worker.end();
  expect(workers[0].ended).toBe(true);
});

test('a worker that is in a run, failed or never began is ended', () => {
  const { workers, start } = kept();
  const busy = start(() => {}, () => {}), broken = start(() => {}, () => {}), idle = start(() => {}, () => {});
  busy.post(command);
  broken.post(command);
  workers[1].hear({ ...end, outcome: { status: 'failed', code: 1, reason: 'It fell.' } });
  for (const worker of [busy, broken, idle]) worker.end();
  expect(workers.map(({ ended }) => ended)).toEqual([true, true, true]);
});

test('a worker that dies while it waits is not taken again', () => {
  const { workers, start } = kept(), worker = start(() => {}, () => {});
  worker.post(command);
  workers[0].hear(end);
  worker.end();
  workers[0].died('killed');
  start(() => {}, () => {});
  expect(workers).toHaveLength(2);
});
