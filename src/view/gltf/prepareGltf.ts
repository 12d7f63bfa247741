import { formatCount } from '../../core/counted';
import { fail, ok, type Result } from '../../core/result';
import { tooMany } from '../../model/surface/tooMany';

/** The part of the JSON of a glTF file that tells of its shape (Khronos, glTF 2.0 §5), as far as it can be trusted. */
export type Gltf = {
  scene?: number;
  scenes?: { nodes?: number[] }[];
  nodes?: Given<GltfNode>[];
  meshes?: { primitives: Given<Primitive>[] }[];
  accessors?: Accessor[];
  bufferViews?: { buffer: number }[];
  buffers?: { uri?: string }[];
  extensionsRequired?: string[];
  extensionsUsed?: string[];
  [more: string]: unknown;
};
type Accessor = {
  count: number; type: string; componentType: number; bufferView?: number;
  sparse?: { indices: { bufferView: number; componentType: number }; values: { bufferView: number } };
};
type GltfNode = {
  children?: number[]; mesh?: number; matrix?: number[]; translation?: number[]; rotation?: number[]; scale?: number[];
};
type Primitive = { attributes: { POSITION?: number }; indices?: number; mode?: number };
type Given<T> = T & { [more: string]: unknown };

/** Packed numbers would need a decoder, which is larger than all that reads a file here. */
const PACKED = /^KHR_draco_mesh_compression$|^(EXT|KHR)_meshopt_compression$/;
/** These extensions do not hinder: they change looks, which are left out, or quantize positions, which are read. */
const HARMLESS = /^KHR_mesh_quantization$|^(KHR|EXT)_(materials|texture|lights)_/;
const TRIANGLES = [4, 5, 6]; // modes: single ones, a strip, a fan

/**
 * Leaves of a glTF all out but the shape of its scene: looks, cameras, skins, morphs and animations. A fault is a
 * sentence: parts that are elsewhere or packed, nodes in a circle, more than `most` triangles.
 */
export function prepareGltf(gltf: Gltf, most: number): Result<Gltf> {
  const foreign = (gltf.extensionsRequired ?? []).find((name) => !HARMLESS.test(name));
  if (foreign !== undefined) return fail('gltf', PACKED.test(foreign)
    ? `Its numbers are packed (${foreign}): export it without compression.`
    : `It needs the extension ${foreign}, which is not read: export it without.`);
  const elsewhere = gltf.buffers?.find(({ uri }) => uri !== undefined && !uri.startsWith('data:'));
  if (elsewhere) return fail('gltf',
    `Its numbers are in another file, “${elsewhere.uri!.slice(0, 60)}”: save it as .glb, which holds all of it.`);
  const scene = gltf.scenes?.[gltf.scene ?? 0], nodes = findNodes(gltf, scene?.nodes ?? []);
  if (!nodes) return fail('gltf', 'Its nodes are no tree, as where one is in two places: it is damaged.');
  const meshes = gltf.meshes?.map(({ primitives }) => ({ primitives: primitives.filter(isSurface).map(bare) })) ?? [];
  let triangles = 0;
  for (const { mesh } of nodes) if (mesh !== undefined) for (const primitive of meshes[mesh].primitives) {
    const { attributes: { POSITION }, indices, mode } = primitive;
    if (!isThere(gltf, POSITION!, 'VEC3') || (indices !== undefined && !isThere(gltf, indices, 'SCALAR')))
      return fail('gltf', 'Some of its numbers are not there: it is packed or damaged.');
    const vertices = gltf.accessors![POSITION!].count, corners = gltf.accessors![indices ?? POSITION!].count;
    if (vertices > 3 * most)
      return tooMany(`${formatCount(vertices)} corners and more than ${formatCount(most)}`, most);
    triangles += mode === 5 || mode === 6 ? Math.max(0, corners - 2) : Math.floor(corners / 3);
  }
  if (!(triangles > 0)) return fail('gltf', 'Its scene has no triangles.');
  if (triangles > most) return tooMany(triangles, most);
  const { asset, accessors, bufferViews, buffers } = gltf;
  const bounds = [0, 0, 0]; // nobody asks for them, and the loader stumbles over wrong ones
  return ok({ asset, accessors: accessors!.map((list) => ({ ...list, min: bounds, max: bounds })), bufferViews, buffers,
    meshes, scene: 0, scenes: [{ nodes: scene!.nodes }],
    nodes: gltf.nodes!.map(({ children, mesh, matrix, translation, rotation, scale }) =>
      ({ children, mesh: mesh !== undefined && meshes[mesh].primitives.length > 0 ? mesh : undefined,
        matrix, translation, rotation, scale })) });
}

/** Returns true if a list of numbers is of a type and in a buffer of the file: else the loader fetches, or stumbles. */
function isThere({ accessors, bufferViews, buffers }: Gltf, k: number, type: string): boolean {
  const list = accessors?.[k], isIn = (view: number): boolean => {
    const buffer = bufferViews?.[view]?.buffer;
    return buffer === 0 || (Number.isInteger(buffer) && typeof buffers?.[buffer!]?.uri === 'string');
  };
  if (list?.type !== type || !Number.isInteger(list.count) || !(list.componentType >= 5120)) return false;
  const { sparse, bufferView, componentType } = list, places = sparse && [sparse.indices, sparse.values];
  if (bufferView === undefined && !places) return false;
  return componentType <= 5126 && componentType !== 5124 && (bufferView === undefined || isIn(bufferView))
    && (!places || places.every((place) => isIn(place.bufferView)));
}

const isSurface = ({ mode = 4, attributes }: Primitive): boolean =>
  TRIANGLES.includes(mode) && attributes.POSITION !== undefined;

const bare = ({ attributes: { POSITION }, indices, mode }: Primitive): Primitive =>
  ({ attributes: { POSITION }, indices, mode });

/** Returns a scene's nodes; null if one of them is met twice, or none. */
function findNodes({ nodes = [] }: Gltf, roots: readonly number[]): GltfNode[] | null {
  const found = new Set<number>(), left = [...roots];
  for (let n = left.pop(); n !== undefined; n = left.pop()) {
    if (!Number.isInteger(n) || found.has(n)) return null;
    found.add(n);
    for (const child of nodes[n].children ?? []) left.push(child);
  }
  return [...found].map((n) => nodes[n]);
}
