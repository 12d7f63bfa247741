import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OverlayKind, OverlayList, Slab } from '../model/overlay';
import { createMeasures } from '../model/measures';
import type { WorldSpec } from '../model/worldSpec';
import { createOverlayFeed, type FieldReader } from './overlayFeed';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

/** A bed of two grains of radius 0.1 m, from x = 0 to 4 m. */
const bed: WorldSpec = {
  domain: { min: [-9, -9, -9], max: [9, 9, 9] }, bodies: [],
  grains: {
    positions: Float64Array.of(0.1, 0, 0, 3.9, 0, 0), radii: Float64Array.of(0.1, 0.1), masses: Float64Array.of(1, 1),
  },
};

/** Makes an engine that records what it is asked, and a feed of it whose lists a test gives back when it likes. */
function start(
  fields: () => Promise<FieldReader> = () => Promise.reject(new Error('not asked for')), readsTrails?: () => boolean,
) {
  const asked: OverlayKind[] = [], slabs: (Slab | null)[] = [], sent: OverlayList[] = [];
  const engine = { isStepping: false, takes: 0 };
  const measures = { ...createMeasures(0), time: 0.5 };
  const feed = createOverlayFeed({
    measures,
    async readOverlay(kind, _, slab) {
      asked.push(kind);
      slabs.push(slab ?? null);
      const { isStepping } = engine;
      if (engine.takes > 0) await new Promise((resolve) => { setTimeout(resolve, engine.takes); });
      return !isStepping;
    },
  }, bed, (list) => sent.push(list), fields, undefined, readsTrails);
  return { feed, asked, slabs, sent, engine, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('reads nothing until something is chosen, then at once, and after steps no more often than 30 times a second',
  async () => {
  const { feed, asked, sent, pass } = start();
  feed.stepped();
  await pass(100);
  expect(asked).toEqual([]);
  feed.choose({ overlay: 'velocities', cut: 'off', cutAt: 50, cutShows: 'velocities' });
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
  feed.choose({ overlay: 'off', cut: 'off', cutAt: 50, cutShows: 'velocities' });
  const before = asked.length;
  feed.stepped();
  await pass(100);
  expect(asked.length).toBe(before);
});

test('one list goes back and forth, and the state of a pause is the last that is sent', async () => {
  const { feed, asked, sent, pass } = start();
  feed.choose({ overlay: 'chains', cut: 'off', cutAt: 50, cutShows: 'velocities' });
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
  feed.choose({ overlay: 'normals', cut: 'off', cutAt: 50, cutShows: 'velocities' });
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

test('a cut asks for velocities of the grains in it, whether an overlay is chosen or not, and follows its place',
  async () => {
  const { feed, asked, slabs, sent, pass } = start();
  feed.choose({ overlay: 'off', cut: 'x', cutAt: 50, cutShows: 'velocities' });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect([asked, slabs]).toEqual([['velocities'], [{ axis: 0, low: 1.8, high: 2.2 }]]);
  feed.giveBack(sent.pop()!);
  feed.hear({ type: 'set', key: 'cutAt', value: 100 });
  await pass(0);
  expect(slabs[1]!.low).toBeCloseTo(3.8, 12);
  feed.giveBack(sent.pop()!);
  feed.hear({ type: 'set', key: 'overlay', value: 'chains' });
  await pass(0);
  feed.giveBack(sent.pop()!);
  feed.hear({ type: 'set', key: 'overlay', value: 'velocities' });
  await pass(0);
  feed.giveBack(sent.pop()!);
  feed.hear({ type: 'set', key: 'cut', value: 'off' });
  await pass(0);
  expect(asked.slice(2)).toEqual(['contacts', 'velocities', 'velocities']);
  expect([slabs[3]?.axis, slabs[4]]).toEqual([0, null]);
});

test('a field is read in place of velocities once its code is here, and none if it does not come', async () => {
  const read: unknown[] = [], field: FieldReader = (kind, slab, out) => {
    read.push([kind, slab.axis, out.count]);
    return Promise.resolve(true);
  };
  const { feed, asked, sent } = start(() => Promise.resolve(field));
  feed.choose({ overlay: 'off', cut: 'y', cutAt: 50, cutShows: 'packing' });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect([read, asked]).toEqual([[['packing', 1, 0]], []]);
  feed.hear({ type: 'set', key: 'cutShows', value: 'pressure' });
  feed.giveBack(sent.pop()!);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(read.at(-1)).toEqual(['pressure', 1, 0]);
  feed.giveBack(sent.pop()!);
  feed.choose({ overlay: 'chains', cut: 'y', cutAt: 50, cutShows: 'pressure' });
  await vi.waitFor(() => expect(asked).toEqual(['contacts'])); // what is drawn over all goes first
  const other = start(() => Promise.reject(new Error('gone')));
  other.feed.choose({ overlay: 'off', cut: 'y', cutAt: 50, cutShows: 'packing' });
  other.feed.stepped();
  await other.pass(100);
  expect([other.asked, other.sent]).toEqual([[], []]);
});

test('places for trails are read, with their time, while no frames are drawn', async () => {
  const read: unknown[] = [], drawsFrames = { now: true };
  const reader: FieldReader = (kind) => Promise.resolve(read.push(kind) > 0);
  const { feed, sent, pass } = start(() => Promise.resolve(reader), () => !drawsFrames.now);
  feed.choose({ overlay: 'off', cut: 'y', cutAt: 50, cutShows: 'trails' });
  await pass(100);
  expect(read).toEqual([]);
  drawsFrames.now = false;
  feed.choose();
  await vi.waitFor(() => expect(sent.map(({ time }) => time)).toEqual([0.5]));
  expect(read).toEqual(['trails']);
});

test('for trails nothing is read: they are made of frames', async () => {
  const { feed, asked, sent, pass } = start();
  feed.choose({ overlay: 'off', cut: 'y', cutAt: 50, cutShows: 'trails' });
  feed.stepped();
  await pass(100);
  expect([asked, sent]).toEqual([[], []]);
  feed.hear({ type: 'set', key: 'cutShows', value: 'velocities' });
  await vi.waitFor(() => expect(asked).toEqual(['velocities']));
});
