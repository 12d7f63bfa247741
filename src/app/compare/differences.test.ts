import { expect, test } from 'vitest';
import { defaultsOf } from '../../params/param';
import { findScene } from '../../scenes/index';
import { differencesOf, faultsOf, namesOf, type Shown } from './differences';

const run = (scene: string, own = {}): Shown =>
  ({ scene, values: { ...defaultsOf(findScene(scene)!.params), ...own } });

test('the table has what differs in the physics, with units, and nothing of the view', () => {
  expect(differencesOf([run('rolling-ball'), run('rolling-ball')], 'declared')).toEqual([]);
  const right = run('rolling-ball', { friction: 0.1, speed: 3, camera: [1, 2, 3, 4, 5, 6], color: 'height' });
  expect(differencesOf([run('rolling-ball'), right], 'declared')).toEqual([
    { key: 'speed', label: 'Speed', cells: ['2 m/s', '3 m/s'] },
    { key: 'friction', label: 'Friction', cells: ['0.2', '0.1'] },
  ]);
  expect(differencesOf([run('rolling-ball'), right], 'us')[0].cells).toEqual(['4.474 mph', '6.711 mph']);
});

test('what one of two scenes does not have is a dash', () => {
  const rows = differencesOf([run('rolling-ball'), run('guideway')], 'declared');
  expect(rows).toContainEqual({ key: 'tilt', label: 'Tilt of the track', cells: ['—', '0 deg'] });
});

test('runs of two scenes are told apart before what they have in common', () => {
  expect(differencesOf([run('painleve'), run('rolling-ball')], 'declared')[0])
    .toEqual({ key: 'scene', label: 'Scene', cells: [findScene('painleve')!.title, 'Rolling ball'] });
  expect([namesOf(['A', 'B']), namesOf(['A', 'A'])]).toEqual(['A | B', 'A']);
});

test('a link that is none is a sentence that names the run', () => {
  expect(faultsOf(['#1/beam', '#1/rolling-ball?friction=0.1'], ['First run', 'Second run'])).toEqual([]);
  expect(faultsOf(['#1/beam', '#garbage%zz'], ['First run', 'Second run']))
    .toEqual([expect.stringMatching(/^Second run: "#garbage%zz" is not a link of this version/)]);
});
