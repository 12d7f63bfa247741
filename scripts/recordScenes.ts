import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedBeds } from '../src/headless/beds';
import { scenes } from '../src/scenes/index';
import { makeRecording, recordedValues } from '../src/worker/recording/makeRecording';
import { packRecording } from '../src/worker/recording/recordingFile';

const FOLDER = 'public/recordings', NAMES = 'src/worker/recording/shippedRecordings.ts';

/**
 * Computes the recordings that ship, each as long as its scene usually runs, and writes them to public/recordings in
 * place of all that were there, and their names to src/worker/recording/shippedRecordings.ts.
 */
export async function recordScenes(root: string): Promise<void> {
  const made = [];
  for (const scene of scenes.filter(({ isRecorded }) => isRecorded)) {
    const run = await makeRecording(scene, recordedValues(scene), shippedBeds, scene.duration);
    const file = await packRecording(run.key, run.size, run);
    console.log(`${scene.id}: ${run.frames.length} frames, ${(file.length / 1000).toFixed(0)} kB`);
    made.push({ name: `${scene.id}-${run.key}`, file });
  }
  rmSync(join(root, FOLDER), { recursive: true, force: true });
  mkdirSync(join(root, FOLDER));
  for (const { name, file } of made) writeFileSync(join(root, FOLDER, `${name}.bin`), file);
  const place = join(root, NAMES), text = readFileSync(place, 'utf8'), list = made.map(({ name }) => `  '${name}',\n`);
  writeFileSync(place, `${text.slice(0, text.indexOf('= [\n') + 4)}${list.join('')}];\n`);
}
