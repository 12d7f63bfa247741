import { sceneGroups, type SceneGroup } from '../../scenes/index';
import type { AnyScene } from '../../scenes/scene';

/** Returns all that a card says of a scene, and its group, in small letters. */
const textOf = ({ id, title, about, cites }: AnyScene, group: string): string =>
  [id, title, about, group, ...cites].join(' ').toLowerCase();

/** Returns the groups with those scenes of which every word of a query is said; without a word, all. */
export function findScenes(query: string): SceneGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return sceneGroups
    .map(({ title, scenes }) => ({
      title, scenes: scenes.filter((scene) => words.every((word) => textOf(scene, title).includes(word))),
    }))
    .filter(({ scenes }) => scenes.length > 0);
}
