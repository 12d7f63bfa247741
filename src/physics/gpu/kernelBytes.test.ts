import { expect, test } from 'vitest';
import { sheet } from '../../model/flexible/sheet';
import { nodeCount, plateCount, type FlexibleSpec } from '../../model/flexible/spec';
import { createModel, createState } from '../../model/model';
import type { WorldSpec } from '../../model/worldSpec';
import { createSurfaces } from '../flex/surfaces';
import { rubber } from '../flex/testing/fixtures';
import { packSurface, type SurfaceData } from './flex/packSurface';
import { surfaceKernelsOfVariant } from './flex/surfaceKernels';
import { kernelBytes, kernelLabels } from './kernelBytes';
import { kernelsOfVariant, structs } from './kernels';
import { FULL } from './library';
import { sleepKernelsOfVariant } from './sleep/sleepKernels';
import { readCounted, usesOf } from './testing/countedFile';

const bed = {
  grains: 3e5, cells: 4e5, blocks: 6250, contacts: 1.2e6, bodyContacts: 1e4, copies: 4.8e5, colours: 0, shaped: false,
};

test('every kernel has an entry, and every entry a kernel', () => {
  const all = new Set([kernelsOfVariant(FULL), surfaceKernelsOfVariant(FULL, false), sleepKernelsOfVariant(FULL)]
    .flatMap((kernels) => Object.values(kernels).map(({ label }) => label)));
  expect(kernelLabels.toSorted()).toEqual([...all].toSorted());
  expect(() => kernelBytes('solve/sweepNothing', bed)).toThrow('kernel solve/sweepNothing has no entry');
});

test('every kernel moves bytes in a bed with bodies, a mechanism and surfaces, and asks for no less', () => {
  const surfaces = [{ nodes: 200, plates: 180, points: 720, touching: 60 }];
  for (const label of kernelLabels) {
    const { least, asked } = kernelBytes(label, { ...bed, bodies: 5, contactBodies: 4, surfaces });
    expect(least, label).toBeGreaterThan(0);
    expect(asked, label).toBeGreaterThanOrEqual(least);
  }
});

test('no kernel has come to read or write more or less since its bytes were counted', () => {
  // to count anew: GROUSER_WRITE_COUNTS=1 npx vitest run src/physics/gpu/countedBytes.long.test.ts
  expect(usesOf()).toEqual(readCounted().uses);
});

/**
 * Most that an entry may be off what was counted, as a ratio [1]. It is more where an entry takes all of what only some
 * threads read in a small bed (cells of one grain, contacts of other blocks), or leaves out what is little in a large
 * one (where lists of big bodies begin); an entry of scans is the mean of four.
 */
const OFF = 1.15, FURTHER_OFF: Record<string, number> = {
  'collide/reduceBlocks': 1.4, 'collide/scanSums': 2.2, 'collide/scanBlocks': 1.4, 'collide/sortCells': 2.4,
  'collide/countContacts': 1.25, 'collide/fillContacts': 1.3, 'collide/fillBodyContacts': 1.3,
  'contact/countTotals': 3.1, 'contact/colourBlocks': 1.25, 'contact/countBodyShares': 1.45,
  'contact/fillBodyLists': 1.8,
  'flex/weighPoints': 1.5, 'flex/gatherPlates': 1.2, // where points share corners; a vector of three is read as four
  // shares of big bodies in a small bed; joined bodies of which one is pushed; a box with few feet near its plane
  'integrate/integrateBodies': 1.5, 'integrate/integrateBodiesSerially': 1.6, 'integrate/integrateMechanism': 2.4,
  'integrate/standOnPlanes': 3, 'contact/colourBlocksSerially': 1.2,
  'solve/extrapolateContacts': 1.2, 'probe/countPieces': 1.9, // a piece of many grains is counted once
  // blocks of which nothing is asked; grains that fall asleep in that frame
  'sleep/wakeBlocks': 1.55, 'sleep/restBlocks': 1.45, 'sleep/settleGrains': 1.6,
  'contact/keepColours': 1.65, 'contact/countColours': 1.3, 'contact/orderColours': 1.35, 'probe/measureGrains': 1.2,
};

/** Frames that are counted. */
const FORMS = [
  'blocks', 'colours', 'ellipsoids', 'serially', 'large', 'apgd', 'cgm', 'laws', 'restitution', 'sleep', 'mechanism',
  'hand', 'flex',
];
/** Kernels that do more the more contacts strike in a frame, which its counts do not say: entries are of none. */
const BY_IMPACTS = new Set(['solve/claimImpacts', 'solve/chooseImpacts', 'solve/hitContacts']);

test('entries say what kernels were counted to read and write, of spheres, ellipsoids, laws and a surface', () => {
  const { frames } = readCounted();
  expect(frames.map(({ form }) => form)).toEqual(FORMS);
  for (const { form, counts, kernels } of frames) for (const [label, bytes] of Object.entries(kernels)) {
    if (bytes === 0) continue; // a kernel whose law had nothing to do
    const { least } = kernelBytes(label, counts), ratio = least / bytes;
    if (BY_IMPACTS.has(label)) expect(bytes, `${label}, ${form}`).toBeGreaterThanOrEqual(least);
    else expect(Math.max(ratio, 1 / ratio), `${label}, ${form}`).toBeLessThan(FURTHER_OFF[label] ?? OFF);
  }
  const counted = new Set(frames.flatMap(({ kernels }) => Object.keys(kernels)));
  expect([...counted].filter((label) => label.startsWith('flex/'))).toHaveLength(10);
  expect(counted.size).toBe(67);
});

test('what sleeps is not swept: a word of each block is read, and of grains what says that they sleep', () => {
  const of = (label: string, still: number): number => kernelBytes(label, { ...bed, still }).least;
  expect(of('solve/sweepBlocks', 1)).toBe(4 * bed.blocks); // how many colours each has
  const [awake, half, asleep] = [0, 0.5, 1].map((still) => of('integrate/integrateAll', still));
  expect(asleep).toBeLessThan(0.25 * awake);
  expect(half).toBeCloseTo((awake + asleep) / 2, 3);
});

test('a contact with a body that no impulse moves is read once a substep, without its key', () => {
  const bytes = (label: string, answers: number, sweeps: number): number => kernelBytes(label, {
    ...bed, bodies: 1, bodyShares: 64, sweeps, answering: answers, answeringContacts: answers * bed.bodyContacts,
  }).least;
  const sums = 64 * structs.bodySum.size, of = (label: string, sweeps: number): number[] =>
    [1, 0].map((answers) => bytes(label, answers, sweeps));
  for (const sweeps of [1, 2]) {
    const saved = (28 - 24 / sweeps) * bed.bodyContacts;
    const [all, none] = of('integrate/integrateAll', sweeps), [grains, still] = of('integrate/integrateGrains', sweeps);
    expect(all - none).toBeCloseTo(saved, 3);
    expect(grains - still).toBeCloseTo(saved + sums - sums / sweeps, 3);
  }
  const [moved, measured] = of('integrate/integrateBodies', 2);
  expect(measured).toBe(moved); // in half the dispatches
});

test('kernels of a surface move each word of what they bind, and of two surfaces their mean', () => {
  const cloth = (cells: [number, number], points: number): FlexibleSpec => ({
    name: 'cloth', mesh: sheet([0, 0, 0.2], [0.3, 0.2], cells), material: rubber, pressure: 0, points, look: 'cloth',
  });
  const spec: WorldSpec = {
    domain: { min: [-1, -1, -1], max: [1, 1, 1] }, bodies: [],
    grains: { positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0) },
    flexible: [cloth([3, 2], 3), cloth([6, 5], 2)],
  };
  const model = createModel(spec), { surfaces } = createSurfaces(model, createState(spec));
  const counts = model.flexible.map(({ spec: { mesh }, points: { count } }) =>
    ({ nodes: nodeCount(mesh), plates: plateCount(mesh), points: count, touching: count }));
  const bound = surfaces.map((surface, k) => {
    const { first, answers: { points } } = surface, { nodes, plates } = counts[k];
    const data = packSurface(surface, model.masses.subarray(first, first + points.count));
    const sizeOf = (...names: (keyof SurfaceData)[]) => names.reduce((sum, name) => sum + data[name].byteLength, 0);
    const slots = 192 * plates, push = 48 * nodes, placesAndRates = 72 * nodes, last = 4; // of nodeStart
    return {
      'flex/evaluatePlates': sizeOf('quads', 'sizes', 'rest') + slots + placesAndRates,
      'flex/gatherPlates': sizeOf('nodeStart', 'nodeSlots', 'weighs') + slots + push - last,
      'flex/weighPoints': sizeOf('inverse', 'pointShape', 'pointNodes') + (4 + 64) * points.count,
      'flex/predictNodes': sizeOf('inverse', 'follow') + push + 2 * push, // and two vectors a coordinate
    };
  });
  for (const label of Object.keys(bound[0]) as (keyof (typeof bound)[0])[]) {
    expect(kernelBytes(label, { ...bed, surfaces: counts.slice(0, 1) }).least, label).toBe(bound[0][label]);
    expect(kernelBytes(label, { ...bed, surfaces: counts }).least, label).toBe((bound[0][label] + bound[1][label]) / 2);
  }
});
