import {
  lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../../package.json';
import { readStateFile } from '../experiment/saved/stateFile';
import { readVtk } from '../model/vtk/testing/readVtk';
import { EXIT } from './exit';
import { runCommand } from './run';

let folder: string;
beforeAll(() => { folder = mkdtempSync(join(tmpdir(), 'grouser-vtk-')); });
afterAll(() => { rmSync(folder, { recursive: true }); });

test.each([
  ['filling', ['--set', 'count=60']], ['hmmwv-hard', []], ['cloth', []],
])('run --vtk writes the state that --save keeps of %s', async (scene, more) => {
  const vtk = join(folder, `${scene}.vtk`), save = join(folder, `${scene}.grouser`), out = () => undefined;
  await runCommand([scene, ...more, '--backend', 'cpu', '--duration', '0.02', '--vtk', vtk, '--save', save], out);
  const file = readVtk(readFileSync(vtk)), saved = await readStateFile(new Uint8Array(readFileSync(save)));
  if (!saved.ok) throw new Error(saved.issues[0].message);
  const { position, flexible = [], time } = saved.value.snapshot, count = file.vertices.length;
  expect(3 * (count + file.names.length - flexible.length)).toBe(position.length);
  expect(file.points.slice(0, 3 * count)).toEqual([...position.subarray(0, 3 * count)]);
  expect(file.title).toBe(`Grouser ${version}, ${scene}, t = ${+time.toPrecision(9)} s`);
  expect(file.time).toBe(time);
  expect(file.polygons.length).toBeGreaterThan(0);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 60_000);

const go = (...words: string[]) =>
  runCommand(['rolling-ball', '--backend', 'cpu', '--duration', '0.02', ...words], () => undefined);

test('a full device is said with code 5, stays what it is, and the run is saved all the same', async () => {
  const save = join(folder, 'kept.grouser');
  await expect(go('--vtk', '/dev/full', '--save', save)).rejects.toMatchObject({
    code: EXIT.notWritten, message: expect.stringMatching(/^--vtk \/dev\/full: the state cannot be written \(.+\)\.$/),
  });
  expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
  expect(readdirSync(folder)).toContain('kept.grouser');
});

test('a link leads on to its file, and a folder is refused before anything is computed', async () => {
  const link = join(folder, 'link.vtk'), file = join(folder, 'led.vtk');
  writeFileSync(file, '');
  symlinkSync(file, link);
  await go('--vtk', link);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readVtk(readFileSync(file)).polygons.length).toBeGreaterThan(0);
  await expect(go('--vtk', folder)).rejects.toMatchObject({
    code: EXIT.wrongCommand, message: expect.stringMatching(/^--vtk .*: the file cannot be written \(.+\)\.$/),
  });
});
