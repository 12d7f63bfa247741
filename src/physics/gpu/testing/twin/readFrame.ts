import type { Vec3 } from '../../../../core/vec3';
import { StructArray } from '../../../../gpu/structArray';
import type { MiddlePoses } from '../../../cpu/collide/middlePoses';
import type { CpuWorld } from '../../../cpu/world';
import type { GpuEngine } from '../../engine';
import { cellsOf, chooseBlock } from '../../collide/grid';
import { gapOf, MOVED_BY, readArm, readArmOfBody, readNormal, TURNED_BY, viewRecords } from '../../contactRecord';
import { structs } from '../../kernels';
import { CLASSES, COLOURS, HEAD, HEAVY, KEY_BODY, KEY_POINT, LONG, PLACE_A, POINT_BITS } from '../../library';
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
/** Rounding to f32 may move a point by so much besides, in worlds of metres [m]. */
const F32 = 2e-6;
/** Classes in the order of their turns: contacts with big bodies are last. */
const SWEPT = [...Array(CLASSES).keys()].filter((k) => k !== HEAVY).concat(HEAVY);

export async function readFrame(device: GPUDevice, engine: GpuEngine): Promise<DeviceFrame> {
  const { buffers: b, capacities: c, order: host, model } = engine;
  const words = async (buffer: GPUBuffer) => new Uint32Array(await readBuffer(device, buffer));
  const [owner, impulse, cells, schedule, links, record] = await Promise.all(
    [b.owner, b.impulse, b.cells, b.schedule, b.links, b.record].map(words));
  const records = viewRecords(record.buffer, 0, record.byteLength, model.shaped, c.contacts);
  const cellsOfBlock = cellsOf(chooseBlock(model));
  const blockOf = (grain: number) => Math.floor(cells[c.cells + 1 + model.grainCount + grain] / cellsOfBlock);
  const name = (body: number) => (body < model.grainCount ? host[body] : body);
  const counters = new StructArray(structs.counters);
  counters.load(await readBuffer(device, b.counters));
  const end = counters.get(0, 'contactCount');
  const places = [...Array(end).keys()].filter((k) => impulse[k] !== NONE);
  const indexOf = new Map(places.map((place, k) => [place, k]));
  const contacts = places.map((k) => {
    const key = impulse[k];
    const normal: Vec3 = [0, 0, 0], armA: Vec3 = [0, 0, 0], armB: Vec3 = [0, 0, 0];
    readNormal(records, k, normal);
    readArm(records, k, 0, armA);
    if ((key & KEY_BODY) >= model.grainCount) readArmOfBody(records, k, armB);
    else readArm(records, k, 1, armB);
    return {
      a: name(owner[k]), b: name(key & KEY_BODY), point: (key >>> KEY_POINT) & (2 ** POINT_BITS - 1),
      block: blockOf(owner[k]),
      normal, gap: gapOf(records, k), armA, armB,
    };
  });
  const order: DeviceFrame['order'] = [], orderAt = HEAD * c.blocks, full = engine.form === 'colours';
  const isHeavy = (k: number) => impulse[k] !== NONE && (impulse[k] & KEY_BODY) >= model.grainCount;
  /** Returns the number of a grain's contacts with big bodies, from the first on. */
  const heavyPoints = (first: number): number => {
    let k = first + 1;
    while (k < end && isHeavy(k) && owner[k] === owner[first]) k++;
    return k - first;
  };
  /** Returns the first contact of an entry: shared/contact/schedule. */
  const firstOf = (entry: number, block: number): number => {
    const isLong = full || schedule[HEAD * block + COLOURS + 3] >= LONG;
    return isLong ? entry & 0x0fffffff : schedule[HEAD * block] + entry % 2 ** PLACE_A;
  };
  const readColour = (at: number, block: number, colour: number): void => {
    for (let e = schedule[at]; e < schedule[at + 1]; e++) {
      const first = firstOf(schedule[orderAt + e], block);
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

/** Returns the device's contacts in its order with the geometry that it found. */
export const ownContacts = ({ contacts, order }: DeviceFrame): TwinContact[] =>
  order.map(({ contact }) => ({ ...contacts[contact], impulse: [0, 0, 0], near: true }));

/**
 * Returns the device's contacts in its order, which must be those of a CPU world, found in the middle: with the CPU's
 * gaps, and the device's normals and arms, which have 16 bits. Throws if one is missing, or farther from the CPU's than
 * these bits allow.
 */
export function twinContacts(
  frame: DeviceFrame, { contacts: found }: CpuWorld
): TwinContact[] {
  const byPair = new Map(Array.from({ length: found.count }, (_, c) => [pairKey(found.bodyA[c], found.bodyB[c]), c]));
  return frame.order.map(({ contact, block }) => {
    const { a, b, point, normal, armA, armB } = frame.contacts[contact], c = byPair.get(pairKey(a, b));
    if (c === undefined) throw new Error(`contact ${a} ${b} of the device is none of the CPU's`);
    const isTurned = found.bodyA[c] !== a, at = (x: Float64Array): Vec3 => [x[3 * c], x[3 * c + 1], x[3 * c + 2]];
    checkNear(normal, at(found.normal).map((e) => (isTurned ? -e : e)), TURNED_BY, 'normal');
    checkNear(armA, at(isTurned ? found.armB : found.armA), MOVED_BY, 'arm of A');
    checkNear(armB, at(isTurned ? found.armA : found.armB), MOVED_BY, 'arm of B');
    return { a, b, point, block, normal, gap: found.firstGap[c], armA, armB, impulse: [0, 0, 0], near: true };
  });
}

/** Throws if a vector of the device is off by more than a part of its length. */
function checkNear(got: Vec3, expected: readonly number[], part: number, name: string): void {
  const off = Math.hypot(...got.map((x, e) => x - expected[e])), most = part * Math.hypot(...expected) + F32;
  if (!(off <= most)) throw new Error(`${name} of the device is off by ${off}, at most ${most} is rounding`);
}

/** Returns the displacement of a point of a body until the middle of the frame, by the formula of frozen gaps. */
export function wayOf({ ahead }: MiddlePoses, body: number, arm: Vec3): Vec3 {
  const [x, y, z, u, v, w] = ahead.subarray(6 * body, 6 * body + 6);
  return [x + v * arm[2] - w * arm[1], y + w * arm[0] - u * arm[2], z + u * arm[1] - v * arm[0]];
}

const pairKey = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;
