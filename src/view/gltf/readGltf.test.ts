import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMesh } from '../../model/checkMesh';
import { meshOf } from '../../model/surface/meshOf';
import { volumeOf, type Surface } from '../../model/surface/surface';
import { readGltf } from './readGltf';
import { BOX, glb, gltf, makeGltf, type Made, type Part } from './testing/gltfFiles';

const MOST = 1000, VOLUME = 0.008; // m³
const textOf = (text: string) => new TextEncoder().encode(text);

async function surfaceOf(bytes: Uint8Array<ArrayBuffer>): Promise<Surface> {
  const read = await readGltf(bytes, MOST);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value;
}

/** Returns the faults of a surface, its vertices and triangles, its volume, and the box around it. */
function factsOf(surface: Surface) {
  const { vertices, triangles } = meshOf(surface);
  const range = (c: number) => [Math.min, Math.max].map((of) => +vertices.map((v) => v[c]).reduce((a, b) => of(a, b))
    .toFixed(5));
  return { faults: checkMesh(vertices, triangles), counts: [vertices.length, triangles.length],
    volume: +volumeOf(surface).toFixed(6), box: [0, 1, 2].map(range) };
}
const UPRIGHT = { faults: [], counts: [8, 12], volume: VOLUME, box: [[0, 0.2], [-0.4, 0], [0, 0.1]] };

const single = (part: Part): Part =>
  ({ positions: part.indices!.flatMap((v) => part.positions.slice(3 * v, 3 * v + 3)) });
const halves = [BOX.indices!.slice(0, 15), BOX.indices!.slice(15)].map((indices) => ({ ...BOX, indices }));
/** The box again, as one strip of triangles. */
const STRIP = { ...BOX, mode: 5, indices: [6, 7, 4, 5, 1, 7, 3, 6, 2, 4, 0, 1, 2, 3] };

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ['a .glb', glb(makeGltf([[BOX]]))],
  ['a .gltf with its data in it', gltf(makeGltf([[BOX]]))],
  ['no indices', glb(makeGltf([[single(BOX)]]))],
  ['two primitives', glb(makeGltf([halves]))],
  ['a strip', glb(makeGltf([[STRIP]]))],
  ['lines beside it', glb(makeGltf([[BOX, { ...BOX, mode: 1 }]]))],
  ['looks that lie elsewhere, a camera, a skin and an animation', glb(makeGltf([[BOX]], {
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }], textures: [{ source: 0 }],
    images: [{ uri: 'skin.ktx2' }], cameras: [{ type: 'perspective' }], skins: [{ joints: [7] }],
    animations: [{ channels: [{ sampler: 3, target: { node: 9 } }], samplers: [] }],
    extensionsUsed: ['KHR_materials_unlit', 'KHR_draco_mesh_compression'], extensionsRequired: ['KHR_texture_basisu'],
  }))],
])('a box is upright, closed and as large as it was from %s', async (_, bytes) => {
  expect(factsOf(await surfaceOf(bytes))).toEqual(UPRIGHT);
});

test('what lies ahead in a glTF, at +z, is at −y', async () => {
  const { vertices } = await surfaceOf(glb(makeGltf([[{ positions: [0, 0, 0, 0.25, 0, 0, 0, 0.5, 1] }]])));
  expect([...vertices]).toEqual([0, 0, 0, 0.25, 0, 0, 0, -1, 0.5]);
});

test('a node turns, moves and stretches what its children have', async () => {
  const file = glb(makeGltf([[BOX]], { nodes: [
    { translation: [1, 2, 3], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], children: [1] },
    { matrix: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1], children: [2] },
    { mesh: 0 },
  ] }));
  expect(factsOf(await surfaceOf(file)))
    .toEqual({ ...UPRIGHT, volume: 8 * VOLUME, box: [[1, 1.8], [-3, -2.6], [2, 2.2]] });
});

test('the outside of a mesh is outside where a node mirrors it', async () => {
  const nodes = [{ mesh: 0 }, { mesh: 0, scale: [-1, 1, 1], translation: [-1, 0, 0] }];
  expect(factsOf(await surfaceOf(glb(makeGltf([[BOX]], { nodes, scenes: [{ nodes: [0, 1] }] })))))
    .toEqual({ faults: [], counts: [16, 24], volume: 2 * VOLUME, box: [[-1.2, 0.2], [-0.4, 0], [0, 0.1]] });
});

test('only the scene that is shown counts', async () => {
  const more = { scene: 1, scenes: [{ nodes: [0] }, { nodes: [1] }], nodes: [{ mesh: 0 }, { mesh: 1 }] };
  const tall = { ...BOX, positions: BOX.positions.map((x, k) => (k % 3 === 1 ? 3 * x : x)) };
  expect(factsOf(await surfaceOf(glb(makeGltf([[BOX], [tall]], more)))).volume).toBeCloseTo(3 * VOLUME, 8);
});

test('positions of 16 bits are as large as their node says', async () => {
  const { json } = makeGltf([[BOX]]), shorts = Int16Array.from(BOX.positions, (x) => Math.round(x * 80_000));
  const indices = Uint16Array.from(BOX.indices!), data = new Uint8Array(48 + 72);
  data.set(new Uint8Array(shorts.buffer));
  data.set(new Uint8Array(indices.buffer), 48);
  const file = glb({ data, json: { ...json, extensionsRequired: ['KHR_mesh_quantization'],
    nodes: [{ mesh: 0, scale: [32_767 / 80_000, 32_767 / 80_000, 32_767 / 80_000] }],
    bufferViews: [{ buffer: 0, byteLength: 48 }, { buffer: 0, byteOffset: 48, byteLength: 72 }],
    accessors: [{ bufferView: 0, count: 8, type: 'VEC3', componentType: 5122, normalized: true },
      { bufferView: 1, count: 36, type: 'SCALAR', componentType: 5123 }] } });
  expect(factsOf(await surfaceOf(file))).toEqual(UPRIGHT);
});

test('an open surface is read, and the check of surfaces tells of its edge', async () => {
  const open = { ...BOX, indices: BOX.indices!.slice(3) };
  expect(factsOf(await surfaceOf(glb(makeGltf([[open]])))).faults[0]).toMatch(/^the mesh is not closed: edge/);
});

const box = makeGltf([[BOX]]), whole = glb(box);
const changed = (more: Record<string, unknown>): Uint8Array<ArrayBuffer> => glb(makeGltf([[BOX]], more));
const accessors = box.json.accessors as { count: number }[], ten = { ...accessors[1], count: 3e7 };
const first = whole.slice();
first[4] = 1;

test.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
  ['nothing', new Uint8Array(0), /^It is no glTF 2\.0 file/],
  ['another file', textOf('solid a'), /^It is no glTF 2\.0 file/],
  ['version 1', first, /^It is no glTF 2\.0 file/],
  ['a .glb that is cut off', whole.slice(0, 300), /^It is cut off: it has 300 of its \d+ bytes\.$/],
  ['the first bytes of one', whole.slice(0, 8), /^It is cut off: it has 8 bytes\.$/],
  ['broken JSON', textOf('{"asset": {"version": "2.0"}, nodes'), /^Its JSON is broken: /],
  ['JSON of something else', textOf('{"some": "thing else"}'), /^Its parts do not fit together/],
  ['a buffer elsewhere', changed({ buffers: [{ uri: 'box.bin' }] }), /in another file, “box\.bin”: save it as \.glb/],
  ['data as text', changed({ buffers: [{ uri: 'data:,abc' }] }), /not in base64: save it as \.glb\.$/],
  ['data that is no base64', changed({ buffers: [{ uri: 'data:a/b;base64,?' }] }), /^Its parts do not fit together/],
  ['data that is too short', changed({ buffers: [{ uri: 'data:a/b;base64,AAAA' }] }), /^Its parts do not fit together/],
  ['Draco', changed({ extensionsRequired: ['KHR_draco_mesh_compression'] }),
    /packed \(KHR_draco_mesh_compression\): export it without compression\.$/],
  ['meshopt', changed({ extensionsRequired: ['EXT_meshopt_compression'] }), /packed \(EXT_meshopt_compression\)/],
  ['an extension', changed({ extensionsRequired: ['EXT_mesh_gpu_instancing'] }),
    /needs the extension EXT_mesh_gpu_instancing, which is not read/],
  ['an empty scene', changed({ scenes: [{}] }), /^Its scene has no triangles\.$/],
  ['no scene', changed({ scene: undefined, scenes: undefined }), /^Its scene has no triangles\.$/],
  ['lines alone', glb(makeGltf([[{ ...BOX, mode: 1 }]])), /^Its scene has no triangles\.$/],
  ['a node in itself', changed({ nodes: [{ mesh: 0, children: [0] }] }), /^Its nodes are no tree/],
  ['a node twice', changed({ scenes: [{ nodes: [0, 0] }] }), /^Its nodes are no tree/],
  ['a node that is not there', changed({ scenes: [{ nodes: [3] }] }), /^Its parts do not fit together/],
  ['numbers that are not there',
    changed({ accessors: [{ count: 8, type: 'VEC3', componentType: 5126 }, accessors[1]] }),
    /^Some of its numbers are not there/],
  ['a buffer without an address, which the loader would ask for without end', changed({
    bufferViews: [{ buffer: 1, byteLength: 96 }, { buffer: 0, byteLength: 144 }], buffers: [{ byteLength: 240 }, {}] }),
  /^Some of its numbers are not there/],
  ['a vertex that is not there', glb(makeGltf([[{ ...BOX, indices: [0, 1, 8] }]])), /^Its parts do not fit together/],
  ['a corner that is no number', glb(makeGltf([[{ positions: [0, 0, NaN, 0, 0, 1, 0, 1, 0] }]])), /^A number of/],
  ['ten million triangles', changed({ accessors: [accessors[0], ten] }),
    /^It has 10\u202f000\u202f000 triangles; at most 1\u202f000 are read: simplify it/],
  ['many vertices', changed({ accessors: [{ ...accessors[0], count: 1e9 }, accessors[1]] }),
    /^It has 1\u202f000\u202f000\u202f000 corners/],
  ['a box a hundred times', changed({ nodes: Array.from({ length: 100 }, () => ({ mesh: 0 })),
    scenes: [{ nodes: Array.from({ length: 100 }, (_, k) => k) }] }), /^It has 1\u202f200 triangles; at most 1/],
])('%s is refused in a sentence', async (_, bytes, sentence) => {
  const read = await readGltf(bytes, MOST);
  expect(read.ok ? '' : read.issues[0].message).toMatch(sentence);
});

/** Returns a file whose JSON has another value at the `at`-th of its places. */
function withValue({ json, data }: Made, at: number, value: unknown): Uint8Array<ArrayBuffer> {
  let left = at % 60;
  const copy = JSON.parse(JSON.stringify(json), (_, old: unknown) => (left-- === 0 ? value : old)) as Made['json'];
  return glb({ json: copy, data });
}

test('whatever a file holds, it is a surface of finite numbers, or a sentence', async () => {
  const bytes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }).map((changes) => {
    const copy = whole.slice();
    for (const [at, byte] of changes) copy[at % copy.length] = byte;
    return copy;
  });
  const value = fc.oneof(fc.nat(9), fc.integer(), fc.constantFrom(null, 1e300, [], {}, [0], 'VEC4'), fc.jsonValue());
  const values = fc.tuple(fc.nat(), value).map(([at, other]) => withValue(box, at, other));
  await fc.assert(fc.asyncProperty(fc.oneof(bytes, values), async (file) => {
    const read = await readGltf(file as Uint8Array<ArrayBuffer>, MOST);
    if (!read.ok) {
      expect(read.issues[0].message).toMatch(/^[A-Z].*\.$/s);
      return;
    }
    const { vertices, triangles } = read.value;
    expect(vertices.every(Number.isFinite)).toBe(true);
    expect(triangles.every((i) => i < vertices.length / 3)).toBe(true);
  }), { numRuns: 1000 });
});
