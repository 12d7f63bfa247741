import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenes } from '../src/scenes/index';

test('each scene has a still thumbnail and a moving one, and none is left of scenes that are gone', () => {
  const ids = scenes.map(({ id }) => id).sort(), folder = 'public/thumbnails';
  const ofKind = (where: string, kind: string) =>
    readdirSync(where).filter((name) => name.endsWith(kind)).map((name) => name.slice(0, -kind.length)).sort();
  expect(ofKind(folder, '.png')).toEqual(ids);
  expect(ofKind(`${folder}/moving`, '.webp')).toEqual(ids);
});
