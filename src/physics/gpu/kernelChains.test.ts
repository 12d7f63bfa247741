import { expect, test } from 'vitest';
import { kernelLabels, type FrameCounts } from './kernelBytes';
import { kernelChains } from './kernelChains';
import { chooseShares } from './layout';
import { BODY_THREADS } from './library';

/** 300 000 grains at rest in a ditch, with a vehicle of four wheels. */
const bed: FrameCounts = {
  grains: 3e5, cells: 4e5, blocks: 6250, contacts: 1.2e6, bodyContacts: 1e4, copies: 4.8e5, colours: 0, shaped: false,
  bodies: 9, contactBodies: 4,
};
/** The tire of tire-roll. */
const tire = { nodes: 110, plates: 99, points: 3960, touching: 200 };

const isEmulated = (label: string): boolean => label.endsWith('Serially');
/** Kernels that a frame has once or more for each sweep or substep; others it has once. */
const isRepeated = (label: string): boolean => /^(solve\/|integrate\/integrate|flex\/(?!weigh|choose))/.test(label);

/** Returns the longest chain and its kernel of those of real devices that are chosen, in a world of many shares. */
function worstOf(chosen: (label: string) => boolean, n: FrameCounts): [label: string, chain: number] {
  const all = kernelLabels.filter((of) => !isEmulated(of) && of !== 'integrate/integrateAll' && chosen(of));
  return all.map((label): [string, number] => [label, kernelChains(label, n)]).reduce((a, b) => (b[1] > a[1] ? b : a));
}

test('no thread waits for more than 42 loads in a row in a substep of 300 000 grains, 150 once a frame', () => {
  expect(chooseShares(bed.grains)).toEqual({ bodyShares: 1024, measureShares: 32768 });
  for (const label of kernelLabels.filter((of) => !of.startsWith('flex/')))
    expect(kernelChains(label, bed), label).toBeGreaterThan(0);
  for (const colours of [0, 14]) {
    expect(worstOf(isRepeated, { ...bed, colours })).toEqual(['solve/sweepBlocks', 42]);
    expect(worstOf(() => true, { ...bed, colours })).toEqual(['collide/countContacts', 149]);
  }
  expect(kernelChains('contact/colourBlocks', bed)).toBe(71);
  expect(kernelChains('contact/linkContacts', bed)).toBe(17);
});

test('with one share a body, or as many shares as a small bed has, chains would be longer than that', () => {
  for (const bodyShares of [1, BODY_THREADS]) {
    const [label, chain] = worstOf(isRepeated, { ...bed, bodyShares });
    expect(label).toBe('integrate/integrateGrains');
    expect(chain).toBeGreaterThan(50);
  }
  expect(worstOf(() => true, { ...bed, bodyShares: 1 })).toEqual(['contact/countBodyShares', 20001]);
  expect(worstOf(() => true, { ...bed, measureShares: 256 })).toEqual(['probe/measureContacts', 9378]);
});

test('a tire makes chains of 500 at most, in each substep', () => {
  expect(worstOf(isRepeated, { ...bed, surfaces: [tire] })).toEqual(['flex/gatherImpulses', 481]);
  expect(worstOf((label) => label.startsWith('flex/'), { ...bed, surfaces: [tire] })[1]).toBeLessThanOrEqual(500);
});

test('a body that touches soil adds three loads to each substep of its mechanism', () => {
  const of = (contactBodies: number): number => kernelChains('integrate/integrateMechanism', { ...bed, contactBodies });
  expect(of(101) - of(100)).toBe(3);
});

test('a block that is coloured in parts waits for each of them', () => {
  const of = (contacts: number): number =>
    kernelChains('contact/colourBlocks', { ...bed, contacts: contacts * bed.grains });
  expect([of(8), of(8.01)]).toEqual([132, 272]);
});

test('forms for emulated devices are stated, beyond the bounds', () => {
  expect(kernelLabels.filter(isEmulated).map((label) => [label, kernelChains(label, bed)])).toEqual([
    ['contact/colourBlocksSerially', 8226], ['solve/sweepBlocksSerially', 2145],
    ['integrate/integrateBodiesSerially', 259],
  ]);
});

test('chains follow the counts that make threads wait, and no others', () => {
  const twice = { ...bed, contacts: 2 * bed.contacts, grains: 2 * bed.grains };
  expect(kernelChains('solve/sweepBlocks', twice)).toBe(kernelChains('solve/sweepBlocks', bed));
  expect(kernelChains('collide/scanSums', twice)).toBeGreaterThan(kernelChains('collide/scanSums', bed));
  expect(kernelChains('contact/linkContacts', { ...bed, contacts: 2.4e6 }))
    .toBeGreaterThan(kernelChains('contact/linkContacts', bed));
  expect(() => kernelChains('solve/sweepNothing', bed)).toThrow('kernel solve/sweepNothing has no entry');
});
