import type { GpuEngine } from '../engine';
import { keptPieces } from '../memory';

/** Constants on the device, which the host writes when an engine is made. */
const CONSTANT = /^(vertices|parts|shapes|bodyParts|templates|momentum|view|scan\w+|whichColour)$/;
const SPOILT = 0x7fc5a5a5; // not a number, as f32, and far out of range as an index

/** Overwrites all that an engine has on the device and its memory does not hold, but for constants. */
export function spoil({ parts: { world }, buffers }: GpuEngine): void {
  const kept = Object.values(keptPieces(world)), { queue } = world.device;
  for (const [name, buffer] of Object.entries(buffers)) {
    if (CONSTANT.test(name)) continue;
    let from = 0;
    const spoilTo = (end: number): void => {
      if (end > from) queue.writeBuffer(buffer, from, new Uint32Array((end - from) / 4).fill(SPOILT));
    };
    for (const { at, bytes } of kept.filter((piece) => piece.buffer === buffer).sort((a, b) => a.at - b.at)) {
      spoilTo(at);
      from = at + bytes;
    }
    spoilTo(buffer.size);
  }
}
