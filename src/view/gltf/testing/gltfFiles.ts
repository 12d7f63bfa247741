/** One primitive of a mesh: three numbers a vertex. */
export type Part = { positions: readonly number[]; indices?: readonly number[]; mode?: number };
type Json = Record<string, unknown>;
/** A glTF with its one buffer beside it. */
export type Made = { json: Json; data: Uint8Array<ArrayBuffer> };

/** A box between (0, 0, 0) and (0.2, 0.1, 0.4) m, y up. */
export const BOX: Part = {
  positions: [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].flatMap((x) => [0.2 * x, 0.1 * y, 0.4 * z]))),
  indices: [0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5],
};

/** Makes a glTF of meshes of parts; `more` replaces or adds what its JSON has: one node with the first mesh. */
export function makeGltf(meshes: readonly (readonly Part[])[], more: Json = {}): Made {
  const chunks: Uint8Array[] = [], accessors: Json[] = [], bufferViews: Json[] = [];
  let size = 0;
  const put = (list: Float32Array | Uint32Array, type: string): number => {
    const chunk = new Uint8Array(list.buffer), count = list.length / (type === 'VEC3' ? 3 : 1);
    bufferViews.push({ buffer: 0, byteOffset: size, byteLength: chunk.length });
    accessors.push({ bufferView: bufferViews.length - 1, count, type,
      ...(list instanceof Float32Array ? { componentType: 5126, ...boundsOf(list) } : { componentType: 5125 }) });
    chunks.push(chunk);
    size += chunk.length;
    return accessors.length - 1;
  };
  const made = meshes.map((parts) => ({ primitives: parts.map(({ positions, indices, mode }) => ({
    attributes: { POSITION: put(Float32Array.from(positions), 'VEC3') }, mode,
    indices: indices && put(Uint32Array.from(indices), 'SCALAR'),
  })) }));
  const data = new Uint8Array(size);
  chunks.reduce((at, chunk) => {
    data.set(chunk, at);
    return at + chunk.length;
  }, 0);
  return { data, json: {
    asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }], meshes: made, accessors,
    bufferViews, buffers: [{ byteLength: size }], ...more,
  } };
}

function boundsOf(list: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity], max = [-Infinity, -Infinity, -Infinity];
  list.forEach((x, k) => {
    min[k % 3] = Math.min(min[k % 3], x);
    max[k % 3] = Math.max(max[k % 3], x);
  });
  return { min, max };
}

/** Returns a glTF as a .glb. */
export function glb({ json, data }: Made): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(json)), room = Math.ceil(text.length / 4) * 4;
  const bytes = new Uint8Array(28 + room + data.length).fill(0x20, 20, 20 + room), view = new DataView(bytes.buffer);
  [0x46546c67, 2, bytes.length, room, 0x4e4f534a].forEach((word, k) => view.setUint32(4 * k, word, true));
  bytes.set(text, 20);
  view.setUint32(20 + room, data.length, true);
  view.setUint32(24 + room, 0x004e4942, true);
  bytes.set(data, 28 + room);
  return bytes;
}

/** Returns a glTF as a .gltf with its data in it. */
export function gltf({ json, data }: Made): Uint8Array<ArrayBuffer> {
  const uri = `data:application/octet-stream;base64,${btoa(String.fromCharCode(...data))}`;
  return new TextEncoder().encode(JSON.stringify({ ...json, buffers: [{ byteLength: data.length, uri }] }));
}
