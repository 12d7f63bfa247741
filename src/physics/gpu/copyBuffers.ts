import { watchMemory } from '../../gpu/buffers';
import { nudged } from '../../gpu/nudged';

/** A part of a buffer that is copied to the host: where it begins and its length [B], and the most that may become. */
export type Piece = { buffer: GPUBuffer; at: number; bytes: number; most: number };
export type Pieces = Readonly<Record<string, Piece>>;

/** Bytes of pieces, by their names. */
export type CopiedBytes = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

/** Returns the piece that is a whole buffer. */
export const whole = (buffer: GPUBuffer): Piece => ({ buffer, at: 0, bytes: buffer.size, most: buffer.size });

/** Bytes that are brought to the host at once [B]: whoever draws has its turn in between. */
const AT_ONCE = 2 ** 23;

/** Copies pieces of buffers to the host, through buffers that are kept from one time to the next. */
export type BufferCopier = {
  /** Bytes of these buffers. */
  readonly bytes: number;
  /**
   * Copies pieces as they are when what was submitted before is done, whatever is submitted next. `spare` are bytes of
   * an earlier copy that nobody needs any more: they are overwritten. Rejects with NoMemory if the device has not
   * enough for the copies, and is then as before.
   */
  copy(pieces: Pieces, spare?: CopiedBytes): Promise<CopiedBytes>;
  destroy(): void;
};

/** Creates a copier; its buffers are made when they are first needed. */
export function createBufferCopier(device: GPUDevice): BufferCopier {
  /** Buffers that wait for the next copy, by name of their piece, and all that there are. */
  const waiting = new Map<string, GPUBuffer>(), all = new Set<GPUBuffer>();
  let destroyed = false;

  const has = (name: string, size: number): boolean => (waiting.get(name)?.size ?? 0) >= size;

  function take(name: string, size: number, fresh: GPUBuffer[]): GPUBuffer {
    const known = waiting.get(name), fits = has(name, size);
    waiting.delete(name);
    if (known && fits) return known;
    if (known) drop(known);
    const { MAP_READ, COPY_DST } = GPUBufferUsage;
    const made = device.createBuffer({ label: `copy of ${name}`, size, usage: MAP_READ | COPY_DST });
    all.add(made);
    fresh.push(made);
    return made;
  }

  function giveBack(name: string, buffer: GPUBuffer): void {
    if (waiting.has(name)) drop(buffer);
    else waiting.set(name, buffer);
  }

  function drop(buffer: GPUBuffer): void {
    all.delete(buffer);
    buffer.destroy();
  }

  /** Brings `bytes` of a buffer to the host, a part at a time. */
  async function bring(from: GPUBuffer, to: Uint8Array): Promise<void> {
    for (let at = 0; at < to.length; at += AT_ONCE) {
      const size = Math.min(AT_ONCE, to.length - at);
      await nudged(device.queue, from.mapAsync(GPUMapMode.READ, at, size));
      to.set(new Uint8Array(from.getMappedRange(at, size)), at);
      from.unmap();
    }
  }

  return {
    get bytes() { return [...all].reduce((sum, { size }) => sum + size, 0); },
    async copy(pieces, spare = {}) {
      const encoder = device.createCommandEncoder(), some = Object.entries(pieces).filter(([, { bytes }]) => bytes > 0);
      const fresh: GPUBuffer[] = [], fits = some.every(([name, { most }]) => has(name, most));
      const end = fits ? null : watchMemory(device);
      const taken = some.map(([name, { buffer, at, bytes, most }]) => {
        const into = take(name, most, fresh);
        encoder.copyBufferToBuffer(buffer, at, into, 0, bytes);
        return { name, into, bytes, most };
      });
      device.queue.submit([encoder.finish()]);
      if (end) { // else the mapping is asked for at once
        await end('a copy of the state', fresh.reduce((sum, { size }) => sum + size, 0), () => {
          for (const { name, into } of taken) {
            if (fresh.includes(into)) drop(into);
            else giveBack(name, into);
          }
        });
        if (destroyed) throw new Error('The copier is destroyed.');
      }
      const out: Record<string, Uint8Array<ArrayBuffer>> = {};
      for (const { name, into, bytes, most } of taken) {
        const old = spare[name]?.buffer, room = old && old.byteLength >= bytes ? old : new ArrayBuffer(most);
        await bring(into, out[name] = new Uint8Array(room, 0, bytes));
        giveBack(name, into);
      }
      return out;
    },
    destroy() {
      destroyed = true;
      for (const buffer of all) buffer.destroy();
    },
  };
}
