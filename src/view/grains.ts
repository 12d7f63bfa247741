import {
  float, instanceIndex, int, ivec2, normalize, select, storage, textureLoad, uint, uintBitsToFloat, uniformArray,
  unpackSnorm2x16, vec2, vec3, vec4, vertexIndex,
} from 'three/tsl';
import {
  BufferAttribute, BufferGeometry, DataTexture, FloatType, Group, InstancedBufferGeometry, Mesh, RGBAFormat,
  RGBAIntegerFormat, StorageBufferAttribute, UnsignedIntType, Vector3, type Material, type Node, type NodeMaterial,
  type Renderer,
} from 'three/webgpu';
import type { GrainsSpec } from '../model/worldSpec';
import { MOST_PAINTED } from './band';
import type { BoxShadows } from './boxShadows';
import type { Section } from './cut/sectionTypes';
import { dropShadowMaterial, facetShadowMaterial, MOST_DROP_SHADOWS } from './dropShadow';
import { facetMaterial } from './facets';
import { createPaint, type Ghosts, type GrainColor, type Paint } from './grainColor';
import { groupGrains, type GrainGroup, type GrainGroups } from './grainGroups';
import { createGrainLists } from './grainLists';
import { impostorMaterial } from './impostor';
import type { LightNode } from './light';
import { shapeGeometry } from './shapeGeometry';
import { withoutPlace } from './withoutPlace';

/**
 * Buffers on the device that hold a frame of grains, one vec4 for each grain:
 * - `center`: f32 x, y, z [m], bounding radius [m];
 * - `look`: pack2x16snorm(q.xy), pack2x16snorm(q.zw), bits of f32 speed [m/s], template + 256 · number.
 *   A frame from the CPU may have another GrainQuantity in place of the speed.
 * Grains may come in an order that changes if `number` (mod 2²⁴) identifies them; it is 0 if each has the same place in
 * every frame.
 */
export type DrawBuffers = { center: GPUBuffer; look: GPUBuffer };

export type Grains = {
  readonly group: Group;
  setColor(color: GrainColor): void;
  /** Makes grains faint, so that what is drawn among them is seen; null restores them. */
  setGhosts(ghosts: Ghosts | null): void;
  /** Cuts grains, or draws them whole (null). */
  setSection(section: Section | null): void;
  /**
   * Takes a frame from the CPU, laid out as DrawBuffers and in the order of the spec; without effect if the buffers are
   * an engine's and nothing is shown in their place.
   */
  upload(center: Float32Array<ArrayBuffer>, look: Uint32Array<ArrayBuffer>): void;
  /** Shows what an engine's buffers hold again; undefined where all frames are uploaded. */
  showOwn?(): void;
  /** Sorts grains into groups; to be called before each draw. */
  prepare(): void;
  dispose(): void;
};

/**
 * Surroundings of grains: the light that replaces the scene's lights and shadows, or null; the height of the floor [m];
 * and the shadows of bodies on them, null where the scene's lights cast them.
 */
export type Surroundings = { light: LightNode | null; floor: number; shadows: BoxShadows | null };
/** The mesh of a group, and the means to make its material anew: `section` cuts grains, or is null. */
type Drawn = { mesh: Mesh; make(section: Section | null): NodeMaterial };
/** One grain on the device: its index in DrawBuffers, and its record there. */
type Entry = { index: Node<'uint'>; center: Node<'vec4'>; look: Node<'uvec4'> };

const BYTES = 16; // size of a vec4
const TEMPLATE = 0xff, NUMBER_SHIFT = 8; // mask and shift in the last word of `look`
/** Two triangles of the corners 0 … 3: the first bit of a corner says left or right, the second bottom or top. */
const QUAD = [0, 1, 2, 2, 1, 3];
const TEXELS = 2048; // in a row: what each device can do

/** Makes grains that are read from an engine's draw buffers on the renderer's device: no data pass through the CPU. */
export function createEngineGrains(
  renderer: Renderer, spec: GrainsSpec, buffers: DrawBuffers, around: Surroundings,
): Grains {
  return { ...createPulled(renderer, spec, buffers, around), upload: () => {} };
}

/** Makes grains that are uploaded for each frame, to buffers of their own on the renderer's device. */
export function createUploadedGrains(
  renderer: Renderer, device: GPUDevice, spec: GrainsSpec, around: Surroundings,
): Grains {
  const size = BYTES * Math.max(1, spec.radii.length), usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
  const buffer = (label: string) => device.createBuffer({ label, size, usage });
  const buffers = { center: buffer('view.center'), look: buffer('view.look') };
  const pulled = createPulled(renderer, spec, buffers, around);
  return {
    ...pulled,
    upload(center, look) {
      device.queue.writeBuffer(buffers.center, 0, center);
      device.queue.writeBuffer(buffers.look, 0, look);
    },
    dispose() {
      pulled.dispose();
      buffers.center.destroy();
      buffers.look.destroy();
    },
  };
}

/** Makes grains that read their records from storage buffers. */
function createPulled(
  renderer: Renderer, spec: GrainsSpec, buffers: DrawBuffers, around: Surroundings,
): Omit<Grains, 'upload'> {
  const count = Math.max(1, spec.radii.length), grouped = groupGrains(spec), paint = createPaint(spec);
  const center = new StorageBufferAttribute(new Float32Array(4), 4);
  const look = new StorageBufferAttribute(new Uint32Array(4), 4);
  adopt(renderer, center, buffers.center);
  adopt(renderer, look, buffers.look);
  const lookOf = (grain: Node<'uint'>) => storage(look, 'uvec4', count).toReadOnly().element(grain);
  const entryOf = (grain: Node<'uint'>): Entry =>
    ({
      index: grain, center: storage(center, 'vec4', count).toReadOnly().element(grain).toVar(),
      look: lookOf(grain).toVar(),
    });
  const lists = grouped.groups.length > 1
    ? createGrainLists(renderer, count, grouped, (grain) => lookOf(grain).w.bitAnd(uint(TEMPLATE))) : null;
  const grain = (slot: Node<'uint'>, { base }: GrainGroup) =>
    (lists ? lists.grain(slot.add(uint(base))).toVar() : slot);
  const meshes = grouped.groups.map((group) =>
    grainMesh(group, (slot) => entryOf(grain(slot, group)), grouped, paint, around));
  return {
    ...appearanceOf(meshes, paint, around),
    prepare: () => lists?.update(),
    dispose() {
      lists?.dispose();
      meshes.forEach(disposeMesh);
      for (const attribute of [center, look]) adopt(renderer, attribute, RELEASED);
    },
  };
}

/**
 * Makes the same picture for WebGL2, which has no storage buffers: records are in textures, sorted into groups at
 * upload. Vertices find their grain as above; an emulated device takes three times as long for an instance each.
 */
export function createTexturedGrains(spec: GrainsSpec, around: Surroundings): Grains {
  const count = Math.max(1, spec.radii.length), grouped = groupGrains(spec), { groups } = grouped;
  const paint = createPaint(spec), width = Math.min(count, TEXELS), height = Math.ceil(count / width);
  const centers = new Float32Array(4 * width * height), looks = new Uint32Array(4 * width * height);
  const center = new DataTexture(centers, width, height, RGBAFormat, FloatType);
  const look = new DataTexture(looks, width, height, RGBAIntegerFormat, UnsignedIntType);
  look.internalFormat = 'RGBA32UI';
  center.needsUpdate = look.needsUpdate = true;
  const entryOf = (index: Node<'uint'>): Entry => {
    const texel = ivec2(int(index.mod(uint(width))), int(index.div(uint(width))));
    return { index, center: load<'vec4'>(center, texel), look: load<'uvec4'>(look, texel) };
  };
  const meshes = groups.map((group) => grainMesh(
    group, (slot) => entryOf(slot.add(uint(group.base)).toVar()), grouped, paint, around));
  const next = new Uint32Array(groups.length);
  return {
    ...appearanceOf(meshes, paint, around),
    upload(from, fromLook) {
      groups.forEach(({ base }, g) => { next[g] = base; });
      for (let i = 0; i < fromLook.length; i += 4) {
        const to = 4 * next[grouped.groupOf[fromLook[i + 3] & TEMPLATE]]++;
        for (let c = 0; c < 4; c++) {
          centers[to + c] = from[i + c];
          looks[to + c] = fromLook[i + c];
        }
      }
      center.needsUpdate = look.needsUpdate = true;
    },
    prepare: () => {},
    dispose() {
      meshes.forEach(disposeMesh);
      center.dispose();
      look.dispose();
    },
  };
}

/**
 * Makes the mesh of a group, whose grains are counted from 0 by slots. Quads need no buffers by vertex: four vertices
 * per grain find their grain by vertex index. Meshes find theirs by instance index.
 */
function grainMesh(
  group: GrainGroup, entryOf: (slot: Node<'uint'>) => Entry, grouped: GrainGroups, paint: Paint, around: Surroundings,
): Drawn {
  if (group.shape) return facetMesh(instances(group), entryOf(uint(instanceIndex)), group, paint, around);
  const side = (bit: number) => float(uint(vertexIndex).shiftRight(uint(bit)).bitAnd(uint(1))).mul(2).sub(1);
  const geometry = withoutPlace(new BufferGeometry()), corners = new Uint32Array(QUAD.length * group.count);
  for (let i = 0; i < corners.length; i++) corners[i] = 4 * Math.floor(i / QUAD.length) + QUAD[i % QUAD.length];
  geometry.setIndex(new BufferAttribute(corners, 1));
  const corner = vec2(side(0), side(1));
  return quadMesh(geometry, entryOf(uint(vertexIndex).div(uint(4))), corner, grouped, paint, around);
}

function instances({ shape, count }: GrainGroup): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry(), { attributes } = shapeGeometry(shape!, 'grain');
  for (const name of ['position', 'normal']) geometry.setAttribute(name, attributes[name]);
  geometry.instanceCount = count;
  return geometry;
}

/**
 * Hands our GPUBuffer to three before the attribute is first drawn; createAttribute() then keeps it. Private to three,
 * checked by rendering.md §3. Never set needsUpdate on such an attribute: its array is a single element.
 */
function adopt(renderer: Renderer, target: BufferAttribute, buffer: Pick<GPUBuffer, 'destroy'>): void {
  type Private = { isWebGPUBackend?: boolean; get(key: object): { buffer?: Pick<GPUBuffer, 'destroy'> } };
  const backend = renderer.backend as Renderer['backend'] & Private;
  if (backend.isWebGPUBackend !== true) throw new Error('Draw buffers need the WebGPU renderer.');
  backend.get(target).buffer = buffer;
}

/** Takes the place of a buffer that three is to let go of: a renderer destroys all that it has when it ends. */
const RELEASED = { destroy: () => undefined };

/** Returns a texel; three's types do not say that a texture of integers holds them. */
const load = <T extends 'vec4' | 'uvec4'>(from: DataTexture, texel: Node<'ivec2'>): Node<T> =>
  // eslint-disable-next-line no-restricted-syntax -- textureLoad is declared for floats alone
  textureLoad(from, texel).toVar() as unknown as Node<T>;

/** Casts a node to its type: three's types do not say what a node of these functions holds. */
// eslint-disable-next-line no-restricted-syntax -- BitcastNode and PackFloatNode are not declared as nodes of a type
const nodeOf = <T>(node: ReturnType<typeof uintBitsToFloat | typeof unpackSnorm2x16>) => node as unknown as Node<T>;
const asFloat = (bits: Node<'uint'>) => nodeOf<'float'>(uintBitsToFloat(bits));
const unpackPair = (bits: Node<'uint'>) => nodeOf<'vec2'>(unpackSnorm2x16(bits));
const orientationOf = ({ look }: Entry) => normalize(vec4(unpackPair(look.x), unpackPair(look.y)));
function colorOf({ index, center, look }: Entry, paint: Paint, { shadows }: Surroundings): Node<'vec3'> {
  const number = look.w.shiftRight(uint(NUMBER_SHIFT)).toVar();
  const color = paint.node(center.z, asFloat(look.z), select(number.equal(uint(0)), index, number));
  return shadows ? color.mul(shadows.lightAt(center.xyz)) : color;
}

function quadMesh(
  geometry: BufferGeometry, entry: Entry, corner: Node<'vec2'>, { axes }: GrainGroups, paint: Paint,
  around: Surroundings,
): Drawn {
  const { light, floor } = around;
  const all = uniformArray<'vec3'>(axes.map((a) => new Vector3(...a)), 'vec3');
  const own = axes.length > 1 ? all.element(entry.look.w.bitAnd(uint(TEMPLATE))) : vec3(...axes[0]);
  const where = { center: entry.center.xyz, axes: own.mul(entry.center.w), corner, orientation: orientationOf(entry) };
  const inputs = { ...where, color: colorOf(entry, paint, around), painted: quadCount(geometry) <= MOST_PAINTED };
  const make = (section: Section | null) => impostorMaterial(inputs, light, section);
  const mesh = meshOf(geometry, make(null), light);
  if (light && quadCount(geometry) <= MOST_DROP_SHADOWS)
    mesh.add(meshOf(geometry, dropShadowMaterial(where, floor), light));
  return { mesh, make };
}

const quadCount = (geometry: BufferGeometry): number => geometry.index!.count / QUAD.length;

function facetMesh(
  geometry: BufferGeometry, entry: Entry, { shape, count }: GrainGroup, paint: Paint, around: Surroundings
): Drawn {
  const { light, floor } = around;
  const halfWidth = shape!.kind === 'cylinder' || shape!.kind === 'capsule' ? shape!.radius : null;
  const inputs = {
    center: entry.center.xyz, radius: entry.center.w, color: colorOf(entry, paint, around), halfWidth,
    orientation: orientationOf(entry),
  };
  const make = (section: Section | null) => facetMaterial(inputs, light, section);
  const mesh = meshOf(geometry, make(null), light);
  if (light && count <= MOST_DROP_SHADOWS) mesh.add(meshOf(geometry, facetShadowMaterial(inputs, floor), light));
  return { mesh, make };
}

function meshOf(geometry: BufferGeometry, material: Material, light: LightNode | null): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.raycast = () => {};
  mesh.castShadow = mesh.receiveShadow = light === null;
  return mesh;
}

/** Returns the group of these meshes and the setters of their looks. */
function appearanceOf(
  drawn: readonly Drawn[], paint: Paint, { light }: Surroundings,
): Pick<Grains, 'group' | 'setColor' | 'setGhosts' | 'setSection'> {
  const group = new Group();
  group.name = 'grains';
  let isGhost = false, cut: Section | null = null;
  /** Ghosts hide nothing, not even each other; they, and cut grains, have no shadows on a bare floor. */
  function apply(): void {
    for (const { mesh } of drawn) {
      const material = mesh.material as NodeMaterial, changes = material.transparent !== isGhost;
      material.opacityNode = paint.opacity;
      material.transparent = isGhost;
      material.depthWrite = !isGhost;
      if (changes) material.needsUpdate = true;
      mesh.castShadow = mesh.receiveShadow = light === null && !isGhost;
      for (const shadow of mesh.children) shadow.visible = !isGhost && cut === null;
    }
  }
  for (const { mesh } of drawn) group.add(mesh);
  return {
    group, setColor: (color) => paint.set(color),
    setGhosts(ghosts) {
      paint.setGhosts(ghosts);
      isGhost = ghosts !== null;
      apply();
    },
    setSection(section) {
      if (section === cut) return;
      cut = section;
      for (const { mesh, make } of drawn) {
        (mesh.material as Material).dispose();
        mesh.material = make(section);
      }
      apply();
    },
  };
}

function disposeMesh({ mesh }: Drawn): void {
  mesh.geometry.dispose();
  for (const { material } of [mesh, ...mesh.children as Mesh[]]) (material as Material).dispose();
}
