import { beforeAll, expect, test } from 'vitest';
import { createExperiment, type Experiment } from '../experiment/experiment';
import { smallValues } from '../experiment/testing/smallRun';
import type { Device } from '../gpu/device';
import { testDevice } from '../gpu/testing/testDevice';
import { stateHash } from '../model/stateHash';
import { createGpuEngine } from '../physics/gpu/engine';
import type { AnyScene } from '../scenes/scene';
import { findScene } from '../scenes/index';

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

/** Puts a scene whose bed settles for 10 ms on the device. */
const create = (id: string, own: Record<string, number | string>): Promise<Experiment> => {
  const known = findScene(id)!, values = smallValues(known, own);
  const settle = { time: 0.01, damping: 5, frictionless: true };
  const scene: AnyScene = { ...known, build: (v) => ({ ...known.build(v), settle }) };
  return createExperiment(scene, values, (spec) => createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity }));
};

/** What a person changes on the way, and the time from which on it holds [s]. */
const CHANGES: { at: number; make(run: Experiment): void }[] = [
  { at: 0.01, make: (run) => run.set('friction', 0.9) },
  { at: 0.014, make: (run) => run.pull({ of: 'grain', index: 7, point: [0, 0, 0], place: [0, 0, 1] }) },
  { at: 0.02, make: (run) => run.set('gravity', 3) },
  { at: 0.024, make: (run) => run.pull(null) },
];

/** Runs to 0.03 s, with frames in flight or one at a time; returns all that it reports, and the most under way. */
async function run(experiment: Experiment, ahead: boolean) {
  const rows: number[][] = [], changes = [...CHANGES];
  let most = 0;
  while (experiment.time < 0.03 - 1e-9) {
    if (changes.length > 0 && experiment.reached > changes[0].at - 1e-9) {
      changes.shift()!.make(experiment);
    }
    // a change comes while steps are under way, and holds from the same step on
    await experiment.advance(() => ahead && experiment.reached < (changes[0]?.at ?? 0.03) - 1e-9);
    const { step, time, energy, kineticEnergy, pull } = experiment.engine.measures;
    rows.push([experiment.time, step, time, energy.grains, kineticEnergy, ...pull.force, ...experiment.values]);
    most = Math.max(most, experiment.underWay);
  }
  expect(experiment.underWay).toBe(0);
  const hash = stateHash(await experiment.engine.readState());
  experiment.engine.dispose();
  return { rows, hash, most };
}

const SAME = 'frames in flight have the bits and the measures of frames one at a time, through settling, changes, a '
  + 'hand and readings of a watch';
for (const [id, ...tags] of [['compaction'], ['ditch', 'long']]) test(`${id}: ${SAME}`, { tags }, async () => {
  const own = { count: 100, dt: 0.002, substeps: 2 };
  const alone = await run(await create(id, own), false), together = await run(await create(id, own), true);
  expect([alone.most, together.most]).toEqual([0, 2]);
  expect(together.rows.length).toBeGreaterThan(15);
  expect(together.rows.filter((row) => row[7] !== 0)).toHaveLength(5); // a hand pulls up
  expect(together).toEqual({ ...alone, most: 2 });
  expect(gpu.errors).toEqual([]);
});
