import { createBuffers } from '../../../gpu/buffers';

/**
 * Copies of a world's buffers at the beginning of a frame, on the device, to restore if a surface breaks in the frame.
 */
export type KeptFrame = {
  readonly bytes: number;
  keep(encoder: GPUCommandEncoder): void;
  restore(encoder: GPUCommandEncoder): void;
  destroy(): void;
};

export async function createKeptFrame(device: GPUDevice, of: readonly GPUBuffer[]): Promise<KeptFrame> {
  const usage = GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const plan = Object.fromEntries(of.map(({ size }, k) => [`kept ${k}`, { bytes: size, usage }]));
  const copies = Object.values(await createBuffers(device, plan, 'copies of flexible surfaces'));
  return {
    bytes: of.reduce((sum, { size }) => sum + size, 0),
    keep(encoder) { of.forEach((buffer, k) => encoder.copyBufferToBuffer(buffer, 0, copies[k], 0, buffer.size)); },
    restore(encoder) { of.forEach((buffer, k) => encoder.copyBufferToBuffer(copies[k], 0, buffer, 0, buffer.size)); },
    destroy() { for (const copy of copies) copy.destroy(); },
  };
}
