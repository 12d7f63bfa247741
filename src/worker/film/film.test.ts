import { expect, test } from 'vitest';
import type { FilmLength } from '../../protocol/messages';
import type { Frame } from '../frame';
import { filmRecord, filmRun, MOST_BYTES, MOST_FRAMES, type FilmOf } from './film';
import { FRAME_RATE, type FilmFile } from './filmTypes';

type Added = { number: number; text: string; done(): void };

/** A film whose encoder is done with a frame at once, or when it is told to. */
function setUp(own: { speed?: number; isSlow?: boolean; bytes?: number } = {}) {
  const added: Added[] = [], recalled: unknown[] = [], lengths: FilmLength[] = [];
  const state = { isOver: false, bytes: own.bytes ?? 0, fault: null as Error | null };
  const file: FilmFile = {
    kind: 'webm', get frames() { return added.length; }, get bytes() { return state.bytes; },
    add: (number, _, text) => new Promise((resolve, reject) => {
      added.push({ number, text, done: () => (state.fault ? reject(state.fault) : resolve()) });
      if (!own.isSlow) added.at(-1)!.done();
    }),
    end: () => Promise.resolve(new ArrayBuffer(0)), cancel: () => Promise.resolve(),
  };
  const of: FilmOf = {
    file, title: 'A ball', speed: own.speed ?? 1, isOver: () => state.isOver,
    grew: (length) => lengths.push({ ...length }),
    stage: { recall: (frame) => recalled.push(frame), shoot: (take) => take({} as OffscreenCanvas) },
  };
  return { of, added, recalled, lengths, state };
}

const frameAt = (time: number) => ({ time }) as object as Frame;
const span = { from: 0.5, to: 2.5 };

test('a record is filmed with a frame for each 1/30 s of it, in order, whatever its pace', async () => {
  const { of, added, recalled, lengths } = setUp();
  expect(await filmRecord(of, span, frameAt)).toBe(true);
  expect(added.map(({ number }) => number)).toEqual(Array.from({ length: 2 * FRAME_RATE }, (_, k) => k));
  expect(recalled.map((frame) => (frame as { time: number }).time))
    .toEqual(Array.from({ length: 60 }, (_, k) => 0.5 + k * (1 / FRAME_RATE)));
  expect(added[30].text).toBe('A ball   1.50 s');
  expect(lengths.at(-1)).toEqual({ done: 2, of: 2 });
});

test.each([[0.1, 600], [4, 15], [1000, 1]])('at %d times true speed it has %d frames', async (speed, count) => {
  const { of, added } = setUp({ speed });
  await filmRecord(of, span, frameAt);
  expect(added.length).toBe(count);
});

test('it ends when a person wants it to, and where the record ends', async () => {
  const { of, added, state } = setUp();
  expect(await filmRecord(of, span, (time) => { state.isOver = time > 1; return frameAt(time); })).toBe(true);
  const { length } = added;
  expect(length).toBe(16);
  state.isOver = false;
  await filmRecord(of, span, () => null);
  expect(added.length).toBe(length);
});

test('it is no longer, and no larger, than a film may be', async () => {
  const long = setUp();
  expect(await filmRecord(long.of, { from: 0, to: 1e4 }, frameAt)).toBe(false);
  expect(long.added.length).toBe(MOST_FRAMES);
  const large = setUp({ bytes: MOST_BYTES });
  expect(await filmRecord(large.of, span, frameAt)).toBe(false);
  expect(large.added.length).toBe(0);
});

test('the encoder is waited for, and its fault is passed on', async () => {
  const { of, added, state } = setUp({ isSlow: true });
  const film = filmRecord(of, span, frameAt);
  await new Promise((passed) => { setTimeout(passed, 20); });
  expect(added.length).toBe(1);
  state.fault = new Error('the encoder is gone.');
  added[0].done();
  await expect(film).rejects.toThrow('the encoder is gone.');
});

test('a run is filmed as it is computed: a frame when it is due, none while a bed settles', async () => {
  const { of, added, lengths } = setUp({ speed: 0.3 }); // a frame each 10 ms
  const film = filmRun(of, () => {});
  for (const time of [-0.2, -0.1]) film.stepped(time);
  for (let k = 0; k <= 50; k++) {
    film.stepped(3 + 0.004 * k);
    await Promise.resolve().then(() => {}); // the encoder is done with it
  }
  expect(added.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, k) => k));
  expect(added[1].text).toBe('A ball   3.01 s');
  film.stepped(3.305); // a long step: frames are left out, and those that come have their time
  expect(added.at(-1)!.number).toBe(30);
  expect(lengths.at(-1)).toEqual({ done: 31 / FRAME_RATE, of: null });
  expect(await film.end()).toBe(0);
});

test('of a run that is too fast for the encoder frames are left out, and counted', async () => {
  const { of, added } = setUp({ isSlow: true });
  const film = filmRun(of, () => {});
  for (let k = 0; k < 20; k++) film.stepped(k / FRAME_RATE);
  expect(added.length).toBe(8);
  added.forEach(({ done }) => done());
  expect(await film.end()).toBe(12);
});

test('a run that is too long, or an encoder that fails, ends the film', async () => {
  let ends = 0;
  const long = setUp(), film = filmRun(long.of, () => { ends += 1; });
  film.stepped(0);
  film.stepped(MOST_FRAMES / FRAME_RATE);
  expect([ends, long.added.length]).toEqual([1, 1]);
  const bad = setUp({ isSlow: true }), other = filmRun(bad.of, () => { ends += 1; });
  other.stepped(0);
  bad.state.fault = new Error('the encoder is gone.');
  bad.added[0].done();
  await expect(other.end()).rejects.toThrow('the encoder is gone.');
  expect(ends).toBe(2);
});
