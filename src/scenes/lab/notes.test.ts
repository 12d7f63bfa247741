import { expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../../params/param';
import { valuesInSI, type AnyScene } from '../scene';
import { crater } from './crater/crater';
import { drum } from './drum/drum';
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

test('grains that do not fit into a drum are those of what was asked for: of a number, or of a filling', () => {
  const refusalOf = (own: AnyValues) =>
    drum.refuse!(valuesInSI(drum, { ...defaultsOf(drum.params), length: 20, ...own }) as never);
  expect(refusalOf({ count: 2000 })).toMatch(/^2000 grains do not fit: a drum of 200 × 20 mm holds at most \d+ of /);
  expect(refusalOf({ filling: 0.6 })).toMatch(/^The \d+ grains of filling = 0\.6 do not fit: a drum of 200 × 20 mm/);
  expect(refusalOf({})).toBeNull();
});
