import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '../protocol/messages';
import { watchEngine } from './watchEngine';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

/** A page that watches over a worker; while that is blocked, questions wait, and are answered afterwards. */
function watched() {
  const said: string[] = [], worker = { isBlocked: false, isBuilding: false, waiting: 0 };
  const answer = () => report({ type: 'here', isBuilding: worker.isBuilding });
  const dog = watchEngine(() => {
    if (worker.isBlocked) worker.waiting += 1;
    else setTimeout(answer, 1);
  }, (message) => said.push(message));
  const report = (what: Report) => dog.hear(what);
  return {
    said, worker, dog, report,
    block() { worker.isBlocked = true; },
    unblock() {
      worker.isBlocked = false;
      for (; worker.waiting > 0; worker.waiting--) setTimeout(answer, 1);
    },
  };
}

const HOUR = 3_600_000, GONE = [expect.stringMatching(/not answered for 10 s.* the address keeps your settings\.$/)];

test('an engine that answers is left alone', () => {
  const { said, dog } = watched();
  vi.advanceTimersByTime(HOUR);
  expect(said).toEqual([]);
  dog.stop();
});

test('one that falls silent is given up after ten seconds, once, with one thing to do', () => {
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

test('one that starts, builds a world or compiles may be silent for ever; afterwards it is watched again', () => {
  for (const announce of [
    () => {}, // it has never answered: its script is on its way
    ({ report }: ReturnType<typeof watched>) => report({ type: 'here', isBuilding: true }),
    ({ report }: ReturnType<typeof watched>) => report({ type: 'compiling', made: 1, of: 9 }),
    ({ worker }: ReturnType<typeof watched>) => { // it answers while it builds, and then no longer
      worker.isBuilding = true;
      vi.advanceTimersByTime(3000);
    },
  ]) {
    const all = watched(), { said, worker, block, unblock } = all;
    if (announce.length > 0) vi.advanceTimersByTime(5200); // a question may be open when it is announced
    announce(all);
    block();
    vi.advanceTimersByTime(HOUR);
    expect(said).toEqual([]);
    worker.isBuilding = false;
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
  report({ type: 'here', isBuilding: true });
  vi.advanceTimersByTime(HOUR);
  expect(said).toEqual([]);
  dog.stop();
});

test('a machine that slept for an hour has not waited for an hour', () => {
  const { said, block, unblock, dog } = watched();
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
