import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scaled } from './forecast';
import { kernelLabels, type FrameCounts } from './kernelBytes';
import { kernelChains } from './kernelChains';
import { chooseShares } from './layout';
import { BODY_THREADS } from './library';
import { loopsOf, readCounted } from './testing/countedFile';

type Recorded = { scene: string; counts: FrameCounts };
const frames = JSON.parse(readFileSync('bench/results/performance-frames.json', 'utf8')) as Recorded[];
const bedOf = (of: string): FrameCounts => scaled(frames.find(({ scene }) => scene === of)!.counts, 3e5);
/** 300 000 ellipsoids at rest in the ditch with the HMMWV, as the recorded frame has them. */
const bed = bedOf('hmmwv-flat');
/** The tire of tire-roll. */
const tire = { nodes: 110, plates: 99, points: 3960, touching: 200 };

const withTire = { ...bed, surfaces: [tire] };

const all = (): boolean => true;
const isEmulated = (label: string): boolean => label.endsWith('Serially');
/** Kernels that a frame has once or more for each sweep or substep; others it has once. */
const isRepeated = (label: string): boolean => /^(solve\/|integrate\/integrate|flex\/(?!weigh|choose))/.test(label);

/** Returns the longest chain and its kernel of those of real devices that are chosen, in a world of many shares. */
function worstOf(chosen: (label: string) => boolean, n: FrameCounts): [label: string, chain: number] {
  const labels = kernelLabels.filter((of) => !isEmulated(of) && of !== 'integrate/integrateAll' && chosen(of));
  return labels.map((label): [string, number] => [label, kernelChains(label, n)])
    .reduce((a, b) => (b[1] > a[1] ? b : a));
}

test('no thread waits for more than 55 loads in a row in a substep of 300 000 grains, 160 once a frame', () => {
  expect(chooseShares(bed.grains)).toEqual({ bodyShares: 1024, measureShares: 32768 });
  for (const label of kernelLabels.filter((of) => !of.startsWith('flex/')))
    expect(kernelChains(label, bed), label).toBeGreaterThan(0);
  for (const { scene } of frames) for (const colours of [0, 14]) {
    const n = { ...bedOf(scene), colours }, [repeated, chain] = worstOf(isRepeated, n), [once, most] = worstOf(all, n);
    expect([repeated, once]).toEqual(['solve/sweepBlocks', 'collide/countContacts']);
    expect(chain).toBeLessThanOrEqual(55);
    expect(most).toBeLessThanOrEqual(160);
  }
});

test('docs/theory/gpu.md says how long they are with the HMMWV, as docs/PERFORMANCE.md does', () => {
  const says = readFileSync('docs/theory/gpu.md', 'utf8').replaceAll(/\s+/g, ' ');
  const of = (label: string): number => kernelChains(label, bed), [, pushed] = worstOf(isRepeated, withTire);
  expect(says).toContain(
    `At 300 000 ellipsoids with the HMMWV it is ${of('solve/sweepBlocks')} loads at most in what a substep repeats, `
    + `in \`sweepBlocks\`, and ${of('collide/countContacts')} once a frame, in \`countContacts\`; \`colourBlocks\` `
    + `takes ${of('contact/colourBlocks')} and \`linkContacts\` ${of('contact/linkContacts')}.`);
  expect(says).toContain(`the tire of \`tire-roll\` takes ${pushed}, in \`gatherImpulses\``);
  expect(says).toContain(`take up to ${of('contact/colourBlocksSerially')} (\`colourBlocksSerially\`)`);
});

test('no kernel has come to loop otherwise since its chain was stated', () => {
  // whoever changes a loop looks at its chain in kernelChains.ts, and writes the file: countedBytes.long.test.ts
  expect(loopsOf()).toEqual(readCounted().loops);
});

test('with one share a body, or as many shares as a small bed has, chains would be longer than that', () => {
  for (const bodyShares of [1, BODY_THREADS]) {
    const [label, chain] = worstOf(isRepeated, { ...bed, bodyShares });
    expect(label).toBe('integrate/integrateGrains');
    expect(chain).toBeGreaterThan(50);
  }
  expect(worstOf(all, { ...bed, bodyShares: 1 })).toEqual(['contact/countBodyShares', 1 + 2 * bed.bodyContacts]);
  expect(worstOf(all, { ...bed, measureShares: 256 })).toEqual(
    ['probe/measureContacts', 2 + 2 * Math.ceil(bed.contacts / 256)]);
});

test('a tire makes chains of 500 at most, in each substep', () => {
  expect(worstOf(isRepeated, withTire)).toEqual(['flex/gatherImpulses', 481]);
  expect(worstOf((label) => label.startsWith('flex/'), withTire)[1]).toBeLessThanOrEqual(500);
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
  for (const label of kernelLabels.filter(isEmulated)) expect(kernelChains(label, bed), label).toBeGreaterThan(250);
});

test('chains follow the counts that make threads wait, and no others', () => {
  const twice = { ...bed, contacts: 2 * bed.contacts, grains: 2 * bed.grains };
  expect(kernelChains('solve/sweepBlocks', twice)).toBe(kernelChains('solve/sweepBlocks', bed));
  expect(kernelChains('collide/scanSums', twice)).toBeGreaterThan(kernelChains('collide/scanSums', bed));
  expect(kernelChains('contact/linkContacts', { ...bed, contacts: 2 * bed.contacts }))
    .toBeGreaterThan(kernelChains('contact/linkContacts', bed));
  expect(() => kernelChains('solve/sweepNothing', bed)).toThrow('kernel solve/sweepNothing has no entry');
});
