import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pack, unpack } from '../core/bytes';
import { readPlain, writePlain } from '../core/plainData';
import { createRandom } from '../core/random';
import { readStateFile } from '../experiment/saved/stateFile';
import { stateHash } from '../model/stateHash';
import type { State } from '../model/model';
import { runCommand } from './run';

let folder: string;
beforeAll(() => { folder = mkdtempSync(join(tmpdir(), 'grouser-save-')); });
afterAll(() => { rmSync(folder, { recursive: true }); });
const at = (name: string): string => join(folder, name);

type Answer = {
  stateHash: string; time: number; steps: number; params: Record<string, unknown>;
  from?: { file: string; time: number; exact: boolean }; checks: { ok?: boolean }[]; series: { t: number[] };
};
async function run(...args: string[]): Promise<Answer> {
  let text = '';
  await runCommand([...args, '--backend', 'cpu'], (part) => { text += part; });
  return JSON.parse(text) as Answer;
}

const RUNS: [scene: string, more: string[], own: { tags?: string }][] = [
  ['rolling-ball', [], {}],
  ['painleve', [], {}],
  ['snow', ['--set', 'count=300'], { tags: 'long' }],
  ['hmmwv-hard', ['--set', 'manoeuvre=acceleration'], {}],
];
for (const [scene, more, own] of RUNS) test(
  `${scene} goes on from a file with the bits of a run that never stopped`, { timeout: 60_000, ...own }, async () => {
  const file = at(`${scene}.grouser`);
  const whole = await run(scene, ...more, '--duration', '0.12');
  const first = await run(scene, ...more, '--duration', '0.06', '--save', file);
  const second = await run('--from', file, '--duration', '0.12');
  expect(first.stateHash).not.toBe(whole.stateHash);
  expect(second).toMatchObject({ stateHash: whole.stateHash, time: whole.time, steps: whole.steps });
  expect(second.params).toEqual(whole.params);
  expect(second.from).toEqual({ file, time: first.time, exact: true });
  expect(second.checks.every(({ ok }) => ok === undefined)).toBe(true);
  for (const document of [first, second]) expect(JSON.stringify(document)).not.toMatch(/[:,[]null/);
  expect(second.series.t[0]).toBeGreaterThan(first.time);
});

test('a value that is given besides is that of the run that goes on', async () => {
  const file = at('given.grouser');
  await run('rolling-ball', '--duration', '0.05', '--save', file);
  expect((await run('rolling-ball', '--from', file, '--duration', '0.1', '--set', 'friction=0.1')).params)
    .toMatchObject({ friction: 0.1 });
});

describe('a file that is', () => {
  type Data = { snapshot: Record<string, unknown> & State; hash: string } & Record<string, unknown>;
  const change = async (name: string, mutate: (data: Data) => void): Promise<string> => {
    const data = readPlain(await unpack(new Uint8Array(readFileSync(at('good.grouser'))))) as Data;
    mutate(data);
    const file = at(`${name.replaceAll(' ', '-')}.grouser`);
    writeFileSync(file, await pack(writePlain(data)));
    return file;
  };
  beforeAll(async () => { await run('rolling-ball', '--duration', '0.05', '--save', at('good.grouser')); });

  test.each<[string, (data: Data) => void, RegExp]>([
    ['of another format', (d) => { d.format = 'grouser-bed/1'; }, /its format is not grouser-state\/1\.$/],
    ['of another version', (d) => { d.format = 'grouser-state/9'; },
      /saved state of another version, grouser-state\/9; only grouser-state\/1 can be read here\.$/],
    ['of no scene', (d) => { d.sceneId = 'nowhere'; }, /There is no scene "nowhere"\.$/],
    ['with a value out of range', (d) => { d.values = { ...d.values as object, friction: -1 }; }, /[Ff]riction/],
    ['without positions', (d) => { delete (d.snapshot as Partial<State>).position; }, /snapshot\.position should be/],
    ['with NaN', (d) => { d.snapshot.velocity[0] = NaN; }, /snapshot\.velocity should be a list of finite numbers/],
    ['with a field more', (d) => { d.snapshot.more = 1; }, /snapshot has a field that it should not have: more\.$/],
    ['with another hash', (d) => { d.snapshot.position[0] += 1; }, /its hash differs\.$/],
    ['of fewer grains', (d) => {
      d.snapshot.position = d.snapshot.position.slice(3);
      d.hash = stateHash(d.snapshot);
    }, /Its position is not that of this world: \d+ numbers, not \d+\.$/],
    ['at another time', (d) => { d.snapshot.time = Infinity; }, /snapshot\.time should be a time/],
    ['of another engine', (d) => { (d.snapshot.engine as { version: number }).version = 0; }, /another version/],
    ['with strange controls', (d) => {
      (d.snapshot.run as { controls: { bodies: unknown } }).controls.bodies = 'all';
    }, /Its controls are not those of this world\.$/],
  ])('%s is refused with a sentence', async (name, mutate, sentence) => {
    await expect(run('--from', await change(name, mutate), '--duration', '0.1')).rejects.toThrow(sentence);
  });

  test('with contacts of bodies that are not there goes on from its state alone, and says so', async () => {
    const file = await change('with strange contacts', (d) => {
      const { numbers } = d.snapshot.engine as { numbers: Record<string, Int32Array> };
      expect(numbers.bodyA.length).toBeGreaterThan(0);
      numbers.bodyA = numbers.bodyA.map(() => 1e6);
    });
    expect((await run('--from', file, '--duration', '0.1')).from).toMatchObject({ exact: false });
  });

  test('damaged anywhere is read or refused with a sentence, and nothing else happens', async () => {
    const bytes = readFileSync(at('good.grouser')), random = createRandom(5), sentences = new Set<string>();
    for (let k = 0; k < 60; k++) {
      const wrong = new Uint8Array(bytes);
      if (k % 2 === 0) wrong[Math.floor(random() * wrong.length)] ^= 1 + Math.floor(255 * random());
      const read = await readStateFile(k % 2 === 0 ? wrong : wrong.slice(0, Math.floor(random() * wrong.length)));
      if (!read.ok) for (const { message } of read.issues) sentences.add(message);
    }
    expect([...sentences].every((one) => /^[A-Z].*\.$/.test(one))).toBe(true);
    expect(sentences.size).toBeGreaterThan(0);
  });
});

test.each<[string, string[], RegExp]>([
  ['a file that is not there', ['--from', 'nowhere.grouser'], /^--from nowhere\.grouser: cannot be read/],
  ['another scene', ['painleve', '--from', 'good.grouser'], /is of rolling-ball, not of painleve\.$/],
  ['too short a run', ['--from', 'good.grouser', '--duration', '0.05'], /is at t = 0\.05 s already/],
  ['a place that is not there', ['rolling-ball', '--save', 'no/x.grouser'], /^--save no\/x\.grouser: the file cannot/],
  ['a place for VTK that is not there', ['rolling-ball', '--vtk', 'no/x.vtk'], /^--vtk no\/x\.vtk: the file cannot/],
  ['a vehicle besides', ['--from', 'good.grouser', '--vehicle', 'x.json'], /leave --vehicle out\.$/],
])('%s is refused with a sentence', async (_, args, sentence) => {
  const words = args.map((word) => (word === 'good.grouser' ? at(word) : word));
  await expect(run(...words)).rejects.toThrow(sentence);
});
