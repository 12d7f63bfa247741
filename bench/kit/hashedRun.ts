import { createHash } from 'node:crypto';
import { maxOf } from '../../src/core/extremes';
import { readAssignment, sceneOf, valuesOf } from '../../src/headless/options';
import { nodeThreads } from '../../src/headless/threads';
import { checkPhysics, prepareExperiment } from '../../src/headless/prepare';
import { stateHash } from '../../src/model/stateHash';
import { defaultsOf, type AnyValues } from '../../src/params/param';
import { giveThreads } from '../../src/physics/threads/host';

/** The file runs scenes on the CPU for their bits: what bench/hashes.ts writes and compares, and tests compare too. */

const LESS_STEPS = 100, DIGITS = 16;

/** A run, by its name, and its results: hash of its last state, and of all that its probes measured in every step. */
export type Row = { name: string; steps: number; state: string; probes: string };

/**
 * Runs `name`, a scene with its `small` values, in this process until its last check is due. A name may have values as
 * well, `scene key=value …`: such a run ends LESS_STEPS after its bed has settled. `steps` counts those of the settling
 * too. So many threads share each frame, once they have come.
 */
export async function runHashed(name: string, threads = 1): Promise<Row> {
  if (threads > 1) giveThreads(nodeThreads);
  const { experiment, scene, own } = await prepareRun(name, threads), probes = createHash('sha256');
  let steps = 0;
  const advance = async (): Promise<void> => {
    await experiment.advance();
    checkPhysics(experiment);
    steps++;
  };
  while (experiment.progress < 1) await advance();
  const until = maxOf(scene.checks(experiment.valuesSI).map((check) => check.until)), settling = steps;
  while (own.length ? steps < settling + LESS_STEPS : experiment.time < until - 1e-9) {
    await advance();
    probes.update(`${experiment.values.join(' ')}\n`);
  }
  const state = stateHash(await experiment.engine.readState());
  return { name, steps, state, probes: probes.digest('hex').slice(0, DIGITS) };
}

/** Prepares the run of a name, on the CPU. */
export async function prepareRun(name: string, threads = 1) {
  const [id, ...own] = name.split(' '), scene = sceneOf(id);
  const set = valuesOf(scene.params, own.map(readAssignment));
  const values: AnyValues = { ...defaultsOf(scene.params), ...scene.small, ...set, backend: 'cpu', threads };
  return { experiment: await prepareExperiment(scene, values), scene, own };
}

export const lineOf = ({ name, steps, state, probes }: Row): string => `${name} ${steps} ${state} ${probes}`;

/** Returns the lines of a table by the names of their runs. */
export const readLines = (text: string): Map<string, string> =>
  new Map(text.split('\n').filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.split(' ').slice(0, -3).join(' '), line]));
