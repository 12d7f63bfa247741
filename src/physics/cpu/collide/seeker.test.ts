import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import type { GrainShape } from '../../../model/shape';
import type { WorldSpec } from '../../../model/worldSpec';
import * as ellipsoidPair from '../../shapes/ellipsoidPair';
import { floor, grainsOf, KINDS, randomQuats } from '../testing/worlds';
import { createWorld } from '../world';
import { createContacts, type Contacts } from './contacts';
import { writePoses } from './detect';
import { findContacts } from './findContacts';
import { fillGrid } from './grid';
import { createShapeRoom, type ShapeRoom } from './shapeRoom';
import { reachOf } from './worldGrid';

afterEach(() => { vi.restoreAllMocks(); });

const eggs: GrainShape[] = [{ kind: 'ellipsoid', semiAxes: [0.12, 0.08, 0.1] }, {
  kind: 'ellipsoid', semiAxes: [0.02, 0.07, 0.03],
}, { kind: 'ellipsoid', semiAxes: [0.05, 0.05, 0.05] }];

/** A cloud of grains with all overlaps, some of them aligned and some in the same place. */
function cloud(shapes: GrainShape[], count: number, periodic: boolean): WorldSpec {
  const random = createRandom(7), orientations = randomQuats(count, 3);
  const positions = Array.from({ length: count }, (): Vec3 => [random(), random(), random()]);
  for (let k = 0; k < 24; k++) {
    const from = positions[2 * k];
    positions[2 * k + 1] = k < 12 ? [...from] : [from[0] + 0.04 * (k % 3), from[1] + 0.03 * (k % 4), from[2]];
    for (const i of [2 * k, 2 * k + 1]) if (k % 2 === 0) orientations.set([0, 0, 0, 1], 4 * i);
  }
  return {
    domain: { min: [0, 0, 0], max: [1, 1, 1] }, periodic, bodies: [floor],
    grains: grainsOf(shapes, positions, { orientations }),
  };
}

/** Returns what a search has found, without the room beyond. */
const foundIn = ({ count, bodyA, bodyB, normal, gap, firstGap, armA, armB, feature, start }: Contacts) => [
  start, ...[bodyA, bodyB, gap, firstGap, feature].map((list) => list.slice(0, count)),
  ...[normal, armA, armB].map((list) => list.slice(0, 3 * count)),
];

/** Allows each body another way, up to 2 mm. */
function writeWays({ middle: { ways } }: ShapeRoom): void {
  const random = createRandom(5);
  for (let i = 0; i < ways.length; i++) ways[i] = 0.002 * random();
}

/** Seeks the contacts of a cloud with the seeker, or without; returns the contacts. */
function seek(spec: WorldSpec, dt: number): Contacts {
  const world = createWorld(spec), { model, shapes, grid } = world, contacts = createContacts(model.grainCount, 20000);
  expect(grid.cell).toBeGreaterThanOrEqual(reachOf(model, 0.004));
  writePoses(world, dt);
  writeWays(shapes);
  fillGrid(grid, shapes.middle.position, model.grainCount);
  expect(findContacts(model, shapes, grid, contacts)).toBe(true);
  return contacts;
}

/** Leaves the searches that follow without WebAssembly. */
function without() {
  vi.spyOn(WebAssembly, 'Instance').mockImplementation(function refuse(): never { throw new Error('none'); });
}

describe.each<[string, GrainShape[], boolean]>([
  ['ellipsoids', eggs, false], ['ellipsoids in a periodic world', eggs, true], ['spheres', [KINDS[0]], true],
  ['grains of all shapes', [...KINDS], false],
])('%s', (_, shapes, periodic) => {
  test('have the same contacts, to the bit, with WebAssembly and without', () => {
    const spec = cloud(shapes, 600, periodic), solved = vi.spyOn(ellipsoidPair, 'ellipsoidPair');
    const fast = seek(spec, 0.01), byHand = solved.mock.calls.length;
    without();
    expect(createShapeRoom(createWorld(spec).model).seeker).toBeNull();
    const slow = seek(spec, 0.01);
    expect(foundIn(fast)).toEqual(foundIn(slow));
    expect(fast.count).toBeGreaterThan(1500);
    // deep overlaps are left to the reference, and only these
    if (shapes === eggs) {
      expect(byHand).toBeGreaterThan(50);
      expect(byHand).toBeLessThan(0.9 * (solved.mock.calls.length - byHand));
    }
  });
});

test('a list that is full ends the search where it ends without WebAssembly', () => {
  const full = () => {
    const { model, shapes, grid } = createWorld(cloud(eggs, 200, false)), contacts = createContacts(200, 100);
    fillGrid(grid, shapes.middle.position, 200);
    writeWays(shapes);
    expect(findContacts(model, shapes, grid, contacts)).toBe(false);
    return foundIn(contacts);
  };
  const fast = full();
  without();
  expect(fast).toEqual(full());
});
