import type { GpuEngine } from '../physics/gpu/engine';
import { createDrawnGrains } from './drawnGrains';
import { createFrame, type Frame } from './frame';

/** Reads frames of an engine on the device back, for a view that does not draw there. */
export type FrameReader = {
  /** Notes that the state has changed: a frame of it is sent, now or once the last one is back. */
  changed(): void;
  giveBack(frame: Frame): void;
  stop(): void;
};

/**
 * Makes a reader that packs poses and surfaces of the present state with `packRest`, and gives each frame to `send`,
 * one at a time. A frame that cannot be read, as the device is lost or has no memory for it, is not sent; `unread` is
 * told why.
 */
export function createFrameReader(
  device: GPUDevice, engine: Pick<GpuEngine, 'draw' | 'model' | 'order'>,
  packRest: (frame: Frame) => void, send: (frame: Frame) => void, unread: (error: unknown) => void,
): FrameReader {
  const grains = createDrawnGrains(device, engine, 'a picture of the grains');
  let frame: Frame | null = createFrame(engine.model), isNewer = false, stopped = false;

  async function read(into: Frame): Promise<void> {
    const copy = grains.copy();
    packRest(into);
    await copy.arrive();
    copy.write(into);
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
      grains.stop();
    },
  };
}
