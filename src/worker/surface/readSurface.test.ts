import { expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { checkMesh } from '../../model/checkMesh';
import { binaryStl, TETRAHEDRON, textStl } from '../../model/stl/testing/tetrahedron';
import { meshOf } from '../../model/surface/meshOf';
import type { Surface } from '../../model/surface/surface';
import { ball, cornersOf } from '../../model/surface/testing/ball';
import { BOX, glb, makeGltf } from '../../view/gltf/testing/gltfFiles';
import { readSurface } from './readSurface';

const fileOf = (name: string, ...parts: (Uint8Array<ArrayBuffer> | string)[]) => new File(parts, name);

async function faultOf(file: File): Promise<string> {
  const read = await readSurface(file);
  return read.ok ? '' : read.issues[0].message;
}

/** Returns a surface as a binary STL file. */
function stlOf(surface: Surface): Uint8Array<ArrayBuffer> {
  const corners = cornersOf(surface), at = (k: number): Vec3 => [corners[k], corners[k + 1], corners[k + 2]];
  return binaryStl(Array.from({ length: corners.length / 9 }, (_, t) => [at(9 * t), at(9 * t + 3), at(9 * t + 6)]));
}

test.each([
  ['corner.stl', binaryStl(TETRAHEDRON), false, 4], ['CORNER.STL', textStl(TETRAHEDRON), false, 4],
  ['box.glb', glb(makeGltf([[BOX]])), true, 12],
])('%s is a closed surface, as it is in the file', async (name, bytes, isMetric, count) => {
  const read = await readSurface(fileOf(name, bytes));
  if (!read.ok) throw new Error(read.issues[0].message);
  const { triangles, simplified } = read.value;
  expect([read.value.isMetric, triangles.length / 3, simplified]).toEqual([isMetric, count, null]);
});

test('a ball of 80 000 triangles is simplified to as many as can be dropped, and its volume told', async () => {
  const { vertices, triangles } = ball(283, 142);
  for (const file of [fileOf('ball.stl', stlOf({ vertices, triangles })),
    fileOf('ball.glb', glb(makeGltf([[{ positions: [...vertices], indices: [...triangles] }]])))]) {
    const read = await readSurface(file);
    if (!read.ok) throw new Error(read.issues[0].message);
    const mesh = meshOf(read.value), { from, volume } = read.value.simplified!;
    expect(checkMesh(mesh.vertices, mesh.triangles)).toEqual([]);
    expect(mesh.triangles.length).toBeLessThanOrEqual(20_000);
    expect(from).toBe(79_806);
    expect(volume).toBeLessThan(-1e-4);
    expect(volume).toBeGreaterThan(-1e-3);
  }
});

test('what would be another body when it is simplified is refused', async () => {
  const one = ball(20, 12), count = one.vertices.length / 3, many = Array.from({ length: 200 }, (_, k) => k);
  const surface = {
    vertices: Float64Array.from(many.flatMap((k) => [...one.vertices].map((x, c) => (c % 3 === 0 ? x + 3 * k : x)))),
    triangles: Uint32Array.from(many.flatMap((k) => [...one.triangles].map((v) => v + count * k))),
  };
  expect(await faultOf(fileOf('chain.stl', stlOf(surface)))).toMatch(
    /^chain\.stl cannot be used\. It has 88\u202f000 triangles; with 20\u202f000, .*, its volume changes by -1\d\.\d %;/
  );
});

/** Returns a file that says it is so long, of which only the first bytes may be read. */
function hugeFile(name: string, size: number, head: Uint8Array<ArrayBuffer>): File {
  const file = { name, size, slice: (from: number, to: number) => new Blob([head.slice(from, to)]) };
  return Object.assign(file, { arrayBuffer() { throw new Error('All of it was read.'); } }) as Partial<File> as File;
}

test('ten million triangles and a file of a gigabyte are refused by their first bytes', async () => {
  const head = new Uint8Array(84);
  new DataView(head.buffer).setUint32(80, 1e7, true);
  expect(await faultOf(hugeFile('big.stl', 84 + 50 * 1e7, head)))
    .toMatch(/^big\.stl cannot be used\. It has 10\u202f000\u202f000 triangles; at most 500\u202f000 are read: /);
  for (const name of ['big.stl', 'big.glb'])
    expect(await faultOf(hugeFile(name, 1e9, head))).toMatch(/\. It has 1000 MB; at most 250 MB are read: simplify it/);
});

test.each<[File, RegExp]>([
  [fileOf('a.obj', 'v 0 0 0'), /^a\.obj cannot be used\. Its name must end with \.stl, \.glb or \.gltf\.$/],
  [fileOf('open.stl', binaryStl(TETRAHEDRON.slice(1))), /used\. The mesh has 3 triangles; a closed surface/],
  [fileOf('open.glb', glb(makeGltf([[{ ...BOX, indices: BOX.indices!.slice(3) }]]))), /\. The mesh is not closed: /],
  [fileOf('a.gltf', '{'), /^a\.gltf cannot be used\. It is cut off: it has 1 byte\.$/],
  [hugeFile('gone.glb', 100, new Uint8Array(84)), /^gone\.glb cannot be used\. It could not be read\.$/],
])('%o is refused in a sentence', async (file, sentence) => { expect(await faultOf(file)).toMatch(sentence); });
