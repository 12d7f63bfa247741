import {
  attribute, float, hash, instanceIndex, int, normalize, positionGeometry, select, storage, texture, uint, uniform,
  uintBitsToFloat, unpackSnorm2x16, vec2, vec3, vec4, vertexIndex,
} from 'three/tsl';
import {
  BufferAttribute, BufferGeometry, Color, DataTexture, DynamicDrawUsage, InstancedBufferAttribute, InstancedBufferGeometry,
  LinearFilter, Mesh, SRGBColorSpace, StorageBufferAttribute, type Material, type Node, type WebGPURenderer,
} from 'three/webgpu';
import { COLOR_MAP, PLAIN_COLOR } from '../params/colorMap';
import { impostorMaterial } from './impostor';
import type { LightNode } from './light';

/**
 * Where a frame of grains lies on the device, one vec4 a grain each:
 * center: f32 x, y, z [m], radius [m]; look: pack2x16snorm(q.xy), pack2x16snorm(q.zw), bits of f32 speed [m/s], 0.
 */
export type DrawBuffers = { center: GPUBuffer; look: GPUBuffer };

/** 'height' goes from `low` to `high` [m], 'speed' from 0 to `max` [m/s]. */
export type GrainColor = { mode: 'speed' | 'height' | 'plain'; max: number; low: number; high: number };

export type Grains = {
  readonly mesh: Mesh;
  setColor(color: GrainColor): void;
  /** A frame from the CPU, laid out as DrawBuffers. Only where the buffers are not an engine's. */
  upload(center: Float32Array<ArrayBuffer>, look: Uint32Array<ArrayBuffer>): void;
  dispose(): void;
};

/** What the constructors below share: a mesh and the colour of its grains. */
type Painted = Pick<Grains, 'mesh' | 'setColor'>;

/** Of the grains alone; null is the lights and shadows of the scene. */
type Light = LightNode | null;

const MODES = ['speed', 'height', 'plain'] as const;
const BYTES = 16; // of a vec4
/** Two triangles of the corners 0 … 3, which are left or right by their first bit, at the bottom or top by their second. */
const QUAD = [0, 1, 2, 2, 1, 3];

/** Grains read from an engine's draw buffers on the renderer's device: nothing passes the CPU. */
export function createEngineGrains(renderer: WebGPURenderer, count: number, buffers: DrawBuffers, light: Light): Grains {
  const { mesh, setColor } = createPulled(renderer, count, buffers, light);
  return { mesh, setColor, upload: () => {}, dispose: () => disposeMesh(mesh) };
}

/** Grains uploaded frame by frame, to buffers of their own on the renderer's device. */
export function createUploadedGrains(renderer: WebGPURenderer, device: GPUDevice, count: number, light: Light): Grains {
  const buffer = (label: string) =>
    device.createBuffer({ label, size: BYTES * Math.max(1, count), usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST });
  const buffers = { center: buffer('view.center'), look: buffer('view.look') };
  const { mesh, setColor } = createPulled(renderer, count, buffers, light);
  return {
    mesh, setColor,
    upload(center, look) {
      device.queue.writeBuffer(buffers.center, 0, center);
      device.queue.writeBuffer(buffers.look, 0, look);
    },
    dispose() {
      disposeMesh(mesh);
      buffers.center.destroy();
      buffers.look.destroy();
    },
  };
}

/** The same picture through WebGL2, where storage buffers do not exist: one instance a grain. */
export function createInstancedGrains(count: number, light: Light): Grains {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.of(-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0), 3));
  geometry.setIndex(QUAD);
  const center = new InstancedBufferAttribute(new Float32Array(4 * Math.max(1, count)), 4).setUsage(DynamicDrawUsage);
  const look = new InstancedBufferAttribute(new Uint32Array(4 * Math.max(1, count)), 4).setUsage(DynamicDrawUsage);
  geometry.setAttribute('grainCenter', center);
  geometry.setAttribute('grainLook', look);
  geometry.instanceCount = count;
  const { mesh, setColor } = createMesh(
    geometry, attribute('grainCenter', 'vec4'), attribute('grainLook', 'uvec4'), positionGeometry.xy, instanceIndex, light,
  );
  return {
    mesh, setColor,
    upload(newCenter, newLook) {
      center.array.set(newCenter);
      look.array.set(newLook);
      center.needsUpdate = look.needsUpdate = true;
    },
    dispose: () => disposeMesh(mesh),
  };
}

/** No vertex buffers: four vertices a grain find their grain by vertex index. */
function createPulled(renderer: WebGPURenderer, count: number, buffers: DrawBuffers, light: Light): Painted {
  const center = new StorageBufferAttribute(new Float32Array(4), 4), look = new StorageBufferAttribute(new Uint32Array(4), 4);
  adopt(renderer, center, buffers.center);
  adopt(renderer, look, buffers.look);
  const geometry = new BufferGeometry(), corners = new Uint32Array(QUAD.length * count);
  for (let i = 0; i < corners.length; i++) corners[i] = 4 * Math.floor(i / QUAD.length) + QUAD[i % QUAD.length];
  geometry.setIndex(new BufferAttribute(corners, 1));
  const index = vertexIndex.div(uint(4));
  const side = (bit: number) => float(vertexIndex.shiftRight(uint(bit)).bitAnd(uint(1))).mul(2).sub(1);
  return createMesh(
    geometry,
    storage(center, 'vec4', Math.max(1, count)).toReadOnly().element(index).toVar(),
    storage(look, 'uvec4', Math.max(1, count)).toReadOnly().element(index).toVar(),
    vec2(side(0), side(1)), index, light,
  );
}

/**
 * Hands our GPUBuffer to three before the attribute is first drawn; createAttribute() then keeps it. Private to three,
 * checked by RENDERING.md §3. Never set needsUpdate on such an attribute: its array is a single element.
 */
function adopt(renderer: WebGPURenderer, target: BufferAttribute, buffer: GPUBuffer): void {
  const backend = renderer.backend as unknown as { isWebGPUBackend?: boolean; get(key: object): { buffer?: GPUBuffer } };
  if (backend.isWebGPUBackend !== true) throw new Error('Draw buffers need the WebGPU renderer.');
  backend.get(target).buffer = buffer;
}

// three's types leave out what these return
const asFloat = (bits: Node<'uint'>) => uintBitsToFloat(bits) as unknown as Node<'float'>;
const unpackPair = (bits: Node<'uint'>) => unpackSnorm2x16(bits) as unknown as Node<'vec2'>;

function createMesh(
  geometry: BufferGeometry, center: Node<'vec4'>, look: Node<'uvec4'>, corner: Node<'vec2'>, index: Node<'uint'>,
  light: Light,
): Painted {
  const { node: color, set: setColor } = grainColor(center.z, asFloat(look.z), index);
  const mesh = new Mesh(geometry, impostorMaterial({
    center: center.xyz, axes: vec3(center.w), corner, color,
    orientation: normalize(vec4(unpackPair(look.x), unpackPair(look.y))),
  }, light));
  mesh.frustumCulled = false;
  mesh.raycast = () => {};
  mesh.castShadow = mesh.receiveShadow = light === null;
  return { mesh, setColor };
}

/** Linear colour by height [m] or speed [m/s], or dry sand that differs a little from grain to grain. */
function grainColor(
  height: Node<'float'>, speed: Node<'float'>, index: Node<'uint'>,
): { node: Node<'vec3'>; set: Grains['setColor'] } {
  const mode = uniform(0, 'int'), max = uniform(1), low = uniform(0), high = uniform(1);
  const value = select(mode.equal(int(1)), height.sub(low).div(high.sub(low).max(1e-9)), speed.div(max)).clamp(0, 1);
  // the texture's first and last texel are the ends of the map
  const u = value.mul(COLOR_MAP.length - 1).add(0.5).div(COLOR_MAP.length);
  const mapped = texture(colorMapTexture(), vec2(u, 0.5)).level(float(0)).rgb;
  const sand = new Color(`rgb(${PLAIN_COLOR.join()})`);
  const plain = vec3(sand.r, sand.g, sand.b).mul(hash(index).mul(0.3).add(0.8));
  return {
    node: select(mode.equal(int(2)), plain, mapped),
    set(color) {
      mode.value = MODES.indexOf(color.mode);
      max.value = color.max;
      low.value = color.low;
      high.value = color.high;
    },
  };
}

function colorMapTexture(): DataTexture {
  const texels = Uint8Array.from(COLOR_MAP.flatMap(([r, g, b]) => [r, g, b, 255]));
  const map = new DataTexture(texels, COLOR_MAP.length, 1);
  map.colorSpace = SRGBColorSpace;
  map.minFilter = map.magFilter = LinearFilter;
  map.needsUpdate = true;
  return map;
}

function disposeMesh(mesh: Mesh): void {
  mesh.geometry.dispose();
  (mesh.material as Material).dispose();
}
