// @module-tag slow
import { beforeAll, expect, test } from 'vitest';
import { createExperiment, type Experiment } from '../experiment/experiment';
import { openSnapshot } from '../experiment/saved/openSnapshot';
import { readStateFile, writeStateFile } from '../experiment/saved/stateFile';
import { goOn } from '../experiment/testing/goOn';
import { smallValues } from '../experiment/testing/smallRun';
import type { Device } from '../gpu/device';
import { testDevice } from '../gpu/testing/testDevice';
import type { AnyValues } from '../params/param';
import { stateHash } from '../model/stateHash';
import type { WorldSpec } from '../model/worldSpec';
import { createGpuEngine, type GpuEngine } from '../physics/gpu/engine';
import { spoil } from '../physics/gpu/testing/spoil';
import { weldedBoxes } from '../physics/gpu/testing/weldedBoxes';
import { floor } from '../scenes/common/fixed';
import type { AnyScene } from '../scenes/scene';
import { findScene } from '../scenes/index';

/**
 * A run that goes on in a new engine, from a snapshot of an old one, takes the steps that the old one takes. Worlds of
 * every run hold what is kept of each kind; the long ones are other kernels and scenes with the same.
 */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

/** Puts a scene whose bed settles for 20 ms on the device, if it settles at all. */
function create(known: AnyScene, own: AnyValues): Promise<Experiment> {
  const settle = { time: 0.02, damping: 5, frictionless: true };
  const scene: AnyScene = { ...known, build: (v) => {
    const spec = known.build(v);
    return spec.settle ? { ...spec, settle } : spec;
  } };
  return createExperiment(scene, smallValues(known, own), (spec) =>
    createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity }));
}

/** Returns pairs of balls at rest, one on the other, beside which another one slides on a plane. */
function besideSliding(): WorldSpec {
  const r = 0.1, pairs = 4, positions = Array.from({ length: pairs }, (_, k) => [r, 3 * r].flatMap((z) =>
    [2.5 * r * (k % 2), 2.5 * r * (k >> 1), z])).flat();
  const count = 2 * pairs + 1;
  return {
    domain: { min: [-1, -1, 0], max: [1, 1, 1] },
    grains: {
      positions: Float64Array.of(5 * r, 0, r, ...positions), radii: new Float64Array(count).fill(r),
      masses: new Float64Array(count).fill(1), velocities: Float64Array.of(0.05, ...Array(3 * count - 1).fill(0)),
    },
    bodies: [floor('plane')],
  };
}

const [ditch, snow, dozer, rollingBall] = ['ditch', 'snow', 'dozer', 'rolling-ball'].map((id) => findScene(id)!);
const [hmmwvFlat, tireSoil, hmmwvFlexible] = ['hmmwv-flat', 'tire-soil', 'hmmwv-flexible'].map((id) => findScene(id)!);
const boxes = { ...rollingBall, build: weldedBoxes }, sleepers = { ...rollingBall, build: besideSliding };

const SMALL = { count: 100, dt: 0.002, substeps: 2, shapeRatio: 1 };
type World = [what: string, scene: AnyScene, own: AnyValues, steps: number];
const WORLDS: World[] = [
  ['spheres', ditch, SMALL, 18],
  ['a bed that still settles', ditch, SMALL, 5],
  ['cohesion and yield', snow, { substeps: 4 }, 12],
  ['what sleeps in the block of what slides', sleepers, { sleep: 'on', sweeps: 2, dt: 0.02, substeps: 8 }, 15],
];
const LONG: World[] = [
  ['72 joined bodies, touched one after another', boxes, { dt: 0.002, substeps: 5 }, 12],
  ['a full colouring', ditch, { ...SMALL, form: 'colours' }, 25],
  ['a mechanism on flexible tires', hmmwvFlexible, { ground: 'soil', count: 300 }, 6],
  ['a converging solver', ditch, { ...SMALL, solver: 'cgm', substeps: 1 }, 20],
  ['ellipsoids', ditch, { ...SMALL, shapeRatio: 0.4 }, 20],
  ['a mechanism on soil', hmmwvFlat, { count: 400, patch: 'on' }, 20],
  ['tracks before a heap', dozer, { count: 300 }, 14],
  ['a flexible tire on soil', tireSoil, { count: 300 }, 10],
];

/** Holds a world to the bits and measures of the undisturbed run, with all that is not kept overwritten. */
async function hold(_: string, scene: AnyScene, own: AnyValues, steps: number): Promise<void> {
  await goOn(() => create(scene, own), steps, ({ engine }) => spoil(engine as GpuEngine));
  expect(gpu.errors).toEqual([]);
}

test.each(WORLDS)('%s', hold);
test.each(LONG)('%s', { tags: 'long' }, hold);

test('a run of a file, in an engine that has not run', { tags: 'long' }, async () => {
  const own = { ...SMALL, count: 500 }, [old, next] = [await create(ditch, own), await create(ditch, own)];
  const advance = async (experiment: Experiment, steps: number): Promise<string> => {
    for (let k = 0; k < steps; k++) await experiment.advance();
    return stateHash(await experiment.engine.readState());
  };
  await advance(old, 25);
  const snapshot = (await old.save()).snapshot(), values = smallValues(ditch, own);
  const read = await readStateFile(await writeStateFile({ sceneId: ditch.id, values, snapshot }));
  if (!read.ok) throw new Error(read.issues[0].message);
  expect(await openSnapshot(next, read.value.snapshot)).toEqual({ ok: true, value: true });
  expect(await advance(next, 8)).toBe(await advance(old, 8));
  for (const { engine } of [old, next]) engine.dispose();
});
