import { readFileSync } from 'node:fs';
import type { RecordedFrame } from '../performance/frames';
import type { MeasuredRun } from './tables';

/** Frames of beds with and without a vehicle, as they were counted on a device (bench/performance). */
export const frames = JSON.parse(readFileSync('bench/results/performance-frames.json', 'utf8')) as RecordedFrame[];

/** What was measured on an H200, runs alone. */
export const runs = readFileSync('bench/results/h200.jsonl', 'utf8').trim().split('\n')
  .map((line) => JSON.parse(line) as Partial<MeasuredRun>).filter((run): run is MeasuredRun => !!run.msPerStep);
