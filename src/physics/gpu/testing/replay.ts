import { vi } from 'vitest';
import { nudged } from '../../../gpu/nudged';
import { Pacer } from '../pacer';
import { submitFrame } from '../submitFrame';

/**
 * Frames are submitted to a simulated device, in simulated time [ms]: work is done in the order of its submission, and
 * the page is told a latency later. Timers take no less than 4 ms, as in browsers.
 */

export const TIMER = 4;
/** Time that the device itself takes for a submit, and for a drawing [ms]. */
export const SUBMIT = 0.05, DRAWING = 1;

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
/** Begins simulated time; vi.unstubAllGlobals() ends it. */
export function beginTime(): void {
  [time, count, events] = [0, 0, []];
  vi.stubGlobal('performance', { now: () => time });
  vi.stubGlobal('setTimeout', (run: () => void) => at(time + TIMER, run));
  vi.stubGlobal('clearTimeout', cancel);
}

export type Kind = {
  /** Time to the device and back [ms]. */
  latency: number;
  /**
   * Interval at which a device looks for finished work, if it looks otherwise only when something is submitted [ms].
   */
  looks?: number;
};

export function createDevice(of: { kind: Kind }) {
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

export type Frames = {
  kind: Kind; work: number; sweeps: number;
  /** Rate of the display [Hz]; 0: nothing is drawn. */
  rate: number;
  frames?: number;
  /** Most frames in flight, 1 if absent. */
  depth?: number;
  disturb?(frames: Frames, give: (ms: number) => void): void;
};

export const sliceAt = (rate: number): number => (rate > 0 ? Math.min(8, Math.max(2, 400 / rate)) : 8);

/** Parts of the work of a frame [1]: what is kept, the pieces of its detection, all sweeps, and its end. */
export const PARTS = { keep: 0.005, detect: [0.03, 0.14, 0.095], sweeps: 0.68, end: 0.05 };

/**
 * Runs some frames of `work` [ms], after as many to get used to it; returns the mean time of a frame [ms], the longest
 * time that a drawing would have waited for other work, had it come at any moment between two drawings [ms], and the
 * submits a frame. `disturb` is called halfway through the frames before.
 */
export async function replay(of: Frames) {
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

/** Returns the kind of device that tells the page after `latency` [ms]. */
export const tells = (latency: number): Kind => ({ latency });

/** Part of the work of a frame that is the search among grains, the first piece of its detection [1]. */
export const [SEARCH] = PARTS.detect;

/** Returns the mean time of a frame of a mechanism [ms], whose host works `host` [ms] between a report and a frame. */
export async function joined(kind: Kind, work: number, host: number, isAhead: boolean, frames = 30): Promise<number> {
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

/**
 * Runs frames as they were submitted until 2026-11-22, at 60 Hz: one at a time, whole where its sweeps were expected to
 * fit in a slice of 8 ms, else in slices that are awaited one by one, with a time of a sweep that has the latency in
 * it, and without a nudge. Returns the mean time of a frame [ms].
 */
export async function replayAwaited(of: Frames): Promise<number> {
  const { work, sweeps, frames = 40 } = of, { device, give } = createDevice(of), { queue } = device, slice = 8;
  let msPerSweep = slice / 4, begun = 0, isOver = false, isDrawing = false;
  const record = (count: number, ms: number): void => { msPerSweep += 0.3 * (ms / count - msPerSweep); };
  const submit = (share: number): Promise<undefined> => {
    const encoder = device.createCommandEncoder();
    add(encoder, share * work);
    queue.submit([encoder.finish()]);
    return queue.onSubmittedWorkDone();
  };
  const before = PARTS.keep + PARTS.detect.reduce((sum, part) => sum + part, 0);
  const drawings = async (): Promise<void> => {
    at(time + 1000 / of.rate, () => void drawings());
    if (isDrawing) return;
    isDrawing = true;
    give(DRAWING);
    await queue.onSubmittedWorkDone();
    isDrawing = false;
  };
  const run = async (): Promise<void> => {
    for (let frame = 0; frame < 2 * frames; frame++) {
      if (frame === frames) begun = time;
      const from = time, most = (): number => Math.max(1, Math.floor(slice / msPerSweep));
      if (most() >= sweeps) {
        await submit(1);
        record(sweeps, time - from);
        continue;
      }
      await submit(before);
      for (let made = 0; made < sweeps;) {
        const count = Math.min(sweeps - made, most()), since = time;
        made += count;
        await submit((count / sweeps) * PARTS.sweeps + (made === sweeps ? PARTS.end : 0));
        record(count, time - since);
      }
    }
    isOver = true;
  };
  if (of.rate > 0) void drawings();
  void run();
  await pass(() => isOver);
  return (time - begun) / frames;
}
