import type { BufferGeometry } from 'three/webgpu';
import { Vector3 } from 'three/webgpu';
import { expect, test } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { luggedWheel } from '../model/luggedWheel';
import type { Shape } from '../model/shape';
import { shapeGeometry } from './shapeGeometry';

type Drawn = Exclude<Shape, { kind: 'plane' }>;
const CUBE: Vec3[] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1]);
const OCTAHEDRON: Vec3[] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
const TETRAHEDRON: Drawn = {
  kind: 'mesh', vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
  triangles: [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
};

/** Yields the corners of each triangle and the normals there. */
function* trianglesOf(geometry: BufferGeometry): Generator<{ corners: Vector3[]; normals: Vector3[] }> {
  const { position, normal } = geometry.attributes, count = geometry.index?.count ?? position.count;
  for (let i = 0; i < count; i += 3) {
    const at = [0, 1, 2].map((c) => geometry.index?.getX(i + c) ?? i + c);
    const read = (from: typeof position) => at.map((k) => new Vector3().fromBufferAttribute(from, k));
    yield { corners: read(position), normals: read(normal) };
  }
}

/**
 * Returns the volume inside a closed surface (divergence theorem), its largest distance from the origin, and its
 * smallest n · normal.
 */
function measure(geometry: BufferGeometry): { volume: number; reach: number; worstNormal: number } {
  let volume = 0, reach = 0, worstNormal = 1;
  for (const { corners: [a, b, c], normals } of trianglesOf(geometry)) {
    const twiceArea = b.clone().sub(a).cross(c.clone().sub(a));
    volume += a.dot(b.clone().cross(c)) / 6;
    reach = Math.max(reach, ...[a, b, c].map((p) => p.length()));
    if (twiceArea.length() < 1e-9) continue; // the poles of a sphere
    for (const n of normals) worstNormal = Math.min(worstNormal, n.dot(twiceArea) / twiceArea.length());
  }
  return { volume, reach, worstNormal };
}

const EXACT: [string, Drawn, volume: number, reach: number][] = [
  ['sphere', { kind: 'sphere', radius: 2 }, (32 / 3) * Math.PI, 2],
  ['ellipsoid', { kind: 'ellipsoid', semiAxes: [1, 2, 3] }, 8 * Math.PI, 3],
  ['box', { kind: 'box', halfExtents: [1, 2, 3], edgeRadius: 0.1 }, 48, Math.hypot(1, 2, 3)],
  ['cylinder', { kind: 'cylinder', radius: 1, halfLength: 2, edgeRadius: 0 }, 4 * Math.PI, Math.hypot(1, 2)],
  ['capsule', { kind: 'capsule', radius: 1, halfLength: 2 }, (4 + 4 / 3) * Math.PI, 3],
  ['hull', { kind: 'hull', vertices: OCTAHEDRON, edgeRadius: 0 }, 4 / 3, 1],
  ['mesh', TETRAHEDRON, 1 / 6, 1],
  ['compound', { kind: 'compound', parts: [
    { shape: { kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0 }, position: [5, 0, 0], orientation: [0, 0, 0, 1] },
    {
      shape: { kind: 'box', halfExtents: [1, 2, 1], edgeRadius: 0 }, position: [0, 0, 0],
      orientation: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
    },
  ] }, 24, Math.hypot(6, 1, 1)],
];
for (const detail of ['grain', 'body'] as const) {
  test.each(EXACT)(`the surface of a %s, as a ${detail}, holds its volume and faces outwards`,
    (_, shape, volume, reach) => {
    const made = measure(shapeGeometry(shape, detail));
    expect(made.volume / volume).toBeGreaterThan(detail === 'grain' ? 0.92 : 0.98);
    expect(made.volume / volume).toBeLessThan(1 + 1e-5);
    expect(made.reach).toBeCloseTo(reach, 5);
    // a lathe's sharp corners are between two faces
    expect(made.worstNormal).toBeGreaterThan(detail === 'grain' ? 0.85 : 0.55);
  });
}

test('a rounded hull is drawn with its faces where the rounding ends', () => {
  const { volume, worstNormal } = measure(shapeGeometry({ kind: 'hull', vertices: CUBE, edgeRadius: 0.5 }, 'body'));
  expect(volume).toBeCloseTo(27, 4);
  expect(worstNormal).toBeGreaterThan(0.999);
});

test('a lugged wheel stands out by its lugs, and its first is at +z', () => {
  const geometry = shapeGeometry(luggedWheel(1, 0.5, 8, 0.2) as Drawn, 'body'), { position } = geometry.attributes;
  const top = Math.max(...Array.from({ length: position.count }, (_, i) => position.getZ(i)));
  expect(top).toBeCloseTo(1.2, 6);
});

test('a heightfield is a block: its surface above, its rim around, down to the lowest point', () => {
  const heights = [0, 1, 2, 1, 2, 3];
  const geometry = shapeGeometry({ kind: 'heightfield', nx: 3, ny: 2, sizeX: 4, sizeY: 1, heights }, 'body');
  const { volume, worstNormal } = measure(geometry);
  expect(volume).toBeCloseTo(4 * 1.5, 5); // closed but for the bottom, which is at z = 0: mean height × area
  expect(worstNormal).toBeGreaterThan(0.999); // a plane: every normal is exact
});
