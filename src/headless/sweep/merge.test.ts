import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import type { Done, Failed, PlannedRun } from '../../sweep/outcome';
import { mergeSweep } from './merge';
import { outcomeFile, readOutcome, writeOutcome } from './outcome';
import { readManifest, readPlan } from './planFolder';
import { statusOf } from './status';
import { ball, planned } from './testing/sweepFolder';

const engine = '1.2.3+abc';
const done = ({ index }: PlannedRun): Done => ({
  status: 'done', probes: [index / 3, -index], backend: 'cpu', stateHash: '', notices: [], warnings: [],
  checks: [{ what: 'a', ok: true, measured: 1 }, { what: 'b', ok: false, measured: 2 },
    { what: 'c', ok: true, measured: 1 }],
});

/** Plans a sweep of six runs and gives results to some of them, in an order of its own. */
function withResults(order: readonly number[], resultOf: (run: PlannedRun) => Done | Failed = done): string {
  const folder = planned(ball, engine), runs = [...readManifest(readPlan(folder))];
  for (const k of order)
    writeOutcome(folder, { ...resultOf(runs[k]), hash: runs[k].hash, engine, wall: 1 + k });
  return folder;
}

function merge(folder: string) {
  const said: string[] = [], file = join(folder, 'table.csv');
  const answer = mergeSweep(folder, { csv: file }, (text) => { said.push(text); });
  return { ...answer, said: said.join(''), table: readFileSync(file, 'utf8') };
}

test('the table has a line a run in the plan\'s order, whatever the order in which they were done', () => {
  const { table, merged, code, said } = merge(withResults([5, 2, 0, 1, 4, 3]));
  expect(merged).toMatchObject({ rows: 6, done: 6, failed: 0, missing: 0 });
  expect({ code, said }).toEqual({ code: 0, said: '' });
  const [title, ...rows] = table.trimEnd().split('\n').map((line) => line.split(','));
  expect(title).toEqual(['run', 'status', 'hash', 'friction [1]', 'speed [m/s]', 'speed.last [m/s]',
    'speed.slope 0..0.01 s [m/s/s]', 'checks passed', 'checks failed', 'engine', 'reason']);
  expect(rows.map(([run]) => run)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(rows[4].toSpliced(2, 1)).toEqual(['4', 'done', '0.3', '0.5', '1.33333333', '-4', '2', '1', engine, '']);
  expect(merge(withResults([0, 1, 2, 3, 4, 5])).table).toBe(table);
});

test('a missing run is a row without numbers, a sentence and an exit code of its own', () => {
  const folder = withResults([0, 1, 3, 4]), { table, code, said } = merge(folder);
  expect(code).toBe(6);
  expect(said).toMatch(/table\.csv has holes: 2 of 6 runs are missing, run 2 first; sweep run does them\.\n$/);
  expect(table.split('\n')[3]).toMatch(/^2,missing,[0-9a-f]{32},0\.2,0\.5,,,,,,$/);
});

test('a failed run is a row with its reason, whatever is in that', () => {
  const reason = 'It fell, "far".', failed: Failed = { status: 'failed', code: 3, reason };
  const { table, code, said } = merge(withResults([0, 1, 2, 3, 4, 5], (run) => (run.index === 1 ? failed : done(run))));
  expect(code).toBe(0);
  expect(said).toBe('1 of 6 runs failed, the first as run 1: It fell, "far".\n');
  expect(table.split('\n')[2]).toMatch(/^1,failed,[0-9a-f]{32},0\.1,2,,,,,1\.2\.3\+abc,"It fell, ""far""\."$/);
});

test('Parquet has the same table, numbers with all their bits, and nothing where there is none', async () => {
  const failed: Failed = { status: 'failed', code: 3, reason: 'It fell, "far".' };
  const folder = withResults([0, 1, 3, 4, 5], (run) => (run.index === 1 ? failed : done(run)));
  const parquet = join(folder, 'table.parquet'), { code } = mergeSweep(folder, { parquet }, () => {});
  expect(code).toBe(6);
  const bytes = readFileSync(parquet), file = new Uint8Array(bytes).buffer;
  const rows = await parquetReadObjects({ file }), [titles] = merge(folder).table.split('\n');
  expect(Object.keys(rows[0]).join(',')).toBe(titles);
  expect(rows.map(({ status }) => status)).toEqual(['done', 'failed', 'missing', 'done', 'done', 'done']);
  expect(rows[1]).toMatchObject({ run: 1, 'friction [1]': 0.1, 'speed [m/s]': 2, 'speed.last [m/s]': null,
    'checks passed': null, engine, reason: failed.reason });
  expect(rows[4]).toMatchObject({ run: 4, 'speed.last [m/s]': 4 / 3, 'checks passed': 2, reason: null });
});

/** Three speeds in an order of their own, four seeds each, of which the seed is the slower axis. */
const seeded = { ...ball, axes: [{ key: 'seed', values: [1, 2, 3, 4] }, { key: 'speed', values: [2, 0.5, 1] }] };

test('a summary has a line a point, with the mean and the standard error of each probe over its seeds', () => {
  const folder = planned(seeded, engine), runs = [...readManifest(readPlan(folder))];
  const summary = join(folder, 'short.csv');
  const reason = 'It fell.', failed: Failed = { status: 'failed', code: 3, reason };
  const probe: Record<number, number[]> = { 2: [1, 2, 6], 0.5: [1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 6], 1: [5] };
  for (const run of runs) {
    const { seed, speed } = run.values as Record<string, number>, y = probe[speed][seed - 1] as number | undefined;
    if (y === undefined && seed === 4) continue;
    const result = y === undefined ? failed : { ...done(run), probes: [y, -y] };
    writeOutcome(folder, { ...result, hash: run.hash, engine, wall: 1 });
  }
  const { merged, code } = mergeSweep(folder, { summary }, () => {});
  expect({ ...merged, code }).toMatchObject({ rows: 12, done: 8, failed: 2, missing: 2, csv: null, summary, code: 6 });
  const [title, ...rows] = readFileSync(summary, 'utf8').trimEnd().split('\n').map((line) => line.split(','));
  const slope = 'speed.slope 0..0.01 s';
  expect(title).toEqual(['speed [m/s]', 'done', 'failed', 'missing', 'speed.last [m/s]',
    'speed.last standard error [m/s]', `${slope} [m/s/s]`, `${slope} standard error [m/s/s]`]);
  const error = String(+Math.sqrt(7 / 3).toPrecision(9)), late = String(+Math.sqrt(14 / 3 / 4).toPrecision(9));
  expect(rows).toEqual([ // s² = (4 + 1 + 9) / 2 = 7 of three, (4 + 1 + 0 + 9) / 3 of four that are alike but for 1e-9
    ['2', '3', '0', '1', '3', error, '-3', error],
    ['0.5', '4', '0', '0', '1e9', late, '-1e9', late].map((cell) => cell.replace('1e9', '1000000000')),
    ['1', '1', '2', '1', '5', '', '-5', ''],
  ]);
});

test('a summary of a sample has a line a point with errors over seeds, of one drawn twice by three runs', () => {
  const sample = { method: 'random', count: 6, seed: 1 };
  const axes = [{ key: 'substeps', values: [5, 10] }, { key: 'seed', values: [1, 2, 4] }];
  const folder = planned({ ...ball, axes, sample }, engine), summary = join(folder, 'short.csv');
  for (const run of readManifest(readPlan(folder))) {
    const y = run.values.seed as number;
    writeOutcome(folder, { ...done(run), probes: [y, -y], hash: run.hash, engine, wall: 1 });
  }
  expect(mergeSweep(folder, { summary }, () => {}).merged).toMatchObject({ rows: 18, done: 18 });
  const [, ...rows] = readFileSync(summary, 'utf8').trimEnd().split('\n').map((line) => line.split(','));
  expect(rows.map(([substeps, ...more]) => [substeps, more.slice(0, 3)]).sort())
    .toEqual([['10', ['3', '0', '0']], ['5', ['3', '0', '0']]]);
  for (const row of rows) // s² = (16 + 1 + 25) / 9 / 2 = 7/3
    expect(row.slice(4, 6)).toEqual(['2.33333333', String(+Math.sqrt(7 / 3 / 3).toPrecision(9))]);
});

test('without an axis of seeds a summary has a run a line, and a sentence says so', () => {
  const folder = withResults([0, 1, 2, 3, 4, 5]), summary = join(folder, 'short.csv'), said: string[] = [];
  mergeSweep(folder, { summary }, (text) => { said.push(text); });
  expect(said).toEqual(['The sweep has no axis of seeds: its summary has a run a line, and no standard errors.\n']);
  expect(readFileSync(summary, 'utf8').split('\n')[5]).toBe('0.3,0.5,1,0,0,1.33333333,,-4,');
});

test('a link leads to the table that is replaced', () => {
  const folder = withResults([0, 1, 2, 3, 4, 5]), parquet = join(folder, 'link.parquet');
  const table = join(folder, 'table.parquet');
  writeFileSync(table, 'old');
  symlinkSync(table, parquet);
  mergeSweep(folder, { parquet }, () => {});
  expect([lstatSync(parquet).isSymbolicLink(), readFileSync(table, 'latin1').slice(0, 4)]).toEqual([true, 'PAR1']);
});

test.each([
  'plan.json', 'manifest.jsonl', 'wheel.bin', 'results', 'results/x.csv', 'results/none/x.csv', 'link/plan.json',
  'to-plan', 'results/../plan.json',
])('no table takes the place of a file of the sweep: %s', (name) => {
  const folder = withResults([0, 1, 2, 3, 4, 5]), file = `${folder}/${name}`;
  symlinkSync(folder, join(folder, 'link'));
  symlinkSync(join(folder, 'plan.json'), join(folder, 'to-plan'));
  const content = () => readdirSync(folder, { recursive: true }).sort(), before = content();
  for (const option of ['csv', 'parquet', 'summary']) {
    const sentence = new RegExp(`^--${option} .* is not allowed: (plan|manifest|wheel|results)\\S* belongs to the`);
    expect(() => mergeSweep(folder, { [option]: file }, () => {})).toThrow(sentence);
  }
  expect(content()).toEqual(before);
  expect(statusOf(folder)).toMatchObject({ done: 6 });
});

test('a place that cannot be written to is refused before the table of the other kind is begun', () => {
  const folder = withResults([0, 1, 2, 3, 4, 5]), csv = join(folder, 'table.csv');
  expect(() => mergeSweep(folder, { csv, parquet: join(folder, 'no', 'table.parquet') }, () => {}))
    .toThrow(/^--parquet .*table\.parquet: the file cannot be written \(.*\)\.$/);
  expect(() => mergeSweep(folder, { csv, parquet: folder }, () => {})).toThrow('(it is no regular file)');
  expect(() => mergeSweep(folder, { csv, summary: join(folder, 'no', 'short.csv') }, () => {}))
    .toThrow(/^--summary .*short\.csv: the file cannot be written \(.*\)\.$/);
  expect([existsSync(csv), existsSync(`${csv}.part`)]).toEqual([false, false]);
});

test('a result that is damaged, has a number too few or none, or is of another run counts as missing', () => {
  const folder = withResults([0, 1, 2, 3, 4, 5]), runs = [...readManifest(readPlan(folder))];
  const change = (k: number, by: (text: string) => string): void => {
    const file = outcomeFile(folder, runs[k].hash);
    writeFileSync(file, by(readFileSync(file, 'utf8')));
  };
  change(0, (text) => text.slice(0, 30));
  change(1, (text) => text.replace(/"probes":\[[^,]*,/, '"probes":['));
  change(2, (text) => text.replace(/"probes":\[[^,]*,/, '"probes":[null,'));
  change(3, (text) => text.replace(runs[3].hash, runs[4].hash));
  expect(merge(folder).merged).toMatchObject({ done: 2, missing: 4 });
});

test('runs on two kinds of backend are merged with a sentence', () => {
  const { said } = merge(withResults([0, 1, 2, 3, 4, 5], (run) =>
    ({ ...done(run), backend: run.index ? 'gpu' : 'cpu' })));
  expect(said).toBe('Runs were done on cpu and gpu, whose numbers differ: set backend in base for one.\n');
});

test('the status counts runs, and says how long the missing ones will take', () => {
  const failed: Failed = { status: 'failed', code: 3, reason: 'x' };
  const folder = withResults([0, 1, 2], (run) => (run.index === 2 ? failed : done(run)));
  // two done in 1 and 2 s; three are missing: two rounds on two cores, 1.5 s each
  expect(statusOf(folder, 2)).toEqual({
    runs: 6, done: 2, failed: 1, missing: 3, left: 3, scene: 'rolling-ball', engine,
  });
  expect(statusOf(planned(ball, engine), 2)).toMatchObject({ done: 0, missing: 6, left: null });
  expect(statusOf(withResults([0, 1, 2, 3, 4, 5]), 2)).toMatchObject({ missing: 0, left: 0 });
});

test('merging two thousand runs takes little longer than reading what is known of them', () => {
  const folder = planned({ ...ball, axes: [{ key: 'seed', from: 1, to: 2000, count: 2000 }] }, engine);
  const plan = readPlan(folder), runs = [...readManifest(plan)];
  for (const run of runs) writeOutcome(folder, { ...done(run), hash: run.hash, engine, wall: 1 });
  const timeOf = (work: () => void): number => {
    const begun = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begun);
    return user + system;
  };
  const read = (): void => { for (const { hash } of runs) readOutcome(plan, hash); };
  read(); // compiled, and the files in memory
  const reading = timeOf(read);
  // twice as long here; what looks at every run for every run takes hundreds of times as long
  const merging = timeOf(() => expect(merge(folder).merged).toMatchObject({ rows: 2000, done: 2000 }));
  expect(merging).toBeLessThan(8 * reading);
});
