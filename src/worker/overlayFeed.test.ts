import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OverlayKind, OverlayList } from '../model/overlay';
import { createOverlayFeed } from './overlayFeed';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

/** Makes an engine that records what it is asked, and a feed of it whose lists a test gives back when it likes. */
function start() {
  const asked: OverlayKind[] = [], sent: OverlayList[] = [], engine = { isStepping: false, takes: 0 };
  const feed = createOverlayFeed({
    async readOverlay(kind) {
      asked.push(kind);
      const { isStepping } = engine;
      if (engine.takes > 0) await new Promise((resolve) => { setTimeout(resolve, engine.takes); });
      return !isStepping;
    },
  }, (list) => sent.push(list));
  return { feed, asked, sent, engine, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('reads nothing until something is chosen, then at once, and after steps no more often than 30 times a second',
  async () => {
  const { feed, asked, sent, pass } = start();
  feed.stepped();
  await pass(100);
  expect(asked).toEqual([]);
  feed.choose('velocities');
  await pass(0);
  expect([asked, sent.length]).toEqual([['velocities'], 1]);
  feed.giveBack(sent[0]);
  for (let k = 0; k < 100; k++) {
    feed.stepped();
    await pass(1);
    if (sent.length > 1) feed.giveBack(sent.pop()!);
  }
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.length).toBeLessThanOrEqual(5);
  feed.choose('off');
  const before = asked.length;
  feed.stepped();
  await pass(100);
  expect(asked.length).toBe(before);
});

test('one list goes back and forth, and the state of a pause is the last that is sent', async () => {
  const { feed, asked, sent, pass } = start();
  feed.choose('chains');
  await pass(0);
  feed.stepped();
  feed.stepped();
  await pass(500);
  expect(asked).toEqual(['contacts']); // not given back yet
  feed.giveBack(sent[0]);
  await pass(500);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  feed.giveBack(sent[1]);
  await pass(500);
  expect(asked).toHaveLength(2); // nothing new
});

test('what cannot be had in the middle of a step comes after it, and slow reading is rarer', async () => {
  const { feed, asked, sent, engine, pass } = start();
  engine.isStepping = true;
  feed.choose('normals');
  await pass(50);
  expect(sent).toEqual([]);
  Object.assign(engine, { isStepping: false, takes: 100 });
  feed.stepped();
  await pass(200);
  expect(sent).toHaveLength(1);
  feed.giveBack(sent[0]);
  const before = asked.length;
  for (let k = 0; k < 40; k++) {
    feed.stepped();
    await pass(10);
  }
  expect(asked.length).toBe(before); // 6 × 100 ms have not passed
  await pass(400);
  expect(asked.length).toBe(before + 1);
});
