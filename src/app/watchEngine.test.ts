import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '../protocol/messages';
import { watchEngine } from './watchEngine';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

/** A page that watches over a worker; while that is blocked, questions wait, and are answered afterwards. */
function watched(mayReplace = false) {
  const said: string[] = [], late: (string | null)[] = [];
  const worker = { isBlocked: false, building: null as number | null, waiting: 0 };
  const answer = () => report({ type: 'here', building: worker.building });
  const dog = watchEngine({
    ask() {
      if (worker.isBlocked) worker.waiting += 1;
      else setTimeout(answer, 1);
    },
    mayReplace: () => mayReplace, gone: () => { said.push('gone'); },
    late: (message) => late.push(message),
  });
  const report = (what: Report) => dog.hear(what);
  return {
    said, late, worker, dog, report,
    block() { worker.isBlocked = true; },
    unblock() {
      worker.isBlocked = false;
      for (; worker.waiting > 0; worker.waiting--) setTimeout(answer, 1);
    },
  };
}

const HOUR = 3_600_000, GONE = ['gone'];

test('an engine that answers is left alone', () => {
  const { said, dog } = watched();
  vi.advanceTimersByTime(HOUR);
  expect(said).toEqual([]);
  dog.stop();
});

test('one that falls silent, and that no other can replace, is given up after ten seconds, once', () => {
  const { said, block } = watched();
  vi.advanceTimersByTime(5000);
  block();
  vi.advanceTimersByTime(9000);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(said).toEqual(GONE);
  vi.advanceTimersByTime(HOUR);
  expect(said).toEqual(GONE);
});

test('a stall of eight seconds is waited for', () => {
  const { said, block, unblock, dog } = watched();
  vi.advanceTimersByTime(5000);
  block();
  vi.advanceTimersByTime(8000);
  unblock();
  vi.advanceTimersByTime(HOUR);
  expect(said).toEqual([]);
  dog.stop();
});

test('one that falls silent is replaced within five seconds; a stall of four is waited for', () => {
  const { said, block, unblock } = watched(true);
  vi.advanceTimersByTime(5000);
  block();
  vi.advanceTimersByTime(4000);
  unblock();
  vi.advanceTimersByTime(500);
  block(); // one that stalls now and then is waited for longer
  vi.advanceTimersByTime(20_000);
  unblock();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
  block();
  vi.advanceTimersByTime(5001);
  expect(said).toEqual(GONE);
});

test('one that starts, builds a world or compiles is not given up; afterwards it is watched again', () => {
  for (const mayReplace of [false, true]) for (const announce of [
    () => {}, // it has never answered: its script is on its way
    ({ report }: ReturnType<typeof watched>) => report({ type: 'here', building: 1 }),
    ({ report }: ReturnType<typeof watched>) => report({ type: 'compiling', made: 1, of: 9 }),
    ({ worker }: ReturnType<typeof watched>) => { // it answers while it builds, and then no longer
      worker.building = 1;
      vi.advanceTimersByTime(3000);
    },
  ]) {
    const all = watched(mayReplace), { said, worker, block, unblock } = all;
    if (announce.length > 0) vi.advanceTimersByTime(5200); // a question may be open when it is announced
    announce(all);
    block();
    vi.advanceTimersByTime(HOUR);
    expect(said).toEqual([]);
    worker.building = null;
    unblock();
    vi.advanceTimersByTime(5000);
    block();
    vi.advanceTimersByTime(11_000);
    expect(said).toEqual(GONE);
  }
});

test('a question that was open when a build was announced does not count', () => {
  const { said, report, block, dog } = watched();
  vi.advanceTimersByTime(5000);
  block();
  vi.advanceTimersByTime(600);
  report({ type: 'here', building: 1 });
  vi.advanceTimersByTime(HOUR);
  expect(said).toEqual([]);
  dog.stop();
});

test.each([false, true])('a machine that slept for an hour has not waited for an hour', (mayReplace) => {
  const { said, block, unblock, dog } = watched(mayReplace);
  vi.advanceTimersByTime(5000);
  block();
  vi.advanceTimersByTime(600);
  vi.setSystemTime(Date.now() + HOUR);
  vi.advanceTimersByTime(600);
  unblock();
  vi.advanceTimersByTime(HOUR);
  expect(said).toEqual([]);
  dog.stop();
});

const MUTE = expect.stringMatching(/a minute without a sign of life\..*may still come.*reload the page/);
const STUCK = expect.stringMatching(/three minutes without progress\..*may still come.*reload the page/);

test('a build that is silent for a minute is told, once, and no more when the engine answers', () => {
  const { said, late, report, worker, block, unblock, dog } = watched();
  vi.advanceTimersByTime(5200);
  report({ type: 'here', building: worker.building = 1 });
  block();
  vi.advanceTimersByTime(59_000);
  expect(late).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(late).toEqual([MUTE]);
  vi.advanceTimersByTime(HOUR);
  expect(late).toEqual([MUTE]);
  worker.building = null;
  unblock();
  vi.advanceTimersByTime(HOUR);
  expect(late).toEqual([MUTE, null]);
  expect(said).toEqual([]);
  dog.stop();
});

test('a build is silent again and again, each time for less than a minute: nothing is told', () => {
  const { late, report, worker, dog } = watched();
  report({ type: 'here', building: worker.building = 1 });
  for (let k = 1; k < 9; k++) {
    vi.advanceTimersByTime(10_000);
    report({ type: 'compiling', made: k, of: 9 });
    vi.advanceTimersByTime(50_000);
  }
  expect(late).toEqual([]);
  dog.stop();
});

test('a build that neither ends nor compiles for three minutes is told, though the engine answers', () => {
  const { said, late, report, worker, dog } = watched();
  report({ type: 'here', building: worker.building = 1 });
  vi.advanceTimersByTime(100_000);
  report({ type: 'compiling', made: 9, of: 9 });
  vi.advanceTimersByTime(179_000);
  expect(late).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(late).toEqual([STUCK]);
  report({ type: 'here', building: worker.building = 2 }); // a person has opened another scene
  expect(late).toEqual([STUCK, null]);
  vi.advanceTimersByTime(179_000);
  expect(late).toEqual([STUCK, null]);
  vi.advanceTimersByTime(2000);
  expect(late).toEqual([STUCK, null, STUCK]);
  expect(said).toEqual([]);
  dog.stop();
  vi.advanceTimersByTime(HOUR);
  expect(late).toHaveLength(3);
});

test('a run is never overdue, however long it lasts, nor is an engine that was given up', () => {
  const { late, said, block } = watched();
  vi.advanceTimersByTime(HOUR);
  block();
  vi.advanceTimersByTime(HOUR);
  expect(said).toEqual(GONE);
  expect(late).toEqual([]);
});
