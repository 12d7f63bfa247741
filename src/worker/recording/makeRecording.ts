import { createExperiment, hasFailed } from '../../experiment/experiment';
import type { SettledBeds } from '../../experiment/settled/settledBeds';
import { pointAreas } from '../../model/flexible/pointAreas';
import { defaultsOf, type AnyValues } from '../../params/param';
import { createCpuEngine } from '../../physics/cpu/engine';
import type { AnyScene } from '../../scenes/scene';
import { createFrame, firmGroundOf, packFrame } from '../frame';
import { extentOf, packedBytes, packRecord, type Packed } from '../record/packed';
import { isSettling } from '../runState';
import type { Recording, Size } from './recordingFile';
import { recordingKey } from './recordingKey';

/** About as many frames are in each second of a recording: what lies between two of them is in proportion. */
const FRAMES_A_SECOND = 12;

/** Returns the complete values of which a scene's recording is: those with which the slowest machine opens it. */
export const recordedValues = ({ params, opens, lighter }: AnyScene): AnyValues =>
  ({ ...defaultsOf(params), ...opens, ...lighter?.at(-1) });

/** A recording, with the key of its run and the size of its frames. */
export type Made = Recording & { key: string; size: Size };

/**
 * Computes a scene on the CPU engine from its start until a time [s], and records it. Throws an Error with a sentence
 * if a step fails.
 */
export async function makeRecording(
  scene: AnyScene, values: AnyValues, beds: SettledBeds, until: number,
): Promise<Made> {
  const experiment = await createExperiment(scene, values, createCpuEngine, beds), { engine, spec } = experiment;
  const { model, measures } = engine, { dt } = experiment.valuesSI;
  const stepsEach = Math.max(1, Math.round(1 / (FRAMES_A_SECOND * dt))), every = stepsEach * dt;
  const extent = extentOf(spec), bytes = packedBytes(extent), frame = createFrame(model), frames: Packed[] = [];
  const firm = firmGroundOf(spec), areas = model.flexible.map((surface) => pointAreas(surface.spec));

  async function advance(): Promise<void> {
    await experiment.advance();
    if (hasFailed(engine)) throw new Error(`The run of ${scene.id} has failed, and is not recorded.`);
  }
  async function record(): Promise<void> {
    const packed = new ArrayBuffer(bytes);
    packFrame(frame, model, await engine.readState(), measures, firm, areas);
    packRecord(frame, extent, packed);
    frames.push(packed);
  }

  while (isSettling(experiment)) await advance(); // a page that is paused shows what is there then
  const from = Math.max(0, experiment.time);
  for (await record(); experiment.time + every <= until + dt / 2; await record())
    for (let k = 0; k < stepsEach; k++) await advance();
  engine.dispose();
  return { key: recordingKey(scene, values, spec), size: { grains: extent.grains, bytes }, from, every, frames };
}
