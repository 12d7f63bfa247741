import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { wrong } from '../exit';
import { reasonOf } from '../output';
import { checkEngine } from './checkEngine';
import type { SweepOptions } from './options';
import { readPlan } from './planFolder';
import { listOf, tasksOf } from './tasks';
import { writeWhole } from './wholeFile';

/** The script that was written, how many tasks it has, and the number of the job if it was submitted. */
type Written = { script: string | null; tasks: number; pack: number; job: string | null };

/**
 * Runs `sweep slurm`: writes the script of a job array with a task for every `pack` runs of which one is not done, and
 * hands it to `sbatch` if asked to. What Slurm needs to know beyond that is said by its own variables (SBATCH_*).
 */
export function slurmSweep(options: SweepOptions, program: readonly string[]): Written {
  const plan = readPlan(options.place), { pack, open } = tasksOf(plan, options.pack, options.again);
  checkEngine(plan);
  if (open.length === 0) return { script: null, tasks: 0, pack, job: null };
  const folder = resolve(options.place), place = join(folder, 'slurm'), script = join(place, 'array.sh');
  const text = scriptOf({
    name: `grouser-${plan.sweep.scene}`, array: listOf(open), cpus: options.jobs ?? 1,
    words: [...program, 'sweep', 'run', folder, '--pack', String(pack), ...(options.again ? ['--again'] : [])],
  });
  try {
    mkdirSync(place, { recursive: true });
    writeWhole(script, [text]);
  } catch (error) {
    throw wrong(`${place}: the script cannot be written (${reasonOf(error)}).`);
  }
  return { script, tasks: open.length, pack, job: options.submit ? submit(script, place) : null };
}

type Script = { name: string; array: string; cpus: number; words: readonly string[] };

/** Outputs of tasks go where the script is submitted from. A task that loses its node is queued again. */
const scriptOf = ({ name, array, cpus, words }: Script): string => `#!/bin/sh
#SBATCH --job-name=${name}
#SBATCH --array=${array}
#SBATCH --cpus-per-task=${cpus}
#SBATCH --requeue
#SBATCH --open-mode=append
exec ${words.map(quote).join(' ')} --jobs "\${SLURM_CPUS_PER_TASK:-1}"
`;

/** Quotes a word for the shell. */
const quote = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Submits a script and returns the number of the job; throws a CommandError with what sbatch says. */
function submit(script: string, from: string): string {
  const answer = spawnSync('sbatch', ['--parsable', script], { cwd: from, encoding: 'utf8' });
  const { error, status, stdout, stderr } = answer;
  if (error) throw wrong(`sbatch cannot be started (${reasonOf(error)}): submit ${script} where Slurm is.`);
  if (status !== 0) throw wrong(`sbatch refuses ${script}: ${stderr.trim() || `exit code ${status}`}`);
  return stdout.trim().split(';')[0];
}
