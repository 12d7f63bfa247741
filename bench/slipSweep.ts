import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOutcome } from '../src/headless/sweep/outcome';
import { readManifest, readPlan } from '../src/headless/sweep/planFolder';
import type { AnyValues } from '../src/params/param';
import { wheelLab } from '../src/scenes/wheel/wheelLab';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench measures how long a slip sweep of nine points and three seeds takes with two processes, and how well they
 * are used: with grains of the size that a page opens without a GPU, and, where a word says so, of the default size
 * (`default`; more than half an hour). Gain is the time of the runs, one by one in one process, over twice that with
 * two; of three slips and two seeds, for the whole would take as long again. Whatever else the cores do counts against
 * it, and cannot against the share of the time in which processes ran:
 * `npm run -s bench -- slipSweep >> bench/results/sweeps-<machine>.md`.
 */
const JOBS = 2, SLIPS = [-0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6], SEEDS = [1, 2, 3];
const folder = mkdtempSync(join(tmpdir(), 'grouser-bench-slip-'));

/** Runs a command of sweeps by the command line, whose engine a plan is for. */
function headless(...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/headless.mjs', 'sweep', ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** Runs a sweep in a new folder; returns its time and the sum of those of its runs [s]. */
function sweep(name: string, own: AnyValues, slips: readonly number[], seeds: readonly number[], jobs: number) {
  const file = join(folder, `${name}.json`), out = join(folder, name);
  writeFileSync(file, JSON.stringify({
    scene: 'wheel-lab', base: { ...own, backend: 'cpu' },
    axes: [{ key: 'slip', values: slips }, { key: 'seed', values: seeds }],
    probes: [{ probe: 'drawbarPull', reduce: 'mean' }],
  }));
  headless('plan', file, '--out', out);
  const begun = performance.now();
  headless('run', out, '--jobs', String(jobs));
  const seconds = (performance.now() - begun) / 1000, plan = readPlan(out);
  const runs = [...readManifest(plan)].reduce((sum, { hash }) => sum + (readOutcome(plan, hash)?.wall ?? NaN), 0);
  return { seconds, runs };
}

try {
  const light = wheelLab.light as AnyValues, isDefault = words.includes('default');
  console.log(`\n\`npm run -s bench -- slipSweep${isDefault ? ' default' : ''}\`, ${machine}\n`);
  const some = [0, 0.2, 0.4], two = [1, 2];
  const alone = sweep('alone', light, some, two, 1), both = sweep('both', light, some, two, JOBS);
  header('grains', 'runs', 'processes', 'time [min]', 'sum of the runs [min]');
  const say = (grains: string, runs: number, jobs: number, { seconds, runs: sum }: { seconds: number; runs: number }) =>
    row(grains, runs, jobs, (seconds / 60).toFixed(2), (sum / 60).toFixed(2));
  const all = SLIPS.length * SEEDS.length;
  say('as a page opens', 6, 1, alone);
  say('as a page opens', 6, JOBS, both);
  const whole = sweep('light', light, SLIPS, SEEDS, JOBS);
  say('as a page opens', all, JOBS, whole);
  if (isDefault) say('default', all, JOBS, sweep('default', {}, SLIPS, SEEDS, JOBS));
  console.log(`\nGain of two processes: ${(alone.seconds / JOBS / both.seconds).toFixed(2)}; they ran for `
    + `${(whole.runs / JOBS / whole.seconds).toFixed(2)} of the time.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
