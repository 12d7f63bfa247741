import type { Mesh, Node, NodeMaterial, Object3D } from 'three/webgpu';
import { float } from 'three/tsl';
import { expect, test, vi } from 'vitest';
import type { Shape } from '../model/shape';
import { FIXED, type BodySpec, type WorldSpec } from '../model/worldSpec';
import { createBodies } from './bodies';
import type { Section } from './cut/sectionTypes';
import { themes } from './theme';

const domain: WorldSpec['domain'] = { min: [-1, -1, 0], max: [1, 1, 1] };
const box: Shape = { kind: 'box', halfExtents: [0.1, 0.1, 0.1], edgeRadius: 0 };

/** Three bodies that are drawn with edges: an endless wall, a box of glass and one of steel. */
const bodies = ([['plane', 'wall'], ['glass', 'wall'], ['steel', 'slab']] as const).map(([name, look]): BodySpec => ({
  name, look, shape: name === 'plane' ? { kind: 'plane' } : box, position: [0, 0, 0.5],
  orientation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], mass: 1, inertia: [1, 1, 1], motion: [...FIXED],
}));
const spec: WorldSpec = {
  domain, bodies, grains: { positions: new Float64Array(3), radii: Float64Array.of(0.1), masses: Float64Array.of(1) },
};

/** Returns the masks of a body's surface and of its edges. */
const masksOf = (object: Object3D): (Node | null)[] =>
  [object, ...object.children].map((drawn) => ((drawn as Mesh).material as NodeMaterial).maskNode);

test('a cut takes walls with it, edges too, and leaves bodies whole', () => {
  const { group, setSection, dispose } = createBodies(spec, domain, themes.light, null);
  const [plane, glass, steel] = group.children;
  const mask = float(1).equal(1), shows = vi.fn(() => mask), section = { shows } as Partial<Section> as Section;
  const versions = (): number[] => [plane, glass].map((wall) => ((wall as Mesh).material as NodeMaterial).version);
  setSection(section);
  expect([plane, glass, steel].map(masksOf)).toEqual([[mask, mask], [mask, mask], [null, null]]);
  const once = versions();
  setSection(section);
  expect(versions()).toEqual(once); // a material is compiled anew only where something changes
  setSection(null);
  expect([plane, glass, steel].flatMap(masksOf)).toEqual(new Array(6).fill(null));
  dispose();
});
