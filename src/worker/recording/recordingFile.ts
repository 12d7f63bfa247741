import { createByteReader, createByteWriter, pack, unpack } from '../../core/bytes';
import type { Packed } from '../record/packed';

/**
 * A recording as a file: packed frames of a run, one for each `every` seconds from the time `from` on [s].
 *
 * Unpacked: length of the heading, heading as JSON, then of each frame its numbers of 16 bits, by columns as
 * `columnsOf` has them, each as its difference from the frame before: grains that lie still are zeros.
 */
export type Recording = { from: number; every: number; frames: Packed[] };

/** Number of grains in a frame, and size of a packed one [bytes]. */
export type Size = { grains: number; bytes: number };

type Heading = Size & { format: typeof FORMAT; key: string; from: number; every: number; frames: number };

const FORMAT = 'grouser-recording/1';
/** Most bytes of a heading, and of all frames: a file comes from a host. */
const MOST_HEADING = 4096, MOST = 64e6;
/** Numbers of 16 bits in what a packed frame has for a grain. */
const PER_GRAIN = 8;

/** Writes a recording of the run of this key, whose frames have this size, and packs it. */
export function packRecording(
  key: string, size: Size, { from, every, frames }: Recording,
): Promise<Uint8Array<ArrayBuffer>> {
  const heading: Heading = { format: FORMAT, key, ...size, from, every, frames: frames.length };
  const text = new TextEncoder().encode(JSON.stringify(heading)), out = createByteWriter();
  out.wholes([text.length]);
  out.bytes(text);
  const columns = columnsOf(size), steps = new Uint16Array(columns.length);
  let before = new Uint16Array(columns.length);
  for (const frame of frames) {
    const words = new Uint16Array(frame);
    columns.forEach((at, k) => { steps[k] = zigzag(words[at] - before[at]); });
    out.words(steps);
    before = words;
  }
  return pack(out.end());
}

/**
 * Unpacks the recording of a file; null if it is of another run than `key` and `size` say, or damaged. Never throws.
 */
export async function unpackRecording(
  key: string, size: Size, packed: Uint8Array<ArrayBuffer>,
): Promise<Recording | null> {
  try {
    const bytes = createByteReader(await unpack(packed, MOST)), [length] = bytes.wholes(1);
    if (length > MOST_HEADING) return null;
    const heading = JSON.parse(new TextDecoder().decode(bytes.bytes(length))) as Heading, { from, every } = heading;
    const isSame = heading.format === FORMAT && heading.key === key && heading.grains === size.grains
      && heading.bytes === size.bytes;
    if (!isSame || !(from >= 0 && every > 0 && from + every < Infinity) || heading.frames < 2) return null;
    const columns = columnsOf(size), frames: Packed[] = [];
    if (bytes.left !== 2 * columns.length * heading.frames) return null;
    let before = new Uint16Array(columns.length);
    while (frames.length < heading.frames) {
      const frame = new ArrayBuffer(2 * columns.length), words = new Uint16Array(frame);
      const steps = bytes.words(columns.length);
      columns.forEach((at, k) => { words[at] = before[at] + unzigzag(steps[k]); });
      frames.push(frame);
      before = words;
    }
    return { from, every, frames };
  } catch {
    return null;
  }
}

/** Returns where the numbers of 16 bits of a packed frame are, those of all grains that mean the same side by side. */
function columnsOf({ grains, bytes }: Size): Uint32Array {
  const all = bytes / 2, first = all - PER_GRAIN * grains, columns = new Uint32Array(all);
  let k = 0;
  while (k < first) columns[k] = k++;
  for (let c = 0; c < PER_GRAIN; c++) for (let at = first + c; at < all; at += PER_GRAIN) columns[k++] = at;
  return columns;
}

/** Makes small steps of either sign small numbers of 16 bits: 0, −1, 1, −2, … become 0, 1, 2, 3, … */
const zigzag = (step: number): number => {
  const signed = (step << 16) >> 16;
  return ((signed << 1) ^ (signed >> 15)) & 0xffff;
};
const unzigzag = (x: number): number => (x >>> 1) ^ -(x & 1);
