import { afterEach, expect, test, vi } from 'vitest';
import { createDrawLoop } from './drawLoop';

/** Animation frames that come when the test says so. */
function stubFrames(): { tick(): Promise<void>; readonly waiting: number } {
  let callbacks: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => callbacks.push(callback));
  return {
    async tick() {
      const due = callbacks;
      callbacks = [];
      for (const callback of due) callback(0);
      for (let i = 0; i < 10; i++) await Promise.resolve();
    },
    get waiting() { return callbacks.length; },
  };
}
afterEach(() => vi.unstubAllGlobals());

const fail = (error: unknown) => { throw error; };

test('draws once for any number of changes, and not at all without one', async () => {
  const frames = stubFrames(), draw = vi.fn(() => false);
  const loop = createDrawLoop({ draw, done: () => Promise.resolve(), took: () => 0, failed: fail });
  expect(frames.waiting).toBe(0);
  for (let i = 0; i < 5; i++) loop.invalidate();
  expect(frames.waiting).toBe(1);
  await frames.tick();
  expect(draw).toHaveBeenCalledTimes(1);
  expect(frames.waiting).toBe(0);
  expect(loop.takeCount()).toBe(1);
});

test('goes on by itself while the picture moves', async () => {
  const frames = stubFrames();
  let left = 3;
  const draw = vi.fn(() => --left > 0);
  createDrawLoop({ draw, done: () => Promise.resolve(), took: () => 0, failed: fail }).invalidate();
  for (let i = 0; i < 10; i++) await frames.tick();
  expect(draw).toHaveBeenCalledTimes(3);
});

test('waits for the device before the next frame, and then draws what changed meanwhile', async () => {
  const frames = stubFrames(), draw = vi.fn(() => false);
  let finish = () => {};
  const done = () => new Promise<void>((resolve) => { finish = resolve; });
  const loop = createDrawLoop({ draw, done, took: () => 0, failed: fail });
  loop.invalidate();
  await frames.tick();
  loop.invalidate();
  loop.invalidate();
  expect(frames.waiting).toBe(0);
  finish();
  for (let i = 0; i < 10; i++) await Promise.resolve();
  expect(frames.waiting).toBe(1);
});

test('a draw that throws ends the loop with its error', async () => {
  const frames = stubFrames(), failed = vi.fn();
  const loop =
    createDrawLoop({ draw: () => { throw new Error('gone'); }, done: () => Promise.resolve(), took: () => 0, failed });
  loop.invalidate();
  await frames.tick();
  loop.invalidate();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(frames.waiting).toBe(0);
});
