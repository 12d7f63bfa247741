import { watchMemory } from '../gpu/buffers';
import { nudged } from '../gpu/nudged';
import type { GpuEngine } from '../physics/gpu/engine';
import type { Frame } from './frame';

/** A copy of the grains that an engine on the device has for drawing. */
export type GrainsCopy = {
  /** Resolves once the copy is here; rejects if it cannot be, as the device is lost or has no memory for it. */
  arrive(): Promise<void>;
  /** Writes the copy, which is here, into a frame; it can be written once. */
  write(into: Frame): void;
};

/** Reads the grains that an engine on the device has for drawing back, one copy of them at a time. */
export type DrawnGrains = {
  /** Copies the grains as they are on the device now; the copy before is of no more use. */
  copy(): GrainsCopy;
  stop(): void;
};

const BYTES = 16; // of a grain in each draw buffer

/** Makes what reads grains back; `what` names them where the device has no memory for the copy. */
export function createDrawnGrains(
  device: GPUDevice, engine: Pick<GpuEngine, 'draw' | 'model' | 'order'>, what: string,
): DrawnGrains {
  const { draw, model: { looseCount } } = engine, size = Math.max(BYTES, BYTES * looseCount);
  const { MAP_READ, COPY_DST } = GPUBufferUsage;
  let staging: GPUBuffer | null = null, stopped = false;

  function unpack(bytes: ArrayBuffer, order: ArrayLike<number>, { center, look }: Frame): void {
    const centers = new Float32Array(bytes, 0, size / 4), looks = new Uint32Array(bytes, size, size / 4);
    for (let i = 0; i < looseCount; i++) { // grains lie in an order of their own there
      const at = 4 * i, to = 4 * order[i];
      for (let c = 0; c < 4; c++) {
        center[to + c] = centers[at + c];
        look[to + c] = looks[at + c];
      }
    }
  }

  return {
    copy() {
      const { order } = engine, encoder = device.createCommandEncoder(), end = staging ? null : watchMemory(device);
      const usage = MAP_READ | COPY_DST;
      const mine = staging ??= device.createBuffer({ label: 'frame staging', size: 2 * size, usage });
      encoder.copyBufferToBuffer(draw.center, 0, mine, 0, size);
      encoder.copyBufferToBuffer(draw.look, 0, mine, size, size);
      device.queue.submit([encoder.finish()]);
      const held = end?.(what, mine.size, () => { staging = null; });
      held?.catch(() => {}); // whoever writes it into a frame is told
      return {
        async arrive() {
          await held;
          if (stopped) throw new Error('The reader is stopped.');
          await nudged(device.queue, mine.mapAsync(GPUMapMode.READ));
        },
        write(into) {
          unpack(mine.getMappedRange(), order, into);
          mine.unmap();
        },
      };
    },
    stop() {
      stopped = true;
      staging?.destroy();
    },
  };
}
