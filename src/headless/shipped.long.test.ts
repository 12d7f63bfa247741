import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scenes } from '../scenes/index';
import { shippedValues } from './settle';
import { differingBeds } from './testing/differingBeds';

test.each(scenes.map((scene) => [scene.id, scene] as const))(
  'all beds that ship with %s are what settles here; else: npm run settle -- --again', async (_, scene) => {
    const folder = join(import.meta.dirname, '../../public/settled');
    expect(await differingBeds(scene, shippedValues(scene), folder)).toEqual([]);
  });
