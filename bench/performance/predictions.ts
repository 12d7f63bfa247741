import { maxOf, minOf } from '../../src/core/extremes';
import { API_COST, CLASSES, ROUND_TRIP } from '../../src/gpu/deviceClasses';
import { forecast, scaled, type Forecast, type Machine } from '../../src/physics/gpu/forecast';
import { kernelBytes } from '../../src/physics/gpu/kernelBytes';
import { kernelChains } from '../../src/physics/gpu/kernelChains';
import { chooseShares } from '../../src/physics/gpu/layout';
import { BODY_THREADS } from '../../src/physics/gpu/library';
import type { RecordedFrame } from './frames';

/** A frame on a device that was timed: in all, and the host's part of that [ms]. */
export type TimedFrame = RecordedFrame & { ms: number; hostMs: number };
/** What the bench finds on a device: the time of a dispatch [s], and frames. */
export type Check = { adapter: string; dispatchTime: number; frames: TimedFrame[] };

/** Numbers of grains of the tables, and the one that aims are about. */
const SIZES = [10_000, 100_000, 300_000, 1_000_000], MAIN = 300_000;
/** Aims at 300 000 grains with the HMMWV [ms a simulated ms]. */
const AIMS: Readonly<Record<string, number>> = { 'M4 Pro': 7, 'RTX 4090': 2, H200: 1 };
/** The search among grains, which the device makes while a mechanism's host works. */
const SEARCH = /^collide\/(countCells|scatterGrains|sortCells|countContacts)$/;

/** Times of a simulated ms by what they go to [ms]; `host` is what a mechanism's host and its reports add. */
type Predicted = Forecast & { host: number };

/** Says whether a bed of so many grains sums its contacts with big bodies in a dispatch before those of the bodies. */
export const sumsApart = (grains: number): boolean => chooseShares(grains).bodyShares > BODY_THREADS;

/** Returns the dispatches of a frame, with bodies integrated beside the grains or in a dispatch of their own. */
export function dispatchesOf({ dispatches }: RecordedFrame, isApart: boolean): Record<string, number> {
  const {
    'integrate/integrateAll': all, 'integrate/integrateGrains': grains, 'integrate/integrateBodies': bodies, ...others
  } = dispatches;
  const times = all ?? grains;
  return isApart ? { ...others, 'integrate/integrateGrains': times, 'integrate/integrateBodies': bodies ?? times }
    : { ...others, 'integrate/integrateAll': times };
}

function predict(
  frame: RecordedFrame, grains: number, machine: Machine, hostMs: number, isApart = sumsApart(grains),
): Predicted {
  const n = scaled(frame.counts, grains), all = Object.entries(dispatchesOf(frame, isApart))
    .map(([kernel, dispatches]) => ({ kernel, dispatches }));
  const time = forecast(machine, n, all, (frame.copied * grains) / frame.counts.grains), perMs = 1 / frame.dt;
  const search = forecast(machine, n, all.filter(({ kernel }) => SEARCH.test(kernel)), 0).all;
  // without a mechanism frames are in flight, and nobody waits
  const host = hostMs > 0 ? Math.max(0, ROUND_TRIP + hostMs / 1000 - search) : 0;
  return {
    bytes: time.bytes * perMs, waits: time.waits * perMs, dispatches: time.dispatches * perMs,
    chains: time.chains * perMs, host: host * perMs, all: (time.all + host) * perMs,
  };
}

export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const short = (x: number): string => (x >= 10 ? x.toFixed(0) : x >= 1 ? x.toFixed(1) : x.toFixed(2));
const percent = (x: number): string => `${x < 0 ? '−' : '+'}${Math.abs(100 * x).toFixed(0)} %`;
export const nameOf = (n: number): string => (n >= 1e6 ? `${n / 1e6} 000 000` : `${n / 1000} 000`);

/** What `headless bench` records of a run on a device; `size` where several were compared. */
export type MeasuredRun = { scene: string; bodies: number; form: string | null; realTimeFactor: number; size?: object };

/** What `headless bench --roofline` records: a frame with its kernels [s, B/s], and the device [B/s]. */
export type MeasuredFrame = {
  scene: string; kernels: { kernel: string; time: number; rate: number; bytes: number; asked: number }[];
};

/** Returns the runs of several sizes by blocks on an H200, each with what is predicted [ms a simulated ms]. */
export function measuredRuns([bed, vehicle]: readonly RecordedFrame[], check: Check, runs: readonly MeasuredRun[]) {
  const hostMs = maxOf(check.frames.map((frame) => frame.hostMs)), h200 = CLASSES.find(({ name }) => name === 'H200')!;
  return runs.filter(({ size, form }) => size && form === 'blocks').map((run) => {
    const drives = run.scene === vehicle.scene;
    const { all } = predict(drives ? vehicle : bed, run.bodies, h200, drives ? hostMs : 0);
    return { ...run, all, ratio: run.realTimeFactor / all };
  });
}

/** The tables of docs/PERFORMANCE.md, as Markdown. */
export type Tables =
  Record<'sizes' | 'aims' | 'terms' | 'counts' | 'chains' | 'apart' | 'lost' | 'check' | 'measured' | 'slower',
    string>;

/** Computes the tables from a frame of a bed, one of a bed with a vehicle, the check, and runs on an H200. */
export function tablesOf(
  [bed, vehicle]: readonly RecordedFrame[], check: Check, runs: readonly MeasuredRun[]
): Tables {
  const hostMs = maxOf(check.frames.map((frame) => frame.hostMs)), both = [false, true];
  const of = (machine: Machine, grains: number, drives: boolean): Predicted =>
    predict(drives ? vehicle : bed, grains, machine, drives ? hostMs : 0);
  const measured = measuredRuns([bed, vehicle], check, runs);
  const ratios = measured.filter(({ bodies }) => bodies >= 100_000).map(({ ratio }) => ratio);
  return {
    measured: table(['bed', 'grains', 'predicted', 'measured', 'ratio'],
      measured.map(({ scene, bodies, all, realTimeFactor, ratio }) =>
        [scene, nameOf(bodies), short(all), short(realTimeFactor), ratio.toFixed(1)])),
    slower: `${minOf(ratios).toFixed(1)} to ${maxOf(ratios).toFixed(1)}`,
    sizes: table(
      ['device', 'memory [GB/s]', ...SIZES.flatMap((n) => [nameOf(n), 'with HMMWV'])],
      CLASSES.map((device) => [
        device.name, (device.published / 1e9).toFixed(0),
        ...SIZES.flatMap((n) => both.map((drives) => short(of(device, n, drives).all))),
      ])),
    aims: table(
      ['device', 'asked', 'predicted', 'if a dispatch costs what Maczan2026 has'],
      CLASSES.filter(({ name }) => name in AIMS).map((device) => {
        const dear = API_COST[device.api].map((dispatch) => of({ ...device, dispatch }, MAIN, true).all);
        return [device.name, `≤ ${AIMS[device.name]}`, short(of(device, MAIN, true).all), dear.map(short).join(' to ')];
      })),
    terms: table(
      ['device', 'grains', 'HMMWV', 'bytes', 'waits', 'chains of loads', 'dispatches', 'host and report', 'all'],
      CLASSES.flatMap((device) => SIZES.flatMap((n) => both.map((drives) => {
        const { bytes, waits, chains, dispatches, host, all } = of(device, n, drives), terms = [bytes, waits, chains];
        return [device.name, nameOf(n), drives ? 'yes' : 'no', ...[...terms, dispatches, host, all].map(short)];
      })))),
    counts: countsOf([bed, vehicle]), chains: chainTable(vehicle), check: checkOf(check),
    apart: table(
      ['device', 'HMMWV', ...SIZES.map(nameOf)],
      CLASSES.flatMap((device) => both.map((drives) => [device.name, drives ? 'yes' : 'no', ...SIZES.map((n) => {
        const [cheap, ...dear] = [device.dispatch, ...API_COST[device.api]].map((dispatch) =>
          addedByThird(drives ? vehicle : bed, n, { ...device, dispatch }, drives ? hostMs : 0));
        return `${percent(cheap)} (${dear.map(percent).join(' to ')})`;
      })]))),
    lost: [false, true].map((isDear) => `${(100 * maxOf(lostBySums([bed, vehicle], check, isDear))).toFixed(0)} %`)
      .join(', or '),
  };
}

/** Returns what a frame takes longer if bodies have a dispatch of their own in each substep, over the shorter [1]. */
function addedByThird(frame: RecordedFrame, grains: number, machine: Machine, hostMs: number): number {
  const [two, three] = [false, true].map((isApart) => predict(frame, grains, machine, hostMs, isApart).all);
  return (three - two) / Math.min(two, three);
}

/**
 * Returns what a frame of each device, bed and size takes longer in the form of its sums that the engine takes than in
 * the other [1]. `isDear`: each dispatch costs what Maczan2026 has, the least and the most.
 */
export function lostBySums(frames: readonly RecordedFrame[], check: Check, isDear = false): number[] {
  const hostMs = maxOf(check.frames.map((frame) => frame.hostMs));
  const machines = CLASSES.flatMap((device) => (isDear ? API_COST[device.api] : [device.dispatch])
    .map((dispatch) => ({ ...device, dispatch })));
  return machines.flatMap((device) => frames.flatMap((frame, drives) => SIZES.map((n) => {
    const added = addedByThird(frame, n, device, drives ? hostMs : 0);
    return Math.max(0, sumsApart(n) ? added : -added);
  })));
}

function countsOf(frames: readonly RecordedFrame[]): string {
  return table(
    ['bed', 'grains', 'contacts a grain', 'copies a grain', 'dispatches a simulated ms',
      'bytes a grain and simulated ms'],
    frames.map(({ scene, counts: c, dt, dispatches, copied }) => {
      const ms = 1000 * dt, all = Object.entries(dispatches);
      const bytes = all.reduce((sum, [label, n]) => sum + n * kernelBytes(label, c).least, copied);
      return [
        scene, String(c.grains), (c.contacts / c.grains).toFixed(2), (c.copies / c.grains).toFixed(2),
        (all.reduce((sum, [, n]) => sum + n, 0) / ms).toFixed(0), (bytes / ms / c.grains).toFixed(0),
      ];
    }));
}

/** A kernel of a frame, its dispatches, and loads after each other in one of them. */
export type Chain = { label: string; times: number; loads: number };

/** Returns the chains of a frame in a bed of the size that aims are about, the longest first. */
export function chainsOf(frame: RecordedFrame, grains = MAIN): Chain[] {
  const n = scaled(frame.counts, grains);
  return Object.entries(dispatchesOf(frame, sumsApart(grains)))
    .map(([label, times]) => ({ label, times, loads: kernelChains(label, n) })).sort((a, b) => b.loads - a.loads);
}

const chainTable = (frame: RecordedFrame): string => table(
  ['kernel', 'dispatches a frame', 'loads after each other'],
  chainsOf(frame).slice(0, 8).map(({ label, times, loads }) => [label, String(times), String(loads)]));

/** Predicted and measured time of a frame [ms]. */
export type Checked = { frame: TimedFrame; predicted: number; ratio: number };

/**
 * Holds the model against an emulated device: what each of its kernels gets through is taken from the first bed, and
 * the times of the others follow from their counts.
 */
export function checkFrames({ frames, dispatchTime }: Check): Checked[] {
  const [known, ...others] = frames;
  const bytesOf = ({ counts }: RecordedFrame, label: string): number => Math.max(1, kernelBytes(label, counts).asked);
  /** Time of a dispatch beyond that of an empty one, for each byte that its threads ask for [s/B]. */
  const paceOf = (label: string): number => {
    const one = (known.times[label] ?? 0) / 1000 / (known.dispatches[label] ?? 1);
    return Math.max(0, one - dispatchTime) / bytesOf(known, label);
  };
  return others.map((frame) => {
    const seconds = Object.entries(frame.dispatches).reduce((sum, [label, n]) =>
      sum + n * (dispatchTime + paceOf(label) * bytesOf(frame, label)), 0);
    const predicted = 1000 * seconds + frame.hostMs;
    return { frame, predicted, ratio: predicted / frame.ms };
  });
}

const checkOf = (check: Check): string => table(
  ['bed', 'contacts', 'predicted [ms]', 'measured [ms]', 'ratio'],
  checkFrames(check).map(({ frame: { scene, values, counts, ms }, predicted, ratio }) => [
    scene + Object.entries(values).map(([key, value]) => ` ${key}=${String(value)}`).join(''), String(counts.contacts),
    short(predicted), short(ms), ratio.toFixed(2),
  ]));
