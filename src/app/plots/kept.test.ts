import { expect, test } from 'vitest';
import { findScene } from '../../scenes/index';
import { fullValues } from '../../share/link';
import { SampleHistory } from '../samples/history';
import { nameOfKept, takeRun } from './kept';

const scene = findScene('single-wheel')!, values = fullValues({ sceneId: scene.id, values: {} });

test('a kept run is named by what differs of the physics', () => {
  expect(nameOfKept(scene.params, values, values)).toBe('The same values');
  expect(nameOfKept(scene.params, values, { ...values, load: 130, slip: 0.6, color: 'speed' }))
    .toBe('Slip 0.3, Load 80 N');
});

test('it has the curves of its run, and goes on to have them when that is gone', () => {
  const keys = ['pull', 'speed'], history = new SampleHistory(keys);
  const t = Float64Array.from({ length: 2000 }, (_, k) => k / 100);
  history.push({ t, keys, values: Float64Array.from({ length: 4000 }, (_, k) => (k % 2 ? NaN : k)) });
  const { curves, id } = takeRun({ id: 7, sceneId: scene.id, values }, history);
  history.clear();
  expect(id).toBe(7);
  expect(curves.pull.points[0]).toEqual([0, 0]);
  expect(curves.pull.points.at(-1)).toEqual([19.99, 3998]);
  expect(curves.pull.points.length).toBeLessThan(700);
  expect(curves.pull.smooth!.at(-1)![1]).toBeLessThan(3998); // a mean over what was before
  expect(curves.speed.points).toEqual([]);
});
