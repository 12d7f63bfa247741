import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginTime, joined, replay, replayAwaited, tells, type Kind } from './testing/replay';

/** The table of replays before and after is computed on a simulated device, and the file is held to it. */

const FILE = 'bench/results/replays.md';
const LATENCIES = [0.5, 5, 15, 103], WORKS = [0.3, 1, 3, 10, 30], SWEEPS = 20, RATE = 60;
const KINDS: [name: string, kind: Kind][] = [
  ...LATENCIES.map((ms): [string, Kind] => [`${ms} ms`, tells(ms)]),
  ['3 ms, looks every 100 ms', { latency: 3, looks: 100 }],
];
/** Work of a frame of a mechanism, and of its host [ms]. */
const JOINED = [[3, 1.6], [10, 1.6], [30, 1.6]];

beforeEach(beginTime);
afterEach(() => vi.unstubAllGlobals());

const short = (ms: number): string => (ms >= 100 ? ms.toFixed(0) : ms.toFixed(1));
const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Returns the mean time of a frame [ms]: as it was, alone, and with three in flight. */
async function timesOf(kind: Kind, work: number): Promise<[before: number, alone: number, flying: number]> {
  const frames = { kind, work, sweeps: SWEEPS, rate: RATE };
  const run = async (once: () => Promise<number>): Promise<number> => {
    beginTime();
    return once();
  };
  return [
    await run(() => replayAwaited(frames)), await run(async () => (await replay(frames)).frame),
    await run(async () => (await replay({ ...frames, depth: 3 })).frame),
  ];
}

test('bench/results/replays.md has what frames take on a simulated device (npm run docs writes it)', async () => {
  const rows: string[][] = [], joinedRows: string[][] = [];
  for (const [name, kind] of KINDS) for (const work of WORKS) {
    const [before, alone, flying] = await timesOf(kind, work);
    rows.push([name, String(work), short(before), short(alone), short(flying), (before / flying).toFixed(1)]);
    expect(flying).toBeLessThan(1.01 * Math.min(alone, before));
  }
  for (const latency of LATENCIES.slice(0, 3)) for (const [work, host] of JOINED) {
    const [inside, ahead] = [await joined(tells(latency), work, host, false),
      await joined(tells(latency), work, host, true)];
    joinedRows.push([`${latency} ms`, String(work), String(host), short(inside), short(ahead)]);
    expect(ahead).toBeLessThan(inside);
  }
  const text = `# Frames on a simulated device, before and after

Made by \`npm run docs\` (\`src/physics/gpu/replays.test.ts\`): times of a frame [ms] of ${SWEEPS} sweeps in simulated
time, with drawings of 1 ms at ${RATE} Hz. *Before*: as frames were submitted until 2026-11-22, in slices of 8 ms that
were awaited one by one, the latency taken for work. *Alone*: the pacer that tells latency from work. *In flight*: three
frames at a time, where they fit. The last device looks for finished work only every 100 ms unless something is
submitted, as Firefox does.

${table(['round trip', 'work', 'before', 'alone', 'in flight', 'before over in flight'], rows)}

With a mechanism, one frame is in flight and its host works between a report and the next frame: with the search among
grains inside the frame, and ahead of the report.

${table(['round trip', 'work', 'host', 'search inside', 'search ahead'], joinedRows)}
`;
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});
