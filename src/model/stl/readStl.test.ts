import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMesh } from '../checkMesh';
import { meshOf } from '../surface/meshOf';
import { countBinary, readStl } from './readStl';
import { binaryStl, TETRAHEDRON, textStl } from './testing/tetrahedron';

const faultOf = (bytes: Uint8Array, most = 100): string => {
  const read = readStl(bytes, most);
  return read.ok ? '' : read.issues[0].message;
};
const CUT = textStl(TETRAHEDRON).slice(0, textStl(TETRAHEDRON).lastIndexOf('vertex'));
const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([['binary', binaryStl(TETRAHEDRON)], ['text', bytesOf(textStl(TETRAHEDRON))]])(
  'a tetrahedron as a %s file has four vertices and is closed', (_, bytes) => {
    const read = readStl(bytes, 4);
    if (!read.ok) throw new Error(read.issues[0].message);
    expect([read.value.vertices.length, read.value.triangles.length]).toEqual([12, 12]);
    const { vertices, triangles } = meshOf(read.value);
    expect(checkMesh(vertices, triangles)).toEqual([]);
  });

test('a surface that is inside out is turned, and triangles without area at a seam are left out', () => {
  const turned = TETRAHEDRON.map(([a, b, c]) => [b, a, c] as const), [a, b] = TETRAHEDRON[0];
  const read = readStl(binaryStl([...turned, [a, a, b]]), 10);
  if (!read.ok) throw new Error(read.issues[0].message);
  const { vertices, triangles } = meshOf(read.value);
  expect(checkMesh(vertices, triangles)).toEqual([]);
});

test('a binary file that begins like a text is read as what it is', () => {
  const bytes = binaryStl(TETRAHEDRON);
  bytes.set(bytesOf('solid of some program'));
  expect(readStl(bytes, 4).ok).toBe(true);
});

test.each<[string, Uint8Array, RegExp]>([
  ['nothing', new Uint8Array(0), /^It is no STL file/],
  ['a binary file that is cut off', binaryStl(TETRAHEDRON).subarray(0, 200), /^It is no STL file/],
  ['a text that is cut off', bytesOf(CUT), /^It has 11 corners; .* cut off or damaged\.$/],
  ['a text with a word', bytesOf(textStl(TETRAHEDRON).replace('0.02', 'two')), /“two”; it must be a finite/],
  ['a text without triangles', bytesOf('solid a\nendsolid a'), /^It has no triangles\.$/],
  ['NaN', binaryStl([...TETRAHEDRON, [[0, 0, NaN], [0, 0, 1], [0, 1, 0]]]), /triangle 5 is NaN; it must be finite/],
])('%s is refused in a sentence', (_, bytes, sentence) => { expect(faultOf(bytes)).toMatch(sentence); });

test('ten million triangles are refused by the first bytes of their file, and a long text before its end', () => {
  const head = new Uint8Array(84);
  new DataView(head.buffer).setUint32(80, 1e7, true);
  expect(countBinary(head, 84 + 50 * 1e7)).toBe(1e7);
  expect(countBinary(head, 84 + 50 * 1e7 - 1)).toBeNull();
  expect(faultOf(binaryStl(TETRAHEDRON), 3)).toMatch(/^It has 4 triangles; at most 3 are read/);
  expect(faultOf(bytesOf(textStl(TETRAHEDRON)), 3)).toMatch(/^It has more than 3 triangles; at most 3 are read/);
});

test('whatever a file holds, it is a surface of finite numbers, or a sentence', () => {
  const good = binaryStl(TETRAHEDRON), text = bytesOf(textStl(TETRAHEDRON));
  const changed = fc.tuple(fc.constantFrom(good, text), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }))
    .map(([from, changes]) => {
      const bytes = from.slice();
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return bytes;
    });
  fc.assert(fc.property(fc.oneof(changed, fc.uint8Array({ maxLength: 400 })), (bytes) => {
    const read = readStl(bytes, 50);
    if (!read.ok) {
      expect(read.issues[0].message).toMatch(/^[A-Z].*\.$/s);
      return;
    }
    const { vertices, triangles } = read.value;
    expect(vertices.every(Number.isFinite)).toBe(true);
    expect(triangles.every((i) => i < vertices.length / 3)).toBe(true);
  }), { numRuns: 2000 });
});
