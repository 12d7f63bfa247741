import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { submitFrame } from './submitFrame';
import {
  beginTime, createDevice, joined, PARTS, replay, SEARCH, sliceAt, SUBMIT, tells, TIMER, type Frames, type Kind,
} from './testing/replay';

/** The tests submit frames to a simulated device, in simulated time. */

beforeEach(beginTime);
afterEach(() => vi.unstubAllGlobals());

/**
 * Returns the least time of a frame [ms]: its work and the last round trip, with a timer on a device that looks too
 * rarely.
 */
const least = ({ work, kind: { latency, looks } }: Frames): number => work + latency + (looks ? TIMER : 0);
/**
 * Returns the longest wait allowed [ms]: an interval of the display, or what cannot be cut. Where work is seen to end
 * only when somebody looks, the pacer may take it for done when it is late.
 */
const longestWait = ({ work, rate, sweeps, kind: { looks } }: Frames): number => {
  const uncut = work * Math.max(...PARTS.detect, PARTS.sweeps / sweeps);
  return rate > 0 ? Math.max((looks ? 1.05 : 1) * (1000 / rate), uncut + SUBMIT) : Infinity;
};
/** Returns the most submits allowed: slices of half the length, and two. */
const mostSubmits = ({ work, rate }: Frames): number => 2 + (2 * work) / sliceAt(rate);

async function expectNearLeast(frames: Frames): Promise<void> {
  const { frame, longest, submits } = await replay(frames);
  expect(frame).toBeLessThan(1.3 * least(frames));
  expect(longest).toBeLessThanOrEqual(longestWait(frames));
  expect(submits).toBeLessThan(mostSubmits(frames));
}

const KINDS: [name: string, kind: Kind][] = [
  ['that tells 0.5 ms later', tells(0.5)], ['5 ms later', tells(5)], ['15 ms later', tells(15)],
  ['103 ms later', tells(103)],
  ['3 ms later, but looks every 100 ms', { latency: 3, looks: 100 }],
];

describe.each(KINDS)('on a device %s', (_, kind) => {
  for (const rate of [60, 120]) {
    for (const [work, sweeps] of [[0.3, 20], [1, 20], [3, 20], [10, 20], [20, 20], [30, 20], [30, 40], [30, 5]]) {
      const name = `a frame of ${work} ms in ${sweeps} sweeps takes little more, and a round trip; no drawing waits an`;
      test(`${name} interval at ${rate} Hz`, async () => {
        await expectNearLeast({ kind, work, rate, sweeps });
      });
    }
  }
});

describe.each(KINDS)('with three frames in flight on a device %s', (_, kind) => {
  for (const rate of [60, 120]) for (const work of [0.3, 1, 3, 6]) {
    test(`frames of ${work} ms share a round trip, and a drawing waits an interval; ${rate} Hz`, async () => {
      const frames = { kind, work, rate, sweeps: 20 }, alone = await replay(frames);
      const { frame, longest } = await replay({ ...frames, depth: 3 });
      const most = Math.floor((2 * sliceAt(rate)) / work), depth = Math.min(3, most);
      // one in eight is measured alone, in pieces
      const measured = least(frames) + (PARTS.detect.length + 1) * SUBMIT;
      const shared = (7 / 8) * Math.max(work + SUBMIT, least(frames) / Math.max(1, depth)) + measured / 8;
      expect(frame).toBeLessThan(1.35 * shared);
      expect(frame).toBeLessThan(1.001 * alone.frame);
      // where work is seen to end only when somebody looks, the pacer takes it for shorter than it is
      expect(longest).toBeLessThan((kind.looks ? 1.5 : 1) * (1000 / rate));
    });
  }
});

test('where nothing is drawn a device that looks rarely is nudged, too', async () => {
  await expectNearLeast({ kind: { latency: 3, looks: 100 }, work: 30, rate: 0, sweeps: 20 });
});

describe('with a mechanism', () => {
  const cases = [[3, 1.6], [10, 0.2], [10, 1.6], [30, 1.6], [30, 0.5]];
  for (const latency of [0.5, 5, 15]) for (const [work, host] of cases) {
    test(`the search of ${work} ms is made while ${latency} ms pass and a host works ${host} ms`, async () => {
      const ahead = await joined(tells(latency), work, host, true);
      const meanwhile = Math.min(SEARCH * work, latency + host);
      expect(ahead).toBeLessThan(1.06 * (work + latency + host - meanwhile) + 8 * SUBMIT);
      // no more than the longer of host and device with one latency, but for what of the host outlasts the search
      const longer = Math.max(host, work) + Math.max(0, host - SEARCH * work);
      expect(ahead).toBeLessThan(1.06 * (longer + latency) + 8 * SUBMIT);
      const alone = await joined(tells(latency), work, host, false);
      expect(alone - ahead).toBeGreaterThan(0.8 * meanwhile - SUBMIT);
    });
  }
});

describe('finds back', () => {
  const usual = { work: 30, rate: 60, sweeps: 20 };
  const becomes = (latency: number) => (frames: Frames): void => { frames.kind = tells(latency); };

  test('after something else held the device', async () => {
    await expectNearLeast({ ...usual, kind: tells(5), disturb: (_, give) => { give(500); } });
  });
  test('when the latency grows', () => expectNearLeast({ ...usual, kind: tells(0.5), disturb: becomes(15) }));
  test('when the latency shrinks', () => expectNearLeast({ ...usual, kind: tells(15), disturb: becomes(0.5) }));
  test('when there is more work', async () => {
    await expectNearLeast({ ...usual, kind: tells(0.5), work: 1, disturb: (frames) => { frames.work = 30; } });
  });
});

const SLOW = [[0.5, 3000], [15, 700]];
test.each(SLOW)('sweeps longer than a slice go one after the other: %d ms, %d ms', async (latency, work) => {
  await expectNearLeast({ kind: tells(latency), work, rate: 60, sweeps: 20, frames: 4 });
});

test('many short sweeps go in few submits', async () => {
  await expectNearLeast({ kind: tells(5), work: 300, rate: 120, sweeps: 6000 });
});

test('without a limit nothing is cut', async () => {
  const { device } = createDevice({ kind: tells(5) }), cuts: number[][] = [];
  await submitFrame(device, null, 1000, {
    keep() {}, detect: [() => {}], solve(_, from, to) { cuts.push([from, to]); }, end() {},
  });
  expect(cuts).toEqual([[0, 1000]]);
});
