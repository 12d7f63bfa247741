import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureFrameInterval, sliceOf } from './display';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A display that shows a frame every `interval` [ms], some of them late. */
function stubDisplay(interval: number, late: (frame: number) => boolean = () => false): void {
  let frame = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frame += late(frame) ? 3 : 1;
    const due = frame * interval;
    setTimeout(() => callback(due), Math.max(0, due - performance.now()));
  });
}

async function measured(): Promise<number> {
  const interval = measureFrameInterval();
  await vi.advanceTimersByTimeAsync(1000);
  return interval;
}

test.each([60, 120, 144])('finds a display of %i Hz, though half of the frames are late', async (rate) => {
  stubDisplay(1000 / rate, (frame) => frame % 4 === 1);
  expect(await measured()).toBeCloseTo(1000 / rate, 3);
});

test('a page that is hidden gets no frames: the usual rate is taken', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  expect(await measured()).toBeCloseTo(1000 / 60, 3);
});

test('a slice leaves more than half of a frame, and is neither too short to fill a device nor long enough to be felt',
  () => {
  for (const rate of [60, 75, 120, 144, 240]) expect(sliceOf(1000 / rate)).toBeLessThan(0.5 * (1000 / rate));
  expect(sliceOf(1)).toBe(2);
  expect(sliceOf(500)).toBe(8);
});
