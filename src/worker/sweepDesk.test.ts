import { expect, test } from 'vitest';
import { NO_BEDS } from '../experiment/settled/settledBeds';
import type { SweepCommand, SweepReport } from '../protocol/sweep';
import { createSweepDesk } from './sweepDesk';

const command: SweepCommand = {
  type: 'sweepRun', index: 7, scene: 'rolling-ball', values: { friction: 0.1, speed: 2, backend: 'cpu' },
  duration: 0.02,
  probes: [{ probe: 'speed', reduce: 'last' }, { probe: 'speed', reduce: 'slope', over: [0, 0.01] }],
};

/** Returns what a desk says of a run, but how far it is: a slow machine says that, too. */
async function said(more: Partial<SweepCommand> = {}): Promise<SweepReport[]> {
  const reports: SweepReport[] = [];
  await createSweepDesk({ post: (report) => reports.push(report), beds: NO_BEDS })({ ...command, ...more });
  return reports.filter(({ type }) => type !== 'at');
}

test('a run is begun and ends with its reduced probes: a ball that slides loses μ g t', async () => {
  const [begun, ended] = await said();
  expect(begun).toEqual({ type: 'begun', index: 7 });
  expect(ended).toMatchObject({ type: 'ended', index: 7, outcome: { status: 'done', backend: 'cpu' } });
  const { probes } = (ended as { outcome: { probes: number[] } }).outcome;
  expect(probes[0]).toBeCloseTo(2 - 0.1 * 9.81 * 0.02, 3);
  expect(probes[1]).toBeCloseTo(-0.1 * 9.81, 3);
});

test.each<[string, Partial<SweepCommand>, RegExp]>([
  ['there is nothing to reduce', { probes: [{ probe: 'speed', reduce: 'slope', over: [0.0001, 0.0002] }] },
    /^speed\.slope 0\.0001\.\.0\.0002 s: the series has 0 values there, and 2 are needed\.$/],
  ['the scene refuses its values', { scene: 'filling', values: { count: 1e9, backend: 'cpu' } },
    /^the CPU engine takes beds of up to \d+ grains, and this one has 1000000000/],
  ['there is no such scene', { scene: 'nowhere' }, /^There is no scene "nowhere"\.$/],
])('a run fails with a sentence where %s', async (_, more, sentence) => {
  const reports = await said(more);
  expect(reports.map(({ type }) => type)).toEqual(['begun', 'ended']);
  const reason = expect.stringMatching(sentence) as string;
  expect(reports[1]).toMatchObject({ outcome: { status: 'failed', reason } });
});
