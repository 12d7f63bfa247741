import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeOutcome } from './outcome';
import { planSweep } from './plan';
import { readManifest, readPlan } from './planFolder';
import { runHash } from './runHash';
import { statusOf } from './status';
import { ball, newFolder, planned, sweepFile } from './testing/sweepFolder';

const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    expect(error).toMatchObject({ code: 2 });
    return (error as Error).message;
  }
  return 'nothing was refused';
};

test('a plan is its sweep, and a manifest with a line and a hash a run, in order', () => {
  const folder = planned(), plan = readPlan(folder), runs = [...readManifest(plan)];
  expect(readdirSync(folder).sort()).toEqual(['manifest.jsonl', 'plan.json']);
  expect(plan).toMatchObject({ runs: 6, sweep: { scene: 'rolling-ball', duration: 0.02 } });
  expect(runs.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(runs.map(({ values }) => values)[2]).toEqual({ friction: 0.2, speed: 0.5 });
  expect(new Set(runs.map(({ hash }) => hash)).size).toBe(6);
  expect(runs.every(({ hash, values }) => hash === runHash(plan, values))).toBe(true);
});

describe('the hash of a run', () => {
  const source = { engine: '1', sweep: { scene: 'rolling-ball', base: { friction: 0.2 }, duration: 1 } };
  const hash = runHash(source, { speed: 1 });

  test('is the same wherever a value is from: base, an axis or the defaults', () => {
    expect(runHash({ ...source, sweep: { ...source.sweep, base: { speed: 1 } } }, { friction: 0.2 })).toBe(hash);
    const bare = { ...source, sweep: { ...source.sweep, base: {} } };
    expect(runHash(bare, { speed: 2, friction: 0.2 })).toBe(runHash(bare, {})); // their defaults
  });

  test.each<[string, string]>([
    ['engine', runHash({ ...source, engine: '2' }, { speed: 1 })],
    ['scene', runHash({ ...source, sweep: { ...source.sweep, scene: 'painleve' } }, { speed: 1 })],
    ['duration', runHash({ ...source, sweep: { ...source.sweep, duration: 2 } }, { speed: 1 })],
    ['value of base', runHash({ ...source, sweep: { ...source.sweep, base: { friction: 0.21 } } }, { speed: 1 })],
    ['value of an axis', runHash(source, { speed: 1.0001 })],
    ['value by default', runHash(source, { speed: 1, seed: 2 })],
  ])('is another for another %s', (_, other) => {
    expect(other).not.toBe(hash);
  });
});

test('the same plan again changes nothing; another sweep or engine in its folder is refused, and it stays', () => {
  const { file, out } = sweepFile();
  planSweep(file, out, 'one');
  const content = () => readdirSync(out).sort().map((name) => readFileSync(join(out, name), 'utf8'));
  const before = content();
  expect(planSweep(file, out, 'one')).toEqual({ runs: 6, engine: 'one' });
  expect(messageOf(() => planSweep(file, out, 'two')))
    .toBe(`--out ${out}: the folder holds another plan (of engine one, this is two); take a folder of its own.`);
  const strange = sweepFile();
  mkdirSync(strange.out, { recursive: true });
  writeFileSync(join(strange.out, 'plan.json'), '{}');
  expect(messageOf(() => planSweep(strange.file, strange.out, 'one')))
    .toBe(`--out ${strange.out}: the folder holds another plan; take a folder of its own.`);
  const other = sweepFile({ ...ball, base: { duration: 0.03 } });
  expect(messageOf(() => planSweep(other.file, out, 'one')))
    .toBe(`--out ${out}: the folder holds another plan; take a folder of its own.`);
  expect(content()).toEqual(before);
});

test.each<[string, (text: string) => string | null]>([
  ['gone', () => null], ['cut', (text) => text.slice(0, -5)], ['longer', (text) => `${text}{}\n`],
  ['of other values', (text) => text.replace('"friction":0.1', '"friction":0.7')],
])('the same plan again writes a manifest anew that is %s; results and what is whole stay', (_, change) => {
  const { file, out } = sweepFile(), manifest = join(out, 'manifest.jsonl');
  planSweep(file, out);
  const whole = readFileSync(manifest, 'utf8'), changed = change(whole), plan = readPlan(out);
  const [{ hash }] = readManifest(plan), inodes = () => ['plan.json', 'results'].map((name) => statSync(join(out,
    name)).ino);
  writeOutcome(out, { status: 'failed', code: 1, reason: 'It fell.', hash, engine: plan.engine, wall: 1 });
  const before = inodes();
  if (changed === null) rmSync(manifest);
  else writeFileSync(manifest, changed);
  expect(planSweep(file, out)).toMatchObject({ runs: 6 });
  expect(readFileSync(manifest, 'utf8')).toBe(whole);
  expect(statusOf(out)).toMatchObject({ runs: 6, failed: 1, missing: 5 });
  expect(inodes()).toEqual(before);
  const { ino } = statSync(manifest);
  planSweep(file, out);
  expect(statSync(manifest).ino).toBe(ino);
});

test('a plan that was killed before its end is none, and is made anew', () => {
  const { file, out } = sweepFile();
  planSweep(file, out);
  const whole = readFileSync(join(out, 'plan.json'), 'utf8'), lines = readFileSync(join(out, 'manifest.jsonl'), 'utf8');
  const killed = newFolder();
  writeFileSync(join(killed, 'manifest.jsonl'), lines.slice(0, 100));
  expect(messageOf(() => readPlan(killed))).toContain('holds no plan');
  planSweep(file, killed);
  expect(readFileSync(join(killed, 'plan.json'), 'utf8')).toBe(whole);
  expect(readFileSync(join(killed, 'manifest.jsonl'), 'utf8')).toBe(lines);
});

describe('before anything is written a plan is refused for', () => {
  test('a sweep with a fault', () => {
    const { file, out } = sweepFile({ ...ball, scene: 'nowhere' });
    expect(messageOf(() => planSweep(file, out))).toMatch(/^\S+sweep\.json: There is no scene "nowhere"/);
    expect(existsSync(out)).toBe(false);
  });

  test('a sweep that is not there', () => {
    expect(messageOf(() => planSweep('nowhere.json', 'out')))
      .toMatch(/^nowhere\.json: cannot be read \(ENOENT[^']*\)\.$/);
    expect(existsSync('out')).toBe(false);
  });

  test('a folder that cannot be', () => {
    const { file } = sweepFile();
    expect(messageOf(() => planSweep(file, join(file, 'inside'))))
      .toMatch(/^--out \S+inside: the folder cannot be written \(ENOTDIR/);
  });

  test('a folder whose manifest cannot be written, and leaves no part of it', () => {
    const { file } = sweepFile();
    expect(messageOf(() =>
      planSweep(file, '/proc/self/nothing'))).toMatch(/^--out \/proc\S+: the folder cannot be written/);
  });
});

describe('a folder is refused with a sentence', () => {
  test.each<[string, string, (text: string) => string, RegExp]>([
    ['that is damaged', 'plan.json', (text) => text.slice(5), /plan\.json is not a plan \(grouser-sweep\/1\)\.$/],
    ['of another format', 'plan.json', (text) => text.replace('sweep/1', 'sweep/2'),
      /is not a plan \(grouser-sweep\/1\)/],
    ['with a value out of range', 'plan.json', (text) => text.replace('0.3', '33'), /friction = 33 is not allowed/],
    ['with other runs', 'plan.json', (text) => text.replace('"runs": 6', '"runs": 7'),
      /runs = 7 is not allowed: .* 6\.$/],
    ['with a short manifest', 'manifest.jsonl', (text) => text.slice(0, -5),
      /has 5 whole lines, not the 6 of the plan/],
    ['with a damaged manifest', 'manifest.jsonl', (text) => text.replace('"index":2', '"index":3'),
      /line 3 is damaged/],
  ])('%s', (_, name, change, sentence) => {
    const folder = planned(), file = join(folder, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    expect(messageOf(() => [...readManifest(readPlan(folder))])).toMatch(sentence);
  });
});

test('any part of a long manifest is read, whatever pieces it is read in', () => {
  const folder = planned({ ...ball, axes: [{ key: 'seed', from: 1, to: 5000, count: 5000 }] }), plan = readPlan(folder);
  const whole = [...readManifest(plan)];
  expect(whole).toHaveLength(5000);
  for (const [first, count] of [[0, 1], [4999, 1], [2345, 100], [4990, 100]])
    expect([...readManifest(plan, first, count)]).toEqual(whole.slice(first, first + count));
});
