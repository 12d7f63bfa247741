import { expect, test } from 'vitest';
import type { SweepCommand, SweepReport } from '../../protocol/sweep';
import type { Done, Failed } from '../../sweep/outcome';
import { startPool, type StartWorker } from './pool';

const runs = (count: number): SweepCommand[] => Array.from({ length: count }, (_, index) =>
  ({ type: 'sweepRun', index, scene: 'rolling-ball', values: {}, duration: 1, probes: [] }));
const done: Done = {
  status: 'done', probes: [1], checks: [], backend: 'cpu', stateHash: '', notices: [], warnings: [],
};
const failed: Failed = { status: 'failed', code: 1, reason: 'It fell.' };

/** A pool of fake workers, which do nothing until they are told. */
function pool(count: number, size: number) {
  const workers: { doing: number[]; ended: boolean; hear(report: SweepReport): void; died(why: string): void }[] = [];
  const outcomes: [index: number, outcome: Done | Failed][] = [], parts: [number, number][] = [];
  const overs: (string | null)[] = [];
  const start: StartWorker = (hear, died) => {
    const worker = { doing: [] as number[], ended: false, hear, died };
    workers.push(worker);
    return {
      post({ index }) {
        worker.doing.push(index);
        hear({ type: 'begun', index });
      },
      end() { worker.ended = true; },
    };
  };
  const { cancel } = startPool({
    start, size, runs: runs(count), at: (index, part) => parts.push([index, part]),
    ended: (index, outcome) => outcomes.push([index, outcome]), over: (fault) => overs.push(fault),
  });
  const finish = (k: number, outcome: Done | Failed = done) =>
    workers[k].hear({ type: 'ended', index: workers[k].doing.at(-1)!, outcome, wall: 1 });
  return { workers, outcomes, parts, overs, cancel, finish };
}

test('runs are done in their order, each worker taking the next when it is done', () => {
  const { workers, outcomes, overs, finish } = pool(5, 2);
  expect(workers.map(({ doing }) => doing)).toEqual([[0], [1]]);
  finish(1);
  finish(1);
  finish(0);
  expect(workers.map(({ doing }) => doing)).toEqual([[0, 4], [1, 2, 3]]);
  finish(1);
  expect(overs).toEqual([]);
  finish(0);
  expect(overs).toEqual([null]);
  expect(outcomes.map(([index]) => index)).toEqual([1, 2, 0, 3, 4]);
  expect(workers.every(({ ended }) => ended)).toBe(true);
});

test('no more workers are started than there are runs', () => {
  expect(pool(2, 8).workers).toHaveLength(2);
  expect(pool(0, 8).overs).toEqual([null]);
});

test('a cancelled pool ends its workers at once, and nothing that they say later counts', () => {
  const { workers, outcomes, overs, cancel, finish } = pool(5, 2);
  finish(0);
  cancel();
  expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
  finish(1);
  workers[0].died('killed');
  expect(outcomes).toHaveLength(1);
  expect(overs).toEqual([]);
  expect(workers).toHaveLength(2);
});

test('a failed run ends its worker, and another goes on with the next run', () => {
  const { workers, outcomes, overs, finish } = pool(3, 1);
  finish(0, failed);
  expect(workers.map(({ doing, ended }) => [doing, ended])).toEqual([[[0], true], [[1], false]]);
  finish(1);
  finish(1);
  expect(outcomes).toEqual([[0, failed], [1, done], [2, done]]);
  expect(overs).toEqual([null]);
});

test('a worker that dies in the middle makes its run a failed one', () => {
  const { workers, outcomes, overs, finish } = pool(2, 1);
  workers[0].died('out of memory');
  workers[0].died('twice');
  finish(1);
  expect(outcomes).toEqual([
    [0, { status: 'failed', code: 1, reason: 'Its worker ended in the middle (out of memory).' }], [1, done],
  ]);
  expect(overs).toEqual([null]);
});

test('where a worker cannot begin the pool gives up with a sentence', () => {
  const overs: (string | null)[] = [], died: ((why: string) => void)[] = [];
  let ended = 0;
  startPool({
    start: (_, dies) => {
      died.push(dies);
      return { post() {}, end() { ended++; } };
    },
    size: 2, runs: runs(5), at() {}, ended() {}, over: (fault) => overs.push(fault),
  });
  died[0]('its file did not come');
  died[1]('its file did not come');
  expect(overs).toEqual(['No run could begin: its file did not come.']);
  expect(ended).toBe(2);
  expect(died).toHaveLength(2);
});

test('how far a run is is said of the run that its worker does', () => {
  const { workers, parts, finish } = pool(2, 1);
  workers[0].hear({ type: 'at', index: 0, part: 0.5 });
  finish(0);
  workers[0].hear({ type: 'at', index: 0, part: 0.9 }); // late
  workers[0].hear({ type: 'at', index: 1, part: 0.1 });
  expect(parts).toEqual([[0, 0.5], [1, 0.1]]);
});
