import { mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { wrong } from '../exit';
import { reasonOf } from '../output';
import type { SweepOptions } from './options';
import { readPlan } from './planFolder';
import { tasksOf } from './tasks';
import { writeWhole } from './wholeFile';

/** The container has the folder of the sweep and the program in these places (Containerfile). */
const INSIDE = '/sweep', PROGRAM = '/opt/grouser-headless/headless';
/** Most pods at once, and how often one may fail [1]. */
const AT_ONCE = 100, TRIES = 3;

/** The job that was written, and how many pods it asks for in all. */
type Written = { job: string; tasks: number; pack: number };

/**
 * Runs `sweep kubernetes`: writes an Indexed Job, for `kubectl apply -f`, of a pod for every `pack` runs. Its pods
 * share the volume of a claim, which holds the folder of the sweep by its name.
 */
export function kubernetesSweep({ place, image, claim, pack: given, jobs }: SweepOptions): Written {
  const plan = readPlan(place), { pack, tasks } = tasksOf(plan, given, false), folder = resolve(place);
  if (/\s/.test(image!) || image === '') throw wrong(`--image "${image}" is not the name of an image.`);
  if (!/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(claim!)) {
    throw wrong(`--claim "${claim}" is not the name of a persistent volume claim: small letters, digits, - and dots, `
      + 'first and last a letter or digit.');
  }
  const cpu = String(jobs ?? 1), file = join(folder, 'kubernetes', 'job.json');
  const job = {
    apiVersion: 'batch/v1', kind: 'Job', metadata: { generateName: `grouser-${plan.sweep.scene}-` },
    spec: {
      completions: tasks, parallelism: Math.min(tasks, AT_ONCE), completionMode: 'Indexed',
      backoffLimitPerIndex: TRIES, maxFailedIndexes: tasks,
      template: { spec: {
        restartPolicy: 'Never',
        containers: [{
          name: 'grouser', image, command: [PROGRAM],
          args: ['sweep', 'run', INSIDE, '--pack', String(pack), '--jobs', cpu],
          resources: { requests: { cpu, memory: '1Gi' } },
          volumeMounts: [{ name: 'sweep', mountPath: INSIDE, subPath: basename(folder) }],
        }],
        volumes: [{ name: 'sweep', persistentVolumeClaim: { claimName: claim } }],
      } },
    },
  };
  try {
    mkdirSync(join(folder, 'kubernetes'), { recursive: true });
    writeWhole(file, [`${JSON.stringify(job, null, 2)}\n`]);
  } catch (error) {
    throw wrong(`${file}: the job cannot be written (${reasonOf(error)}).`);
  }
  return { job: file, tasks, pack };
}
