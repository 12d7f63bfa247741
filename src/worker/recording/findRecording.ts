import { unpackRecording, type Recording, type Size } from './recordingFile';
import { RECORDINGS } from './shippedRecordings';

/*
 * The file comes on demand, and imports nothing that the engine worker has: a bundler would cut that into parts, which
 * every first visit would have to fetch.
 */

/** Folder of the recordings, from the place of a worker's script: public/ is beside assets/ in a built page. */
const FOLDER = import.meta.env.DEV ? '/recordings/' : '../recordings/';
/** Longest wait for a file [ms]: the run, which waits as long, is something to see, too. */
const PATIENCE = 8000;

/** Returns the recording of a scene's run of this key; null if none ships. Rejects if it does not come in time. */
export async function findRecording(sceneId: string, key: string, size: Size): Promise<Recording | null> {
  const name = `${sceneId}-${key}`;
  if (!RECORDINGS.includes(name)) return null;
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(new URL(`${FOLDER}${name}.bin`, self.location.href), { signal });
  return response.ok ? unpackRecording(key, size, new Uint8Array(await response.arrayBuffer())) : null;
}
