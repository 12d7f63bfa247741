/**
 * Plain data as bytes: the length of a text in 32 bits, the text, which is JSON, and behind it the typed arrays, each
 * from a multiple of 8 bytes on. In the text an array is `{"$": "f64", "at": …, "count": …}`, and a number that JSON
 * lacks `{"$": "NaN"}`. Numbers are little-endian, as on every machine that runs this.
 */

const LISTS = {
  f64: Float64Array, f32: Float32Array, i32: Int32Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array,
} as const;
type ListName = keyof typeof LISTS;
type List = InstanceType<(typeof LISTS)[ListName]>;

const NUMBERS: Readonly<Record<string, number>> = { 'NaN': NaN, '∞': Infinity, '−∞': -Infinity, '−0': -0 };

/** Levels of lists and records within each other that data may have, and bytes of the text. */
const MOST_LEVELS = 16, MOST_TEXT = 2 ** 24;

const HEAD = 4;
const aligned = (at: number): number => 8 * Math.ceil(at / 8);
const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x);

/**
 * Writes numbers, texts, truth values, null, lists, records and typed arrays. What is undefined is left out of records;
 * none may have a key `$`.
 */
export function writePlain(data: unknown): Uint8Array<ArrayBuffer> {
  const lists: { list: List; at: number }[] = [];
  let room = 0;
  const encode = (x: unknown): unknown => {
    if (typeof x === 'number') {
      const name = Number.isFinite(x) && !Object.is(x, -0) ? undefined
        : Object.keys(NUMBERS).find((key) => Object.is(NUMBERS[key], x));
      return name === undefined ? x : { $: name };
    }
    if (ArrayBuffer.isView(x)) {
      const name = (Object.keys(LISTS) as ListName[]).find((key) => x instanceof LISTS[key]);
      if (name === undefined) throw new TypeError(`A list of this kind has no name: ${x.constructor.name}.`);
      const list = x as List, at = room;
      lists.push({ list, at });
      room = aligned(room + list.byteLength);
      return { $: name, at, count: list.length };
    }
    if (Array.isArray(x)) return x.map(encode);
    if (!isRecord(x)) return x;
    if (Object.hasOwn(x, '$')) throw new TypeError('A record has the key $.');
    return Object.fromEntries(Object.entries(x).map(([key, value]) => [key, encode(value)]));
  };
  const text = new TextEncoder().encode(JSON.stringify(encode(data))), from = aligned(HEAD + text.length);
  if (text.length > MOST_TEXT) throw new RangeError(`The text of ${text.length} bytes has more than ${MOST_TEXT}.`);
  const bytes = new Uint8Array(from + room);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, HEAD);
  for (const { list, at } of lists)
    bytes.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), from + at);
  return bytes;
}

/** Reads what `writePlain` wrote; throws an error whose message is a sentence where bytes are something else. */
export function readPlain(bytes: Uint8Array): unknown {
  const length = bytes.length < HEAD ? NaN : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const from = aligned(HEAD + length);
  if (!(length <= MOST_TEXT && HEAD + length <= bytes.length)) throw new RangeError('It is not of this format.');
  const decode = (x: unknown, level: number): unknown => {
    if (level > MOST_LEVELS) throw new RangeError(`It has more than ${MOST_LEVELS} levels of lists within each other.`);
    if (Array.isArray(x)) return x.map((value) => decode(value, level + 1));
    if (!isRecord(x)) return x;
    if (Object.hasOwn(x, '$')) return named(x);
    return Object.fromEntries(Object.entries(x).map(([key, value]) => [key, decode(value, level + 1)]));
  };
  const named = ({ $: name, at, count }: Record<string, unknown>): unknown => {
    if (typeof name === 'string' && Object.hasOwn(NUMBERS, name)) return NUMBERS[name];
    if (typeof name !== 'string' || !Object.hasOwn(LISTS, name)) throw new RangeError('It has a list of unknown kind.');
    const Kind = LISTS[name as ListName], isWhole = Number.isSafeInteger(at) && Number.isSafeInteger(count);
    const first = from + (at as number), size = Kind.BYTES_PER_ELEMENT * (count as number);
    if (!isWhole || (at as number) < 0 || (count as number) < 0 || first + size > bytes.length)
      throw new RangeError('It has a list that goes beyond its end.');
    return new Kind(bytes.slice(first, first + size).buffer);
  };
  return decode(readText(bytes.subarray(HEAD, HEAD + length)), 0);
}

function readText(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new RangeError('Its text is not JSON.');
  }
}
