import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nudged } from '../../gpu/nudged';
import { Pacer } from './pacer';
import { submitFrame } from './submitFrame';

/**
 * The tests submit frames to a simulated device, in simulated time [ms]: work is done in the order of its submission,
 * and the page is told a latency later. Timers take no less than 4 ms, as in browsers.
 */

const TIMER = 4;
/** Time that the device itself takes for a submit, and for a drawing [ms]. */
const SUBMIT = 0.05, DRAWING = 1;

let time = 0, count = 0;
let events: { at: number; id: number; run(): void }[] = [];

const at = (when: number, run: () => void): number => {
  events.push({ at: when, id: ++count, run });
  return count;
};
const cancel = (id: number): void => { events = events.filter((event) => event.id !== id); };

/** Lets simulated time pass until `isOver`. */
async function pass(isOver: () => boolean): Promise<void> {
  for (;;) {
    for (let k = 0; k < 12; k++) await null; // promises that have been kept
    if (isOver()) return;
    const next = events.reduce((a, b) => (b.at < a.at || (b.at === a.at && b.id < a.id) ? b : a));
    cancel(next.id);
    time = next.at;
    next.run();
  }
}

beforeEach(() => {
  [time, count, events] = [0, 0, []];
  vi.stubGlobal('performance', { now: () => time });
  vi.stubGlobal('setTimeout', (run: () => void) => at(time + TIMER, run));
  vi.stubGlobal('clearTimeout', cancel);
});
afterEach(() => vi.unstubAllGlobals());

type Kind = {
  /** Time to the device and back [ms]. */
  latency: number;
  /**
   * Interval at which a device looks for finished work, if it looks otherwise only when something is submitted [ms].
   */
  looks?: number;
};

function createDevice(of: { kind: Kind }) {
  const { looks } = of.kind, half = () => of.kind.latency / 2;
  let busyUntil = 0;
  let waiting: { done: number; tell(): void }[] = [];
  const look = (): void => {
    const now = time;
    waiting.filter(({ done }) => done <= now).forEach(({ tell }) => at(now + half(), tell));
    waiting = waiting.filter(({ done }) => done > now);
  };
  if (looks) {
    const tick = (): void => {
      look();
      at(time + looks, tick);
    };
    tick();
  }
  const give = (ms: number): void => { busyUntil = Math.max(busyUntil, time + half()) + SUBMIT + ms; };
  /** Gets the time that work given now would wait for other work [ms], whenever that has grown. */
  let waits = (_: number): void => {};
  const queue = {
    submit(commands: { ms: number }[]): void {
      for (const { ms } of commands) give(ms);
      waits(busyUntil - time - half());
      if (looks) at(time + half(), look);
    },
    onSubmittedWorkDone: () => new Promise<void>((resolve) => {
      const done = Math.max(busyUntil, time + half());
      if (looks) waiting.push({ done, tell: resolve });
      else at(done + half(), resolve);
    }),
  };
  const createCommandEncoder = () => {
    const commands = { ms: 0, finish: () => commands };
    return commands;
  };
  return {
    // Boundary: a simulated device has what submitFrame calls.
    // eslint-disable-next-line no-restricted-syntax -- no real device can be told how long its work takes
    device: { queue, createCommandEncoder } as unknown as GPUDevice,
    /** Adds other work [ms]. */
    give,
    watch(take: (wait: number) => void): void { waits = take; },
  };
}

/** Encodes work of a duration [ms]. */
// eslint-disable-next-line no-restricted-syntax -- boundary: its encoders hold a number of milliseconds
const add = (encoder: GPUCommandEncoder, ms: number): void => { (encoder as unknown as { ms: number }).ms += ms; };

type Frames = {
  kind: Kind; work: number; sweeps: number;
  /** Rate of the display [Hz]; 0: nothing is drawn. */
  rate: number;
  frames?: number;
  /** Most frames in flight, 1 if absent. */
  depth?: number;
  disturb?(frames: Frames, give: (ms: number) => void): void;
};

const sliceAt = (rate: number): number => (rate > 0 ? Math.min(8, Math.max(2, 400 / rate)) : 8);

/** Parts of the work of a frame [1]: what is kept, the pieces of its detection, all sweeps, and its end. */
const PARTS = { keep: 0.005, detect: [0.03, 0.14, 0.095], sweeps: 0.68, end: 0.05 };

/**
 * Runs some frames of `work` [ms], after as many to get used to it; returns the mean time of a frame [ms], the longest
 * time that a drawing would have waited for other work, had it come at any moment between two drawings [ms], and the
 * submits a frame. `disturb` is called halfway through the frames before.
 */
async function replay(of: Frames) {
  const { rate, sweeps, frames = 40, depth = 1 } = of, { device, give, watch } = createDevice(of), { queue } = device;
  const pacer = new Pacer(sliceAt(rate));
  let begun = 0, isDrawing = false, longest = 0, submits = 0, isOver = false;
  watch((wait) => { if (!isDrawing) longest = Math.max(longest, wait); });
  const drawings = async (): Promise<void> => {
    at(time + 1000 / rate, () => void drawings());
    if (isDrawing) return;
    isDrawing = true;
    give(DRAWING);
    await nudged(queue, queue.onSubmittedWorkDone());
    isDrawing = false;
    queue.submit([]); // which looks how long the next one would wait
  };
  const flight: Promise<void>[] = [];
  const run = async (): Promise<void> => {
    for (let frame = 0; frame < 2 * frames; frame++) {
      if (frame === frames / 2) of.disturb?.(of, give);
      if (frame === frames) [begun, longest, submits] = [time, 0, 0];
      const { work } = of;
      while (flight.length > 0 && !(flight.length < depth && pacer.fits(flight.length + 1, sweeps)))
        await flight.shift();
      const isWhole = pacer.isWhole(sweeps);
      if (!isWhole) await flight.at(-1);
      const part = (share: number) => (encoder: GPUCommandEncoder): void => add(encoder, share * work);
      await submitFrame(device, isWhole ? null : pacer, sweeps, {
        keep: part(PARTS.keep), detect: PARTS.detect.map(part), end: part(PARTS.end),
        solve(encoder, from, to) {
          add(encoder, ((to - from) / sweeps) * PARTS.sweeps * work);
          submits++;
        },
      });
      flight.push(nudged(queue, queue.onSubmittedWorkDone()).then(() => pacer.end(time)));
    }
    await Promise.all(flight);
    isOver = true;
  };
  if (rate > 0) void drawings();
  void run();
  await pass(() => isOver);
  return { frame: (time - begun) / frames, longest, submits: submits / frames };
}

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

/** Returns the kind of device that tells the page after `latency` [ms]. */
const tells = (latency: number): Kind => ({ latency });
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

/** Part of the work of a frame that is the search among grains, the first piece of its detection [1]. */
const [SEARCH] = PARTS.detect;

/** Returns the mean time of a frame of a mechanism [ms], whose host works `host` [ms] between a report and a frame. */
async function joined(kind: Kind, work: number, host: number, isAhead: boolean, frames = 30): Promise<number> {
  const { device } = createDevice({ kind }), { queue } = device, pacer = new Pacer(sliceAt(0)), sweeps = 20;
  const part = (share: number) => (encoder: GPUCommandEncoder): void => add(encoder, share * work);
  let begun = 0, isOver = false;
  void (async () => {
    for (let frame = 0; frame < 2 * frames; frame++) {
      if (frame === frames) begun = time;
      const [search, ...others] = PARTS.detect;
      await submitFrame(device, pacer.isWhole(sweeps) ? null : pacer, sweeps, {
        keep: part(PARTS.keep), detect: [isAhead ? 0 : search, ...others].map(part), end: part(PARTS.end),
        solve: (encoder, from, to) => add(encoder, ((to - from) / sweeps) * PARTS.sweeps * work),
      });
      const report = nudged(queue, queue.onSubmittedWorkDone());
      const encoder = device.createCommandEncoder();
      add(encoder, isAhead ? search * work : 0);
      if (isAhead) queue.submit([encoder.finish()]);
      await report;
      pacer.end(time);
      await new Promise<void>((resolve) => { at(time + host, resolve); });
    }
    isOver = true;
  })();
  await pass(() => isOver);
  return (time - begun) / frames;
}

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
