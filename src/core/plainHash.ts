/**
 * Returns a hash of plain data, 16 hex digits: FNV-1a in two lanes with different offsets, as stateHash.ts. Numbers
 * count as f32, records by their keys in order without what is undefined.
 */
export function plainHash(value: unknown): string {
  const hash = createHash();
  feed(hash, value);
  return hash.end();
}

type Hash = { word(bits: number): void; end(): string };

function createHash(): Hash {
  let low = 0x811c9dc5, high = 0x9747b28c;
  return {
    word(bits) {
      low = Math.imul(low ^ bits, 0x01000193) >>> 0;
      high = Math.imul(high ^ ((bits << 13) | (bits >>> 19)), 0x01000193) >>> 0;
      low = (low ^ (low >>> 15)) >>> 0; // bits of a word's upper end reach the lower one
      high = (high ^ (high >>> 13)) >>> 0;
    },
    end: () => high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0'),
  };
}

const FLOAT = new Float32Array(1), BITS = new Uint32Array(FLOAT.buffer);

function feed(hash: Hash, value: unknown): void {
  if (typeof value === 'number') {
    FLOAT[0] = value === 0 ? 0 : value; // −0 is 0
    hash.word(BITS[0]);
  } else if (typeof value === 'string') {
    hash.word(value.length);
    for (let k = 0; k < value.length; k++) hash.word(value.charCodeAt(k));
  } else if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const list = value as ArrayLike<unknown>;
    hash.word(list.length);
    for (let k = 0; k < list.length; k++) feed(hash, list[k]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (inner === undefined) continue;
      feed(hash, key);
      feed(hash, inner);
    }
  } else {
    hash.word(value === true ? 1 : value === false ? 2 : 3);
  }
}
