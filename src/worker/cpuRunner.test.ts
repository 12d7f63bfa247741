import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CpuCommand, CpuReport } from './cpuMessages';
import { createSession } from './session';

/** A worker that never builds a world; it answers questions until it has died. */
class Builder {
  static answers = true;
  static ended = 0;
  onmessage: ((event: { data: CpuReport }) => void) | null = null;
  postMessage({ type }: CpuCommand): void {
    if (type !== 'ask' || !Builder.answers) return;
    queueMicrotask(() => this.onmessage?.({ data: { type: 'here', changes: 0, hasStepped: false } }));
  }
  terminate(): void { Builder.ended++; }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', Builder);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LATE = 'The CPU engine has not answered for 20 s, in which it was to build the world. '
  + 'That may still come; if not, reset starts it anew.';

/** Loads a scene again and again, at these times [s], and returns what is said within a minute. */
async function heardOf(answers: boolean, times: readonly number[]): Promise<string[]> {
  Builder.answers = answers;
  Builder.ended = 0;
  const said: string[] = [];
  const session = createSession({ gpu: null, stage: null, post: (report) => {
    if (report.type === 'issues') said.push(...report.issues.map(({ message }) => message));
  } });
  for (let second = 0; second < 60; second++) {
    if (times.includes(second))
      session.handle({ type: 'load', setup: { sceneId: 'beam', values: {} }, playing: true, light: true });
    await vi.advanceTimersByTimeAsync(1000);
    if (second < 19) expect(said).toEqual([]);
  }
  return said;
}

test('a worker that dies over a world it was to build is missed after 20 s, once', async () => {
  expect(await heardOf(false, [0])).toEqual([LATE]);
});
test('one that takes long and answers is not, nor one whose world is no longer asked for', async () => {
  expect(await heardOf(true, [0])).toEqual([]);
  expect(await heardOf(false, [0, 10])).toEqual([LATE]);
});

test.each([
  [[0, 57], 0], [[0, 10, 20], 2],
] as const)('one that still builds a world 5 s after another was asked for is ended: at %j s', async (at, ended) => {
  await heardOf(true, at);
  expect(Builder.ended).toBe(ended);
});
