import { maxOf } from '../../src/core/extremes';
import { API_COST, ASKED, CLASSES, DISPATCH, LATENCY, REACHED, ROUND_TRIP } from '../../src/gpu/deviceClasses';
import type { RecordedFrame } from './frames';
import { tablesOf, type Check, type MeasuredFrame, type MeasuredRun } from './predictions';
import { roundBed, sweptTable } from './sweepBytes';

const micro = (s: number): string => (1e6 * s).toFixed(0);

/** Returns docs/PERFORMANCE.md: predictions for real devices, what one of them took, and how good the model is. */
export function performanceDocument(
  frames: readonly RecordedFrame[], check: Check, runs: readonly MeasuredRun[],
  { scene, kernels, kernelRate }: MeasuredFrame & { kernelRate: number },
): string {
  const t = tablesOf(frames, check, runs), [known] = check.frames;
  const sweeps = kernels.find(({ kernel }) => kernel === 'solve/sweepBlocks')!;
  const all = kernels.reduce((sum, { time }) => sum + time, 0), giga = (rate: number) => (rate / 1e9).toFixed(0);
  const ms = (s: number) => (1000 * s).toFixed(1);
  const askedRate = (sweeps.rate * sweeps.asked) / sweeps.bytes;
  const lanesText = CLASSES.map(({ name, lanes, clock }) => `${name} ${lanes} at ${(clock / 1e9).toFixed(2)} GHz`)
    .reduce((text, one, k) => `${text},${k === 3 ? '\n' : ' '}${one}`);
  const hostMs = maxOf(check.frames.map((frame) => frame.hostMs));
  return `# Performance on a GPU, predicted

Made by \`npm run docs\` from \`bench/results/performance-frames.json\`,
\`bench/results/performance-check.json\` and \`bench/results/h200.jsonl\`; edit \`bench/performance\`. **Of these
devices only an H200 has been measured**: one figure of the model is from its sweeps, and beds of 100 000 grains and
more took ${t.slower} times what is predicted there. Whoever has another runs \`bench/gpu.sh\`, which prints what
the same model predicts of each run beside what it measures, or presses *Copy these figures* in the page.

## Milliseconds for a simulated millisecond

Ellipsoids, all awake, small steps in blocks, ten sweeps a simulated ms, as the scenes \`ditch\` and \`hmmwv-flat\` have
them. 1 is real time.

${t.sizes}

The aims at 300 000 ellipsoids with the HMMWV:

${t.aims}

## Measured on an H200 [ms for a simulated ms]

\`bench/gpu.sh\`, Dawn on Vulkan, frames one after the other, each awaited:

${t.measured}

Of a step of 2 ms of \`${scene}\` with 300 000 grains kernels take ${ms(all)} ms, sweeps ${ms(sweeps.time)} of them, at
${giga(sweeps.rate)} GB/s of counted bytes where the device moves ${giga(kernelRate)}.
[What was tried](../bench/results/h200.md): smaller blocks and 96 threads a block took a third off, and are taken;
grains in workgroup memory, contacts that are fetched ahead and wider records do not help.

## What it goes to [ms for a simulated ms]

${t.terms}

- **Bytes**: each word of what a kernel reads and writes, once (\`src/physics/gpu/kernelBytes.ts\`), at ${REACHED} of
  the published rate (assumed), and nothing left in a cache from kernel to kernel.
- **Waits**: what threads ask for, cached or not, at ${ASKED} B for each lane and cycle: what the sweeps of
  \`${scene}\` reached on the H200, which moves ${giga(kernelRate)} GB/s and got ${giga(askedRate)} of what its threads
  asked for. This goes by the work of threads and does not say what they wait for: that was
  [tried there](../bench/results/h200.md). That lanes of other devices get as much is assumed: nobody has measured one.
- **Chains of loads**: the longest chain of loads that wait for each other in a dispatch
  (\`src/physics/gpu/kernelChains.ts\`), ${(1e9 * LATENCY).toFixed(0)} ns each (assumed), as far as it outlasts
  both.
- **Dispatches**: ${micro(DISPATCH.Metal)} µs on Metal, an empty one of three-avbd on an M4 Max;
  ${micro(DISPATCH.Vulkan)} µs elsewhere (assumed). Where each is a call of its own, Maczan2026 has
  ${API_COST.Metal.map(micro).join(' to ')} µs on Metal and ${API_COST.Vulkan.map(micro).join(' to ')} µs on Vulkan.
- **Host and report**: with a mechanism the host waits for a frame's report, ${1000 * ROUND_TRIP} ms (reported of
  Chrome), and condenses the vehicle, ${hostMs.toFixed(1)} ms (measured with the check); the next search among grains
  runs meanwhile. Without a mechanism frames are in flight, and nobody waits.
- Left out: arithmetic, above all of the narrow phase; what passes between two frames; drawing.

Published rates of memory: Apple, M4 120 GB/s and M4 Pro 273 GB/s; NVIDIA, RTX 4060 272 GB/s, RTX 4090 1008 GB/s, H200
4.8 TB/s; two channels of DDR5-5600, 90 GB/s. Lanes and clock:
${lanesText}.

## What it is computed from

Counted in a frame of each bed (\`npm run -s bench -- performance frames\`) and scaled with the number of grains;
contacts with floor and walls go with its power 2/3.

${t.counts}

What a sweep moves with the integration behind it, for each contact [B]; a substep has two sweeps:

${sweptTable(frames, check)}

At most 110 B were asked for. The fewer contacts a grain has, the more it is: they share its own words. Spheres are
counted in a bed of ${roundBed(frames, check).counts.grains} of them.

The longest chains at 300 000 grains with the HMMWV:

${t.chains}

What a frame takes longer with three dispatches a substep in place of two, if bodies are integrated in one of their own
that joins up to 1024 shares of their contacts, not beside the grains in 64; in brackets, if a dispatch costs what
Maczan2026 has:

${t.apart}

The number of grains alone decides which it is (\`chooseShares\`): by that a frame takes at most
${t.lost} if a dispatch costs what Maczan2026 has, longer than with the other.

## How good the model is

The same counts predict an emulated device (${check.adapter}, two cores) from the time of a dispatch,
${micro(check.dispatchTime)} µs, and from what each of its kernels gets through in one bed, ${known.scene} with
${known.counts.grains} grains. Frames of other beds follow (\`npm run -s bench -- performance check\`):

${t.check}

It computes rather than moves memory, so this tests how work goes with counts, shapes and scenes, not rates.
`;
}
