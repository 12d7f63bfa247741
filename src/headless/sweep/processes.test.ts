import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outcomeFile } from './outcome';
import { readManifest, readPlan } from './planFolder';
import { statusOf, type SweepStatus } from './status';
import { ball, newFolder, sweepFile } from './testing/sweepFolder';

// The whole program, as a person starts it: processes that are spread, and those that are killed.
const PROGRAM = join(import.meta.dirname, '../../../scripts/headless.mjs');
const sweep = (...args: string[]) =>
  spawnSync(process.execPath, [PROGRAM, 'sweep', ...args],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });

/** Runs of some tenths of a second each, so that a sweep can be ended in the middle. */
const slow = {
  ...ball, base: { duration: 0.12, dt: 0.0002, backend: 'cpu' }, axes: [{ key: 'seed', from: 1, to: 6, count: 6 }],
  probes: [{ probe: 'speed', reduce: 'last' }],
};

function planOf(data: object): string {
  const { file, out } = sweepFile(data), made = sweep('plan', file, '--out', out);
  expect(made).toMatchObject({ status: 0, stderr: '' });
  return out;
}

function tableOf(folder: string): string {
  const file = join(newFolder(), 'table.csv');
  expect(sweep('merge', folder, '--csv', file)).toMatchObject({ status: 0, stderr: '' });
  return readFileSync(file, 'utf8');
}

/** Starts `sweep run`; resolves when a run is done. */
async function startRun(
  folder: string, jobs = 2,
): Promise<{ parent: ChildProcess; ended: Promise<number | null>; said(): string }> {
  const parent = spawn(process.execPath, [PROGRAM, 'sweep', 'run', folder, '--jobs', String(jobs)], {
    stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' },
  });
  let text = '';
  parent.stderr.setEncoding('utf8').on('data', (part: string) => { text += part; });
  const ended = new Promise<number | null>((resolve) => { parent.on('close', resolve); });
  while (statusOf(folder).done < 1 && parent.exitCode === null) await pause(50);
  return { parent, ended, said: () => text };
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

/** Returns the ids of processes of the pool that work in a folder. */
const workersOf = (folder: string): number[] =>
  spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).stdout.split('\n')
    .filter((line) => line.includes(`sweep work ${folder} `)).map((line) => parseInt(line, 10));

test('a sweep that is killed in the middle keeps what is done, and the same command does the rest', async () => {
  const out = planOf({ ...slow, axes: [{ key: 'seed', values: [1, 2, 3, 4] }] }), runs = 4;
  const { parent, ended } = await startRun(out, 1);
  parent.kill('SIGKILL');
  await ended;
  const plan = readPlan(out), files = [...readManifest(plan)].map(({ hash }) => outcomeFile(out, hash));
  const kept = files.filter((result) => existsSync(result)), before = kept.map((result) => statSync(result).ino);
  expect(statusOf(out)).toMatchObject({ done: kept.length, failed: 0, missing: runs - kept.length });
  expect([1, 2, 3]).toContain(kept.length);
  const rest = sweep('run', out, '--jobs', '1');
  expect(JSON.parse(rest.stdout)).toEqual({ asked: runs, done: runs, failed: 0, missing: 0 });
  expect(rest.stderr).toContain(`of ${runs - kept.length} runs in`); // and no more than those
  expect(kept.map((result) => statSync(result).ino)).toEqual(before);
});

let whole: string | undefined;
/** Returns the table of the slow sweep on one process, which the first that asks makes. */
const wholeTable = (): string => {
  if (whole !== undefined) return whole;
  const folder = planOf(slow);
  expect(sweep('run', folder, '--jobs', '1')).toMatchObject({ status: 0 });
  return whole = tableOf(folder);
};

test('SIGTERM ends the sweep and all its processes; the status is right, and the same command goes on to the same '
  + 'table', { tags: 'long' }, async () => {
  const signal = 'SIGTERM';
  const folder = planOf(slow), { parent, ended, said } = await startRun(folder);
  expect(workersOf(folder)).toHaveLength(2);
  parent.kill(signal);
  expect(await ended).toBe(143);
  expect(workersOf(folder)).toEqual([]);
  expect(said()).toContain(`${signal} ended the sweep: what is done stays, and the same command goes on.\n`);
  const status = JSON.parse(sweep('status', folder).stdout) as SweepStatus;
  expect(status.failed).toBe(0);
  expect(status.done).toBeGreaterThan(0);
  expect(status.missing).toBeGreaterThan(0);
  expect(status.done + status.missing).toBe(6);
  const again = sweep('run', folder, '--jobs', '2');
  expect(JSON.parse(again.stdout)).toEqual({ asked: 6, done: 6, failed: 0, missing: 0 });
  expect(again.stderr).toContain(`of ${status.missing} runs in`); // and no more than those
  expect(tableOf(folder)).toBe(wholeTable());
});

test('processes end with a parent that is killed, and another one goes on', { tags: 'long' }, async () => {
  const folder = planOf(slow), { parent, ended } = await startRun(folder);
  parent.kill('SIGKILL');
  await ended;
  for (let k = 0; k < 100 && workersOf(folder).length > 0; k++) await pause(50);
  expect(workersOf(folder)).toEqual([]);
  expect(statusOf(folder).failed).toBe(0);
  expect(sweep('run', folder, '--jobs', '2')).toMatchObject({ status: 0 });
  expect(tableOf(folder)).toBe(wholeTable());
});

test('a process that is killed in the middle makes its run a failed one, which --again does', { tags: 'long' },
  async () => {
  const folder = planOf(slow), { ended } = await startRun(folder);
  process.kill(workersOf(folder)[0], 'SIGKILL');
  expect(await ended).toBe(1);
  expect(statusOf(folder)).toMatchObject({ done: 5, failed: 1, missing: 0 });
  expect(sweep('run', folder, '--again')).toMatchObject({ status: 0 });
  expect(tableOf(folder)).toBe(wholeTable());
});

test('a process that is killed before it begins makes its run a failed one, and another does the rest', async () => {
  const folder = planOf(slow), parent = spawn(process.execPath, [PROGRAM, 'sweep', 'run', folder, '--jobs', '2'], {
    stdio: 'ignore', env: { ...process.env, NODE_OPTIONS: '' },
  });
  const ended = new Promise<number | null>((resolve) => { parent.on('close', resolve); });
  let workers: number[] = [];
  while (workers.length === 0 && parent.exitCode === null) {
    await pause(20);
    workers = workersOf(folder);
  }
  process.kill(workers[0], 'SIGKILL');
  expect(await ended).toBe(1);
  expect(statusOf(folder)).toMatchObject({ done: 5, failed: 1, missing: 0 });
});

test('two sweeps at once in one folder, and a run by its index, do no harm', { tags: 'long' }, async () => {
  const folder = planOf(slow), [one, other] = await Promise.all([startRun(folder), startRun(folder)]);
  expect(sweep('run', folder, '--index', '5')).toMatchObject({ status: 0 });
  expect([await one.ended, await other.ended]).toEqual([0, 0]);
  expect(tableOf(folder)).toBe(wholeTable());
});

test('a table with holes has an exit code of its own', { tags: 'long' }, () => {
  const folder = planOf(ball), file = join(newFolder(), 'table.csv');
  expect(sweep('run', folder, '--index', '0')).toMatchObject({ status: 0 });
  const merged = sweep('merge', folder, '--csv', file);
  expect(merged).toMatchObject({ status: 6,
    stderr: expect.stringContaining('5 of 6 runs are missing, run 1 first') as string });
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(7);
});
