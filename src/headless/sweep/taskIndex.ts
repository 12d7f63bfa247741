import { parseValue } from '../../params/param';
import { wrong } from '../exit';

/** Variables in which schedulers say which task of an array a process is: Slurm, HyperQueue, AWS Batch, Kubernetes. */
export const TASK_VARIABLES =
  ['SLURM_ARRAY_TASK_ID', 'HQ_TASK_ID', 'AWS_BATCH_JOB_ARRAY_INDEX', 'JOB_COMPLETION_INDEX'] as const;

/** Reads a whole number that somebody typed; throws a CommandError that names it and what is allowed. */
export function readWhole(name: string, text: string, min: number, max: number): number {
  const parsed = parseValue(name, {
    kind: 'number', label: name, section: 'Solver', applies: 'live', doc: '', unit: '1', integer: true, default: min,
    min, max,
  }, text);
  if (!parsed.ok) throw wrong(parsed.issues[0].message);
  return parsed.value as number;
}

/** The task that a scheduler gave to this process, as the text of a variable; null if none did. */
export function taskOf(env: NodeJS.ProcessEnv): { name: string; text: string } | null {
  const name = TASK_VARIABLES.find((one) => env[one] !== undefined && env[one] !== '');
  return name === undefined ? null : { name, text: env[name]! };
}
