import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../sweep/testing/sweepFolder';

// The whole program, as a person starts it.
const PROGRAM = join(import.meta.dirname, '../../../scripts/headless.mjs'), env = { ...process.env, NODE_OPTIONS: '' };
const pause = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

// sweep/processes.test.ts ends the runs of a sweep in every run of the tests, of which a calibration is made
const TITLE = 'a calibration that is killed goes on to the same bytes, on any number of processes';
test(TITLE, { tags: 'long' }, async () => {
  const folder = newFolder(), file = join(folder, 'fit.json');
  writeFileSync(file, JSON.stringify({
    parameters: [{ key: 'friction', start: 0.5, from: 0.05, to: 1, step: 0.01 }], seeds: [1, 2],
    runs: [{
      scene: 'rolling-ball', base: { duration: 0.12, dt: 0.0002, backend: 'cpu' },
      targets: [{ probe: 'speed', reduce: 'at', at: 0.1, value: 1.7057, unit: 'm/s', error: 1e-3 }],
    }],
  }));
  const args = (out: string, jobs: number) => [PROGRAM, 'calibrate', file, '--out', out, '--jobs', String(jobs)];
  const whole = spawnSync(process.execPath, args(join(folder, 'whole'), 1), { encoding: 'utf8', env });
  expect(whole).toMatchObject({ status: 0 });

  const out = join(folder, 'killed'), results = join(out, 'run-1/results');
  const killed = spawn(process.execPath, args(out, 2), { stdio: 'ignore', env });
  const ended = new Promise((resolve) => { killed.on('close', resolve); });
  while (!existsSync(results) && killed.exitCode === null) await pause(20);
  killed.kill('SIGKILL');
  await ended;
  const kept = readdirSync(results).length;
  const rest = spawnSync(process.execPath, args(out, 2), { encoding: 'utf8', env });
  expect(rest).toMatchObject({ status: 0 });
  expect(readdirSync(results).length).toBeGreaterThan(kept);
  expect(rest.stdout).toBe(whole.stdout);
  expect(readFileSync(join(out, 'path.csv'), 'utf8')).toBe(readFileSync(join(folder, 'whole/path.csv'), 'utf8'));
});
