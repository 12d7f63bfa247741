import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '../../core/result';
import type { Command } from '../../protocol/messages';
import { createPictures } from './pictures';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

test('a picture comes to who asked for it, of the size that was asked for', async () => {
  const posted: Command[] = [], { take, receive } = createPictures((command) => posted.push(command));
  const first = take({ width: 640, height: 360 }), second = take(null);
  expect(posted).toEqual([
    { type: 'picture', id: 1, size: { width: 640, height: 360 } }, { type: 'picture', id: 2, size: null },
  ]);
  const [a, b] = [1, 2].map((time) => ok({ png: new ArrayBuffer(8), time }));
  receive(2, b);
  receive(1, a);
  receive(1, b); // nobody waits
  expect([await first, await second]).toEqual([a, b]);
});

test('an engine that is silent for two minutes is said to be', async () => {
  const { take } = createPictures(() => {}), picture = take(null);
  vi.advanceTimersByTime(120_000);
  const message = 'No picture came from the engine within 120 s: is it running?';
  expect(await picture).toEqual({ ok: false, issues: [{ path: 'picture', message }] });
});
