import { expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../../params/param';
import { valuesInSI, type AnyScene } from '../scene';
import { crater } from './crater/crater';
import { pressureSinkage } from './pressureSinkage';

const notesOf = (scene: AnyScene, own: AnyValues): string[] =>
  scene.notes!(valuesInSI(scene, { ...defaultsOf(scene.params), ...own }));

test('a plate that comes to the floor is told by its depth, and none that a person meets at first', () => {
  expect(notesOf(pressureSinkage, { depth: 60, travel: 60, grainRadius: 14 })).toEqual([
    'travel = 60 mm presses grains of 28 mm on the floor of a bed of 60 mm: beyond 32 mm the pressure is that of the '
    + 'floor.']);
  expect(notesOf(pressureSinkage, { depth: 60, travel: 32, grainRadius: 14 })).toEqual([]);
  for (const own of [{}, pressureSinkage.opens, pressureSinkage.light, pressureSinkage.small])
    expect(notesOf(pressureSinkage, own!)).toEqual([]);
});

test('a ball that is wider than its bed is deep is told by both, and none that a person meets at first', () => {
  expect(notesOf(crater, { ballRadius: 50 })).toEqual([
    'A ball of 100 mm may land on the floor: 8000 beads lie 2.568 mm deep. Take more beads.']);
  for (const own of [{}, crater.opens, crater.light, crater.small]) expect(notesOf(crater, own!)).toEqual([]);
});
