import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASKED, CLASSES } from '../../src/gpu/deviceClasses';
import { performanceDocument } from './document';
import type { RecordedFrame } from './frames';
import { checkFrames, lostBySums, measuredRuns, type Check, type MeasuredFrame, type MeasuredRun } from './predictions';
import { sweptBeds } from './sweepBytes';

const read = (name: string): string => readFileSync(`bench/results/performance-${name}.json`, 'utf8');
const frames = JSON.parse(read('frames')) as RecordedFrame[], check = JSON.parse(read('check')) as Check;

type Frame = MeasuredFrame & { kernelRate: number };
const lines = readFileSync('bench/results/h200.jsonl', 'utf8').trim().split('\n');
const records = lines.map((line) => JSON.parse(line) as MeasuredRun & Frame & { roofline?: string });
const last = (kind: string) => records.findLast(({ roofline }) => roofline === kind);
const frame = { ...last('device'), ...last('frame') } as Frame;

test('docs/PERFORMANCE.md says what the model computes (npm run docs writes it)', () => {
  const text = performanceDocument(frames, check, records, frame);
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('docs/PERFORMANCE.md', text);
  expect(readFileSync('docs/PERFORMANCE.md', 'utf8')).toBe(text);
});

test('what a lane gets is what it got in the sweeps of an H200', () => {
  const { kernels } = frame, { asked, time } = kernels.find(({ kernel }) => kernel === 'solve/sweepBlocks')!;
  const { lanes, clock } = CLASSES.find(({ name }) => name === 'H200')!;
  expect(asked / time / lanes / clock / ASKED).toBeCloseTo(1, 2);
});

test('beds of 100 000 grains and more took no less on an H200 than predicted, and at most 1.7 times as much', () => {
  const rows = measuredRuns(frames, check, records).filter(({ bodies }) => bodies >= 100_000);
  expect(rows).toHaveLength(6);
  for (const { ratio } of rows) {
    expect(ratio).toBeGreaterThan(1);
    expect(ratio).toBeLessThan(1.7);
  }
});

test('frames on an emulated device take what the model says, no more than half as long again and no less', () => {
  for (const { ratio } of checkFrames(check)) expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.5);
});

test('no device takes 5.5 % longer with the dispatches a substep that the number of grains asks for', () => {
  expect(Math.max(...lostBySums(frames, check))).toBeLessThan(0.055);
});

test('a sweep of a recorded bed and what follows it move at most 110 B a contact, of ellipsoids and spheres', () => {
  const beds = sweptBeds(frames, check);
  expect(beds).toHaveLength(6);
  for (const { bed, grains, all } of beds) expect(all, `${bed}, ${grains} grains`).toBeLessThanOrEqual(110);
});

test('docs/theory/gpu.md says what they move', () => {
  const says = readFileSync('docs/theory/gpu.md', 'utf8').replaceAll(/\s+/g, ' '), beds = sweptBeds(frames, check);
  const of = (which: string): string => {
    const all = beds.filter(({ bed }) => bed.endsWith(which)).map((bed) => Math.round(bed.all));
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return least === most ? `${least}` : `${least} to ${most}`;
  };
  expect(says).toContain(`In all that is ${of('ellipsoids')} B a contact and sweep for ellipsoids, with and without `
    + `the HMMWV, and ${of('spheres')} B for spheres`);
});
