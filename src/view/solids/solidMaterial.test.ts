import { DoubleSide } from 'three/webgpu';
import { expect, test } from 'vitest';
import { createLightNode } from '../light';
import { createMirror } from '../mirror';
import { createSolidMaterial } from './solidMaterial';

test('where processors draw nothing is mirrored, and nothing is in the shade of a picture', () => {
  const shiny = createSolidMaterial(null, DoubleSide, createMirror()), matt = createSolidMaterial(null);
  const plain = createSolidMaterial(createLightNode().node, DoubleSide, null);
  const have = (part: string) => [shiny, matt, plain].map((material) => (Reflect.get(material, part) ?? null) !== null);
  expect(have('emissiveNode')).toEqual([true, false, false]);
  expect(have('aoNode')).toEqual([true, true, false]);
});
