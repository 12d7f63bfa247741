import { watchMemory } from '../gpu/buffers';
import { nudged } from '../gpu/nudged';
import type { GpuEngine } from '../physics/gpu/engine';
import { createFrame, type Frame } from './frame';

/** Reads frames of an engine on the device back, for a view that does not draw there. */
export type FrameReader = {
  /** Notes that the state has changed: a frame of it is sent, now or once the last one is back. */
  changed(): void;
  giveBack(frame: Frame): void;
  stop(): void;
};

const BYTES = 16; // of a grain in each draw buffer

/**
 * Makes a reader that packs poses and surfaces of the present state with `packRest`, and gives each frame to `send`,
 * one at a time. A frame that cannot be read, as the device is lost or has no memory for it, is not sent; `unread` is
 * told why.
 */
export function createFrameReader(
  device: GPUDevice, engine: Pick<GpuEngine, 'draw' | 'model' | 'order'>,
  packRest: (frame: Frame) => void, send: (frame: Frame) => void, unread: (error: unknown) => void,
): FrameReader {
  const { draw, model } = engine, { looseCount } = model, size = Math.max(BYTES, BYTES * looseCount);
  const { MAP_READ, COPY_DST } = GPUBufferUsage;
  let frame: Frame | null = createFrame(model), staging: GPUBuffer | null = null, isNewer = false, stopped = false;

  async function read(into: Frame): Promise<void> {
    const { order } = engine, encoder = device.createCommandEncoder(), end = staging ? null : watchMemory(device);
    const usage = MAP_READ | COPY_DST;
    const mine = staging ??= device.createBuffer({ label: 'frame staging', size: 2 * size, usage });
    encoder.copyBufferToBuffer(draw.center, 0, mine, 0, size);
    encoder.copyBufferToBuffer(draw.look, 0, mine, size, size);
    device.queue.submit([encoder.finish()]);
    packRest(into);
    await end?.('a picture of the grains', mine.size, () => { staging = null; });
    if (stopped) throw new Error('The reader is stopped.');
    await nudged(device.queue, mine.mapAsync(GPUMapMode.READ));
    const bytes = mine.getMappedRange();
    const center = new Float32Array(bytes, 0, size / 4), look = new Uint32Array(bytes, size, size / 4);
    for (let i = 0; i < looseCount; i++) { // grains lie in an order of their own there
      const at = 4 * i, to = 4 * order[i];
      for (let c = 0; c < 4; c++) {
        into.center[to + c] = center[at + c];
        into.look[to + c] = look[at + c];
      }
    }
    mine.unmap();
  }

  function sendNext(): void {
    if (!frame || !isNewer || stopped) return;
    const next = frame;
    frame = null;
    isNewer = false;
    void read(next).then(() => { if (!stopped) send(next); }, (error: unknown) => {
      frame = next;
      if (!stopped) unread(error);
    });
  }

  return {
    changed() {
      isNewer = true;
      sendNext();
    },
    giveBack(back) {
      frame = back;
      sendNext();
    },
    stop() {
      stopped = true;
      staging?.destroy();
    },
  };
}
