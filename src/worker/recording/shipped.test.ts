// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SettledBeds } from '../../experiment/settled/settledBeds';
import { shippedName } from '../../experiment/settled/shippedName';
import type { Param } from '../../params/param';
import { scenes } from '../../scenes/index';
import { valuesInSI, type AnyScene } from '../../scenes/scene';
import { makeRecording, recordedValues, type Made } from './makeRecording';
import { unpackRecording, type Recording } from './recordingFile';
import { recordingKey } from './recordingKey';
import { RECORDINGS } from './shippedRecordings';

const PUBLIC = join(import.meta.dirname, '../../../public'), FOLDER = join(PUBLIC, 'recordings');
const recorded = scenes.filter(({ isRecorded }) => isRecorded).map((scene) => [scene.id, scene] as const);
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(FOLDER, `${name}.bin`)));
const beds: SettledBeds = {
  find: (key) => Promise.resolve(new Uint8Array(readFileSync(join(PUBLIC, 'settled', shippedName(key)!)))), keep() {},
};

/** Returns the numbers of the frames that are not the same in both, of as many as the shorter one has. */
const differing = (a: Recording, b: Recording): number[] => a.frames.slice(0, b.frames.length)
  .flatMap((frame, k) => (Buffer.from(frame).equals(Buffer.from(b.frames[k])) ? [] : [k]));

async function shippedWith({ id }: AnyScene, { key, size }: Made): Promise<Recording> {
  const name = `${id}-${key}`;
  expect(RECORDINGS, 'else: npm run record').toContain(name);
  return (await unpackRecording(key, size, bytesOf(name)))!;
}

test('the list names the files that ship, one for each scene that has a recording, of at most 1.5 MB each', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(RECORDINGS.map((name) => `${name}.bin`).sort());
  expect(RECORDINGS.map((name) => name.replace(/-[0-9a-f]{16}$/, ''))).toEqual(recorded.map(([id]) => id));
  for (const name of RECORDINGS) expect(bytesOf(name).length).toBeLessThanOrEqual(1.5e6);
  expect(scenes[0].isRecorded).toBe(true); // which opens on a first visit
});

describe.each(recorded)('%s', (_, scene) => {
  test('its recording begins as the engine computes it, bit by bit; else: npm run record', async () => {
    const now = await makeRecording(scene, recordedValues(scene), beds, 0.45), shipped = await shippedWith(scene, now);
    expect(now.frames.length).toBeGreaterThan(5);
    expect(shipped).toMatchObject({ from: now.from, every: now.every });
    expect(differing(shipped, now)).toEqual([]);
  });

  test('all of it is what the engine computes, as long as the scene usually runs', { tags: 'long' }, async () => {
    const now = await makeRecording(scene, recordedValues(scene), beds, scene.duration);
    const shipped = await shippedWith(scene, now);
    expect(shipped.frames.length).toBe(now.frames.length);
    expect(differing(shipped, now)).toEqual([]);
  });

  test('what changes its run changes its key, how it is drawn does not', async () => {
    const values = recordedValues(scene);
    const keyOf = async (own: object) => {
      const all = { ...values, ...own }, inSI = valuesInSI(scene, all);
      await scene.prepare?.(inSI);
      return recordingKey(scene, all, scene.build(inSI));
    };
    const key = await keyOf({}), spec = scene.build(valuesInSI(scene, values));
    const numbers = Object.entries(scene.params as Record<string, Param>).filter(([, { kind }]) => kind === 'number');
    expect(numbers.filter(([, { section }]) => section === 'View').length).toBeGreaterThan(0);
    for (const [name, { section }] of numbers) {
      const other = await keyOf({ [name]: Number(values[name]) * 1.01 + 1e-6 });
      expect(other === key, name).toBe(section === 'View');
    }
    const bodies = spec.bodies.map((body) => ({ ...body, look: 'hidden' as const }));
    expect(recordingKey(scene, values, { ...spec, bodies })).toBe(key);
    const moved = bodies.map((body, k) => ({ ...body, mass: k === 0 ? body.mass * 1.01 + 1e-3 : body.mass }));
    expect(recordingKey(scene, values, { ...spec, bodies: moved })).not.toBe(key);
  });
});
