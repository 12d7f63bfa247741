import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, unpack } from '../core/bytes';
import { readPlain, writePlain } from '../core/plainData';
import type { Result } from '../core/result';
import { createExperiment, type Experiment } from '../experiment/experiment';
import { physicsFault } from '../experiment/faults';
import { dropInto } from '../experiment/drop/dropInto';
import { openSnapshot } from '../experiment/saved/openSnapshot';
import { readStateFile, writeStateFile, type SavedState } from '../experiment/saved/stateFile';
import { smallValues } from '../experiment/testing/smallRun';
import type { DropForm, Dropped } from '../model/drop/dropped';
import type { State } from '../model/model';
import { stateHash } from '../model/stateHash';
import type { AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { expectRead, isSentence, MOST_PER_THOUSAND, timeUntil } from './testing/strange';

/**
 * Files of saved runs of which any field is another are refused with a sentence, or a run goes on from what was read
 * that is whole. They are made by chance, the same in every run.
 */

/** Runs whose files have, between them, every kind of field: scene, its values, and the steps until they are saved. */
const RUNS: Readonly<Record<string, { own: AnyValues; steps: number; drops?: true }>> = {
  snow: { own: { count: 30 }, steps: 3 },
  filling: { own: { count: 20, radius: 0.1, dt: 0.005, substeps: 4 }, steps: 3, drops: true },
  'hmmwv-hard': { own: { manoeuvre: 'acceleration' }, steps: 3 },
  'tire-bounce': { own: {}, steps: 2 },
};

/**
 * Runs that every run of the tests has. Between them they have bodies, one that was dropped, a mechanism and a driver;
 * bonds and dents, and nodes of a surface, are the others'.
 */
const QUICK = ['filling', 'hmmwv-hard'];

const make = (id: string, values: AnyValues, dropped: readonly Dropped[] = []): Promise<Experiment> =>
  createExperiment(findScene(id)!, values, createCpuEngine, undefined, dropped);

/** Returns the file of a run, as it was unpacked. */
async function goodFile(id: string): Promise<Uint8Array> {
  const { own, steps, drops } = RUNS[id], values = smallValues(findScene(id)!, { ...own, backend: 'cpu' });
  const run = await make(id, values);
  for (let k = 0; k < steps; k++) await run.advance();
  let snapshot = (await run.save()).snapshot();
  if (drops) {
    const form: DropForm = { kind: 'box', size: [0.1, 0.1, 0.1] };
    const read = dropInto(run.spec, 9.81, snapshot, { form, density: 2000, height: 0.01 });
    if (!read.ok) throw new Error(read.issues[0].message);
    const next = await make(id, values, read.value.dropped);
    expect(await next.resume(read.value)).toBe(true);
    await next.advance();
    snapshot = (await next.save()).snapshot();
  }
  return unpack(await writeStateFile({ sceneId: id, values, snapshot }));
}

type Path = readonly (string | number)[];
const isList = (x: unknown): x is Float64Array => ArrayBuffer.isView(x);

/** Returns the ways to all that data has within it: fields, and the numbers of short lists. */
function pathsOf(data: unknown, path: Path = []): Path[] {
  if (typeof data !== 'object' || data === null || isList(data)) return [path];
  return [path, ...Object.entries(data).slice(0, 60).flatMap(([key, value]) => pathsOf(value, [...path, key]))];
}

/** Returns a copy of data in which what lies at a path is what `change` makes of it; undefined is left out. */
function altered(data: unknown, [key, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(data);
  const within = data as Record<string | number, unknown>, other = altered(within[key], rest, change);
  const entries = Object.entries(within).map(([name, value]) => [name, name === String(key) ? other : value] as const)
    .filter(([, value]) => value !== undefined);
  return Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

const NUMBERS = [NaN, Infinity, -Infinity, -1, 0, -0, 0.5, 1, 2, 7, 1e9, -(2 ** 31), 2 ** 53, 1e308, 5e-324];
const KINDS = [Float64Array, Float32Array, Int32Array, Uint32Array, Uint16Array, Uint8Array];

/** Any of these may stand in a field in place of what belongs there. */
const others = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, '', 'cpu', '__proto__', 'x'.repeat(100_000), [], {}, ...NUMBERS),
  fc.constantFrom(...NUMBERS, 0, 0, 0).chain((x) => fc.constantFrom(1, 3, 1000, 100_000).map((n) => Array(n).fill(x))),
  fc.constantFrom(...KINDS).chain((Kind) => fc.constantFrom(0, 1, 3, 1000, 300_000).map((n) => new Kind(n))),
  fc.jsonValue().filter((x) => !JSON.stringify(x).includes('"$"')),
);

/** A list becomes shorter, longer, one with another number in it, of another kind, or of one number throughout. */
const relisted = fc.record({
  how: fc.constantFrom('shorter', 'longer', 'number', 'number', 'number', 'kind', 'all'), at: fc.nat(1e6),
  number: fc.constantFrom(...NUMBERS), Kind: fc.constantFrom(...KINDS), by: fc.constantFrom(1, 3, 1000, 100_000),
}).map(({ how, at, number, Kind, by }) => (list: Float64Array): unknown => {
  const Own = list.constructor as Float64ArrayConstructor;
  switch (how) {
    case 'shorter': return list.slice(0, Math.max(0, list.length - by));
    case 'longer': return Own.from([...list, ...Array<number>(by).fill(number)]);
    case 'kind': return Kind.from(list);
    case 'all': return Own.from(list, () => number);
    default: return Own.from(list, (x, k) => (k === at % list.length ? number : x));
  }
});

const change = fc.record({ other: others, relist: relisted, keeps: fc.boolean() })
  .map(({ other, relist, keeps }) => (value: unknown): unknown =>
    (keeps && isList(value) ? relist(value)
      : keeps && typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, more: other }
        : other));

/** Takes two steps; refuses to go on unless what they leave is whole, or a sentence says what is not. */
async function expectWhole(run: Experiment): Promise<void> {
  for (let k = 0; k < 2; k++) {
    await run.advance();
    const fault = physicsFault(run);
    if (fault !== null) return expect(fault).toSatisfy(isSentence);
    expect(Number.isFinite(run.time)).toBe(true);
  }
  const { position, orientation, velocity, spin, memory, flexible } = await run.engine.readState();
  for (const list of [position, orientation, velocity, spin, memory ?? [], ...flexible ?? []])
    expect(list.every(Number.isFinite)).toBe(true);
}

/** Most processor time to go on from what was read, building its small world with it [ms]. */
const MOST_TO_GO_ON = 3000;

/** Reads a file in time; where it is of a run of the same world, that goes on from it, or a sentence says why not. */
async function goOnFrom(bytes: Uint8Array<ArrayBuffer>, id: string, good: SavedState): Promise<string> {
  const packed = await pack(bytes);
  let read!: Result<SavedState>, least = Infinity;
  const most = MOST_PER_THOUSAND * Math.ceil(bytes.length / 1000 + 1);
  for (let round = 0; round < 3 && least > most; round++)
    least = Math.min(least, await timeUntil(async () => { read = await readStateFile(packed); }));
  expect(least).toBeLessThanOrEqual(most);
  expectRead(read);
  if (!read.ok) return 'refused';
  const { sceneId, values, snapshot } = read.value;
  if (sceneId !== id || JSON.stringify(values) !== JSON.stringify(good.values)) return 'of another world';
  let end = '';
  expect(await timeUntil(async () => {
    const run = await make(id, { ...good.values }, snapshot.dropped);
    const opened = await openSnapshot(run, snapshot);
    expectRead(opened);
    end = opened.ok ? opened.value ? 'exact' : 'from its state' : 'not opened';
    if (opened.ok) await expectWhole(run);
    run.engine.dispose();
  })).toBeLessThanOrEqual(MOST_TO_GO_ON);
  return end;
}

type Alteration = { path: Path; change(value: unknown): unknown; isHashed: boolean };
const longer = (list: unknown): unknown =>
  (isList(list) ? (list.constructor as Float64ArrayConstructor).from([...list, 0]) : [...list as number[], 0]);

/** Returns what must be tried whatever chance brings: each list of an engine and of a driver longer, measures null. */
function alwaysTried(paths: readonly Path[]): Alteration[] {
  const isOne = (path: Path, length: number, ...start: string[]): boolean =>
    path.length === length && start.every((key, k) => path[1 + k] === key);
  return paths.flatMap((path) => {
    const isListed = isOne(path, 4, 'engine', 'numbers') || isOne(path, 2, 'pilot');
    if (isListed) return [{ path, change: longer, isHashed: true }];
    return isOne(path, 6, 'engine', 'measures', 'flexible') ? [{ path, change: () => null, isHashed: true }] : [];
  });
}

const TRIES = 60; // and those above
for (const id of Object.keys(RUNS)) test(
  `a saved run of ${id} of which any field is another is refused, or goes on`,
  QUICK.includes(id) ? {} : { tags: 'long' },
  async () => {
  const bytes = await goodFile(id), data = readPlain(bytes) as { snapshot: State }, paths = pathsOf(data);
  const read = await readStateFile(await pack(new Uint8Array(bytes)));
  if (!read.ok) throw new Error(read.issues[0].message);
  const good = read.value, ends = new Set<string>(), always = alwaysTried(paths);
  // each part has the same chance, however many fields it has
  const partOf = (path: Path): string => path.slice(0, 4).join('.'), parts = [...new Set(paths.map(partOf))];
  const path = fc.constantFrom(...parts)
    .chain((part) => fc.constantFrom(...paths.filter((one) => partOf(one) === part)));
  // the hash is that of the altered state, else it is all that is looked at
  const alteration = fc.record({ path, change, isHashed: fc.nat(9).map((n) => n > 0) });
  await fc.assert(fc.asyncProperty(alteration, async ({ path, change, isHashed }: Alteration) => {
    const wrong = altered(data, path, change) as { snapshot: State; hash: string };
    try {
      if (isHashed && path[0] === 'snapshot') wrong.hash = stateHash(wrong.snapshot);
    } catch {
      // what has no hash keeps the old one
    }
    ends.add(await goOnFrom(writePlain(wrong), id, good));
  }), { seed: 17, numRuns: TRIES + always.length, examples: always.map((one): [Alteration] => [one]) });
  // all that may become of a file was seen
  expect([...ends]).toEqual(expect.arrayContaining(['refused', 'not opened', 'from its state', 'exact']));
});
