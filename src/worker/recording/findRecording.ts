import { keepMoments, type Moments } from '../record/moments';
import { extentOf, type Packed } from '../record/packed';
import { valuesOf, type World } from '../world';
import { unpackRecording } from './recordingFile';
import { recordingKey } from './recordingKey';
import { RECORDINGS } from './shippedRecordings';

/** Folder of the recordings, from the place of a worker's script: public/ is beside assets/ in a built page. */
const FOLDER = import.meta.env.DEV ? '/recordings/' : '../recordings/';
/** Longest wait for a file [ms]: the run, which waits as long, is something to see, too. */
const PATIENCE = 8000;

/** Returns the recording of a world's run from its start; null if none ships, or it does not come whole. */
export async function findRecording(world: World): Promise<Moments<Packed> | null> {
  const { scene, runner: { spec } } = world, key = recordingKey(scene, valuesOf(world), spec);
  const name = `${scene.id}-${key}`;
  if (!RECORDINGS.includes(name)) return null;
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(new URL(`${FOLDER}${name}.bin`, self.location.href), { signal });
  if (!response.ok) return null;
  const found = await unpackRecording(key, extentOf(spec), new Uint8Array(await response.arrayBuffer()));
  if (!found) return null;
  const { from, every, frames } = found, moments = keepMoments<Packed>(frames.length + 1, every, () => {});
  frames.forEach((frame, k) => moments.add(from + k * every, frame));
  return moments;
}
