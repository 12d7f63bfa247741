import { expect, test } from 'vitest';
import { number, type AnyValues, type NumberParam } from '../../params/param';
import { findScene, scenes } from '../../scenes/index';
import { valuesInSI } from '../../scenes/scene';
import { fullValues, type Setup } from '../../share/link';
import { pointValuesOf } from '../../sweep/points';
import { readSweep } from '../../sweep/readSweep';
import {
  durationOf, fileOf, formFor, hasSeeds, rangeAbout, readForm, stretched, sweepable, TAKEN, type Form,
} from './form';

const ball = findScene('rolling-ball')!, wheel = findScene('single-wheel')!;
const setup: Setup = { sceneId: ball.id, values: { friction: 0.2, speed: 3, backend: 'gpu' } };
const form: Form = { ...formFor(ball, setup, 'friction'), points: '3' };
const sentenceOf = (part: Partial<Form>): string => {
  const read = readForm({ ...form, ...part }, ball, setup);
  return read.ok ? 'it was taken' : read.issues[0].message;
};

const each = scenes.map((scene) => [scene.id, scene] as const);

test.each(each)('every number of %s is swept as it is offered', (_, scene) => {
  const present = { sceneId: scene.id, values: {} };
  for (const [key] of sweepable(scene)) {
    const offered = formFor(scene, present, key), read = readForm(offered, scene, present);
    expect(read.ok ? '' : `${key}: ${read.issues[0].message}`).toBe('');
  }
});

test.each<[string[], string, string]>([
  [['2'], '1', '2'], [['0', '0.', '0.5'], '0.25', '0.5'], [['', '3'], '1.5', '3'], [['', '1e12', '1'], '0.5', '1'],
  [['2 s', '-2', '200 ms'], '0.1', '0.2'],
])('a duration that is typed as %j has the same part of it as its window', (texts, start, end) => {
  let next = form, lasting = NaN;
  for (const text of texts) {
    lasting = durationOf(next, ball) ?? lasting;
    next = stretched(next, text, lasting, ball);
  }
  expect(next).toEqual({ ...form, start, end, duration: texts.at(-1) });
});

test('the file of a page is one that the command line reads as the same points', () => {
  const file = fileOf(form, ball, setup), read = readSweep(JSON.stringify(file));
  expect(file).toMatchObject({ scene: 'rolling-ball', base: { speed: 3, backend: 'cpu' } });
  if (!read.ok) throw new Error(read.issues[0].message);
  expect([...pointValuesOf(read.value)]).toEqual([{ friction: 0.1 }, { friction: 0.25 }, { friction: 0.4 }]);
  expect(read.value.probes).toEqual([
    { probe: ball.plots[0], reduce: 'mean', over: [ball.duration / 2, ball.duration] },
  ]);
});

test.each(TAKEN)('%s is taken as it is offered, along time or another probe where it is of a fit', (reduce) => {
  const read = readForm({ ...form, reduce }, ball, setup), [of, take] = reduce.split('.');
  if (!read.ok) throw new Error(read.issues[0].message);
  const over = [ball.duration / 2, ball.duration], fit = { probe: ball.plots[0], reduce: 'fit', of, take, over };
  expect(read.value.probes).toEqual([take === undefined ? { probe: ball.plots[0], reduce, over } : fit]);
  expect(readForm({ ...form, reduce, along: 'spin' }, ball, setup)).toMatchObject({
    ok: true, value: { probes: [take === undefined ? { reduce, over } : { ...fit, along: 'spin' }] },
  });
});

const ready = scenes.filter(({ sweep }) => sweep !== undefined).map((scene) => [scene.id, scene] as const);

test.each(ready)('the sweep that %s offers is read, and has all of its probes from the same runs', (_, scene) => {
  const { key, from, to, points, probes, duration } = scene.sweep!;
  for (const values of [{}, { ...scene.opens }, { ...scene.light }]) {
    const present = { sceneId: scene.id, values }, read = readForm(formFor(scene, present, key), scene, present);
    if (!read.ok) throw new Error(read.issues[0].message);
    const { axes: [axis], ...sweep } = read.value, time = duration(valuesInSI(scene, fullValues(present)));
    expect(axis).toEqual({ key, from, to, count: points, scale: 'linear' });
    expect(sweep.duration).toBe(time);
    expect(sweep.probes).toEqual(probes.map((probe) => ({ probe, reduce: 'mean', over: [time / 2, time] })));
  }
});

test('wheels are still on their way when the runs of their sweep of slip end, however large and fast they are', () => {
  const timeOf = (id: string, values: AnyValues): number =>
    Number(formFor(findScene(id)!, { sceneId: id, values }, 'slip').duration);
  // from the middle of the bin, less 0.15 m, to its end, at (1 + 0.3) ω r and 95 % of the time
  expect(timeOf('single-wheel', {})).toBe(4);
  expect(timeOf('single-wheel', { omega: 1.5, lugs: 12 })).toBe(Math.floor(95 * (0.55 - 0.145) / (1.95 * 0.13)) / 100);
  expect(timeOf('wheel-lab', {})).toBe(2);
  expect(timeOf('wheel-lab', { wheelRadius: 200, lugs: 0 }))
    .toBe(Math.floor(95 * (0.8 - 0.4 - 0.02) / (1.65 * 0.2)) / 100);
  expect(timeOf('wheel-lab', { omega: 0 })).toBe(2);
});

test('each point has its seeds, which follow the present one; a sweep of seeds has none beside', () => {
  const present = { sceneId: wheel.id, values: { seed: 5 } }, read = readForm(
    { ...formFor(wheel, present, 'slip'), from: '0.1', to: '0.3', points: '2' }, wheel, present
  );
  if (!read.ok) throw new Error(read.issues[0].message);
  expect([...pointValuesOf(read.value)]).toEqual([
    ...[5, 6, 7].map((seed) => ({ slip: 0.1, seed })), ...[5, 6, 7].map((seed) => ({ slip: 0.3, seed })),
  ]);
  expect(read.value.base).not.toHaveProperty('seed');
  const seeds = readForm(formFor(wheel, present, 'seed'), wheel, present);
  expect(seeds.ok && seeds.value.axes.map(({ key }) => key)).toEqual(['seed']);
  expect([hasSeeds(wheel, 'slip'), hasSeeds(wheel, 'seed'), hasSeeds(ball, 'friction')]).toEqual([true, false, false]);
});

test('numbers are typed as in the panel, with a comma or a unit', () => {
  expect(readForm({ ...form, from: '0,1', to: '40 %', duration: '500 ms', start: '0', end: '0,5' }, ball, setup))
    .toMatchObject({ ok: true, value: { duration: 0.5, axes: [{ from: 0.1, to: 0.4 }] } });
});

test.each<[Partial<Form>, RegExp]>([
  [{ from: 'x' }, /^From = "x" is not allowed: a number\.$/],
  [{ to: '9' }, /^friction = 9 is not allowed: 0 to 2\.$/],
  [{ from: '0.3', to: '0.3' }, /^The range has friction = 0\.3 twice/],
  [{ points: '1' }, /^Points = 1 is not allowed: a whole number from 2 to 200\.$/],
  [{ points: '' }, /^Points = \(nothing\) is not allowed: a whole number from 2 to 200\.$/],
  [{ points: '1e9' }, /^Points = 1e9 is not allowed/],
  [{ seeds: '0' }, /^Seeds = 0 is not allowed: a whole number from 1 to 100\.$/],
  [{ duration: '0' }, /^Duration = 0 is not allowed: more than 0/],
  [{ start: '5', end: '4' }, /^Window = \[5, 4\] is not allowed: from must be less than to\.$/],
  [{ end: '1e4' }, /^Window = .* the run's duration\.$/],
  [{ probes: ['speed', 'speed'] }, /^Plot asks for speed\.mean 0\.5\.\.1 s a second time\.$/],
  [{ probes: ['a', 'b', 'c', 'd', 'e'] }, /^Plot has 5 probes: at most 4 are allowed in a page\.$/],
  [{ probes: [] }, /^probes is a list of 0: a list of 1 to/],
  [{ from: '0', scale: 'log' }, /^The range goes from 0 to 0\.4 by a log scale: both must be more than 0\.$/],
])('%j is refused with a sentence', (part, sentence) => {
  expect(sentenceOf(part)).toMatch(sentence);
});

test('a page does not do more runs than it can show', () => {
  const present = { sceneId: wheel.id, values: {} };
  const read = readForm({ ...formFor(wheel, present, 'slip'), points: '200', seeds: '100' }, wheel, present);
  expect(read.ok ? '' : read.issues[0].message).toBe(
    'Points and seeds ask for 20000 runs: at most 2000 are allowed in a page.');
});

test.each<[Partial<NumberParam>, number, ReturnType<typeof rangeAbout>]>([
  [{ min: 0, max: 2 }, 0.2, { from: 0.1, to: 0.4, points: 5 }],
  [{ min: 0, max: 2 }, 0, { from: 0, to: 0.5, points: 5 }],
  [{ min: -2, max: 2 }, -1, { from: -2, to: -0.5, points: 5 }],
  [{ min: 0, max: 2 }, 1.5, { from: 0.75, to: 2, points: 5 }],
  [{ min: 1, max: 9, integer: true }, 3, { from: 2, to: 6, points: 5 }],
  [{ min: 1, max: 2, integer: true }, 1, { from: 1, to: 2, points: 2 }],
])('the range about a value of %j is within what is allowed', (spec, value, range) => {
  const declared = number({
    label: '', section: 'Soil', unit: '1', default: 1, min: 0, max: 1, applies: 'live', doc: '', ...spec,
  });
  expect(rangeAbout(declared, value)).toEqual(range);
});
