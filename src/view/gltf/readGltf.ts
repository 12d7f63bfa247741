import { Vector3, type Mesh, type Object3D } from 'three';
import { GLTFLoader, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { counted } from '../../core/counted';
import { fail, type Result } from '../../core/result';
import type { Surface } from '../../model/surface/surface';
import { weld } from '../../model/surface/weld';
import { prepareGltf, type Gltf } from './prepareGltf';

/** Carries a sentence out of the loader. */
class Refusal extends Error {
  constructor(readonly result: Result<never>) { super(); }
}

const NONE = 'It is no glTF 2.0 file: a .glb begins with “glTF” and 2, a .gltf is JSON with its version.';
const DAMAGED = 'Its parts do not fit together: it is damaged.';

/**
 * Reads the surface of a glTF 2.0 file (Khronos; ISO/IEC 12113), .glb or .gltf with its data in it, by three's loader:
 * all triangles of its scene, in m, with z up. Looks, skins, morphs and animations are left out. A fault is a sentence.
 */
export async function readGltf(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Result<Surface>> {
  const fault = checkHead(bytes);
  if (fault) return fail('gltf', fault);
  try {
    const loader = new GLTFLoader().register((parser) => {
      const gltf = parser.json as Gltf, prepared = prepareGltf(gltf, most);
      if (!prepared.ok) throw new Refusal(prepared);
      delete gltf.extensionsUsed; // the loader would want their decoders
      parser.json = prepared.value;
      return { name: 'grouser', beforeRoot: () => takeData(parser) };
    });
    const { scene } = await loader.parseAsync(bytes.buffer, '');
    const corners = cornersOf(scene);
    return corners ? weld(corners) : fail('gltf', DAMAGED);
  } catch (error) {
    if (error instanceof Refusal) return error.result;
    return fail('gltf', error instanceof SyntaxError ? `Its JSON is broken: ${error.message}.` : DAMAGED);
  }
}

/** Returns what the first bytes tell against a file. */
function checkHead(bytes: Uint8Array): string | null {
  const begin = String.fromCharCode(...bytes.subarray(0, 4));
  if (begin !== 'glTF' && !/^(\xef\xbb\xbf)?\s*\{/.test(begin)) return NONE;
  if (bytes.length < 12) return `It is cut off: it has ${counted(bytes.length, 'byte')}.`;
  if (begin !== 'glTF') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset), size = view.getUint32(8, true);
  if (view.getUint32(4, true) !== 2) return NONE;
  return size > bytes.length ? `It is cut off: it has ${bytes.length} of its ${size} bytes.` : null;
}

/** Gives a loader the data of a .gltf, which it would fetch: a page's policy may forbid that. */
function takeData(parser: GLTFParser & { cache?: { add(key: string, value: unknown): void } }): null {
  for (const [k, { uri }] of ((parser.json as Gltf).buffers ?? []).entries()) {
    if (uri === undefined) continue;
    const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(uri) ?? [];
    if (data === undefined) throw new Refusal(fail('gltf', 'Its embedded data are not in base64: save it as .glb.'));
    const text = atob(data), bytes = new Uint8Array(text.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
    parser.cache!.add(`buffer:${k}`, Promise.resolve(bytes.buffer));
  }
  return null;
}

/** Returns the corners of all triangles in m with z up; null if one of them is a vertex that is not there. */
function cornersOf(scene: Object3D): Float64Array | null {
  const parts: Float64Array[] = [];
  let isWhole = true;
  scene.traverse((object) => {
    if (!(object as Mesh).isMesh) return;
    const { geometry: { index, attributes: { position } }, matrixWorld } = object as Mesh, at = new Vector3();
    const places = new Float64Array(3 * position.count), count = index ? index.count : position.count;
    for (let v = 0; v < position.count; v++) {
      at.fromBufferAttribute(position, v).applyMatrix4(matrixWorld);
      places.set([at.x, -at.z, at.y], 3 * v); // y is up in glTF
    }
    const corners = new Float64Array(9 * Math.floor(count / 3)), isMirrored = matrixWorld.determinant() < 0;
    for (let c = 0; c < corners.length / 3; c++) {
      const v = index ? index.getX(c) : c, to = isMirrored && c % 3 < 2 ? c + 1 - 2 * (c % 3) : c;
      if (!(v < position.count)) isWhole = false;
      corners.set(places.subarray(3 * v, 3 * v + 3), 3 * to);
    }
    parts.push(corners);
  });
  if (!isWhole) return null;
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let used = 0;
  for (const part of parts) {
    all.set(part, used);
    used += part.length;
  }
  return all;
}
