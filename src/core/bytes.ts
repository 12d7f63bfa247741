/**
 * Bytes are written one after the other, and read in the same order. Numbers of 16 and 64 bits are little-endian; lists
 * of 16 bits come as all low bytes, then all high ones, which packs better.
 */

export type ByteWriter = {
  bytes(list: Uint8Array): void;
  /** Whole numbers from −2³⁰ to 2³⁰ in one to five bytes each, small ones in one. */
  wholes(list: ArrayLike<number>): void;
  words(list: Uint16Array): void;
  doubles(list: ArrayLike<number>): void;
  end(): Uint8Array<ArrayBuffer>;
};

export function createByteWriter(): ByteWriter {
  let room = new Uint8Array(1 << 16), at = 0;
  const reserve = (count: number): void => {
    if (at + count <= room.length) return;
    const larger = new Uint8Array(Math.max(2 * room.length, at + count));
    larger.set(room.subarray(0, at));
    room = larger;
  };
  return {
    bytes(list) {
      reserve(list.length);
      room.set(list, at);
      at += list.length;
    },
    wholes(list) {
      reserve(5 * list.length);
      for (let k = 0; k < list.length; k++) {
        let x = list[k] < 0 ? -2 * list[k] - 1 : 2 * list[k];
        for (; x > 127; x = Math.floor(x / 128)) room[at++] = 128 | (x % 128);
        room[at++] = x;
      }
    },
    words(list) {
      reserve(2 * list.length);
      for (let k = 0; k < list.length; k++) room[at++] = list[k] & 255;
      for (let k = 0; k < list.length; k++) room[at++] = list[k] >> 8;
    },
    doubles(list) {
      reserve(8 * list.length);
      const view = new DataView(room.buffer);
      for (let k = 0; k < list.length; k++, at += 8) view.setFloat64(at, list[k], true);
    },
    end: () => room.slice(0, at),
  };
}

export type ByteReader = {
  bytes(count: number): Uint8Array;
  wholes(count: number): Int32Array;
  words(count: number): Uint16Array;
  doubles(count: number): Float64Array;
  /** Number of bytes that have not been read. */
  readonly left: number;
};

/** Reads what a ByteWriter wrote; throws a RangeError where bytes end early. */
export function createByteReader(from: Uint8Array): ByteReader {
  const view = new DataView(from.buffer, from.byteOffset, from.byteLength);
  let at = 0;
  const take = (count: number): number => {
    if (!(count >= 0 && at + count <= from.length)) throw new RangeError('bytes end early');
    at += count;
    return at - count;
  };
  return {
    bytes(count) {
      const first = take(count);
      return from.subarray(first, first + count);
    },
    wholes(count) {
      if (count > from.length - at) throw new RangeError('bytes end early'); // before room is made for them
      return Int32Array.from({ length: count }, () => {
        let x = 0;
        for (let place = 1; ; place *= 128) {
          const byte = from[take(1)];
          x += (byte & 127) * place;
          if (byte < 128) return x % 2 === 1 ? -(x + 1) / 2 : x / 2;
        }
      });
    },
    words(count) {
      const first = take(2 * count);
      return Uint16Array.from({ length: count }, (_, k) => from[first + k] | (from[first + count + k] << 8));
    },
    doubles(count) {
      const first = take(8 * count);
      return Float64Array.from({ length: count }, (_, k) => view.getFloat64(first + 8 * k, true));
    },
    get left() { return from.length - at; },
  };
}

/** Packs bytes as gzip, which has a checksum; browsers and Node unpack it by themselves. */
export const pack = (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  pipe(bytes, new CompressionStream('gzip'));

/** Unpacks what `pack` packed; rejects if it is something else, damaged, or of more than `most` bytes. */
export const unpack = (packed: Uint8Array<ArrayBuffer>, most = Infinity): Promise<Uint8Array<ArrayBuffer>> =>
  pipe(packed, new DecompressionStream('gzip'), most);

const pipe = async (
  bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream, most = Infinity,
): Promise<Uint8Array<ArrayBuffer>> => {
  let length = 0;
  const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > most) controller.error(new RangeError(`It has more than ${most} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  const stream = new Blob([bytes]).stream().pipeThrough(through).pipeThrough(bounded);
  return new Uint8Array(await new Response(stream).arrayBuffer());
};
