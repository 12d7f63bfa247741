import { expect, test } from 'vitest';
import { sceneGroups, scenes } from '../../scenes/index';
import { findScenes } from './findScenes';

const idsOf = (query: string): string[] => findScenes(query).flatMap((group) => group.scenes.map(({ id }) => id));

test('without a word all groups are found, in their order', () => {
  expect(findScenes('  ')).toEqual(sceneGroups);
  expect(idsOf('')).toEqual(scenes.map(({ id }) => id));
});

test('every word must be said of a scene, in its title, text, source or group, by letters of either size', () => {
  expect(idsOf('HMMWV slope')).toContain('hmmwv-slope');
  expect(idsOf('hmmwv slope')).not.toContain('single-wheel');
  expect(idsOf('Beverloo')).toContain('hopper');
  expect(idsOf('solvers beside')).toEqual(expect.arrayContaining(['solver-lab', 'cannonball']));
  expect(idsOf('submarine')).toEqual([]);
});

test('of a level only its scenes are found, and those of all levels are all scenes', () => {
  expect(findScenes('', 'look').flatMap((group) => group.scenes).every(({ level }) => level === 'look')).toBe(true);
  const ids = (['look', 'engineer', 'researcher'] as const)
    .map((level) => findScenes('', level).flatMap((group) => group.scenes.map(({ id }) => id)));
  expect(ids.flat().sort()).toEqual(scenes.map(({ id }) => id).sort());
  for (const own of ids) expect(own.length).toBeGreaterThan(5);
  expect(findScenes('hopper', 'researcher')).toEqual([]);
  expect(idsOf('researcher')).toContain('solver-lab');
});

test('a group without a scene that is found is left out', () => {
  expect(findScenes('drawer').every((group) => group.scenes.length > 0)).toBe(true);
});
