import { Box3, type Mesh, type Node, type NodeMaterial, type Object3D } from 'three/webgpu';
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

test('walls are drawn above the bed that is expected of them, as it may be loose, from the floor on', () => {
  const { group, dispose } = createBodies(spec, domain, themes.light, null);
  group.updateMatrixWorld(true);
  const drawn = new Box3().setFromObject(group.children[0], true);
  expect(drawn.max.z).toBeGreaterThan(1.15);
  expect(drawn.max.z).toBeLessThan(1.3);
  expect(drawn.min.z).toBeCloseTo(0, 1);
  dispose();
});

test('an ellipsoid of steel is painted, apart from other bodies', () => {
  const shapes: Shape[] = [{ kind: 'ellipsoid', semiAxes: [2, 1, 1] }, { kind: 'sphere', radius: 1 }, box];
  const own = shapes.map((shape): BodySpec => ({ ...bodies[2], shape }));
  const { group, dispose } = createBodies({ ...spec, bodies: own }, domain, themes.light, null);
  const [ellipsoid, sphere, block] = group.children.map((object) => (object as Mesh).material);
  expect(ellipsoid).not.toBe(sphere);
  expect(sphere).toBe(block);
  dispose();
});
