import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStillness, fullDetail, LEVELS, nextDetail, SLOW, type Detail } from './detail';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

const PLAIN = fullDetail(false), SHADED = fullDetail(true);

/** Draws frames that take what `msOf` says of their number, of the fraction of the pixels [1] and of shade. */
function drawFrames(
  count: number, msOf: (i: number, fraction: number, shaded: boolean) => number, first: Detail = PLAIN
) {
  let detail = first, changes = 0;
  for (let i = 0; i < count; i++) {
    const { pixels, shaded } = LEVELS[detail.level], next = nextDetail(detail, msOf(i, pixels, shaded), SLOW.gpu);
    if (next.level !== detail.level) changes += 1;
    detail = next;
  }
  const { pixels: fraction, shaded } = LEVELS[detail.level];
  return { detail, fraction, shaded, changes };
}

test('a device that draws slowly gets fewer pixels, a fast one all, and one slow frame changes nothing', () => {
  expect(drawFrames(100, () => 500).fraction).toBe(0.5);
  expect(drawFrames(100, (i) => (i % 4 === 0 ? 500 : 20))).toMatchObject({ fraction: 1, changes: 0 });
  expect(drawFrames(3, () => 35).fraction).toBe(0.8);
  expect(nextDetail({ ...PLAIN, slow: 2 }, 35, SLOW.software).level).toBe(PLAIN.level);
});

test('once it is quick again for long enough all pixels come back, a step at a time', () => {
  const { detail } = drawFrames(20, () => 100), quick = () => 10;
  expect(LEVELS[detail.level].pixels).toBe(0.5);
  expect(drawFrames(119, quick, detail).fraction).toBe(0.5);
  expect(drawFrames(120, quick, detail).fraction).toBe(0.64);
  expect(drawFrames(360, quick, detail)).toMatchObject({ fraction: 1, changes: 3 });
  // a frame now and then that is not quick delays it
  expect(drawFrames(360, (i) => (i % 20 === 0 ? 25 : 10), detail).fraction).toBe(0.64);
  expect(drawFrames(2000, (i) => (i % 8 === 0 ? 25 : 10), detail).fraction).toBe(0.5);
});

test('between quick and slow nothing changes, whatever is drawn with', () => {
  const { detail } = drawFrames(6, () => 100);
  expect(drawFrames(5000, () => 25, detail)).toMatchObject({ fraction: 0.64, changes: 0 });
});

test('a device that is slow with more pixels, and quick with fewer, tries them ever less often', () => {
  const flaps = (count: number) => drawFrames(count, (_, fraction) => (fraction === 1 ? 60 : 10)).changes;
  expect(flaps(1000)).toBeLessThanOrEqual(7);
  expect(flaps(20_000) - flaps(10_000)).toBeLessThanOrEqual(12); // it would be 160
});

test('a fall long after a rise is no fault of the rise', () => {
  const { detail } = drawFrames(3, () => 100), risen = drawFrames(120, () => 10, detail).detail;
  expect(risen).toMatchObject({ level: PLAIN.level, wait: 120 });
  expect(drawFrames(3, () => 100, drawFrames(50, () => 20, risen).detail).detail.wait).toBe(240);
  expect(drawFrames(3, () => 100, drawFrames(200, () => 20, risen).detail).detail.wait).toBe(120);
});

test('shade goes first where there are not 60 frames a second, and all pixels stay', () => {
  expect(drawFrames(2, () => 18, SHADED)).toMatchObject({ shaded: true, fraction: 1 });
  expect(drawFrames(3, () => 18, SHADED)).toMatchObject({ shaded: false, fraction: 1 });
  expect(drawFrames(5000, () => 18, SHADED)).toMatchObject({ shaded: false, fraction: 1, changes: 1 });
  expect(drawFrames(100, () => 500, SHADED)).toMatchObject({ shaded: false, fraction: 0.5 });
  expect(drawFrames(5000, () => 16, SHADED)).toMatchObject({ shaded: true, changes: 0 });
});

test('shade comes back last, once frames without it take half of what it may', () => {
  const { detail } = drawFrames(20, () => 100, SHADED);
  expect(drawFrames(360, () => 10, detail)).toMatchObject({ fraction: 1, shaded: false });
  expect(drawFrames(5000, () => 10, detail)).toMatchObject({ fraction: 1, shaded: false });
  expect(drawFrames(480, () => 8, detail)).toMatchObject({ fraction: 1, shaded: true });
});

test('where no GPU draws there is no shade, however quick frames are', () => {
  expect(drawFrames(5000, () => 1)).toMatchObject({ shaded: false, changes: 0 });
});

test('a device for which shade is too much tries it ever less often', () => {
  const flaps = (count: number) => drawFrames(count, (_, __, shaded) => (shaded ? 20 : 6), SHADED).changes;
  expect(flaps(1000)).toBeLessThanOrEqual(7);
  expect(flaps(20_000) - flaps(10_000)).toBeLessThanOrEqual(12);
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
