import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { headlessBundle } from '../../scripts/headlessBundle.mjs';

// Results of a run as a person gets them, or does not: the program itself, its files, its exit codes.
const program = join(import.meta.dirname, '../../scripts/headless.mjs');
const SHORT = ['run', 'rolling-ball', '--backend', 'cpu', '--duration', '0.2'];
const FULL = 'ENOSPC: no space left on device, write';
const NO_ANSWER = `stdout: the results cannot be written (${FULL}).`;

beforeAll(() => { expect(headlessBundle()).not.toBeNull(); });

/** The program within a shell, where "$@" is the program and its arguments. */
const runIn = (shell: string, ...args: string[]) =>
  spawnSync('sh', ['-c', shell, 'sh', process.execPath, program, ...args], { encoding: 'utf8' });

describe('stdout', () => {
  const all = [['list'], SHORT, ['vehicle', 'public/vehicles/hmmwv.json'], ['solve', 'public/data/ccp/rover-4.json']];
  test.each(all.map((args) => [args]))('that is full ends %j with a sentence', (args) => {
    const { status, stderr } = runIn('exec "$@" > /dev/full', ...args);
    expect({ status, stderr }).toEqual({ status: 5, stderr: `${NO_ANSWER}\n` });
  });

  test('that nobody reads ends the command with a sentence', async () => {
    const child = spawn(process.execPath, [program, 'list'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stdout.destroy();
    child.stderr.on('data', (data) => { err += data; });
    expect(await new Promise((resolve) => { child.on('close', resolve); })).toBe(5);
    expect(err).toBe('stdout: the results cannot be written (EPIPE: broken pipe, write).\n');
  });

  test('and stderr that are full still give the exit code', () => {
    expect(runIn('exec "$@" > /dev/full 2> /dev/full', ...SHORT).status).toBe(5);
    expect(runIn('exec "$@" 2> /dev/full', 'run', 'nothing').status).toBe(2);
  });

  test('of a slow reader gets all of a long answer', async () => {
    const child = spawn('sh', ['-c', '"$@" | (sleep 1; cat)', 'sh', process.execPath, program, 'list']);
    let text = '';
    child.stdout.on('data', (data) => { text += data; });
    await new Promise((resolve) => { child.on('close', resolve); });
    expect(text.length).toBeGreaterThan(2 ** 16); // more than a pipe holds
    expect(JSON.parse(text).length).toBeGreaterThan(30);
  });
});
