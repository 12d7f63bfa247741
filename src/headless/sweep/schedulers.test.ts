import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommandError } from '../exit';
import { kubernetesSweep } from './kubernetes';
import { readSweepOptions } from './options';
import { writeOutcome } from './outcome';
import { readManifest, readPlan } from './planFolder';
import { slurmSweep } from './slurm';
import { planSweep } from './plan';
import { listOf, tasksOf } from './tasks';
import { ball, newFolder, planned, sweepFile } from './testing/sweepFolder';

// The tests hold what schedulers are handed; bench/slurm.sh has a real one do it.
const PROGRAM = ['/usr/bin/node', '/a path/it\'s.mjs'];
const slurm = (folder: string, ...words: string[]) =>
  slurmSweep(readSweepOptions(['slurm', folder, ...words]), PROGRAM);
const kubernetes = (folder: string, ...words: string[]) => kubernetesSweep(readSweepOptions(['kubernetes', folder,
  '--image', 'registry.example/grouser:1', '--claim', 'data', ...words]));

/** Marks runs of a plan as done, or as failed. */
function end(folder: string, indices: readonly number[], status: 'done' | 'failed' = 'done'): void {
  const plan = readPlan(folder);
  for (const { index, hash } of readManifest(plan)) {
    if (!indices.includes(index)) continue;
    const common = { hash, engine: plan.engine, wall: 1 };
    writeOutcome(folder, status === 'failed' ? { ...common, status, code: 3, reason: 'It broke.' }
      : { ...common, status, backend: 'cpu', probes: [1, 2], checks: [], stateHash: '', notices: [], warnings: [] });
  }
}

const path = process.env.PATH;
let bin = '';
beforeEach(() => {
  bin = newFolder();
  process.env.PATH = `${bin}:/usr/bin:/bin`;
});
afterEach(() => { process.env.PATH = path; });

/** Puts a program `sbatch` first on the path. */
function sbatch(script: string): void {
  writeFileSync(join(bin, 'sbatch'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, 'sbatch'), 0o755);
}

test('whole numbers are listed as Slurm does', () => {
  expect(listOf([])).toBe('');
  expect(listOf([5])).toBe('5');
  expect(listOf([0, 1, 2, 5, 7, 8])).toBe('0-2,5,7-8');
});

test('a plan is cut into tasks, of which those are open that have a run to do', () => {
  const folder = planned(), plan = readPlan(folder);
  expect(tasksOf(plan, 2, false)).toEqual({ pack: 2, tasks: 3, open: [0, 1, 2] });
  end(folder, [0, 1, 2]);
  expect(tasksOf(plan, 2, false).open).toEqual([1, 2]);
  end(folder, [3, 4], 'failed');
  expect(tasksOf(plan, 2, false).open).toEqual([2]);
  expect(tasksOf(plan, 2, true).open).toEqual([1, 2]);
  expect(tasksOf(plan, 4, false)).toEqual({ pack: 4, tasks: 2, open: [1] });
});

test('unasked, there are no more tasks than Slurm takes as it comes', () => {
  const { file, out } = sweepFile({ ...ball, axes: [{ key: 'seed', from: 1, to: 2001, count: 2001 }] });
  planSweep(file, out);
  const { pack, tasks, open } = tasksOf(readPlan(out), null, false);
  expect([pack, tasks, open.length]).toEqual([3, 667, 667]);
});

test('the script of an array does the open tasks, with words that the shell leaves as they are', () => {
  const folder = planned();
  end(folder, [0, 1]);
  expect(slurm(folder, '--pack', '2', '--jobs', '4')).toEqual(
    { script: join(folder, 'slurm/array.sh'), tasks: 2, pack: 2, job: null });
  const text = readFileSync(join(folder, 'slurm/array.sh'), 'utf8');
  expect(text).toMatch(/^#!\/bin\/sh\n/);
  for (const line of ['--job-name=grouser-rolling-ball', '--array=1-2', '--cpus-per-task=4', '--requeue'])
    expect(text).toContain(`\n#SBATCH ${line}\n`);
  expect(text.trimEnd().split('\n').at(-1)).toBe(
    `exec /usr/bin/node '/a path/it'\\''s.mjs' sweep run ${folder} --pack 2 --jobs "\${SLURM_CPUS_PER_TASK:-1}"`);
});

test('a submitted script is run from its own folder, and the number of the job is told', () => {
  const folder = planned();
  sbatch('pwd > "$0.pwd"; echo "$@" > "$0.args"; echo "4711;main"');
  expect(slurm(folder, '--submit').job).toBe('4711');
  expect(readFileSync(join(bin, 'sbatch.pwd'), 'utf8').trim()).toBe(join(folder, 'slurm'));
  expect(readFileSync(join(bin, 'sbatch.args'), 'utf8').trim()).toBe(`--parsable ${join(folder, 'slurm/array.sh')}`);
});

test('where nothing is left to do, nothing is written or submitted', () => {
  const folder = planned();
  end(folder, [0, 1, 2, 3, 4, 5]);
  sbatch('touch "$0.called"');
  expect(slurm(folder, '--submit')).toEqual({ script: null, tasks: 0, pack: 1, job: null });
  expect(existsSync(join(folder, 'slurm'))).toBe(false);
  expect(existsSync(join(bin, 'sbatch.called'))).toBe(false);
});

test.each<[string, () => void, RegExp]>([
  ['no sbatch', () => {}, /^sbatch cannot be started \(.*ENOENT.*\): submit .*array\.sh where Slurm is\.$/],
  ['an sbatch that refuses', () => sbatch('echo "sbatch: error: invalid partition specified: x" >&2; exit 1'),
    /^sbatch refuses .*array\.sh: sbatch: error: invalid partition specified: x$/],
])('%s is a sentence, and the script stays', (_, prepare, sentence) => {
  const folder = planned();
  prepare();
  process.env.PATH = bin;
  expect(() => slurm(folder, '--submit')).toThrow(sentence);
  expect(existsSync(join(folder, 'slurm/array.sh'))).toBe(true);
});

test('a plan of another engine is not handed on', () => {
  expect(() => slurm(planned(ball, 'other'))).toThrow(/is planned for engine other/);
});

test('a folder that cannot be written is a sentence', () => {
  const folder = planned();
  writeFileSync(join(folder, 'slurm'), '');
  expect(() => slurm(folder)).toThrow(/^.*slurm: the script cannot be written \(/);
});

test('an Indexed Job has a pod for each task, and the volume of the claim', () => {
  const folder = planned(), { job, tasks } = kubernetes(folder, '--pack', '4', '--jobs', '2');
  expect(tasks).toBe(2);
  const { spec, kind } = JSON.parse(readFileSync(job, 'utf8'));
  expect(kind).toBe('Job');
  expect(spec).toMatchObject({ completions: 2, parallelism: 2, completionMode: 'Indexed' });
  const { containers: [container], volumes: [volume] } = spec.template.spec;
  expect(container).toMatchObject({
    image: 'registry.example/grouser:1', args: ['sweep', 'run', '/sweep', '--pack', '4', '--jobs', '2'],
    resources: { requests: { cpu: '2' } },
  });
  expect(container.volumeMounts[0].subPath).toBe(folder.split('/').at(-1));
  expect(volume).toEqual({ name: 'sweep', persistentVolumeClaim: { claimName: 'data' } });
});

test.each<[string[], RegExp]>([
  [['--image', 'x'], /^sweep kubernetes needs --claim: kubernetes <folder> --image <name> --claim <name>\.$/],
  [['--claim', 'x'], /^sweep kubernetes needs --image: /],
  [['--image', 'a b', '--claim', 'x'], /^--image "a b" is not the name of an image\.$/],
  [['--image', 'x', '--claim', 'A_b'], /^--claim "A_b" is not the name of a persistent volume claim: /],
  [['--image', 'x', '--claim', 'x', '--submit'], /^sweep kubernetes does not know --submit: /],
])('kubernetes with %j: a sentence', (words, sentence) => {
  const folder = planned();
  let said: unknown;
  try { kubernetesSweep(readSweepOptions(['kubernetes', folder, ...words])); } catch (error) { said = error; }
  expect(said).toBeInstanceOf(CommandError);
  expect((said as Error).message).toMatch(sentence);
});
