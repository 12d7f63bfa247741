import { sceneGroups, type SceneGroup } from '../../scenes/index';
import { LEVELS, type Level } from '../../scenes/levels';
import type { AnyScene } from '../../scenes/scene';

/** Returns all that a card says of a scene, and its group, in small letters. */
const textOf = ({ id, title, level, about, cites }: AnyScene, group: string): string =>
  [id, title, LEVELS[level].label, about, group, ...cites].join(' ').toLowerCase();

/** Returns the groups with those scenes of a level, null for any, of which every word of a query is said. */
export function findScenes(query: string, level: Level | null = null): SceneGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return sceneGroups
    .map(({ title, scenes }) => ({
      title,
      scenes: scenes.filter((scene) => (level === null || scene.level === level)
        && words.every((word) => textOf(scene, title).includes(word))),
    }))
    .filter(({ scenes }) => scenes.length > 0);
}
