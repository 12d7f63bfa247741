/** The parts of a legacy VTK file: lines of text and numbers, big-endian as that format has them. */

/** An array of a file: its name, numbers a tuple, and the type that they are stored as. */
export type Column = { name: string; width: number; type: keyof typeof STORED; numbers: ArrayLike<number> };

const STORED = {
  double: { bytes: 8, set: (to: DataView, at: number, x: number) => to.setFloat64(at, x) },
  float: { bytes: 4, set: (to: DataView, at: number, x: number) => to.setFloat32(at, x) },
  int: { bytes: 4, set: (to: DataView, at: number, x: number) => to.setInt32(at, x) },
};

const encoder = new TextEncoder();

export const lines = (...all: string[]): Uint8Array => encoder.encode(all.map((line) => `${line}\n`).join(''));

/** Returns numbers as bytes, with the line end that a reader expects after them. */
export function packed(type: Column['type'], numbers: ArrayLike<number>): Uint8Array {
  const { bytes, set } = STORED[type], out = new Uint8Array(bytes * numbers.length + 1);
  const view = new DataView(out.buffer);
  for (let k = 0; k < numbers.length; k++) set(view, bytes * k, numbers[k]);
  out[out.length - 1] = 10;
  return out;
}

/** Returns an array of a FIELD: its head and its numbers. */
export const column = ({ name, width, type, numbers }: Column): Uint8Array[] =>
  [lines(`${name} ${width} ${numbers.length / width} ${type}`), packed(type, numbers)];

/** Most bytes of a word, whose length is stored in one or two bytes with the kind of length in the first two bits. */
const SHORT = 2 ** 6, LONG = 2 ** 14;

/** Returns an array of words of a FIELD (vtkDataWriter::WriteArray), each at most 16 kB. */
export function words(name: string, all: readonly string[]): Uint8Array[] {
  const parts = all.flatMap((word) => {
    const text = encoder.encode(word).subarray(0, LONG - 1), { length } = text;
    return [Uint8Array.from(length < SHORT ? [0xc0 | length] : [0x80 | (length >> 8), length & 0xff]), text];
  });
  return [lines(`${name} 1 ${all.length} string`), ...parts, lines('')];
}

/** Joins the parts of a file. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
