import { watchMemory, type Buffers } from '../../gpu/buffers';
import { nudged } from '../../gpu/nudged';
import {
  CONTACT, END_A, END_B, FORCE, GAP, leastOfStrongest, NORMAL, POINT, startList, type OverlayKind, type OverlayList,
  type Slab,
} from '../../model/overlay';
import type { Model } from '../../model/model';
import { listVelocities } from '../../model/velocityList';
import { impulsesFrom, TWIST, type WorldPlan } from './layout';
import { gapOf, readArm, readNormal, recordWords, viewRecords } from './contactRecord';
import { KEY_BODY } from './library';

const WORD = 4, VEC4 = 16; // bytes
/** Key of a place without a contact. */
export const NO_CONTACT = 0xffffffff;

/** Places of contacts that are in use, of those that there is room for. */
export type Places = { places: number; room: number };

/** A stretch of a buffer to copy: begin, 0 if absent, and length [B]. */
export type Part = { buffer: GPUBuffer; from?: number; bytes: number };

/** Returns the parts that have the centres of grains and, with places, contacts behind them: of viewContacts. */
export function partsOfBed(
  { drawCenter, owner, record, impulse }: Buffers<WorldPlan>,
  { grainCount, shaped }: Pick<Model, 'grainCount' | 'shaped'>, { places, room }: Places,
): Part[] {
  return [
    { buffer: drawCenter, bytes: VEC4 * grainCount }, { buffer: owner, bytes: WORD * places },
    { buffer: record, bytes: WORD * recordWords(shaped) * places }, { buffer: impulse, bytes: WORD * places },
    { buffer: impulse, from: WORD * impulsesFrom(room), bytes: 3 * WORD * places },
  ];
}

/** Returns views of centres and contacts, as partsOfBed has them, and where they end [B]. */
export function viewContacts(bytes: ArrayBuffer, grainCount: number, shaped: boolean, places: number) {
  const ownerAt = VEC4 * grainCount, recordAt = ownerAt + WORD * places, size = WORD * recordWords(shaped) * places;
  const keyAt = recordAt + size, impulseAt = keyAt + WORD * places;
  return {
    center: new Float32Array(bytes, 0, 4 * grainCount), owner: new Uint32Array(bytes, ownerAt, places),
    records: viewRecords(bytes, recordAt, size, shaped, places), key: new Uint32Array(bytes, keyAt, places),
    impulse: new Float32Array(bytes, impulseAt, 3 * places), end: impulseAt + 3 * WORD * places,
  };
}

/**
 * Creates the reader of what is drawn over a bed, src/model/overlay.ts, on demand. Copies are submitted at once, so
 * that they hold the step before, and mapped when the device comes to it, while the next step may run. There is one
 * staging buffer, made larger when needed. Twin: src/physics/cpu/readOverlay.ts; gaps here are those of the beginning
 * of the frame.
 */
export function createOverlayReader(device: GPUDevice, model: Pick<Model, 'grainCount' | 'shaped'>) {
  const { grainCount, shaped } = model, { MAP_READ, COPY_DST } = GPUBufferUsage;
  let staging: GPUBuffer | null = null, strength = new Float32Array(0), reading = false, disposed = false;

  /** Copies the parts one behind the other; passes the bytes to `take`. */
  async function copy(all: readonly Part[], take: (bytes: ArrayBuffer) => void): Promise<void> {
    const parts = all.filter(({ bytes }) => bytes > 0);
    const size = parts.reduce((sum, { bytes }) => sum + bytes, 0), encoder = device.createCommandEncoder();
    let end: ReturnType<typeof watchMemory> | null = null;
    if (!staging || staging.size < size) {
      staging?.destroy();
      end = watchMemory(device);
      staging = device.createBuffer({
        label: 'overlay staging', size: Math.ceil((1.25 * size) / VEC4) * VEC4, usage: MAP_READ | COPY_DST,
      });
    }
    const mine = staging;
    parts.reduce((at, { buffer, from = 0, bytes }) => {
      encoder.copyBufferToBuffer(buffer, from, mine, at, bytes);
      return at + bytes;
    }, 0);
    device.queue.submit([encoder.finish()]);
    await end?.('what is drawn over the grains', mine.size, () => { staging = null; });
    if (disposed) throw new Error('The reader is disposed of.');
    await nudged(device.queue, mine.mapAsync(GPUMapMode.READ, 0, size));
    take(mine.getMappedRange(0, size));
    mine.unmap();
  }

  /** Takes the strongest contacts; their forces are impulse / h. Empty places of contacts are passed over. */
  function takeContacts(bytes: ArrayBuffer, { places }: Places, h: number, out: OverlayList): void {
    const { center, owner, records, key, impulse } = viewContacts(bytes, grainCount, shaped, places);
    if (strength.length < places) strength = new Float32Array(2 * places);
    let count = 0;
    for (let c = 0; c < places; c++) {
      if (key[c] !== NO_CONTACT)
        strength[count++] = Math.hypot(impulse[3 * c], impulse[3 * c + 1], impulse[3 * c + 2]) / h;
    }
    const kept = startList(out, 'contacts', count), { data } = out, least = leastOfStrongest(strength, count, kept);
    const n = [0, 0, 0], armA = [0, 0, 0], armB = [0, 0, 0];
    for (let c = 0, k = 0; c < places && out.count < kept; c++) {
      if (key[c] === NO_CONTACT || strength[k++] < least) continue;
      const a = 4 * owner[c], o = CONTACT * out.count++, isBig = (key[c] & KEY_BODY) >= grainCount;
      readNormal(records, c, n);
      readArm(records, c, 0, armA);
      if (!isBig) readArm(records, c, 1, armB);
      for (let e = 0; e < 3; e++) {
        const point = center[a + e] + armA[e];
        data[o + END_A + e] = center[a + e];
        data[o + END_B + e] = isBig ? point : point - armB[e];
        data[o + POINT + e] = point;
        data[o + NORMAL + e] = n[e];
        data[o + FORCE + e] = impulse[3 * c + e] / h;
      }
      data[o + GAP] = gapOf(records, c);
    }
    out.leftOut = count - out.count;
  }

  function takeVelocities(bytes: ArrayBuffer, slab: Slab | null, out: OverlayList): void {
    const center = new Float32Array(bytes, 0, 4 * grainCount);
    const velocity = new Float32Array(bytes, VEC4 * grainCount, 6 * grainCount);
    listVelocities({ count: grainCount, center, centerStride: 4, velocity, velocityStride: 6 }, slab, out);
  }

  /**
   * Copies parts, one reading at a time. Resolves to false if an earlier one is not done yet, or the reader is disposed
   * of; rejects with NoMemory if the device has not enough for the copies.
   */
  async function readParts(parts: readonly Part[], take: (bytes: ArrayBuffer) => void): Promise<boolean> {
    if (reading || disposed) return false;
    reading = true;
    try {
      await copy(parts, take);
      return true;
    } catch (error) {
      if (disposed) return false; // the mapping ended with the buffer
      throw error;
    } finally {
      reading = false;
    }
  }

  return {
    readParts,
    /** Reads the list of a kind, as readParts does; impulses of contacts are of substeps of h [s]. */
    read(
      buffers: Buffers<WorldPlan>, kind: OverlayKind, places: Places, h: number, out: OverlayList, slab: Slab | null,
    ): Promise<boolean> {
      if (kind !== 'velocities')
        return readParts(partsOfBed(buffers, model, places), (bytes) => takeContacts(bytes, places, h, out));
      const center = { buffer: buffers.drawCenter, bytes: VEC4 * grainCount };
      const motion = { buffer: buffers.motion, bytes: TWIST * grainCount };
      return readParts([center, motion], (bytes) => takeVelocities(bytes, slab, out));
    },
    dispose() {
      disposed = true;
      staging?.destroy();
    },
  };
}
