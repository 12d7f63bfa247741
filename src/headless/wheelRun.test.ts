// @module-tag slow
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { binaryStl, TETRAHEDRON } from '../model/stl/testing/tetrahedron';
import { ball } from '../model/surface/testing/ball';
import { stlOf } from '../scenes/wheel/testing/wheelStl';
import { readStateFile } from '../experiment/saved/stateFile';
import { readRunOptions, wheelWishOf } from './options';
import { runCommand } from './run';
import { sweepCommand } from './sweep/command';
import { readWheel } from './wheelFile';

const folder = mkdtempSync(join(tmpdir(), 'grouser-wheel-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: Uint8Array | string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const file = write('lugged.stl', stlOf([0.1, 0.06, 8, 0.01]));
const SMALL = ['grainRadius=20', 'dt=0.004', 'substeps=8', 'backend=cpu', 'threads=1'];
const small = SMALL.flatMap((value) => ['--set', value]);

async function run(...args: string[]) {
  let said = '';
  expect(await runCommand(args, (text) => { said += text; })).toBe(0);
  return JSON.parse(said) as {
    wheel?: { name: string; radius: number; width: number; hash: string }; params: Record<string, unknown>;
    stateHash: string; final: Record<string, number>;
  };
}

/** Runs to half the time and goes on to all of it [s], as a run does that never stopped; returns that one's hash. */
async function goOn(half: string, all: string): Promise<string> {
  const first = join(folder, `${half}.grouser`), end = join(folder, `${all}.grouser`);
  const whole = await run('wheel-lab', '--wheel', file, ...small, '--duration', all, '--save', end);
  expect(whole.wheel).toMatchObject({ name: 'lugged.stl', unit: 'mm', axle: 'y', triangles: 288 });
  expect(whole.wheel!.radius).toBeCloseTo(110.03, 1);
  expect(whole.params.wheelRadius).toBeCloseTo(110.03, 1);
  expect('lugs' in whole.params).toBe(false);
  await run('wheel-lab', '--wheel', file, ...small, '--duration', half, '--save', first);
  const on = await run('wheel-lab', '--from', first, '--duration', all);
  expect([on.stateHash, on.wheel?.hash]).toEqual([whole.stateHash, whole.wheel!.hash]);
  const saved = await readStateFile(new Uint8Array(readFileSync(end)));
  expect(saved.ok && saved.value.wheel?.name).toBe('lugged.stl');
  return whole.stateHash;
}

test('run --wheel drives it and tells what it is; a saved run holds it and goes on bit by bit', async () => {
  await goOn('0.004', '0.008');
});

test('a run of ten steps does, and one of a wheel by parameters is another', { tags: 'long' }, async () => {
  const hash = await goOn('0.02', '0.04'), own = await run('wheel-lab', ...small, '--duration', '0.04');
  expect(own.wheel).toBeUndefined();
  expect(own.stateHash).not.toBe(hash);
});

test('a file that is no wheel is a sentence before anything runs', async () => {
  const faultOf = async (path: string, more: object = {}): Promise<string> =>
    readWheel({ file: path, ...more }).then(() => '', (error: Error) => error.message.replace(`${folder}/`, ''));
  expect(await faultOf(join(folder, 'no.stl'))).toMatch(/^no\.stl: cannot be read \(/);
  expect(await faultOf(write('a.glb', ''))).toBe(
    'a.glb is no wheel. The command line reads STL files, the page glTF as well: save it as one.');
  expect(await faultOf(write('empty.stl', 'solid a\nendsolid a\n')))
    .toBe('empty.stl is no wheel. It has no triangles.');
  expect(await faultOf(write('broken.stl', 'hello'))).toMatch(/^broken\.stl is no wheel\. It is no STL file/);
  expect(await faultOf(write('open.stl', binaryStl(TETRAHEDRON.slice(1))))).toMatch(/wheel\. The mesh has 3 triangles/);
  expect(await faultOf(file, { unit: 'm' })).toMatch(/^lugged\.stl is no wheel\. Read in m, with its axle along y,/);
});

test('a wheel of 30 000 triangles is simplified, and that is said', { tags: 'long' }, async () => {
  const { vertices, triangles } = ball(174, 88), corners = [...triangles].map((v): [number, number, number] =>
    [100 * vertices[3 * v], 100 * vertices[3 * v + 1], 100 * vertices[3 * v + 2]]);
  const many = write('many.stl', binaryStl(Array.from({ length: corners.length / 3 }, (_, t) =>
    [corners[3 * t], corners[3 * t + 1], corners[3 * t + 2]] as const)));
  const { wheel, told } = await readWheel({ file: many, axle: 'z' });
  expect(wheel.triangles.length / 3).toBeLessThanOrEqual(20_000);
  expect(told).toMatch(/^many\.stl: radius 100 mm, width 200 mm, \d+ triangles, simplified from 30276, volume changed/);
});

test.each<[string[], RegExp]>([
  [['repose', '--wheel', 'a.stl'], /^repose takes no wheel of a file; wheel-lab does\.$/],
  [['wheel-lab', '--wheel', 'a.stl', '--wheel-unit', 'ft'], /^--wheel-unit ft is not allowed: mm, cm, m, in\.$/],
  [['wheel-lab', '--wheel', 'a.stl', '--wheel-axle', 'w'], /^--wheel-axle w is not allowed: x, y, z, -x, -y, -z\.$/],
  [['wheel-lab', '--wheel-axle', 'x'], /^--wheel-axle says how the file of --wheel is read: give that, too\.$/],
  [['wheel-lab', '--wheel'], /^--wheel needs a value after it\.$/],
])('%j is refused', (args, sentence) => { expect(() => wheelWishOf(args)).toThrow(sentence); });

test('with a wheel of a file its parameters are no parameters', async () => {
  const { wheel } = await readWheel({ file });
  const read = (...set: string[]) => readRunOptions(['wheel-lab', '--wheel', file, ...set], () => '', null, wheel);
  expect(() => read('--set', 'lugs=3')).toThrow('lugs is not a parameter of this scene');
  expect(read('--set', 'wheelRadius=100').values).toEqual({ wheelRadius: 100 });
});

/** Plans a sweep whose wheel is in a file that comes late and goes early; returns what acts on the plan. */
async function plannedSweep(name: string) {
  const place = write(`${name}.json`, JSON.stringify({
    scene: 'wheel-lab', wheel: { file: 'moved.stl' },
    base: { grainRadius: 20, dt: 0.004, substeps: 8, backend: 'cpu', duration: 0.02 },
    axes: [{ key: 'slip', values: [0.1] }], probes: [{ probe: 'sinkage', reduce: 'last' }],
  })), out = join(folder, name), kept = join(out, 'wheel.bin');
  const sweep = (...args: string[]) => sweepCommand(args, () => {});
  await expect(sweep('plan', place, '--out', out)).rejects.toThrow(/moved\.stl: cannot be read/);
  const moved = write('moved.stl', readFileSync(file));
  await sweep('plan', place, '--out', out);
  rmSync(moved);
  return {
    out, sweep,
    /** Changes the wheel of the plan, which no run takes then, and plans it again, which writes it anew. */
    async changeAndPlanAgain() {
      const bytes = readFileSync(kept), at = bytes.length - 200;
      rmSync(join(out, 'runs'), { recursive: true, force: true });
      bytes[at] ^= 1;
      writeFileSync(kept, bytes);
      await expect(sweep('run', out, '--jobs', '1'))
        .rejects.toThrow(/wheel\.bin: .*: the same sweep plan again writes it anew\.$/);
      write('moved.stl', readFileSync(file));
      await sweep('plan', place, '--out', out);
      bytes[at] ^= 1;
      expect(readFileSync(kept).equals(bytes)).toBe(true);
      rmSync(moved);
    },
  };
}

test('a sweep file names the wheel; its plan holds it, and knows one that was changed', async () => {
  await (await plannedSweep('plan')).changeAndPlanAgain();
});

test('runs of a sweep have the wheel of its plan, also once it was planned again', { tags: 'long' }, async () => {
  const { out, sweep, changeAndPlanAgain } = await plannedSweep('runs'), csv = join(folder, 'table.csv');
  expect(await sweep('run', out, '--jobs', '1')).toBe(0);
  await sweep('merge', out, '--csv', csv);
  const alone = await run('wheel-lab', '--wheel', file, ...small, '--set', 'slip=0.1', '--duration', '0.02');
  const [, line] = readFileSync(csv, 'utf8').split('\n');
  expect(Number(line.split(',')[4])).toBeCloseTo(alone.final.sinkage, 6);
  await changeAndPlanAgain();
  expect(await sweep('run', out, '--jobs', '1')).toBe(0);
});

test.each<[object, RegExp]>([
  [{ scene: 'wheel-lab', wheel: { fil: 'a.stl' } }, /^.*wheel has an unknown field "fil" \(did you mean file\?\)/],
  [{ scene: 'wheel-lab', wheel: { file: 'a.stl', unit: 'feet' } }, /wheel\.unit = "feet" is not allowed/],
  [{ scene: 'wheel-lab', wheel: { file: '' } }, /wheel\.file = "" is not allowed: a name\.$/],
])('a sweep with %j is refused', async (fields, sentence) => {
  const place = write('bad.json', JSON.stringify({ base: {}, axes: [], probes: [], ...fields }));
  await expect(sweepCommand(['plan', place, '--out', join(folder, 'bad')], () => {})).rejects.toThrow(sentence);
});
