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
const NONE = 0xffffffff; // key of a place without a contact

/** A stretch of a buffer to copy: begin, 0 if absent, and length [B]. */
type Part = { buffer: GPUBuffer; from?: number; bytes: number };

/**
 * Creates the reader of what is drawn over a bed, src/model/overlay.ts, on demand. Copies are submitted at once, so
 * that they hold the step before, and mapped when the device comes to it, while the next step may run. There is one
 * staging buffer, made larger when needed. Twin: src/physics/cpu/readOverlay.ts; gaps here are those of the beginning
 * of the frame.
 */
export function createOverlayReader(device: GPUDevice, { grainCount, shaped }: Pick<Model, 'grainCount' | 'shaped'>) {
  const { MAP_READ, COPY_DST } = GPUBufferUsage;
  let staging: GPUBuffer | null = null, strength = new Float32Array(0), reading = false, disposed = false;

  /** Copies the parts one behind the other; passes the bytes to `take`. */
  async function read(parts: readonly Part[], take: (bytes: ArrayBuffer) => void): Promise<void> {
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
  function takeContacts(bytes: ArrayBuffer, places: number, h: number, out: OverlayList): void {
    const center = new Float32Array(bytes, 0, 4 * grainCount);
    const owner = new Uint32Array(bytes, VEC4 * grainCount, places);
    const at = VEC4 * grainCount + WORD * places, size = WORD * recordWords(shaped) * places;
    const records = viewRecords(bytes, at, size, shaped, places);
    const keyAt = at + size, key = new Uint32Array(bytes, keyAt, places);
    const impulse = new Float32Array(bytes, keyAt + WORD * places, 3 * places);
    if (strength.length < places) strength = new Float32Array(2 * places);
    let count = 0;
    for (let c = 0; c < places; c++) {
      if (key[c] !== NONE)
        strength[count++] = Math.hypot(impulse[3 * c], impulse[3 * c + 1], impulse[3 * c + 2]) / h;
    }
    const kept = startList(out, 'contacts', count), { data } = out, least = leastOfStrongest(strength, count, kept);
    const n = [0, 0, 0], armA = [0, 0, 0], armB = [0, 0, 0];
    for (let c = 0, k = 0; c < places && out.count < kept; c++) {
      if (key[c] === NONE || strength[k++] < least) continue;
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

  return {
    /**
     * Reads the list of a kind; `places` of the `room` for contacts are in use, whose impulses are of substeps of h
     * [s]. Resolves to false if an earlier reading is not done yet, or the reader is disposed of; rejects with NoMemory
     * if the device has not enough to read it.
     */
    async read(
      buffers: Buffers<WorldPlan>, kind: OverlayKind, { places, room }: { places: number; room: number }, h: number,
      out: OverlayList, slab: Slab | null,
    ): Promise<boolean> {
      if (reading || disposed) return false;
      reading = true;
      try {
        const { drawCenter, motion, owner, record, impulse } = buffers;
        const center = { buffer: drawCenter, bytes: VEC4 * grainCount };
        if (kind === 'velocities') {
          const parts = [center, { buffer: motion, bytes: TWIST * grainCount }];
          await read(parts, (bytes) => takeVelocities(bytes, slab, out));
        } else {
          const parts = [
            center, { buffer: owner, bytes: WORD * places },
            { buffer: record, bytes: WORD * recordWords(shaped) * places },
            { buffer: impulse, bytes: WORD * places },
            { buffer: impulse, from: WORD * impulsesFrom(room), bytes: 3 * WORD * places },
          ].filter(({ bytes }) => bytes > 0);
          await read(parts, (bytes) => takeContacts(bytes, places, h, out));
        }
        return true;
      } catch (error) {
        if (disposed) return false; // the mapping ended with the buffer
        throw error;
      } finally {
        reading = false;
      }
    },
    dispose() {
      disposed = true;
      staging?.destroy();
    },
  };
}
