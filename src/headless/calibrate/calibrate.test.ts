import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../sweep/testing/sweepFolder';
import type { Answer } from '../../calibrate/calibrate';
import { calibrateCommand, readCalibrateOptions } from './command';
import { openFolder } from './fitFolder';
import { readFit } from '../../calibrate/readFit';

/** Calibrates in this process; returns the answer as text and read, the exit code, and what was said beside it. */
async function calibrate(file: string, out: string, ...more: string[]) {
  let text = '', said = '';
  const code = await calibrateCommand([file, '--out', out, '--jobs', '1', ...more],
    (part) => { text += part; }, (part) => { said += part; });
  return { code, text, said, answer: JSON.parse(text) as Answer };
}

function fileOf(data: object): { file: string; out: string } {
  const folder = newFolder(), file = join(folder, 'fit.json');
  writeFileSync(file, JSON.stringify(data));
  return { file, out: join(folder, 'out') };
}

const friction = { key: 'friction', start: 0.5, from: 0.05, to: 1, step: 0.01 };
/** Speeds [m/s] of a ball that slides: v₀ − μ g t, with μ 0.3 and v₀ 2. */
const at = (t: number, error = 2e-4) =>
  ({ probe: 'speed', reduce: 'at', at: t, value: 2 - 0.3 * 9.81 * t, unit: 'm/s', error });
const ball = (targets: object[], more: object = {}) =>
  ({ scene: 'rolling-ball', base: { speed: 2, duration: 0.1, backend: 'cpu', ...more }, targets });

test('the friction of a sliding ball follows from its speed to three digits', async () => {
  const predict = {
    name: 'faster', scene: 'rolling-ball', base: { speed: 5, duration: 0.1, backend: 'cpu' },
    predict: [{ probe: 'speed', reduce: 'last', value: 5 - 0.3 * 9.81 * 0.1, unit: 'm/s', error: 1e-4 }],
  };
  const { file, out } = fileOf({ parameters: [friction], seeds: [1], runs: [ball([at(0.05), at(0.1)]), predict] });
  const { code, answer, said } = await calibrate(file, out), [{ value, error, interval }] = answer.parameters;
  expect(code).toBe(0);
  expect(answer).toMatchObject({ status: 'determined', freedom: 1, backends: ['cpu'] });
  expect(value).toBeCloseTo(0.3, 3);
  // ∂v/∂μ = −g t: 1/error² = Σ (g t/2e-4)²
  expect(error! / (2e-4 / 9.81 / Math.hypot(0.05, 0.1))).toBeCloseTo(1, 2);
  expect(interval![0]).toBeLessThan(0.3);
  expect(interval![1]).toBeGreaterThan(0.3);
  expect(answer.predictions[0].predicted).toBeCloseTo(5 - 0.3 * 9.81 * 0.1, 3);
  expect(Math.abs(answer.predictions[0].deviation!)).toBeLessThan(2);
  expect(said).toMatch(/Iteration 0: χ² .*\n(.*\n)*determined: friction = 0\.3 ± /);
  const path = readFileSync(join(out, 'path.csv'), 'utf8').trimEnd().split('\n').map((line) => line.split(','));
  expect(path[0]).toEqual(['iteration', 'chi2', 'promised', 'lambda', 'friction']);
  expect(path).toHaveLength(answer.iterations + 2);
  expect(Number(path.at(-1)![4])).toBe(value);
});

test('friction and gravity, of which a sliding ball shows the product, are not told apart', async () => {
  const gravity = { key: 'gravity', start: 12, from: 1, to: 25, step: 0.1 };
  const { file, out } = fileOf({ parameters: [friction, gravity], seeds: [1], runs: [ball([at(0.05), at(0.1)])] });
  const { answer } = await calibrate(file, out), { combination, parameters: [{ value: mu }, { value: g }] } = answer;
  expect(answer.status).toBe('undetermined');
  expect(answer.verdict).toContain('The data cannot tell friction and gravity apart');
  expect(Math.abs(answer.correlation[0][1]!)).toBeGreaterThan(0.99);
  expect(mu * g).toBeCloseTo(0.3 * 9.81, 2); // that they tell
  expect(combination!.friction! * g + mu * combination!.gravity!).toBeCloseTo(0, 1); // and this does not change it
});

test('the radius, on which the speed of a sliding ball does not depend, is said to be without effect', async () => {
  const radius = { key: 'radius', start: 1, from: 0.5, to: 1.5, step: 0.1 };
  const { file, out } = fileOf({ parameters: [friction, radius], seeds: [1], runs: [ball([at(0.05, 1e-3)])] });
  const { answer } = await calibrate(file, out);
  expect(answer.status).toBe('undetermined');
  expect(answer.combination).toHaveProperty('radius');
  expect(answer.parameters[0].value).toBeCloseTo(0.3, 2);
});

test('two experiments tell what neither does: a fall has the gravity, and so a slide the friction', async () => {
  // from starts at which the ball still slides: once it rolls, no slope leads back
  const gravity = { key: 'gravity', start: 8, from: 1, to: 25, step: 0.1 }, slow = { ...friction, start: 0.2 };
  // z = h − g t (t + dt)/2, as velocities come first: the line of least squares through samples at 0.5, 1 … 50 ms
  // falls at g times their mean and dt/2
  const mean = 0.0255, value = -9.81 * mean, error = 1e-3;
  const fall = { probe: 'height', reduce: 'slope', value, unit: 'm/s', error };
  const drop = { scene: 'ellipsoid-drop', base: { duration: 0.05, dt: 0.0005, backend: 'cpu' }, targets: [fall] };
  const { file, out } = fileOf({ parameters: [slow, gravity], seeds: [1], runs: [ball([at(0.1, 3e-3)]), drop] });
  const { answer } = await calibrate(file, out);
  expect(answer.status).toBe('determined');
  expect(answer.parameters[0].value).toBeCloseTo(0.3, 2);
  expect(answer.parameters[1].value).toBeCloseTo(9.81, 1);
  expect(answer.parameters[1].error! / (error / mean)).toBeCloseTo(1, 1);
});

test('what is done is kept: no run is done again, and a folder that lost some has the same bytes', async () => {
  const { file, out } = fileOf({ parameters: [friction], seeds: [1, 2], runs: [ball([at(0.05), at(0.1)])] });
  const whole = await calibrate(file, out), path = readFileSync(join(out, 'path.csv'), 'utf8');
  const again = await calibrate(file, out);
  expect(again.text).toBe(whole.text);
  expect(again.said).not.toContain('of'); // no runs
  const results = join(out, 'run-1/results'), folders = readdirSync(results);
  for (const name of folders.slice(0, folders.length / 2)) rmSync(join(results, name), { recursive: true });
  rmSync(join(out, 'path.csv'));
  const rest = await calibrate(file, out);
  expect(rest.said).toContain('runs');
  expect(rest.text).toBe(whole.text);
  expect(readFileSync(join(out, 'path.csv'), 'utf8')).toBe(path);
});

test.each<[string, (text: string) => string | null]>([
  ['gone', () => null], ['cut', (text) => text.slice(0, -5)], ['longer', (text) => `${text}{}\n`],
  ['that of another', (text) => text.replace('"speed": 2', '"speed": 3')],
])('the same calibration again writes a plan anew that is %s; results and what is whole stay', (_, change) => {
  const { file, out } = fileOf({ parameters: [friction], seeds: [1, 2], runs: [ball([at(0.05)]), ball([at(0.1)])] });
  const fit = (readFit(readFileSync(file, 'utf8'), () => '') as { value: Parameters<typeof openFolder>[1] }).value;
  const plan = join(out, 'run-2/plan.json'), kept = join(out, 'run-2/results/kept');
  const inodes = () => ['calibration.json', 'run-1/plan.json'].map((name) => statSync(join(out, name)).ino);
  openFolder(out, fit);
  const whole = readFileSync(plan, 'utf8'), changed = change(whole), before = inodes();
  mkdirSync(dirname(kept));
  writeFileSync(kept, 'a result');
  expect(changed).not.toBe(whole);
  if (changed === null) rmSync(plan);
  else writeFileSync(plan, changed);
  openFolder(out, fit);
  expect(readFileSync(plan, 'utf8')).toBe(whole);
  expect(readFileSync(kept, 'utf8')).toBe('a result');
  expect(inodes()).toEqual(before);
});

test('a folder of another calibration or engine, or that cannot be written, is refused at once', async () => {
  const one = fileOf({ parameters: [friction], seeds: [1], runs: [ball([at(0.05)])] });
  const other = fileOf({ parameters: [friction], seeds: [2], runs: [ball([at(0.05)])] });
  const fit = (readFit(readFileSync(one.file, 'utf8'), () => '') as { value: Parameters<typeof openFolder>[1] }).value;
  openFolder(one.out, fit, 'another');
  const refused = (file: string, out: string, sentence: RegExp) => expect(calibrate(file, out))
    .rejects.toMatchObject({ code: 2, message: expect.stringMatching(sentence) as string });
  await refused(other.file, one.out, /^--out .*: the folder holds another calibration, or one of another engine than/);
  await refused(one.file, one.out, /the folder holds another calibration, or one of another engine than/);
  await refused(one.file, join(one.out, 'run-1'), /run-1: the folder holds a sweep; take a folder of its own\.$/);
  await refused(one.file, '/proc/none/out', /^--out \/proc\/none\/out: the folder cannot be written \(.*\)\.$/);
  await refused(one.file, join(one.file, 'out'), /the folder cannot be written \(.*\)\.$/);
  await refused(join(one.out, 'none.json'), other.out,
    /none\.json: cannot be read \(ENOENT: no such file or directory\)\.$/);
  const bare = fileOf({ parameters: [friction], seeds: [1], runs: [ball([{ probe: 'speed', csv: 'none.csv' }])] });
  await refused(bare.file, bare.out,
    /fit\.json: runs\[0\]\.targets\[0\]\.csv = "none\.csv" cannot be read \(ENOENT: no such file or directory\)\.$/);
  const wrong = fileOf({ parameters: [friction], seeds: [1], runs: [{ ...ball([at(0.05)]), scene: 'none' }] });
  await refused(wrong.file, wrong.out, /fit\.json: runs\[0\]: There is no scene "none"/);
  expect(existsSync(wrong.out)).toBe(false);
});

test('a run that fails ends the calibration with its exit code and its reason', async () => {
  const never = { probe: 'speed', reduce: 'at', along: 'spin', at: 1e6, value: 1, unit: 'm/s', error: 1 };
  const { file, out } = fileOf({ parameters: [friction], seeds: [1], runs: [ball([never])] });
  await expect(calibrate(file, out)).rejects.toMatchObject({
    code: 2, message: 'A run failed, and without it there are no slopes: run 1, seed 1: speed.at spin 1000000: spin '
      + 'never comes to 1000000.',
  });
});

test.each<[string[], RegExp]>([
  [[], /^calibrate needs a calibration file after it/], [['--jobs', '1'], /^calibrate needs a calibration file/],
  [['x.json', '--job', '1'], /^calibrate does not know --job: --out, --jobs, --again\.$/],
  [['x.json', '--jobs', '0'], /^--jobs = 0 is not allowed/], [['x.json', '--out'], /^--out needs a value after it\.$/],
  [['x.json', '--again', '--again'], /^--again is given more than once\.$/],
])('the words %j are refused with a sentence', (args, sentence) => {
  expect(() => readCalibrateOptions(args)).toThrow(sentence);
});

test('without --out results go to a folder named after the file', () => {
  expect(readCalibrateOptions(['a/shear.json', '--again'])).toMatchObject({ out: 'shear-fit', again: true });
});
