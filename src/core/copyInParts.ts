/** Numbers of an array that are copied without a pause [bytes]: some tenths of a millisecond. */
const PART = 2 ** 20;

type Numbers = Uint8Array<ArrayBuffer>;

/**
 * Copies plain data whose arrays may be large. `pause` is awaited after each mebibyte, so that nobody waits for all of
 * it; the data must not change meanwhile. The copy holds arrays of its own, whose memory is listed for a transfer.
 */
export async function copyInParts<T>(data: T, pause: () => Promise<void>): Promise<{ copy: T; memory: ArrayBuffer[] }> {
  const memory: ArrayBuffer[] = [];
  let room = PART;

  async function copyArray(from: Numbers): Promise<Numbers> {
    const { length } = from, into = new (from.constructor as new (length: number) => Numbers)(length);
    for (let k = 0, end = 0; k < length; k = end) {
      if (room < from.BYTES_PER_ELEMENT) {
        await pause();
        room = PART;
      }
      end = Math.min(length, k + Math.floor(room / from.BYTES_PER_ELEMENT));
      into.set(from.subarray(k, end), k);
      room -= (end - k) * from.BYTES_PER_ELEMENT;
    }
    memory.push(into.buffer);
    return into;
  }

  async function copyOf(part: unknown): Promise<unknown> {
    if (typeof part !== 'object' || part === null) return part;
    if (ArrayBuffer.isView(part)) return copyArray(part as Numbers);
    if (Array.isArray(part)) {
      if (part.every((x) => typeof x !== 'object')) return part.slice();
      return Promise.all(part.map(copyOf));
    }
    const copies: [string, unknown][] = [];
    for (const [key, value] of Object.entries(part)) copies.push([key, await copyOf(value)]);
    return Object.fromEntries(copies);
  }

  return { copy: await copyOf(data) as T, memory };
}
