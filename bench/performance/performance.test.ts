import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { performanceDocument } from './document';
import type { RecordedFrame } from './frames';
import { checkFrames, lostBySums, type Check, type MeasuredFrame, type MeasuredRun } from './predictions';

const read = (name: string): string => readFileSync(`bench/results/performance-${name}.json`, 'utf8');
const frames = JSON.parse(read('frames')) as RecordedFrame[], check = JSON.parse(read('check')) as Check;

test('docs/PERFORMANCE.md says what the model computes (npm run docs writes it)', () => {
  const lines = readFileSync('bench/results/h200.jsonl', 'utf8').trim().split('\n');
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const last = (kind: string) => records.findLast(({ roofline }) => roofline === kind);
  const frame = { ...last('device'), ...last('frame') } as MeasuredFrame & { kernelRate: number };
  const text = performanceDocument(frames, check, records as MeasuredRun[], frame);
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('docs/PERFORMANCE.md', text);
  expect(readFileSync('docs/PERFORMANCE.md', 'utf8')).toBe(text);
});

test('frames on an emulated device take what the model says, no more than half as long again and no less', () => {
  for (const { ratio } of checkFrames(check)) expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.5);
});

test('no device takes 5.5 % longer with the dispatches a substep that the number of grains asks for', () => {
  expect(Math.max(...lostBySums(frames, check))).toBeLessThan(0.055);
});
