/** Words of u32 that the buffer `record` has for a contact: shaders/shared/contact/record.wgsl. */
export const RECORD = 6;

/**
 * Returns the words of a record; where all grains are spheres, the arms of big bodies lie behind the records of all
 * contacts.
 */
export const recordWords = (shaped: boolean): number => (shaped ? RECORD : 4);

/** Most that the fractions of a record turn a normal [rad], and move the point of an arm [of its length]. */
export const TURNED_BY = 6e-5, MOVED_BY = 4e-5;

const GAP = 1, LENGTHS = 2, SPHERE_TAGS = 3, FIRST_ARM = 4, TAGS = 5; // words, and the first of six fractions
const MOST = 32767; // of a fraction of 16 bits
const MOST_LENGTH = 65535; // of one without a sign

/** A view of records as the host reads them; all of one buffer, which has room for `room` contacts. */
export type Records = { words: Uint32Array; floats: Float32Array; halves: Int16Array; shaped: boolean; room: number };

/** Returns the view of so many bytes of records that begin at byte `at`. */
export const viewRecords = (
  buffer: ArrayBuffer, at: number, bytes: number, shaped: boolean, room: number,
): Records => ({
  words: new Uint32Array(buffer, at, bytes / 4), floats: new Float32Array(buffer, at, bytes / 4),
  halves: new Int16Array(buffer, at, bytes / 2), shaped, room,
});

/** Returns the gap of contact c when its frame began [m]. */
export const gapOf = ({ floats, shaped }: Records, c: number): number => floats[recordWords(shaped) * c + GAP];

/** Writes the normal of contact c, from A to B in W. */
export function readNormal({ halves, shaped }: Records, c: number, out: number[]): void {
  const at = 2 * recordWords(shaped) * c;
  const x = Math.max(-1, halves[at] / MOST), y = Math.max(-1, halves[at + 1] / MOST);
  const z = 1 - Math.abs(x) - Math.abs(y), t = Math.max(-z, 0);
  out[0] = x >= 0 ? x - t : x + t;
  out[1] = y >= 0 ? y - t : y + t;
  out[2] = z;
  const length = Math.hypot(out[0], out[1], out[2]);
  for (let e = 0; e < 3; e++) out[e] /= length;
}

/** Writes the arm of grain A (0) or B (1) of contact c, from its centre to the contact point in W [m]. */
export function readArm(records: Records, c: number, body: 0 | 1, out: number[]): void {
  const { words, shaped } = records;
  if (shaped) {
    writeArm(records, 2 * RECORD * c + FIRST_ARM + 3 * body, words[RECORD * c + TAGS] >>> (body === 0 ? 16 : 24), out);
    return;
  }
  const at = recordWords(shaped) * c, scale = powerOf(words[at + SPHERE_TAGS] >>> 16);
  const length = (scale * ((words[at + LENGTHS] >>> (16 * body)) & MOST_LENGTH)) / MOST_LENGTH;
  readNormal(records, c, out);
  for (let e = 0; e < 3; e++) out[e] *= body === 0 ? length : -length;
}

/** Writes the arm of a big body that is B of contact c. */
export function readArmOfBody(records: Records, c: number, out: number[]): void {
  const { words, shaped, room } = records, at = recordWords(shaped) * room + 2 * c;
  if (shaped) readArm(records, c, 1, out);
  else writeArm(records, 2 * at, words[at + 1] >>> 24, out);
}

/** Writes three fractions from `first` on, of a power of two. */
function writeArm({ halves }: Records, first: number, exponent: number, out: number[]): void {
  for (let e = 0; e < 3; e++) out[e] = (powerOf(exponent) * Math.max(-MOST, halves[first + e])) / MOST;
}

/** Returns the power of two with the lowest eight bits as the exponent that f32 has. */
const powerOf = (exponent: number): number => 2 ** ((exponent & 255) - 127);
