import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PlannedRun } from '../../sweep/outcome';
import { checkEngine } from './checkEngine';
import { claim } from './claims';
import { mergeSweep } from './merge';
import { readSweepOptions } from './options';
import { outcomeFile, readOutcome } from './outcome';
import { readManifest, readPlan } from './planFolder';
import { createProgress } from './progress';
import { runSweep } from './run';
import { statusOf } from './status';
import { TASK_VARIABLES } from './taskIndex';
import { ball, planned } from './testing/sweepFolder';

async function run(folder: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const said: string[] = [];
  let answer = '';
  const options = readSweepOptions(['run', folder, ...args]);
  const code = await runSweep(options, { out: (text) => { answer += text; }, err: (text) => said.push(text), env });
  return { code, counts: JSON.parse(answer) as object, said: said.join('') };
}
const doneOf = (folder: string): number[] => {
  const plan = readPlan(folder);
  return [...readManifest(plan)].filter(({ hash }) => readOutcome(plan, hash)?.status === 'done').map(({ index }) =>
    index);
};
const tableOf = (folder: string): string => {
  const file = join(folder, 'table.csv');
  mergeSweep(folder, { csv: file }, () => {});
  return readFileSync(file, 'utf8');
};

test('all runs are done, and what is done is not done again', async () => {
  const folder = planned(), first = await run(folder, ['--jobs', '1']);
  expect(first).toMatchObject({ code: 0, counts: { asked: 6, done: 6, failed: 0, missing: 0 } });
  expect(first.said).toMatch(/^1 of 6 runs, \d+ s left\n(.*\n)*6 of 6 runs in \d+ s\n$/);
  const files = [...readManifest(readPlan(folder))].map(({ hash }) => outcomeFile(folder, hash));
  const before = files.map((file) => statSync(file).ino);
  expect((await run(folder, ['--jobs', '1'])).said).toBe('');
  expect(files.map((file) => statSync(file).ino)).toEqual(before);
  expect(tableOf(folder)).toContain(',done,');
});

test('two commands at once in one folder share the runs; at the end one may do what the other is at', async () => {
  const folder = planned(failing); // each run that fails is said
  const both = await Promise.all([run(folder, ['--jobs', '1']), run(folder, ['--jobs', '1'])]);
  const done = both.map(({ said }) => said.match(/^Run \d failed/gm)?.length ?? 0);
  expect([6, 7]).toContain(done[0] + done[1]);
  expect(Math.min(...done)).toBeGreaterThan(1);
  expect(statusOf(folder)).toMatchObject({ failed: 6, missing: 0 });
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('claim'))).toEqual([]);
});

test('a run that a dead command has claimed is done, after all others', async () => {
  const folder = planned(), plan = readPlan(folder), [first, ...others] = [...readManifest(plan)];
  expect(claim(folder, first.hash)).toBe(true);
  expect(await run(folder, ['--jobs', '1'])).toMatchObject({ code: 0, counts: { done: 6 } });
  const timeOf = ({ hash }: PlannedRun): number => statSync(outcomeFile(folder, hash)).mtimeMs;
  expect(timeOf(first)).toBeGreaterThanOrEqual(Math.max(...others.map(timeOf)));
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('claim'))).toEqual([]);
});

test('the ball has slowed by the friction that its row says', async () => {
  const folder = planned();
  await run(folder, ['--jobs', '1']);
  const rows = tableOf(folder).trimEnd().split('\n').slice(1).map((line) => line.split(','));
  for (const [, , , friction, , , slope] of rows) // it slides: dv/dt = −μ g
    expect(Number(slope)).toBeCloseTo(-9.81 * Number(friction), 3);
});

test.each(TASK_VARIABLES)('without --index, %s says which run is to be done', async (name) => {
  const folder = planned(), { said } = await run(folder, [], { [name]: '4' });
  expect(said).toContain(`${name} = 4: run 4 of 6.\n`);
  expect(doneOf(folder)).toEqual([4]);
});

test('--index is taken before what a scheduler says, and --pack takes as many runs a task', async () => {
  const folder = planned();
  await run(folder, ['--index', '2'], { SLURM_ARRAY_TASK_ID: '5' });
  expect(doneOf(folder)).toEqual([2]);
  const { said, counts } = await run(folder, ['--pack', '4'], { SLURM_ARRAY_TASK_ID: '1' });
  expect(said).toContain('SLURM_ARRAY_TASK_ID = 1: runs 4 to 5 of 6.');
  expect(counts).toMatchObject({ asked: 2, done: 2 });
  expect(doneOf(folder)).toEqual([2, 4, 5]);
  expect(statusOf(folder)).toMatchObject({ done: 3, missing: 3 });
  const whole = planned();
  await run(whole, ['--jobs', '1']);
  await run(folder, ['--index', '0', '--pack', '6']);
  expect(tableOf(folder)).toBe(tableOf(whole)); // byte for byte, however they were spread
});

/** A spin that the ball never comes to: there is nothing to reduce, which no plan can know. */
const failing = { ...ball, probes: [{ probe: 'speed', reduce: 'at', along: 'spin', at: 1e6 }] };

test('a failed run is kept with its reason and tried again only if that is asked for', async () => {
  const folder = planned({ ...failing, axes: [{ key: 'friction', values: [0.1, 0.2] }] });
  const first = await run(folder, ['--jobs', '1']);
  expect(first).toMatchObject({ code: 2, counts: { asked: 2, done: 0, failed: 2 } });
  expect(first.said).toContain('Run 1 failed: speed.at spin 1000000: spin never comes to 1000000.');
  expect((await run(folder,
    ['--jobs', '1'])).said).toBe('2 failed before and stay so; --again tries them once more.\n');
  expect((await run(folder, ['--jobs', '1', '--again'])).said).toContain('Run 1 failed');
  expect(statusOf(folder)).toMatchObject({ done: 0, failed: 2, missing: 0 });
});

test('a check that fails is no failed run; it is counted', async () => {
  const folder = planned({
    ...ball, base: { backend: 'cpu', duration: 1 }, axes: [{ key: 'rollingFriction', values: [50] }], // it stops
  });
  expect(await run(folder, ['--jobs', '1'])).toMatchObject({ code: 0, counts: { done: 1, failed: 0 } });
  const [title, row] = tableOf(folder).split('\n').map((line) => line.split(','));
  const at = (name: string): string => row[title.indexOf(name)];
  expect([at('checks passed'), at('checks failed')]).toEqual(['2', '1']);
});

describe('a task is refused with a sentence:', () => {
  test.each<[string, string[], NodeJS.ProcessEnv, RegExp]>([
    ['beyond the last run', ['--index', '6'], {}, /^--index = 6 is not allowed: a whole number from 0 to 5\.$/],
    ['beyond the last pack', ['--index', '2', '--pack', '4'], {}, /^--index = 2 is not allowed: .* 0 to 1\.$/],
    ['half a run', ['--index', '0.5'], {}, /^--index = 0\.5 is not allowed/],
    ['a strange variable', [], { HQ_TASK_ID: 'x' }, /^HQ_TASK_ID = x is not allowed: a whole number from 0 to 5\.$/],
    ['a pack of none', ['--pack', '2'], {}, /^--pack needs --index, or a scheduler/],
    ['no jobs', ['--jobs', '0'], {}, /^--jobs = 0 is not allowed: a whole number from 1 to 1024\.$/],
    ['an unknown option', ['--job', '1'], {}, /^sweep run does not know --job: --index, --jobs, --pack, --again\.$/],
    ['an option twice', ['--jobs', '1', '--jobs', '1'], {}, /^--jobs is given more than once\.$/],
  ])('%s', async (_, args, env, sentence) => {
    const folder = planned();
    await expect(run(folder, args, env)).rejects.toMatchObject({ code: 2, message: expect.stringMatching(sentence) });
    expect(doneOf(folder)).toEqual([]);
  });
});

test.each<[string[], RegExp]>([
  [[], /^sweep takes a command, not nothing: plan <sweep\.json>/], [['go'], /^sweep takes a command, not "go"/],
  [['plan'], /^sweep plan needs a sweep file/], [['plan', 'x.json'], /^sweep plan needs --out/],
  [['merge', 'x'], /^sweep merge needs --csv, --parquet or --summary: /],
  [['merge', 'x', '--csv', 'y', '--summary', './y'],
    /^--summary \.\/y is also the file of --csv: each table needs a file of its own\.$/],
  [['status', 'x', '--csv', 'y'], /^sweep status does not know --csv/],
])('the words %j are refused with a sentence', (args, sentence) => {
  expect(() => readSweepOptions(args)).toThrow(sentence);
});

test('a plan of another engine is not run, and a manifest that was changed by hand neither', async () => {
  await expect(run(planned(ball, 'another'),
    ['--jobs', '1'])).rejects.toThrow(/is planned for engine another, and this is/);
  expect(() => checkEngine({ folder: 'x', engine: '1' }, '1')).not.toThrow();
  const folder = planned(), file = join(folder, 'manifest.jsonl');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"friction":0.1', '"friction":0.15'));
  await expect(run(folder, ['--jobs', '1'])).rejects.toThrow(/^Run 0 has values that its hash \w+ is not of/);
});

test('the time left is that of the runs that are left, by those that ended', () => {
  let time = 0;
  const said: string[] = [], progress = createProgress(4, (text) => said.push(text), () => time);
  for (const at of [100_000, 100_500, 300_000, 400_000]) {
    time = at;
    progress.ended(at === 300_000);
  }
  expect(said).toEqual([
    '1 of 4 runs, 5 min left\n', '3 of 4 runs, 1 failed, 2 min left\n', '4 of 4 runs, 1 failed in 7 min\n',
  ]);
});
