import type { GpuEngine } from '../../physics/gpu/engine';
import { createDrawnGrains, type GrainsCopy } from '../drawnGrains';
import { createFrame, type Frame } from '../frame';
import { packedBytes, packRecord, type Extent, type Packed } from './packed';
import { createRecordFeed, type RecordWish } from './recordFeed';

/**
 * Gives a record its frames of a run on the device: grains are copied there between two steps, and read back while
 * others are taken.
 */
export type DeviceRecord = {
  hear(wish: RecordWish<Packed>): void;
  /** Takes notice that a step to this time [s] was begun, and no later one yet. */
  begun(time: number): void;
  /** Takes notice that a step was taken: to this time [s], of which the measures are known. */
  stepped(time: number): void;
  stop(): void;
};

/** Most of this thread's time that goes into the record [1]: it encodes the steps, too. */
const SHARE = 0.1;

/**
 * Makes it; `packRest` writes all but the grains of a frame, `send` gets frames, `failed` why none can be read.
 * `speeds` has the draw buffers show the speeds of grains again, if they show something else.
 */
export function createDeviceRecord(
  device: GPUDevice, engine: Pick<GpuEngine, 'draw' | 'model' | 'order'>, extent: Extent,
  packRest: (frame: Frame) => void, send: (time: number, frame: Packed) => void, failed: (error: unknown) => void,
  speeds: () => void,
): DeviceRecord {
  const feed = createRecordFeed<Packed>(() => new ArrayBuffer(packedBytes(extent)), () => {}, send);
  const grains = createDrawnGrains(device, engine, 'the record of the run');
  let frame: Frame | null = null, stopped = false, isReading = false, mayGoOn = -Infinity;
  /** The record gets this of a step that was begun and is not taken yet. */
  let begun: { time: number; copy: GrainsCopy; into: Packed } | null = null;
  /** An array that the record is still to get: the step for which it was claimed was not taken. */
  let unused: Packed | null = null;

  async function read(time: number, copy: GrainsCopy, into: Packed): Promise<void> {
    const unpacked = frame ??= createFrame(engine.model);
    packRest(unpacked);
    await copy.arrive();
    if (stopped) return;
    const from = performance.now();
    copy.write(unpacked);
    packRecord(unpacked, extent, into);
    const now = performance.now();
    mayGoOn = now + (now - from) / SHARE;
    send(time, into);
  }

  return {
    hear: feed.hear,
    begun(time) {
      if (begun && begun.time < time) return; // of a step that is under way; else that was refused
      if (!begun && (stopped || isReading || performance.now() < mayGoOn)) return;
      const into = begun?.into ?? unused ?? feed.claim(time);
      unused = null;
      if (!into) return;
      speeds();
      begun = { time, copy: grains.copy(), into };
    },
    stepped(time) {
      if (!begun || begun.time > time + 1e-9) return;
      const { copy, into } = begun, isTaken = begun.time > time - 1e-9;
      begun = null;
      if (!isTaken) return void (unused = into);
      isReading = true;
      void read(time, copy, into).catch((error: unknown) => { if (!stopped) failed(error); })
        .finally(() => { isReading = false; });
    },
    stop() {
      stopped = true;
      grains.stop();
      frame = null;
    },
  };
}
