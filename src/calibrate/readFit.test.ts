import { describe, expect, test } from 'vitest';
import type { Fit } from './fit';
import { readFit } from './readFit';

const target = { probe: 'speed', reduce: 'last', value: 1.4, unit: 'm/s', error: 0.01 };
const run = { scene: 'rolling-ball', base: { speed: 2, duration: 0.5 }, targets: [target] };
const friction = { key: 'friction', start: 0.4, from: 0.1, to: 0.9, step: 0.1 };
const good = { parameters: [friction], seeds: [1, 2], runs: [run] };
const TABLE = 'time [s],speed [m/s],spin [rad/s]\n0.1,1.9,0.1\n0.2,1.8,0.2\n';
const read = (data: object, table = TABLE) => readFit(JSON.stringify(data), () => table);
const sentenceOf = (data: object, table = TABLE): string => {
  const result = read(data, table);
  return result.ok ? 'it was taken' : result.issues.map(({ message }) => message).join(' | ');
};
const parameter = (more: object) => ({ ...good, parameters: [{ ...friction, ...more }] });
const runs = (...more: object[]) => ({ ...good, runs: more.map((one) => ({ ...run, ...one })) });
const targets = (...all: object[]) => runs({ targets: all.map((more) => ({ ...target, ...more })) });

test('a calibration is read, with what it does not say', () => {
  const result = read(good), { value } = result as { value: Fit };
  expect(value).toMatchObject({ parameters: [friction], seeds: [1, 2], confidence: 0.95, iterations: 10 });
  expect(value.runs[0]).toEqual({
    name: 'run 1', targets: [{ value: 1.4, error: 0.01 }], predictions: [],
    sweep: {
      scene: 'rolling-ball', base: { speed: 2 }, duration: 0.5, probes: [{ probe: 'speed', reduce: 'last' }],
      axes: [{ key: 'seed', values: [1, 2] }, { key: 'friction', values: [0.4] }],
    },
  });
});

test('a table is read as a target for each line, along time or another probe', () => {
  const csv = (more: object, table = TABLE) =>
    (read(runs({ targets: [{ probe: 'speed', csv: 'a.csv', error: 0.1, ...more }] }), table) as { value: Fit }).value;
  expect(csv({}).runs[0]).toMatchObject({
    targets: [{ value: 1.9, error: 0.1 }, { value: 1.8, error: 0.1 }],
    sweep: { probes: [{ probe: 'speed', reduce: 'at', at: 0.1 }, { probe: 'speed', reduce: 'at', at: 0.2 }] },
  });
  expect(csv({ along: 'spin' }).runs[0].sweep.probes[1]).toEqual({
    probe: 'speed', reduce: 'at', at: 0.2, along: 'spin',
  });
  const own = '\uFEFFspeed error [m/s],"time [s]",speed [m/s]\r\n0.3,0.1,1.9\r\n\r\n';
  expect(csv({}, own).runs[0].targets).toEqual([{ value: 1.9, error: 0.3 }]);
});

test('a scene without a parameter is run without it, as long as one with targets has it', () => {
  const flow = { scene: 'hopper', base: {}, targets: [{ ...target, probe: 'rate', unit: 'kg/s' }] };
  const wall = { ...friction, key: 'wallFriction' }, both = { ...good, parameters: [wall], runs: [run, flow] };
  const result = read(both) as { value: Fit };
  expect(result.value.runs.map(({ sweep }) => sweep.axes.map(({ key }) => key))).toEqual([
    ['seed'], ['seed', 'wallFriction'],
  ]);
  const later = { ...flow, targets: undefined, predict: [{ probe: 'rate', reduce: 'last' }] };
  const unseen = { ...both, runs: [run, later] };
  expect(sentenceOf(unseen)).toMatch(/^parameters\[0\]\.key = "wallFriction" is not allowed: no scene with targets/);
});

describe('refused with one sentence that says what, the value and what is allowed:', () => {
  test.each<[string, object, RegExp]>([
    ['an unknown field', { ...good, sedes: 1 },
      /^calibration has an unknown field "sedes"; it may have parameters, seeds, runs, confidence, iterations\.$/],
    ['no parameters', { ...good, parameters: [] }, /^parameters is a list of 0: a list of 1 to 12, each such as/],
    ['an unknown key', parameter({ key: 'frction' }),
      /^parameters\[0\]\.key = "frction" is not allowed: no scene with/],
    ['an unknown key beside a wrong target',
      { ...parameter({ key: 'frction' }), runs: targets({ probe: 'sped' }).runs },
      /^parameters\[0\]\.key = "frction" is not allowed: no scene with/],
    ['an unknown scene beside an unknown key', { ...parameter({ key: 'frction' }), runs: runs({ scene: 'none' }).runs },
      /^runs\[0\]: There is no scene "none"/],
    ['a key twice', { ...good, parameters: [friction, friction] }, /^parameters\[1\] and parameters\[0\] are both of/],
    ['a parameter without step', { ...good, parameters: [{ ...friction, step: undefined }] },
      /^parameters\[0\] has no step; it needs key, start, from, to, step\.$/],
    ['a bound that the scene forbids', parameter({ to: 99 }), /^parameters\[0\]: friction = 99 is not allowed: 0 to 2/],
    ['bounds reversed', parameter({ from: 0.9, to: 0.1 }),
      /^parameters\[0\]\.from = 0\.9 is not allowed: less than to/],
    ['a start beyond', parameter({ start: 1 }), /^parameters\[0\]\.start = 1 is not allowed: 0\.1 to 0\.9\.$/],
    ['a step too long', parameter({ step: 0.5 }), /^parameters\[0\]\.step = 0\.5 is not allowed: more than 0, to half/],
    ['no step', parameter({ step: 0 }), /^parameters\[0\]\.step = 0 is not allowed/],
    ['a text', parameter({ start: '0.4' }), /^parameters\[0\]\.start = "0\.4" is not allowed: a number\.$/],
    ['a choice', parameter({ key: 'backend' }), /^parameters\[0\]: backend of rolling-ball has no continuous range/],
    ['whole numbers', parameter({ key: 'substeps', start: 5, from: 1, to: 10, step: 1 }), /has no continuous range/],
    ['the seed', parameter({ key: 'seed' }), /^parameters\[0\]\.key = "seed" is not allowed: it is no property to fit/],
    ['no seeds', { ...good, seeds: [] }, /^seeds is a list of 0: a list of 1 to 1000 whole numbers\.$/],
    ['half a seed', { ...good, seeds: [0.5] }, /^seeds\[0\] = 0\.5 is not allowed: a whole number/],
    ['a seed twice', { ...good, seeds: [1, 1] }, /^seeds has 1 twice/],
    ['certainty', { ...good, confidence: 1 }, /^confidence = 1 is not allowed: a probability from 0\.5 to 0\.999\.$/],
    ['no iterations', { ...good, iterations: 0 }, /^iterations = 0 is not allowed: a whole number from 1 to 100\.$/],
    ['no runs', { ...good, runs: [] }, /^runs is a list of 0: a list of 1 to 50, each with scene, base/],
    ['an unknown scene', runs({ scene: 'rolling-bal' }), /^runs\[0\]: There is no scene "rolling-bal"/],
    ['a wrong base', runs({ base: { sped: 1 } }), /^runs\[0\]: sped = 1 is not allowed.*Did you mean speed\?/],
    ['a fitted key in base', runs({ base: { friction: 1 } }), /^runs\[0\]\.base gives friction, which is fitted/],
    ['the seed in base', runs({ base: { seed: 1 } }),
      /^runs\[0\]\.base gives seed, which seeds has: leave it out there/],
    ['a run of nothing', runs({ targets: undefined }), /^runs\[0\] has neither targets nor predict\.$/],
    ['no targets', runs({ targets: [] }), /^runs\[0\]\.targets is an empty list: a list of records that name a probe/],
    ['predictions alone', runs({ targets: undefined, predict: [{ probe: 'speed', reduce: 'last' }] }),
      /^No run has targets: there is nothing/],
    ['one name twice', runs({ name: 'a' }, { name: 'a' }), /^runs\[1\] and runs\[0\] are both named "a"\.$/],
    ['a target without a value', targets({ value: undefined }),
      /^runs\[0\]\.targets\[0\] has no value; it needs probe/],
    ['a target without unit', targets({ unit: undefined }), /^runs\[0\]\.targets\[0\] has no unit; it needs/],
    ['another unit', targets({ unit: 'km/h' }),
      /^runs\[0\]\.targets\[0\]\.unit = "km\/h" .*: speed is in m\/s here\.$/],
    ['the unit of a slope', targets({ reduce: 'slope' }), /unit = "m\/s" is not allowed: speed is in m\/s\/s here\.$/],
    ['an unknown probe', targets({ probe: 'sped' }), /^runs\[0\]\.targets\[0\]\.probe = "sped" .*did you mean speed/],
    ['no error at all', targets({ error: 0 }), /^runs\[0\]\.targets\[0\]\.error = 0 is not allowed: a standard error/],
    ['a target twice', targets({}, {}), /^runs\[0\] asks for \{"probe":"speed","reduce":"last"\} twice\.$/],
    ['nothing that weighs', { ...targets({ error: undefined }), seeds: [1] },
      /^runs\[0\]\.targets: number 1 has no error and one seed shows no scatter/],
    ['a prediction with a value but no unit', runs({ predict: [{ probe: 'spin', reduce: 'last', value: 1 }] }),
      /^runs\[0\]\.predict\[0\] has no unit: spin is in rad\/s\.$/],
    ['a prediction with a unit but no value', runs({ predict: [{ probe: 'spin', reduce: 'last', unit: 'rad/s' }] }),
      /^runs\[0\]\.predict\[0\] has no value\.$/],
  ])('%s', (_, data, sentence) => {
    expect(sentenceOf(data)).toMatch(sentence);
    expect(sentenceOf(data)).not.toContain(' | ');
  });

  const data = (table: string) => sentenceOf(runs({ targets: [{ probe: 'speed', csv: 'a.csv', error: 0.1 }] }), table);
  test.each<[string, string, RegExp]>([
    ['no lines', 'time [s],speed [m/s]\n', /^runs\[0\]\.targets\[0\]: a\.csv: it has no numbers: a line of names/],
    ['a unit missing', 'time [s],speed\n1,2\n',
      /a\.csv: its column "speed" has no unit: "speed \[m\/s\]" is needed\.$/],
    ['another unit', 'time [ms],speed [m/s]\n1,2\n', /its column "time \[ms\]" has another unit than \[s\]\.$/],
    ['another column', 'time [s],v [m/s]\n1,2\n', /it has no column "speed \[m\/s\]", but "time", "v"\.$/],
    ['a column twice', 'time [s],speed [m/s],speed [m/s]\n1,2,3\n', /it has two columns "speed"\.$/],
    ['a gap', 'time [s],speed [m/s]\n0.1,2\n0.2,\n', /line 3 has a gap: its speed is empty; leave such lines out\.$/],
    ['a short line', 'time [s],speed [m/s]\n0.1\n', /line 2 has 1 cells, not the 2 of the first line\.$/],
    ['a word', 'time [s],speed [m/s]\n0.1,NaN\n', /line 2 has speed = "NaN", which is no number\.$/],
    ['no error', 'time [s],speed [m/s],speed error [m/s]\n0.1,1,0\n', /line 2 has an error of 0: more than 0\.$/],
    ['a time after the end', 'time [s],speed [m/s]\n0.6,1\n', 
      /a\.csv: line 2 has time = 0\.6, which is not allowed: more than 0, to 0\.5 s, the run's duration\.$/],
    ['a time twice', 'time [s],speed [m/s]\n0.1,1\n0.1,2\n', /asks for .* twice\.$/],
  ])('a table with %s', (_, table, sentence) => {
    expect(data(table)).toMatch(sentence);
  });

  test('a table that cannot be read', () => {
    const result = readFit(JSON.stringify(runs({ targets: [{ probe: 'speed', csv: 'a.csv' }] })), () => {
      throw new Error('gone');
    });
    expect(result).toMatchObject({ issues: [{ message: 'runs[0].targets[0].csv = "a.csv" cannot be read (gone).' }] });
  });

  test('a text that is not JSON', () => {
    expect(readFit('{', () => '')).toMatchObject({
      ok: false, issues: [{ message: expect.stringMatching(/^The calibration is not JSON: .*\.$/) as string }],
    });
  });
});
