/** Words of u32 of a contact in the buffer `record`: shaders/shared/contact/record.wgsl. */
export const RECORD = 6;

/** Most that the fractions of a record turn a normal [rad], and move the point of an arm [of its length]. */
export const TURNED_BY = 6e-5, MOVED_BY = 4e-5;

const GAP = 1, FIRST_ARM = 4, TAGS = 5; // words, and the first of six fractions of 16 bits
const MOST = 32767; // of a fraction of 16 bits

/** A view of records as the host reads them; all of one buffer. */
export type Records = { words: Uint32Array; floats: Float32Array; halves: Int16Array };

/** Returns the view of `count` records that begin at byte `at`. */
export const viewRecords = (bytes: ArrayBuffer, at: number, count: number): Records => ({
  words: new Uint32Array(bytes, at, RECORD * count), floats: new Float32Array(bytes, at, RECORD * count),
  halves: new Int16Array(bytes, at, 2 * RECORD * count),
});

/** Returns the gap of contact c when its frame began [m]. */
export const gapOf = ({ floats }: Records, c: number): number => floats[RECORD * c + GAP];

/** Writes the normal of contact c, from A to B in W. */
export function readNormal({ halves }: Records, c: number, out: number[]): void {
  const x = Math.max(-1, halves[2 * RECORD * c] / MOST), y = Math.max(-1, halves[2 * RECORD * c + 1] / MOST);
  const z = 1 - Math.abs(x) - Math.abs(y), t = Math.max(-z, 0);
  out[0] = x >= 0 ? x - t : x + t;
  out[1] = y >= 0 ? y - t : y + t;
  out[2] = z;
  const length = Math.hypot(out[0], out[1], out[2]);
  for (let e = 0; e < 3; e++) out[e] /= length;
}

/** Writes an arm of contact c, from the centre of A (0) or B (1) to its point in W [m]. */
export function readArm({ words, halves }: Records, c: number, body: 0 | 1, out: number[]): void {
  const exponent = (words[RECORD * c + TAGS] >>> (body === 0 ? 16 : 24)) & 255, scale = 2 ** (exponent - 127);
  const first = 2 * RECORD * c + FIRST_ARM + 3 * body;
  for (let e = 0; e < 3; e++) out[e] = (scale * Math.max(-MOST, halves[first + e])) / MOST;
}
