// @module-tag slow
import { beforeAll, expect, test } from 'vitest';
import { createExperiment, type Experiment } from '../experiment/experiment';
import { smallValues } from '../experiment/testing/smallRun';
import type { Device } from '../gpu/device';
import { testDevice } from '../gpu/testing/testDevice';
import { stateHash } from '../model/stateHash';
import type { AnyValues } from '../params/param';
import { createGpuEngine, type GpuEngine } from '../physics/gpu/engine';
import { spoil } from '../physics/gpu/testing/spoil';
import type { AnyScene } from '../scenes/scene';
import { findScene } from '../scenes/index';

/** A run that goes on in a new engine, from a snapshot of an old one, takes the steps that the old one takes. */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

/** Puts a scene whose bed settles for 20 ms on the device, if it settles at all. */
async function create(id: string, own: AnyValues): Promise<{ experiment: Experiment; engine: GpuEngine }> {
  const known = findScene(id)!, settle = { time: 0.02, damping: 5, frictionless: true };
  const scene: AnyScene = { ...known, build: (v) => {
    const spec = known.build(v);
    return spec.settle ? { ...spec, settle } : spec;
  } };
  let engine: GpuEngine;
  const experiment = await createExperiment(scene, smallValues(known, own), async (spec) =>
    (engine = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity })));
  return { experiment, engine: engine! };
}

/** Takes steps; returns what each of them reports, and the hash of the state after them. */
async function run(experiment: Experiment, steps: number) {
  const rows: unknown[] = [];
  for (let k = 0; k < steps; k++) {
    await experiment.advance();
    rows.push(structuredClone([experiment.time, experiment.engine.measures, [...experiment.values]]));
  }
  return { rows, hash: stateHash(await experiment.engine.readState()) };
}

const SMALL = { count: 200, dt: 0.002, substeps: 4, shapeRatio: 1 };
const WORLDS: [what: string, scene: string, own: AnyValues, steps: number][] = [
  ['spheres', 'ditch', SMALL, 25],
  ['a bed that still settles', 'ditch', SMALL, 5],
  ['a full colouring', 'ditch', { ...SMALL, form: 'colours' }, 25],
  ['a converging solver', 'ditch', { ...SMALL, solver: 'cgm', substeps: 1 }, 20],
  ['ellipsoids', 'ditch', { ...SMALL, shapeRatio: 0.4 }, 20],
  ['cohesion and yield', 'snow', { substeps: 4 }, 20],
  ['a mechanism on soil', 'hmmwv-flat', { count: 400, patch: 'on' }, 20],
  ['tracks on soil', 'dozer', { count: 300 }, 14],
  ['a flexible tire on soil', 'tire-soil', { count: 300 }, 10],
  ['a mechanism on flexible tires', 'hmmwv-flexible', { ground: 'soil', count: 300 }, 6],
];

test.each(WORLDS)('%s: bits and measures of the undisturbed run', async (_, id, own, steps) => {
  const { experiment: old } = await create(id, own);
  await run(old, steps);
  const saved = await old.save(), undisturbed = await run(old, 8);
  const { experiment, engine } = await create(id, own);
  await run(experiment, 2); // whatever it did before
  expect(await experiment.resume(saved.snapshot())).toBe(true);
  spoil(engine);
  expect(await run(experiment, 8)).toEqual(undisturbed);
  expect(gpu.errors).toEqual([]);
  for (const one of [old, experiment]) one.engine.dispose();
}, 240_000);
