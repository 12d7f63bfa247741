import { describe, expect, test } from 'vitest';
import { findScene } from '../../scenes/index';
import { documentOf, firstChoice, rowFor } from './documentOf';
import { curvesOf, residualsOf } from './groups';
import { readHere } from './readHere';

const scene = findScene('rolling-ball')!, setup = { sceneId: scene.id, values: { speed: 3 } };
const TABLE = 'time [s],speed [m/s]\n0.2,2.5\n0.1,2.8\n';
const files = { 'ball.csv': TABLE };
const choice = { ...firstChoice(scene, setup, 'ball.csv'), error: '0,01', duration: '0.5' };
const textOf = (more: object = {}) => JSON.stringify(documentOf({ ...choice, ...more }, scene, setup));

test('the document of the open scene has its values, is read as on the command line, and gives a curve', () => {
  const read = readHere(textOf(), files);
  if (!read.ok) throw new Error(read.issues[0].message);
  expect(read.value).toMatchObject({
    parameters: [{ key: 'friction', start: 0.2, from: 0.1, to: 0.4, step: 0.015 }],
    runs: [{
      sweep: { base: { speed: 3, backend: 'cpu' }, duration: 0.5 }, targets: [{ value: 2.5, error: 0.01 }, {}],
    }],
  });
  expect(curvesOf(read.value)).toEqual([{
    name: 'Speed [m/s], run 1', xName: 'Time [s]',
    points: [{ x: 0.1, data: 2.8, error: 0.01, i: 1 }, { x: 0.2, data: 2.5, error: 0.01, i: 0 }],
  }]);
  const [first, second] = residualsOf(read.value, [2.52, null]);
  expect(first).toBeCloseTo(-2, 9);
  expect(second).toBe(null);
});

test('two parameters may be fitted at once, by ranges about their values', () => {
  const rows = [rowFor(scene, setup, 'friction'), rowFor(scene, setup, 'gravity')];
  const read = readHere(textOf({ rows }), files);
  const parameters = [{ key: 'friction' }, { key: 'gravity', from: 4.905 }];
  expect(read).toMatchObject({ ok: true, value: { parameters } });
});

describe('what cannot be taken is one sentence', () => {
  const sentence = (text: string, tables: Record<string, string> = files) => {
    const read = readHere(text, tables);
    return read.ok ? 'it was taken' : read.issues.map(({ message }) => message).join(' | ');
  };
  test('of a table that was not opened, or lacks a unit', () => {
    expect(sentence(textOf(), {})).toBe('runs[0].targets[0].csv = "ball.csv" cannot be read (open it here, too).');
    expect(sentence(textOf(), { 'ball.csv': TABLE.replace(' [m/s]', '') }))
      .toBe('runs[0].targets[0]: ball.csv: its column "speed" has no unit: "speed [m/s]" is needed.');
  });
  test('of a range or an error that is no number', () => {
    expect(sentence(textOf({ rows: [{ key: 'friction', from: 'a', to: '1' }] })))
      .toBe('parameters[0].from = "a" is not allowed: a number.');
    expect(sentence(textOf({ error: 'x' })))
      .toBe('runs[0].targets[0].error = "x" is not allowed: a standard error, more than 0.');
  });
  test('of a backend that a page does not take', () => {
    expect(sentence(textOf().replace('"backend":"cpu"', '"backend":"gpu"'))).toBe('runs[0].base: backend = gpu is for '
      + 'the command line: runs of a page are on the CPU; leave it out, or take cpu.');
  });
});
