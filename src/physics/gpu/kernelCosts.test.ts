import { expect, test } from 'vitest';
import { surfaceKernelsOfVariant } from './flex/surfaceKernels';
import type { FrameCounts } from './frameCounts';
import { kernelBytes } from './kernelBytes';
import { isSerial, kernelChain } from './kernelChains';
import { sphereKernels } from './kernels';
import { SPHERES } from './library';
import { sleepKernelsOfVariant } from './sleep/sleepKernels';

const labels = [sphereKernels, surfaceKernelsOfVariant(SPHERES, false), sleepKernelsOfVariant(SPHERES)]
  .flatMap((kernels) => Object.values(kernels).map(({ source }) => source.label));

/** A bed of 300 000 grains, with four flexible tires. */
const counts: FrameCounts = {
  grains: 3e5, cells: 4e5, blocks: 6250, contacts: 1.2e6, bodyContacts: 1e4, copies: 4.8e5, colours: 12, shaped: true,
  bodies: 10, contactBodies: 5, surfaces: Array(4).fill({ nodes: 400, plates: 384, points: 1536 }),
};

test('bytes of each kernel are counted, those of surfaces too', () => {
  expect(labels.length).toBeGreaterThan(60);
  for (const label of labels) {
    const { least, asked } = kernelBytes(label, counts);
    expect(least, label).toBeGreaterThan(0);
    expect(asked, label).toBeGreaterThanOrEqual(least);
  }
});

test('a kernel that is not in the tables is named', () => {
  expect(() => kernelBytes('solve/newOne', counts)).toThrow('solve/newOne');
  expect(() => kernelChain('solve/newOne', counts)).toThrow('solve/newOne');
});

test('the bytes of a surface are mostly those of its dense inverse, twice a substep, and a mean over surfaces', () => {
  const inverse = 4 * (3 * 400) ** 2, least = kernelBytes('flex/answerNodes', counts).least;
  expect(least / inverse).toBeGreaterThan(1);
  expect(least / inverse).toBeLessThan(1.1);
  const one = { ...counts, surfaces: counts.surfaces.slice(1) };
  expect(kernelBytes('flex/answerNodes', one).least).toBe(least);
});

/**
 * Most loads that follow each other in a dispatch of 300 000 grains: what a thread of the worst grain does once a frame
 * (contact/linkContacts, 339). integrateAll is not taken by beds of that size (encodeSweeps.ts).
 */
const MOST = 350;
/** The same of kernels that each sweep has, twenty times a frame. */
const MOST_OF_SWEEP = 70;

test('no thread of a frame with 300 000 grains makes more loads after each other than stated', () => {
  const chains = labels.filter((label) => !isSerial(label)).map((label) => [kernelChain(label, counts), label] as const)
    .sort((a, b) => b[0] - a[0]);
  for (const [chain, label] of chains) {
    expect(chain, label).toBeGreaterThan(0);
    expect(chain, label).toBeLessThanOrEqual(MOST);
  }
  expect(chains[0][1]).toBe('contact/linkContacts');
  for (const label of ['solve/sweepBlocks', 'integrate/integrateGrains', 'integrate/integrateBodies'])
    expect(kernelChain(label, counts), label).toBeLessThanOrEqual(MOST_OF_SWEEP);
});

test('forms for emulated devices are the ones that are serial', () => {
  expect(labels.filter(isSerial)).toEqual(labels.filter((label) => label.endsWith('Serially')));
  for (const label of labels.filter(isSerial)) expect(kernelChain(label, counts), label).toBeGreaterThan(MOST);
});
