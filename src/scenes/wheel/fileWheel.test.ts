import { expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { checkMesh } from '../../model/checkMesh';
import { readStl } from '../../model/stl/readStl';
import { meshOf } from '../../model/surface/meshOf';
import type { Surface } from '../../model/surface/surface';
import { AXLES, tellWheel, wheelHash, wheelSize, type FileWheel } from './fileWheel';
import { makeFileWheel, readFileWheel } from './readFileWheel';
import { stlOf } from './testing/wheelStl';

/** Returns a wheel's surface as a file has it, in mm, moved and turned by `place`. */
function surfaceOf(place: (p: Readonly<Vec3>) => Vec3): Surface {
  const read = readStl(stlOf([0.13, 0.08, 5, 0.015, 0.3], place), 1e5);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value;
}

function made(surface: Surface, axle?: (typeof AXLES)[number]): FileWheel {
  const wheel = makeFileWheel(surface, { name: 'a.stl', unit: 'mm', axle });
  if (!wheel.ok) throw new Error(wheel.issues[0].message);
  return wheel.value;
}

/** Returns the largest distance between the vertices of two wheels, in their order [m]. */
const apart = (a: FileWheel, b: FileWheel): number =>
  a.vertices.reduce((most, x, k) => Math.max(most, Math.abs(x - b.vertices[k])), 0);

const straight = made(surfaceOf(([x, y, z]) => [x, y, z]));

test('wherever a wheel lies in its file, and whichever way, it is the same about its axle, in m', () => {
  const { radius, width } = wheelSize(straight), mesh = meshOf(straight);
  expect(radius).toBeCloseTo(0.1459, 4); // ends of straight bars of helices stand out
  expect(width).toBeCloseTo(0.16, 2);
  expect(checkMesh(mesh.vertices, mesh.triangles)).toEqual([]); // and not inside out
  expect(straight.axle).toBe('y');
  for (const [place, axle] of [
    [([x, y, z]) => [x + 700, y - 20, z + 5], 'y'], [([x, y, z]) => [y, z, x], 'x'],
    [([x, y, z]) => [z, x - 3, y], 'z'],
  ] as [(p: Readonly<Vec3>) => Vec3, string][]) {
    const other = made(surfaceOf(place));
    expect(other.axle).toBe(axle);
    expect(apart(other, straight)).toBeLessThan(1e-7);
  }
});

test('five lugs turn about the hub, though the middle of the box around them is elsewhere', () => {
  const x = straight.vertices.filter((_, k) => k % 3 === 2); // its lug is at +z
  expect(Math.abs(Math.max(...x) + Math.min(...x))).toBeGreaterThan(0.005);
  const hub = straight.vertices.filter((_, k) => k % 3 !== 1 && k < 6); // the first point lies on the axis
  expect(Math.hypot(hub[0], hub[1])).toBeLessThan(1e-6);
});

test('an axle with a sign turns the wheel about, and mirrors nothing', () => {
  const about = made(surfaceOf(([x, y, z]) => [x, y, z]), '-y'), mesh = meshOf(about);
  const back = about.vertices.map((x, k) => (k % 3 === 2 ? x : -x));
  expect(apart({ ...about, vertices: back }, straight)).toBeLessThan(1e-9);
  expect(checkMesh(mesh.vertices, mesh.triangles)).toEqual([]);
});

test('a wheel that the bin does not take is refused with what was found', () => {
  const surface = surfaceOf(([x, y, z]) => [x, y, z]), of = (unit: FileWheel['unit'], axle?: 'x') => {
    const wheel = makeFileWheel(surface, { name: 'a.stl', unit, axle });
    return wheel.ok ? '' : wheel.issues[0].message;
  };
  expect(of('cm')).toMatch(/^Read in cm, with its axle along y, the wheel is 2918 mm in diameter and 1622 mm wide; 40/);
  expect(of('mm', 'x')).toBe('');
  expect(of('m')).toMatch(/; 40 to 480 mm and 10 to 300 mm fit into the bin\.$/);
  expect(tellWheel(straight)).toMatch(/^a\.stl: radius 145.9 mm, width 16\d\.?\d* mm, \d+ triangles$/);
});

test('what was written is read again; what a stranger wrote is refused in a sentence', () => {
  const again = readFileWheel(straight);
  expect(again.ok && wheelHash(again.value)).toBe(wheelHash(straight));
  const bad = (change: object): string => {
    const read = readFileWheel({ ...straight, ...change });
    return read.ok ? '' : read.issues[0].message;
  };
  expect(bad({ axle: 'w' })).toMatch(/has no name, unit, axle and surface/);
  expect(bad({ vertices: [1, 2, 3] })).toMatch(/has no name, unit, axle and surface/);
  expect(bad({ triangles: straight.triangles.slice(3) })).toMatch(/^The wheel is none: the mesh is not closed/);
  expect(bad({ triangles: straight.triangles.map((_, k, all) => all[k - k % 3 + 2 - k % 3]) })).toMatch(/inside out/);
  expect(bad({ vertices: straight.vertices.map((x) => 3 * x) })).toMatch(/fit into the bin/);
  expect(bad({ triangles: new Uint32Array(3 * 20_001) })).toMatch(/has 20\u202f001 triangles; at most 20\u202f000 /);
  for (const other of [null, 1, 'wheel', []]) expect(readFileWheel(other).ok).toBe(false);
});
