import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CpuCommand, CpuReport } from './cpuMessages';
import { retireCpuWorker, takeCpuWorker } from './cpuWorkers';

/** A worker that answers at once, as long as it is not dead. */
class FakeWorker {
  isDead = false;
  onmessage: ((event: { data: CpuReport }) => void) | null = null;
  postMessage({ type }: CpuCommand): void {
    if (this.isDead) return;
    const data: CpuReport = type === 'ask' ? { type: 'here', changes: 0, hasStepped: false } : { type: 'waiting' };
    queueMicrotask(() => this.onmessage?.({ data }));
  }
  terminate(): void { this.isDead = true; }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a worker whose world is no more is taken for the next, unless it has died meanwhile', async () => {
  const first = await takeCpuWorker();
  retireCpuWorker(first);
  await Promise.resolve();
  expect(await takeCpuWorker()).toBe(first);
  retireCpuWorker(first);
  await Promise.resolve();
  first.terminate();
  const next = takeCpuWorker();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await next).not.toBe(first);
});
