import { readFileSync } from 'node:fs';
import { forecast, onHardware, scaled, type Dispatches, type Machine } from '../../physics/gpu/forecast';
import type { FrameCounts } from '../../physics/gpu/frameCounts';
import { kernelChain } from '../../physics/gpu/kernelChains';
import { COPIES } from '../../physics/gpu/profile';
import type { RooflineRow } from '../rooflineTable';

const RECORDS = 'bench/results/forecast-2-core-vm.jsonl';

type Device = { adapter: string; copyRate: number; dispatchTime: number };
type Frame = {
  scene: string; params: { dt: number }; work: FrameCounts; kernels: RooflineRow[]; totals: RooflineRow[];
};
type Run = { device: Device; frame: Frame };

/** Reads the pairs of records that `bench --roofline --record` appended to a file. */
function readRuns(file: string): Run[] {
  const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const lines = texts.map((text) => JSON.parse(text) as Device & Frame);
  return lines.flatMap((frame, k) => (k % 2 ? [{ device: lines[k - 1], frame }] : []));
}

const dispatchesOf = ({ kernels }: Frame): Dispatches[] => kernels.filter(({ kernel }) => kernel !== COPIES);
const copiedOf = ({ kernels }: Frame): number => kernels.find(({ kernel }) => kernel === COPIES)?.bytes ?? 0;

/** Assumed: share of the published bandwidth that kernels reach [1]; times of a load, host and round trip [s]. */
const REACHED = 0.7, LATENCY = 6e-7, HOST = 3e-4, MECHANISM = 6e-4, ROUND_TRIP = 5e-4;
const APPLE = 1.2e-5, NVIDIA = 5e-6, INTEGRATED = 1e-5;

/** Published bandwidth [B/s], assumed time of a dispatch [s], and what is asked at 300 000 with the HMMWV [ms/ms]. */
const MACHINES: readonly [name: string, bandwidth: number, dispatch: number, asked: number | null][] = [
  ['Radeon 780M', 7.3e10 / REACHED, INTEGRATED, null], ['M4, 10 cores', 1.2e11, APPLE, null],
  ['M4 Pro', 2.73e11, APPLE, 7], ['RTX 4060', 2.72e11, NVIDIA, null],
  ['RTX 4090', 1.008e12, NVIDIA, 2], ['H200', 4.8e12, NVIDIA, 1],
];
const SIZES = [10_000, 100_000, 300_000, 1_000_000];
/** Bodies of the HMMWV that touch soil. */
const WHEELS = 4;

const tableOf = (header: string[], rows: string[][]): string =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const figure = (x: number): string => x.toFixed(2);

function forecastOn(frame: Frame, bandwidth: number, dispatch: number, grains: number, drives: boolean) {
  const machine: Machine = {
    rate: REACHED * bandwidth, dispatch, latency: LATENCY, contact: 0,
    host: HOST + (drives ? MECHANISM : 0), roundTrip: drives ? ROUND_TRIP : 0,
  };
  const kernels = onHardware(dispatchesOf(frame), grains), counts = scaled(frame.work, grains);
  // each time that bodies take up impulses the mechanism answers
  const answers = kernels.find(({ kernel }) => /integrate(All|Bodies)$/.test(kernel))?.dispatches ?? 0;
  const all = drives ? [...kernels, { kernel: 'integrate/integrateMechanism', dispatches: answers }] : kernels;
  const n = drives ? { ...counts, bodies: counts.bodies + 19, contactBodies: WHEELS } : counts;
  return forecast(machine, n, all, (copiedOf(frame) * grains) / frame.work.grains);
}

function hardwareTable(frame: Frame): string {
  const frameMs = 1000 * frame.params.dt;
  const rows = MACHINES.flatMap(([name, bandwidth, dispatch, asked]) => SIZES.flatMap((grains) =>
    [false, true].map((drives) => {
      const f = forecastOn(frame, bandwidth, dispatch, grains, drives);
      const terms = [f.bytes, f.dispatches, f.chains, f.host, f.roundTrip, f.all].map((s) => (1000 * s) / frameMs);
      const aim = asked !== null && drives && grains === 300_000
        ? `${asked}: ${terms[5] <= asked ? 'met' : 'not met'}` : '';
      return [name, String(grains), drives ? 'yes' : 'no', ...terms.map(figure), aim];
    })));
  return tableOf(
    ['machine', 'grains', 'HMMWV', 'bytes', 'dispatches', 'chains', 'host', 'round trip', 'all', 'asked'], rows
  );
}

/** Returns prediction and measurement of a run [ms a frame], with the work of a contact that another run had. */
export function checkAgainst(calibration: Run, { device, frame }: Run): { predicted: number; measured: number } {
  const at = ({ device: d, frame: f }: Run, contact: number): number => forecast({
    rate: d.copyRate, dispatch: d.dispatchTime, latency: 0, contact, host: 0, roundTrip: 0,
  }, f.work, dispatchesOf(f), copiedOf(f)).all;
  const left = calibration.frame.totals[1].time - at(calibration, 0), one = at(calibration, 1) - at(calibration, 0);
  return {
    predicted: 1000 * at({ device, frame }, left / one), measured: 1000 * frame.totals[1].time,
  };
}

/** Returns the runs that were measured on the emulated device; the first calibrates. */
export const measuredRuns = (): Run[] => readRuns(RECORDS);

function checkTable(runs: readonly Run[]): string {
  const rows = runs.slice(1).map((run) => {
    const { predicted, measured } = checkAgainst(runs[0], run), { scene, work } = run.frame;
    return [
      scene, String(work.grains), String(work.contacts), predicted.toFixed(0), measured.toFixed(0),
      figure(Math.max(predicted, measured) / Math.min(predicted, measured)),
    ];
  });
  return tableOf(['scene', 'grains', 'contacts', 'predicted [ms]', 'measured [ms]', 'off by a factor of'], rows);
}

function chainTable(frame: Frame): string {
  const counts = scaled(frame.work, 300_000), kernels = onHardware(dispatchesOf(frame), 300_000);
  const rows = kernels
    .map(({ kernel, dispatches }) => [kernel, String(dispatches), String(kernelChain(kernel, counts))])
    .sort((a, b) => Number(b[2]) - Number(a[2])).slice(0, 8);
  return tableOf(['kernel', 'dispatches a frame', 'loads after each other'], rows);
}

/** Returns docs/PERFORMANCE.md. */
export function performanceDocs(): string {
  const runs = measuredRuns(), { frame } = runs[1], { work } = frame, of = work.grains;
  const each = (count: number): string => figure(count / of), share = figure((100 * work.blocks) / of);
  return `# What the GPU engine should take on hardware

Written by \`npm run docs\` from src/physics/gpu/forecast.ts and
\`${RECORDS}\`. **Nobody has measured any of the hardware below: these are
estimates.** \`bench/gpu.sh\` prints a forecast with a machine's own rates beside what it takes.

## Forecast

Milliseconds of wall time a simulated millisecond, of \`${frame.scene}\`: ellipsoids,
H ${1000 * frame.params.dt} ms, 20 sweeps a frame (10 a simulated millisecond), all grains awake, blocks.

${hardwareTable(frame)}

Terms add up. *Bytes*: what kernels read and write (src/physics/gpu/kernelBytes.ts), each word once, over the rate of
the machine. *Dispatches*: their number times that of an empty one. *Chains*: loads that wait for each other
in one thread
(src/physics/gpu/kernelChains.ts) times the wait of one, where that is longer than the bytes of the dispatch. *Host* and
*round trip*: in series with the device; without a mechanism up to three frames are in flight and no round trip counts.

Left out: arithmetic (the narrow phase of ellipsoids above all), caches, and drawing. A cache larger than what a sweep
moves would make the term of bytes less; loads that miss lines of a cache would make it more. A bed of another size is
the measured one many times over: ${each(work.contacts - work.bodyContacts)} contacts a grain with others,
${each(work.copies)} copies, ${each(work.cells)} cells and ${share} blocks a hundred
grains, measured with ${of}; contacts with floor and walls grow as n^⅔. The vehicle is taken for 19 more bodies, one
more dispatch for each answer of its ${WHEELS} wheels, and its terms of the host; its tires add no contacts.

## Where figures come from

| figure | value | source |
|---|---|---|
| bandwidth of M4, M4 Pro | 120, 273 GB/s | Apple's specifications, <https://www.macrumors.com/2024/10/29/apple-announces-m4-pro-chip/>, <https://www.howtogeek.com/apple-m4-pro-m4-max-reveal/> |
| bandwidth of RTX 4060, RTX 4090, H200 | 272, 1008, 4800 GB/s | the maker's specifications, not looked up again |
| bandwidth of Radeon 780M | 73 GB/s reached | measured with clpeak, DDR5-5600: <https://michaelstinkerings.org/ryzen-7-8745hs-zen-4-phoenix-part-ii-gpu-roofline-bandwidth-analysis> |
| dispatch on Apple | 12 µs | reported of an M4 Max by three-avbd; taken for all |
| dispatch on NVIDIA, integrated | 5, 10 µs | **assumed**; 1 to 10 µs are reported. 24 to 71 µs are reported where each is a call of its own: <https://arxiv.org/abs/2604.02344> |
| share of the bandwidth | ${REACHED} | **assumed**, but for the Radeon |
| wait of a load | ${LATENCY * 1e9} ns | **assumed** for all |
| host a frame, and the mechanism | ${HOST * 1e3}, ${MECHANISM * 1e3} ms | **assumed** |
| round trip | ${ROUND_TRIP * 1e3} ms | reported of Chrome; 100 ms are of Firefox |

## Chains

The longest at 300 000 grains. A loop whose number of trips is known only when it runs counts each trip.

${chainTable(frame)}

## Checked on an emulated device

SwiftShader computes on two shared cores of a processor; bytes do not explain it, so that one more term, the work of a
contact in a sweep, is taken from ${runs[0].frame.work.grains} grains of \`${frame.scene}\`, and the runs below are
predicted with it and with their own copy rate and dispatch. Asked: within a factor of 1.5. The other size
is; **the other scene is
not**. Either the work of a contact is no constant of an emulated device, or the load of the machine was
another; it did change from run to
run, as empty dispatches of
${runs.map(({ device }) => `${(1e6 * device.dispatchTime).toFixed(0)} µs`).join(', ')} show.

${checkTable(runs)}

\`npm run -s headless -- bench SCENE --roofline --set count=N --set form=blocks --backend gpu --record FILE\`, for
\`ditch\` with 500 and 1000 and \`drafting\` with 500, one after the other into one file.
`;
}
