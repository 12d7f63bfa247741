import { expect, test } from 'vitest';
import { createByteReader, createByteWriter, pack, unpack } from '../../core/bytes';
import { createRandom } from '../../core/random';
import { packRecording, unpackRecording, type Recording, type Size } from './recordingFile';

const KEY = '0123456789abcdef', SIZE: Size = { grains: 300, bytes: 16 * 300 + 4 * 48 };
const random = createRandom(5);
/** A recording of frames with any bits: also numbers that are not finite come back. */
const RECORDING: Recording = {
  from: 0.005, every: 0.085, frames: Array.from({ length: 4 }, () => {
    const frame = new ArrayBuffer(SIZE.bytes);
    new Uint16Array(frame).forEach((_, k, words) => { words[k] = Math.floor(65536 * random()); });
    return frame;
  }),
};
const packed = await packRecording(KEY, SIZE, RECORDING), bytes = await unpack(packed);
const bitsOf = ({ frames }: Recording): string[] => frames.map((frame) => Buffer.from(frame).toString('hex'));
const read = (file: Uint8Array<ArrayBuffer>, key = KEY, size = SIZE) => unpackRecording(key, size, file);
/** Returns the file with another heading. */
const headed = (change: (heading: Record<string, unknown>) => void): Promise<Uint8Array<ArrayBuffer>> => {
  const from = createByteReader(bytes), [length] = from.wholes(1), out = createByteWriter();
  const heading = JSON.parse(new TextDecoder().decode(from.bytes(length))) as Record<string, unknown>;
  change(heading);
  const text = new TextEncoder().encode(JSON.stringify(heading));
  out.wholes([text.length]);
  out.bytes(text);
  out.bytes(from.bytes(from.left));
  return pack(out.end());
};

test('a recording comes back with the same bits, whatever they are', async () => {
  const back = (await read(packed))!;
  expect(back).toMatchObject({ from: 0.005, every: 0.085 });
  expect(bitsOf(back)).toEqual(bitsOf(RECORDING));
  expect(await read(await headed(() => {}))).toEqual(back);
});

test('what lies still takes next to nothing', async () => {
  const still = { ...RECORDING, frames: RECORDING.frames.map(() => RECORDING.frames[0]) };
  expect((await packRecording(KEY, SIZE, still)).length).toBeLessThan(0.3 * packed.length);
});

test('the recording of another run, or of another world, is none', async () => {
  expect(await read(packed, '0123456789abcdee')).toBeNull();
  for (const other of [{ grains: 299 }, { bytes: SIZE.bytes + 4 }, { bytes: SIZE.bytes - 16, grains: 299 }])
    expect(await read(packed, KEY, { ...SIZE, ...other }), JSON.stringify(other)).toBeNull();
});

test.each<[string, (heading: Record<string, unknown>) => void]>([
  ['another format', (h) => { h.format = 'grouser-recording/2'; }], ['no format', (h) => { delete h.format; }],
  ['more frames than there are', (h) => { h.frames = 5; }], ['fewer', (h) => { h.frames = 3; }],
  ['one frame', (h) => { h.frames = 1; }], ['a text for a number', (h) => { h.frames = 'four'; }],
  ['no time between frames', (h) => { h.every = 0; }], ['a time that is none', (h) => { h.every = 'soon'; }],
  ['a start before the start', (h) => { h.from = -1; }], ['no start', (h) => { delete h.from; }],
])('a heading with %s is refused', async (_, change) => {
  expect(await read(await headed(change))).toBeNull();
});

test('a file that is cut off, damaged or of something else is refused', async () => {
  for (let length = 0; length < packed.length; length += Math.ceil(packed.length / 40))
    expect(await read(packed.slice(0, length)), `${length} bytes`).toBeNull();
  for (let at = 12; at < packed.length; at += Math.ceil(packed.length / 40)) {
    const altered = packed.slice();
    altered[at] ^= 8;
    expect(await read(altered), `byte ${at}`).toBeNull();
  }
  const page = new TextEncoder().encode('<!doctype html><title>Not found</title>');
  for (const other of [page, await pack(page), await pack(bytes.slice(0, -1)), await pack(Uint8Array.of(...bytes, 0))])
    expect(await read(other)).toBeNull();
});
