import { describe, expect, test } from 'vitest';
import { readPlain, writePlain } from './plainData';

const DATA = {
  number: 0.1 + 0.2, none: null, yes: true, text: 'ω = −1 $', list: [1, [2, { deep: [3] }], []], empty: {},
  odd: [NaN, Infinity, -Infinity, -0, 0, 5e-324],
  doubles: Float64Array.of(1 / 3, NaN, -0), bytes: Uint8Array.of(1, 2, 3), floats: new Float32Array(0),
  signed: Int32Array.of(-1, 2 ** 31 - 1), words: Uint32Array.of(2 ** 32 - 1), halves: Uint16Array.of(65535),
};

/** Returns the bytes of a text with so many bytes of lists behind it. */
function bytesOf(text: string, lists = 0): Uint8Array {
  const own = new TextEncoder().encode(text), bytes = new Uint8Array(8 * Math.ceil((4 + own.length) / 8) + lists);
  new DataView(bytes.buffer).setUint32(0, own.length, true);
  bytes.set(own, 4);
  return bytes;
}

describe('plain data', () => {
  test('comes back with the same bits, wherever its bytes lie', () => {
    const bytes = writePlain(DATA), apart = new Uint8Array(bytes.length + 3);
    apart.set(bytes, 3);
    expect(readPlain(bytes)).toStrictEqual(DATA);
    expect(readPlain(apart.subarray(3))).toStrictEqual(DATA);
  });

  test('has views of a larger buffer alone, and nothing that is undefined', () => {
    const whole = Float64Array.of(1, 2, 3, 4), data = { part: whole.subarray(1, 3), gone: undefined };
    const back = readPlain(writePlain(data)) as { part: Float64Array };
    expect(back).toStrictEqual({ part: Float64Array.of(2, 3) });
    expect(back.part.buffer.byteLength).toBe(16);
  });

  test('has no list without a name, and no record that looks like one', () => {
    expect(() => writePlain([new BigInt64Array(1)])).toThrow('A list of this kind has no name: BigInt64Array.');
    expect(() => writePlain({ $: 1 })).toThrow('A record has the key $.');
  });

  test('a key that is special to JavaScript is a key', () => {
    const back = readPlain(bytesOf('{"__proto__": {"a": 1}}')) as object;
    expect(Object.keys(back)).toEqual(['__proto__']);
    expect('a' in back).toBe(false);
  });

  test.each<[string, Uint8Array, string]>([
    ['no bytes', new Uint8Array(0), 'It is not of this format.'],
    ['a length beyond the end', Uint8Array.of(255, 255, 255, 0, 1), 'It is not of this format.'],
    ['a text that is cut', bytesOf('{"a": '), 'Its text is not JSON.'],
    ['a text that is no text', Uint8Array.of(1, 0, 0, 0, 255, 0, 0, 0), 'Its text is not JSON.'],
    ['a list of an unknown kind', bytesOf('{"$": "f16", "at": 0, "count": 0}'), 'It has a list of unknown kind.'],
    ['a list that is too long', bytesOf('{"$": "f64", "at": 0, "count": 3}', 16), 'beyond its end'],
    ['a list before its begin', bytesOf('{"$": "f64", "at": -8, "count": 1}', 16), 'beyond its end'],
    ['a list of parts of numbers', bytesOf('{"$": "u8", "at": 0, "count": 0.5}', 16), 'beyond its end'],
    ['many levels', bytesOf(`${'['.repeat(40)}${']'.repeat(40)}`), 'more than 16 levels'],
  ])('%s is refused with a sentence', (_, bytes, message) => {
    expect(() => readPlain(bytes)).toThrow(message);
  });

  test('where any byte is changed, it reads or throws a RangeError, and nothing else', () => {
    const bytes = writePlain(DATA);
    let refused = 0;
    for (let k = 0; k < bytes.length; k++) {
      const wrong = bytes.slice();
      wrong[k] ^= 0x15;
      try { readPlain(wrong); } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(100);
  });
});
