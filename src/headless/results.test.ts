import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { headlessBundle } from '../../scripts/headlessBundle.mjs';
import type { Profile } from '../scenes/scene';

// Results of a run as a person gets them, or does not: the program itself, its files, its exit codes.
const program = join(import.meta.dirname, '../../scripts/headless.mjs');
const folder = mkdtempSync(join(tmpdir(), 'grouser-results-'));
const csv = join(folder, 'rows.csv'), part = `${csv}.part`, OLD = 'what was there before\n';
const SHORT = ['run', 'rolling-ball', '--backend', 'cpu', '--duration', '0.2'];
const LONG = [...SHORT.slice(0, -1), '1e5', '--csv', csv];
const SETTLES = ['run', 'ditch', '--backend', 'cpu', '--set', 'count=4000'];
const BREAKS = ['run', 'cloth', '--backend', 'cpu', '--set', 'substeps=3', '--set', 'gravity=30', '--csv', csv];
/** Overlaps that a slab makes in the bed are thrown apart at up to 100 m/s. */
const THROWN = [
  'run', 'compaction', '--backend', 'cpu', '--set', 'count=100', '--set', 'recovery=1', '--set', 'recoverySpeed=100',
];
const HASH = /^[0-9a-f]{8,}$/;
const FULL = 'ENOSPC: no space left on device, write';
const NO_ROWS = `--csv /dev/full: the rows cannot be written (${FULL}).`;
const NO_ANSWER = `stdout: the results cannot be written (${FULL}).`;

beforeAll(() => { expect(headlessBundle()).not.toBeNull(); }, 60_000);
beforeEach(() => {
  rmSync(part, { force: true });
  writeFileSync(csv, OLD);
});
let started: ChildProcess | undefined;
afterEach(() => { started?.kill('SIGKILL'); }); // a run that did not end when asked to
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
/** Runs the same in a shell, where "$@" is the program and its arguments. */
const runIn = (shell: string, ...args: string[]) =>
  spawnSync('sh', ['-c', shell, 'sh', process.execPath, program, ...args], { encoding: 'utf8' });

/** Returns the rows of a table; each must have as many numbers as there are titles. */
function rowsOf(file: string): number[][] {
  const text = readFileSync(file, 'utf8');
  const [titles, ...rows] = text.trimEnd().split('\n').map((line) => line.split(','));
  expect(text.endsWith('\n')).toBe(true);
  expect(titles[0]).toBe('time [s]');
  for (const row of rows) expect(row.length).toBe(titles.length);
  return rows.map((row) => row.map(Number));
}

/** Starts a long run, and waits until it has rows on the disk. */
async function begin(args = LONG, begun = () => existsSync(part) && statSync(part).size > 200) {
  const child = started = spawn(process.execPath, [program, ...args]), said = { out: '', err: '' };
  child.stdout.on('data', (data) => { said.out += data; });
  child.stderr.on('data', (data) => { said.err += data; });
  while (!begun() && child.exitCode === null) await new Promise((resolve) => { setTimeout(resolve, 20); });
  const ended = new Promise((resolve) => { child.on('close', (code, signal) => resolve(code ?? signal)); });
  return {
    said,
    /** Sends a signal; returns the exit code, or the signal if nobody handled it. */
    end: (signal: NodeJS.Signals) => { child.kill(signal); return ended; },
  };
}

describe('--csv', () => {
  test('holds the rows of the series once the run is done, and nothing is left beside it', { tags: 'long' }, () => {
    const { status, stdout, stderr } = run(...SHORT, '--csv', csv), { series } = JSON.parse(stdout);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(rowsOf(csv).map(([t]) => t)).toEqual(series.t.map((t: number) => +t.toPrecision(9)));
    expect(existsSync(part)).toBe(false);
  });

  for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]] as const) test(
    `keeps the rows until ${signal}`, code === 130 ? {} : { tags: 'long' }, async () => {
    const begun = await begin();
    expect(readFileSync(csv, 'utf8')).toBe(OLD);
    expect(await begun.end(signal)).toBe(code);
    const rows = rowsOf(csv), t = +rows.at(-1)![0].toPrecision(6);
    expect(begun.said.err).toBe(
      `${signal} ended the run at t = ${t} s. The ${rows.length} rows until then are in ${csv}.\n`);
    const { ended, why, time, params, series, checks, stateHash, final } = JSON.parse(begun.said.out);
    expect({ ended, why }).toEqual({ ended: 'interrupted', why: `${signal} ended the run at t = ${t} s.` });
    expect(time).toBe(rows.at(-1)![0]);
    expect(series.t).toHaveLength(rows.length);
    expect(params.friction).toBeGreaterThan(0);
    expect(stateHash).toMatch(HASH);
    expect(Object.values(final).every(Number.isFinite)).toBe(true);
    expect(checks.length > 0).toBe(time >= 1 - 1e-9); // when all of this scene are due
    expect(existsSync(part)).toBe(false);
  });

  test('is left as it was by a run that ends before its first row', { tags: 'long' }, async () => {
    const begun = await begin([...SETTLES, '--csv', csv], () => existsSync(part));
    expect(await begun.end('SIGTERM')).toBe(143);
    expect(begun.said.err).toBe('SIGTERM ended the run while the bed settled.\n');
    const { ended, time, series, checks, final } = JSON.parse(begun.said.out);
    expect({ ended, rows: series.t, checks }).toEqual({ ended: 'interrupted', rows: [], checks: [] });
    expect(time).toBeLessThan(0);
    expect(final).toEqual({});
    expect(readFileSync(csv, 'utf8')).toBe(OLD);
    expect(existsSync(part)).toBe(false);
  });

  test('is left as it was by a run that is killed, whose rows are beside it', { tags: 'long' }, async () => {
    expect(await (await begin()).end('SIGKILL')).toBe('SIGKILL');
    expect(readFileSync(csv, 'utf8')).toBe(OLD);
    expect(readFileSync(part, 'utf8').split('\n').length).toBeGreaterThan(10);
  });

  test('keeps the rows until the physics fails', { tags: 'long' }, () => {
    const { status, stdout, stderr } = run(...BREAKS), rows = rowsOf(csv);
    const { ended, why, time, series, status: told } = JSON.parse(stdout);
    expect({ status, ended }).toEqual({ status: 3, ended: 'failed' });
    expect(rows.length).toBeGreaterThan(10);
    expect(stderr.startsWith(why)).toBe(true);
    expect(series.t).toHaveLength(rows.length);
    expect(time).toBeGreaterThanOrEqual(series.t.at(-1));
    expect(told.length).toBeGreaterThan(0);
    expect(stderr).toMatch(/^The physics failed at t = .*\n$/);
    expect(stderr).toContain(` The ${rows.length} rows until then are in ${csv}.`);
  });

  test('is left as it was by a run that is refused', { tags: 'long' }, () => {
    expect(run('run', 'ditch', '--backend', 'gpu', '--solver', 'jacobi', '--csv', csv).status).toBe(2);
    expect(readFileSync(csv, 'utf8')).toBe(OLD);
    expect(existsSync(part)).toBe(false);
  });

  test('is refused before the run where there is no place for it', { tags: 'long' }, () => {
    for (const place of [folder, join(folder, 'missing/rows.csv')]) {
      const { status, stdout, stderr } = run(...LONG.slice(0, -1), place);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(new RegExp(`^--csv ${place}: the file cannot be written \\(.*\\)\\.\n$`));
    }
  });

  test('goes through a link to the file that it names', { tags: 'long' }, () => {
    const link = join(folder, 'link.csv');
    symlinkSync(csv, link);
    expect(run(...SHORT, '--csv', link).status).toBe(0);
    expect(rowsOf(csv).length).toBeGreaterThan(10);
    expect(readFileSync(link, 'utf8')).toBe(readFileSync(csv, 'utf8'));
  });

  test('that does not fit leaves the document, and the file as it was', { tags: 'long' }, () => {
    // the shell counts in blocks of 512 or 1024 bytes; stdout is a pipe, which has no limit
    const { status, stdout, stderr } = runIn('ulimit -f 4; exec "$@"', ...SHORT, '--dt', '0.0001', '--csv', csv);
    expect(status).toBe(5);
    expect(JSON.parse(stdout).series.t.length).toBe(2000);
    expect(stderr)
      .toBe(`--csv ${csv}: the rows cannot be written (EFBIG: file too large, write). What fitted is in ${part}.\n`);
    expect(readFileSync(csv, 'utf8')).toBe(OLD);
  });

  test('on a full device leaves the document, and the device', { tags: 'long' }, () => {
    const { status, stdout, stderr } = run(...SHORT, '--csv', '/dev/full');
    expect({ status, stderr }).toEqual({ status: 5, stderr: `${NO_ROWS}\n` });
    expect(JSON.parse(stdout).scene).toBe('rolling-ball');
    expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
  });
});

describe('the energy', () => {
  test('that comes from nowhere ends the run with code 3, and says when and where', { tags: 'long' }, () => {
    const { status, stdout, stderr } = run(...THROWN, '--csv', csv);
    const { ended, energy } = JSON.parse(stdout);
    expect({ status, ended }).toEqual({ status: 3, ended: 'failed' });
    expect(energy.made).toBeGreaterThan(energy.bound);
    expect(stderr).toMatch(
      /^The physics failed at t = 0\.\d+ s: Energy came from nowhere .* the fastest grain was at \(.*, .*\) m then\./
    );
    expect(rowsOf(csv).length).toBeGreaterThan(100);
  });

  test('is in the document, with whether it is watched; and what acts otherwise than it says', { tags: 'long' }, () => {
    const plain = JSON.parse(run(...SHORT).stdout);
    const penalty = JSON.parse(run(...SHORT, '--solver', 'penalty', '--set', 'cohesion=3').stdout);
    expect(plain.ended).toBe('complete');
    expect(plain.energy.watch).toBe('on');
    expect(plain.energy.made).toBeLessThan(1e-6 * plain.energy.bound);
    expect(plain.notices).toEqual([]);
    expect(penalty.energy.watch).toMatch(/^off: springs of penalty contacts/);
    expect(penalty.notices).toEqual(['Cohesion has no effect with penalty contacts; choose small steps.']);
  });
});

/** Lists the places of a document where there is null. */
const holesOf = (value: unknown, place: string): string[] => (value === null ? [place]
  : typeof value === 'object' ? Object.entries(value!).flatMap(([key, own]) => holesOf(own, `${place}.${key}`)) : []);
const TURNS = ['run', 'drum', '--backend', 'cpu', '--set', 'diameter=60', '--set', 'length=20', '--set', 'dt=0.004'];
const WHOLE: readonly string[][] = [
  [...SHORT, '--solver', 'apgd', '--set', 'law=relaxed', '--set', 'substeps=1'], [...SHORT, '--solver', 'penalty'],
  [...SHORT, '--solver', 'lemke'],
  ['run', 'cloth', '--backend', 'cpu', '--duration', '0.02'],
  ['run', 'hmmwv-hard', '--backend', 'cpu', '--duration', '0.02'], ['list'], ['solve', 'public/data/ccp/rover-4.json'],
  ['vehicle', 'public/vehicles/hmmwv.json'], ['bench', 'rolling-ball', '--backend', 'cpu', '--json', '--steps', '2'],
];
test.each(WHOLE.map((args) => [args.join(' '), args] as const))(
  'the answer of a command that ends with code 0 has no null in any place: %s', { tags: 'long' }, (_, args) => {
    const { status, stdout } = run(...args);
    expect({ status, holes: holesOf(JSON.parse(stdout), '') }).toEqual({ status: 0, holes: [] });
  },
);

test('a document leaves out what small steps on the CPU do not have; null are rows before a first value alone',
  { tags: 'long' }, () => {
  const short = JSON.parse(run(...SHORT).stdout), drum = JSON.parse(run(...TURNS, '--duration', '0.3').stdout);
  expect(holesOf(short, '')).toEqual([]);
  expect(Object.keys(short.solver)).toEqual(['id', 'iterations', 'products']);
  expect(holesOf({ ...drum, series: {} }, '')).toEqual([]);
  const angles = drum.series.surfaceAngle as (number | null)[], first = angles.findIndex((x) => x !== null);
  expect(first).toBeGreaterThan(0);
  expect(angles.slice(first)).not.toContain(null);
  expect([angles.length, angles.at(-1)]).toEqual([drum.series.t.length, drum.final.surfaceAngle]);
});

test('the document of a run has the profiles of its scene by name, with units and columns of equal length', () => {
  const small = ['diameter=60', 'length=20', 'dt=0.004'].flatMap((value) => ['--set', value]);
  const { stdout, status } = run('run', 'drum', '--backend', 'cpu', '--duration', '0.3', ...small);
  expect(status).toBe(0);
  const { profiles, final, units } = JSON.parse(stdout) as {
    profiles: Record<string, Profile>; final: Record<string, number>; units: Record<string, string>;
  };
  expect(Object.keys(profiles)).toEqual(['velocity']);
  const { what, units: own, columns: { depth, velocity, ...more } } = profiles.velocity;
  expect(what).toMatch(/^Velocity down the slope in the middle of the drum, by depth below the surface: /);
  expect([own, more]).toEqual([{ depth: 'mm', velocity: 'mm/s' }, {}]);
  expect(depth.length).toBeGreaterThan(2);
  expect(velocity).toHaveLength(depth.length);
  expect(depth).toEqual([...depth].sort((a, b) => a - b));
  expect(depth.at(-1)! - depth[0]).toBeLessThan(60);
  expect(velocity.at(-1)).toBeLessThan(0); // the wall, 45 mm/s, carries it up
  expect(velocity.at(-1)).toBeGreaterThan(-45);
  expect(units).toMatchObject({ flowing: '1', flowTime: 's', bedTime: 's' });
  expect(final.flowing).toBeLessThan(1);
  expect(final.bedTime).toBeGreaterThan(0);
});

test('a run without gravity has numbers for what is over a weight', { tags: 'long' }, () => {
  const { status, stdout } = run(
    'run', 'mixer', '--backend', 'cpu', '--duration', '0.02', '--set', 'count=200', '--set', 'gravity=0',
  );
  const { final, series } = JSON.parse(stdout);
  expect({ status, share: final.weightRatio }).toEqual({ status: 0, share: 0 });
  expect([...Object.values(final), ...Object.values<number[]>(series).flat()].every(Number.isFinite)).toBe(true);
});

describe('stdout', () => {
  const all = [['list'], SHORT, ['vehicle', 'public/vehicles/hmmwv.json'], ['solve', 'public/data/ccp/rover-4.json']];
  for (const [k, args] of all.entries()) test(
    `that is full ends ${args.join(' ')} with a sentence`, k === 0 ? {} : { tags: 'long' }, () => {
    const { status, stderr } = runIn('exec "$@" > /dev/full', ...args);
    expect({ status, stderr }).toEqual({ status: 5, stderr: `${NO_ANSWER}\n` });
  });

  test('that is full leaves the rows', { tags: 'long' }, () => {
    expect(runIn('exec "$@" > /dev/full', ...SHORT, '--csv', csv).status).toBe(5);
    expect(rowsOf(csv).length).toBeGreaterThan(10);
  });

  test('that is full, as the rows\' disk is, gives both sentences', { tags: 'long' }, () => {
    const { status, stderr } = runIn('exec "$@" > /dev/full', ...SHORT, '--csv', '/dev/full');
    expect({ status, stderr }).toEqual({ status: 5, stderr: `${NO_ROWS} ${NO_ANSWER}\n` });
  });

  test('that nobody reads ends the command with a sentence', { tags: 'long' }, async () => {
    const child = spawn(process.execPath, [program, 'list'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stdout.destroy();
    child.stderr.on('data', (data) => { err += data; });
    expect(await new Promise((resolve) => { child.on('close', resolve); })).toBe(5);
    expect(err).toBe('stdout: the results cannot be written (EPIPE: broken pipe, write).\n');
  });

  test('and stderr that are full still give the exit code', { tags: 'long' }, () => {
    expect(runIn('exec "$@" > /dev/full 2> /dev/full', ...SHORT).status).toBe(5);
    expect(runIn('exec "$@" 2> /dev/full', 'run', 'nothing').status).toBe(2);
  });

  test('of a slow reader gets all of a long answer', { tags: 'long' }, async () => {
    const child = spawn('sh', ['-c', '"$@" | (sleep 1; cat)', 'sh', process.execPath, program, 'list']);
    let text = '';
    child.stdout.on('data', (data) => { text += data; });
    await new Promise((resolve) => { child.on('close', resolve); });
    expect(text.length).toBeGreaterThan(2 ** 16); // more than a pipe holds
    expect(JSON.parse(text).length).toBeGreaterThan(30);
  });
});
