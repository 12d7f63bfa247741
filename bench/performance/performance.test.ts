import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASKED, CLASSES } from '../../src/gpu/deviceClasses';
import { performanceDocument } from './document';
import type { RecordedFrame } from './frames';
import { checkFrames, lostBySums, measuredRuns, type Check, type MeasuredFrame, type MeasuredRun } from './predictions';

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
