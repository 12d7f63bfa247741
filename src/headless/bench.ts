import { createExperiment, type Experiment } from '../experiment/experiment';
import { stateHash } from '../model/stateHash';
import { defaultsOf, type AnyValues } from '../params/param';
import { scenes } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';
import { chooseBackend } from './backend';
import { CommandError, EXIT, wrong } from './exit';
import { readAssignment, readNumber, sceneOf, splitArgs, takeValue, valuesOf } from './options';

const WARM_STEPS = 20; // after the bed has settled: caches, JIT, pipelines
const DEFAULT_STEPS = 50;

export type BenchRecord = {
  scene: string; params: AnyValues; backend: string; adapter: string; bodies: number; contacts: number; msPerStep: number;
  stages: Record<string, number>; contactIterationsPerSecond: number; nsPerContactIteration: number; bytesPerBody: number;
  steps: number; stateHash: string;
};

/**
 * `bench`: milliseconds a step, one line per scene and backend. A benchmark that cannot win by being wrong: each line
 * carries the hash of the state it ended in.
 */
export async function benchCommand(args: readonly string[], out: (text: string) => void): Promise<number> {
  const words = splitArgs(args), chosen: AnyScene[] = [], backends: string[] = [], given: [string, string][] = [];
  let json = false, steps = DEFAULT_STEPS;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === '--json') json = true;
    else if (word === '--backend') backends.push(takeValue(words, i++, word));
    else if (word === '--steps') steps = Math.round(readNumber(word, takeValue(words, i++, word), 1, 1e6, '1'));
    else if (word === '--set') given.push(readAssignment(takeValue(words, i++, word)));
    else if (word.startsWith('--')) throw wrong(`bench does not know ${word}: --json, --backend, --steps, --set.`);
    else chosen.push(sceneOf(word));
  }
  for (const scene of chosen.length ? chosen : scenes) {
    for (const backend of backends.length ? backends : ['cpu', 'gpu']) {
      const values = { ...defaultsOf(scene.params), ...valuesOf(scene.params, [...given, ['backend', backend]]) } as AnyValues;
      const record = await benchmark(scene, values, steps, backends.length > 0);
      if (record) out(json ? `${JSON.stringify(record)}\n` : line(record));
    }
  }
  return EXIT.ok;
}

/** Runs one scene; null where no adapter was found and none was asked for. */
async function benchmark(scene: AnyScene, values: AnyValues, steps: number, asked: boolean): Promise<BenchRecord | null> {
  let experiment: Experiment;
  try {
    experiment = await createExperiment(scene, values, await chooseBackend(values, true));
  } catch (error) {
    if (error instanceof CommandError && error.code === EXIT.noAdapter && !asked) return null;
    throw error;
  }
  const { engine } = experiment;
  while (experiment.progress < 1) await experiment.advance();
  // a scene that starts empty is timed once its grains have met
  const from = experiment.spec.settle ? 0 : Math.min(2, scene.duration / 2);
  while (experiment.time < from) await experiment.advance();
  for (let k = 0; k < WARM_STEPS; k++) await experiment.advance();
  const stages: Record<string, number> = {};
  let contactIterations = 0;
  const t0 = performance.now();
  for (let k = 0; k < steps; k++) {
    await experiment.advance();
    contactIterations += engine.measures.contactCount * engine.measures.products;
    for (const [stage, ms] of Object.entries(engine.stages)) stages[stage] = (stages[stage] ?? 0) + ms / steps;
  }
  const wall = performance.now() - t0, solving = (stages.solve ?? wall / steps) * steps;
  const record = {
    scene: scene.id, params: values, backend: engine.backend, adapter: engine.adapter,
    bodies: engine.model.grainCount, contacts: engine.measures.contactCount, msPerStep: wall / steps, stages,
    contactIterationsPerSecond: contactIterations / (solving / 1000), nsPerContactIteration: (solving * 1e6) / Math.max(1, contactIterations),
    bytesPerBody: engine.bytes / Math.max(1, engine.model.grainCount), steps, stateHash: stateHash(await engine.readState()),
  };
  engine.dispose();
  return record;
}

function line(r: BenchRecord): string {
  const stages = Object.entries(r.stages).map(([stage, ms]) => `${stage} ${ms.toFixed(2)}`).join(', ');
  return `${r.scene.padEnd(14)} ${r.backend} (${r.adapter})  ${r.bodies} grains, ${r.contacts} contacts  ${r.msPerStep.toFixed(2)} ms/step (${stages})  `
    + `${r.contactIterationsPerSecond.toExponential(2)} contact-iterations/s = ${r.nsPerContactIteration.toFixed(1)} ns each  `
    + `${r.bytesPerBody.toFixed(0)} B/grain  ${r.stateHash}\n`;
}
