import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDetail, createStillness } from './detail';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

test('a device that draws slowly gets fewer pixels, a fast one all, and one slow frame changes nothing', () => {
  const slow = createDetail(), fast = createDetail();
  for (let i = 0; i < 100; i++) {
    slow.took(500);
    fast.took(i % 4 === 0 ? 500 : 20);
  }
  expect(slow.took(500)).toBe(0.5);
  expect(fast.took(20)).toBe(1);
});

/** Draws whenever `setDetail` asks for it, as the view does, and when the test says so. */
function stage(fraction: number) {
  const details: number[] = [];
  const draw = () => {
    still.begin(fraction);
    still.end(fraction);
  };
  let inDraw = false;
  const still = createStillness((next) => {
    details.push(next);
    if (inDraw) return; // the draw under way has it
    inDraw = true;
    draw();
    inDraw = false;
  });
  return { details, draw() { inDraw = true; draw(); inDraw = false; }, still };
}

test('a coarse picture that stands still is drawn once with all pixels, and coarsely again when it moves', () => {
  const { details, draw, still } = stage(0.5);
  for (let i = 0; i < 20; i++) {
    draw();
    vi.advanceTimersByTime(300);
  }
  expect(details).toEqual([]); // it moves
  vi.advanceTimersByTime(5000);
  expect(details).toEqual([1]);
  expect(still.isSharp).toBe(true);
  draw();
  expect(details).toEqual([1, 0.5]);
  expect(still.isSharp).toBe(false);
});

test('where all pixels are drawn anyway nothing is drawn again', () => {
  const { details, draw } = stage(1);
  draw();
  vi.advanceTimersByTime(5000);
  expect(details).toEqual([]);
});
