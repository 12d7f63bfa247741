import type { State } from './model';

/**
 * Returns a fingerprint of a state: FNV-1a over the bytes of positions, quaternions, velocities, spins, memory and
 * nodes, in two 32-bit lanes with different offsets, 16 hex digits. Equal bits give equal hashes; one changed bit
 * changes it.
 */
export function stateHash(state: State): string {
  let low = 0x811c9dc5, high = 0x9747b28c;
  for (const array of [
    state.position, state.orientation, state.velocity, state.spin, ...(state.memory ? [state.memory] : []),
    ...(state.flexible ?? []),
  ]) {
    const words = new Uint32Array(array.buffer, array.byteOffset, array.byteLength / 4);
    for (const word of words) {
      low = Math.imul(low ^ word, 0x01000193) >>> 0;
      high = Math.imul(high ^ ((word << 13) | (word >>> 19)), 0x01000193) >>> 0;
    }
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
