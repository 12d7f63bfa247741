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
 * one at a time. A frame that cannot be read, as the device is lost, is not sent.
 */
export function createFrameReader(
  device: GPUDevice, engine: Pick<GpuEngine, 'draw' | 'model' | 'order'>,
  packRest: (frame: Frame) => void, send: (frame: Frame) => void,
): FrameReader {
  const { draw, model } = engine, { looseCount } = model, size = Math.max(BYTES, BYTES * looseCount);
  const { MAP_READ, COPY_DST } = GPUBufferUsage;
  let frame: Frame | null = createFrame(model), staging: GPUBuffer | null = null, isNewer = false, stopped = false;

  async function read(into: Frame): Promise<void> {
    staging ??= device.createBuffer({ label: 'frame staging', size: 2 * size, usage: MAP_READ | COPY_DST });
    const { order } = engine, encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(draw.center, 0, staging, 0, size);
    encoder.copyBufferToBuffer(draw.look, 0, staging, size, size);
    device.queue.submit([encoder.finish()]);
    packRest(into);
    await nudged(device.queue, staging.mapAsync(GPUMapMode.READ));
    const bytes = staging.getMappedRange();
    const center = new Float32Array(bytes, 0, size / 4), look = new Uint32Array(bytes, size, size / 4);
    for (let i = 0; i < looseCount; i++) { // grains lie in an order of their own there
      const at = 4 * i, to = 4 * order[i];
      for (let c = 0; c < 4; c++) {
        into.center[to + c] = center[at + c];
        into.look[to + c] = look[at + c];
      }
    }
    staging.unmap();
  }

  function sendNext(): void {
    if (!frame || !isNewer || stopped) return;
    const next = frame;
    frame = null;
    isNewer = false;
    void read(next).then(() => { if (!stopped) send(next); }, () => { frame = next; });
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
