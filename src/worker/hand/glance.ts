import type { Pull } from '../../model/pull';
import type { GpuEngine } from '../../physics/gpu/engine';
import type { Frame } from '../frame';
import { createFrameReader, type FrameReader } from '../frameReader';

/**
 * A glance says where all is in a run on the device, to a hand, where the view draws from the engine's own buffers: all
 * grains are read back once, as it reaches out. What it holds then is known from what frames report.
 */
export type Glance = {
  look(): void;
  /** Takes notice of what is held now, null if nothing is. */
  hold(pull: Pull | null): void;
  /** Takes notice that a step was taken. */
  stepped(): void;
  stop(): void;
};

/** Makes a glance of an engine; `packRest` writes all but grains, `see` gets frames, `unread` why there is none. */
export function createGlance(
  device: GPUDevice, engine: Pick<GpuEngine, 'draw' | 'model' | 'order' | 'held'>, packRest: (frame: Frame) => void,
  see: (frame: Frame) => void, unread: (error: unknown) => void,
): Glance {
  let reader: FrameReader | null = null, frame: Frame | null = null, held: Pull | null = null;
  const stop = (): void => {
    reader?.stop();
    reader = frame = null;
  };
  return {
    look() {
      reader ??= createFrameReader(device, engine, packRest, (next) => {
        frame = next;
        reader?.giveBack(next);
        see(next);
      }, unread);
      reader.changed();
    },
    hold(pull) {
      held = pull;
      if (!pull) stop(); // its memory is that of all grains
    },
    stepped() {
      if (!held || !frame) return;
      packRest(frame);
      const { index } = held, { grain, position } = engine.held;
      if (held.of === 'grain' && grain === index) frame.center.set(position, 4 * index);
      see(frame);
    },
    stop,
  };
}
