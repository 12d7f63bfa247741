import { expect, test } from 'vitest';
import { keepMoments } from './moments';
import { createRecordFeed } from './recordFeed';

const full = (most: number, count: number) => {
  const out: number[] = [], moments = keepMoments<number>(most, 0.1, (frames) => out.push(...frames));
  for (let k = 0; k < count; k++) moments.add(0.1 * k, k);
  return { moments, out };
};

test('the frames about a time are found, also before the first and after the last', () => {
  const { moments } = full(100, 5), at = (time: number) => {
    const { before, after, share } = moments.find(time)!;
    return [before, after, +share.toFixed(6)];
  };
  expect(at(-1)).toEqual([0, 1, 0]);
  expect(at(0.25)).toEqual([2, 3, 0.5]);
  expect(at(0.4)).toEqual([4, 4, 0]);
  expect(at(9)).toEqual([4, 4, 0]);
  expect(keepMoments<number>(5, 1, () => {}).find(0)).toBeNull();
});

test('a record that is full keeps the whole run, every second frame of it', () => {
  const { moments, out } = full(8, 8);
  expect([moments.every, moments.room, out]).toEqual([0.2, 4, [1, 3, 5, 7]]);
  expect(moments.span).toEqual({ from: 0, to: expect.closeTo(0.6, 9) });
});

test('what is cut is later than a time', () => {
  const { moments, out } = full(100, 6);
  moments.cut(0.3);
  expect([moments.span!.to, out]).toEqual([expect.closeTo(0.3, 9), [4, 5]]);
});

test('a feed gives a frame an interval, makes no more than there is room for, and then takes those that came back',
  () => {
    let made = 0;
    const sent: [number, number][] = [], feed = createRecordFeed(() => ++made, () => {}, (time, frame) => {
      sent.push([time, frame]);
    });
    const steps = (from: number, to: number) => { for (let k = from; k <= to; k++) feed.stepped(k / 1000); };
    steps(0, 5); // nobody wants any
    feed.hear({ every: 0.01, room: 3, spare: [] });
    steps(0, 45);
    expect(sent).toEqual([[0, 1], [0.01, 2], [0.02, 3]]);
    feed.hear({ every: 0.02, room: 0, spare: [2] });
    steps(46, 80);
    expect(sent.slice(3)).toEqual([[0.046, 2]]);
    expect(made).toBe(3);
  });
