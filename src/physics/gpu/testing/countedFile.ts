import { readFileSync } from 'node:fs';
import type { KernelDefinition } from '../../../gpu/defineKernel';
import { surfaceKernelsOfVariant } from '../flex/surfaceKernels';
import type { FrameCounts } from '../kernelBytes';
import { kernelsOfVariant } from '../kernels';
import { FULL } from '../library';
import { sleepKernelsOfVariant } from '../sleep/sleepKernels';
import { instrument, type Counted } from './countBytes';

export const COUNTED_FILE = 'bench/results/counted-bytes.json';

/** Bytes that a dispatch of each kernel read and wrote in a frame, each word once; the mean of its dispatches. */
export type CountedFrame = { form: string; counts: FrameCounts; kernels: Record<string, number> };

/**
 * The file: what was counted, what the texts of all kernels did with each binding then, and over what they looped when
 * their chains of loads were stated.
 */
export type CountedFile = {
  uses: Record<string, string[]>; loops: Record<string, string[]>; frames: CountedFrame[];
};

export const readCounted = (): CountedFile => JSON.parse(readFileSync(COUNTED_FILE, 'utf8')) as CountedFile;

const kernelsOfAll = (): KernelDefinition[] =>
  [kernelsOfVariant(FULL), surfaceKernelsOfVariant(FULL, false), sleepKernelsOfVariant(FULL)]
    .flatMap((kernels): KernelDefinition[] => Object.values(kernels));

/** Returns what the texts of all kernels do with each binding: how often they read and write it, and how many words. */
export function usesOf(): Record<string, string[]> {
  return Object.fromEntries(kernelsOfAll().map(({ label, source }) => [label, instrument(source.text).uses]));
}

/** Returns over what the texts of all kernels loop, in order: the heads of their loops. */
export function loopsOf(): Record<string, string[]> {
  return Object.fromEntries(kernelsOfAll().map(({ label, source: { text } }) =>
    [label, [...text.matchAll(/\b(?:for|while) \((.*?)\) \{|\bloop \{/g)].map(([all, head]) => head ?? all)]));
}

const WORD = 4;

/** Returns the bytes of each kernel of a frame, the mean of its dispatches. */
export function meansOf(dispatches: readonly Counted[]): Record<string, number> {
  const sums: Record<string, { words: number; times: number }> = {};
  for (const { label, words } of dispatches) {
    const one = (sums[label] ??= { words: 0, times: 0 });
    one.times++;
    for (const { read, written } of Object.values(words)) one.words += read + written;
  }
  return Object.fromEntries(Object.entries(sums).map(([label, { words, times }]) =>
    [label, Math.round((WORD * words) / times)]));
}
