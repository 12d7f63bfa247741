import type { Vec3 } from '../../../../core/vec3';
import { StructArray } from '../../../../gpu/structArray';
import type { MiddlePoses } from '../../../cpu/collide/middlePoses';
import type { CpuWorld } from '../../../cpu/world';
import type { GpuEngine } from '../../engine';
import { chooseEdge } from '../../collide/grid';
import { structs } from '../../kernels';
import { CLASSES, COLOURS, HEAD, HEAVY, KEY_BODY, KEY_POINT, POINT_BITS } from '../../library';
import { readBuffer } from '../../stateBuffers';
import type { TwinContact } from './contact';

/** The contacts and schedule of the device's last frame, in the host's numbers; for tests. */
export type DeviceFrame = {
  /** A, B, point and the block of A of each contact; geometry in W. */
  contacts: { a: number; b: number; point: number; block: number; normal: Vec3; gap: number; armA: Vec3; armB: Vec3 }[];
  /**
   * Contacts in the order in which they are swept, and the colour of each entry; a full colouring has one block for
   * all.
   */
  order: { contact: number; block: number; colour: number }[];
  /** Number of velocity copies of each grain. */
  copies: Map<number, number>;
};

const NONE = 0xffffffff;
/** Classes in the order of their turns: contacts with big bodies are last. */
const SWEPT = [...Array(CLASSES).keys()].filter((k) => k !== HEAVY).concat(HEAVY);

export async function readFrame(device: GPUDevice, engine: GpuEngine): Promise<DeviceFrame> {
  const { buffers: b, capacities: c, order: host, model } = engine;
  const words = async (buffer: GPUBuffer) => new Uint32Array(await readBuffer(device, buffer));
  const [owner, impulse, cells, schedule, links, record] = await Promise.all(
    [b.owner, b.impulse, b.cells, b.schedule, b.links, b.record].map(words));
  const f = new Float32Array(record.buffer);
  const cellsOfBlock = chooseEdge(model) ** 3;
  const blockOf = (grain: number) => Math.floor(cells[c.cells + 1 + model.grainCount + grain] / cellsOfBlock);
  const name = (body: number) => (body < model.grainCount ? host[body] : body);
  const counters = new StructArray(structs.counters);
  counters.load(await readBuffer(device, b.counters));
  const end = counters.get(0, 'contactCount');
  const places = [...Array(end).keys()].filter((k) => impulse[4 * k + 3] !== NONE);
  const indexOf = new Map(places.map((place, k) => [place, k]));
  const contacts = places.map((k) => {
    const key = impulse[4 * k + 3];
    const at = 10 * k, three = (e: number): Vec3 => [f[e], f[e + 1], f[e + 2]];
    return {
      a: name(owner[k]), b: name(key & KEY_BODY), point: (key >>> KEY_POINT) & (2 ** POINT_BITS - 1),
      block: blockOf(owner[k]),
      normal: decodeNormal(f[at], f[at + 1]), gap: f[at + 2], armA: three(at + 4), armB: three(at + 7),
    };
  });
  const order: DeviceFrame['order'] = [], orderAt = HEAD * c.blocks, full = engine.form === 'colours';
  const isHeavy = (k: number) => impulse[4 * k + 3] !== NONE && (impulse[4 * k + 3] & KEY_BODY) >= model.grainCount;
  /** Returns the number of a grain's contacts with big bodies, from the first on. */
  const heavyPoints = (first: number): number => {
    let k = first + 1;
    while (k < end && isHeavy(k) && owner[k] === owner[first]) k++;
    return k - first;
  };
  const readColour = (at: number, block: number, colour: number): void => {
    for (let e = schedule[at]; e < schedule[at + 1]; e++) {
      const first = schedule[orderAt + e] & 0x0fffffff;
      const points = full && colour === HEAVY ? heavyPoints(first) : schedule[orderAt + e] >>> 28;
      for (let k = 0; k < points; k++) order.push({ contact: indexOf.get(first + k)!, block, colour });
    }
  };
  if (full) {
    for (const k of SWEPT) readColour(k, 0, k);
    for (const contact of contacts) contact.block = 0;
  } else {
    for (let block = 0; block < c.blocks; block++)
      for (let k = 0; k < COLOURS; k++) readColour(HEAD * block + k, block, k);
  }
  const bits = (x: number) => [...Array(8).keys()].filter((k) => (x >> k) & 1).length;
  return { contacts, order, copies: new Map(Array.from(host, (h, i) => [h, bits(links[3 * i])])) };
}

/** Returns a normal from its octahedral code: twin of decodeNormal in shaders/shared/contact/record.wgsl. */
function decodeNormal(x: number, y: number): Vec3 {
  const z = 1 - Math.abs(x) - Math.abs(y), t = Math.max(-z, 0), sign = (e: number) => (e >= 0 ? 1 : -1);
  const n: Vec3 = [x - t * sign(x), y - t * sign(y), z], length = Math.hypot(...n);
  return n.map((e) => e / length) as Vec3;
}

/** Returns the device's contacts in its order with the geometry that it found. */
export const ownContacts = ({ contacts, order }: DeviceFrame): TwinContact[] =>
  order.map(({ contact }) => ({ ...contacts[contact], impulse: [0, 0, 0], near: true }));

/**
 * Returns the device's contacts in its order with the geometry of a CPU world's, which must be the same ones, found in
 * the middle. Throws if one is missing.
 */
export function twinContacts(
  frame: DeviceFrame, { contacts: found }: CpuWorld
): TwinContact[] {
  const byPair = new Map(Array.from({ length: found.count }, (_, c) => [pairKey(found.bodyA[c], found.bodyB[c]), c]));
  return frame.order.map(({ contact, block }) => {
    const { a, b, point } = frame.contacts[contact], c = byPair.get(pairKey(a, b));
    if (c === undefined) throw new Error(`contact ${a} ${b} of the device is none of the CPU's`);
    const isTurned = found.bodyA[c] !== a, at = (x: Float64Array): Vec3 => [x[3 * c], x[3 * c + 1], x[3 * c + 2]];
    const normal = at(found.normal).map((e) => (isTurned ? -e : e)) as Vec3;
    const armA = at(isTurned ? found.armB : found.armA), armB = at(isTurned ? found.armA : found.armB);
    return { a, b, point, block, normal, gap: found.firstGap[c], armA, armB, impulse: [0, 0, 0], near: true };
  });
}

/** Returns the displacement of a point of a body until the middle of the frame, by the formula of frozen gaps. */
export function wayOf({ ahead }: MiddlePoses, body: number, arm: Vec3): Vec3 {
  const [x, y, z, u, v, w] = ahead.subarray(6 * body, 6 * body + 6);
  return [x + v * arm[2] - w * arm[1], y + w * arm[0] - u * arm[2], z + u * arm[1] - v * arm[0]];
}

const pairKey = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;
