import { expect, test } from 'vitest';
import { bareSource, reachedSource, readStruct, readWorkgroupSize, resolveImports } from './wgsl';

test('imports are put in place once, and lines remember where they came from', () => {
  const library = { 'shared/a': '// a\n// @import shared/b', 'shared/b': 'fn b() {}' };
  const source =
    resolveImports('stage/kernel', 'fn one() {}\n// @import shared/a\n// @import shared/b\nfn two() {}', library);
  expect(source.text).toBe('fn one() {}\n// a\nfn b() {}\nfn two() {}');
  expect(source.origin).toEqual(['stage/kernel.wgsl line 1', 'shared/a.wgsl line 1', 'shared/b.wgsl line 1',
    'stage/kernel.wgsl line 4']);
});

test('a bare source has its code alone, and its lines still remember where they came from', () => {
  const code = '// Doubles.\n\nfn twice(a: f32) -> f32 { // of a\n    return a / 0.5;\n}';
  const { text, origin } = bareSource(resolveImports('stage/kernel', code, {}));
  expect(text).toBe('fn twice(a: f32) -> f32 {\nreturn a / 0.5;\n}');
  expect(origin).toEqual([3, 4, 5].map((line) => `stage/kernel.wgsl line ${line}`));
});

test('of a source stays what main reaches, and all bindings', () => {
  const code = [
    'const A = 2.0;', 'const B = A;', 'struct Used {', 'a: f32,', '}', 'struct Unused { a: Used }',
    '@group(0) @binding(0) var<storage, read> of: array<Used>;', 'fn never(', 'a: f32,', ') -> f32 {', 'return b(a);',
    '}',
    'fn b(a: f32) -> f32 {', 'if (a > B) { return a; }', 'return B;', '}',
    '@compute @workgroup_size(64)', 'fn main() {', 'b(1.0);', '}',
  ];
  const { text, origin } = reachedSource({ label: 'stage/kernel', text: code.join('\n'), origin: code });
  expect(origin).toEqual([...code.slice(0, 5), ...code.slice(6, 7), ...code.slice(12)]);
  expect(text).toBe(origin.join('\n'));
});

test('an unknown import names who wants what', () => {
  expect(() => resolveImports('stage/kernel', '// @import shared/x', {})).toThrow('stage/kernel.wgsl imports shared/x');
  expect(() => resolveImports('stage/kernel', '// @import constructor', {})).toThrow('constructor');
});

test('workgroup size, also by a constant', () => {
  expect(readWorkgroupSize('@compute @workgroup_size(64)\nfn main() {}')).toBe(64);
  expect(readWorkgroupSize('const THREADS = 128u;\n@compute @workgroup_size(THREADS, 1) fn main() {}')).toBe(128);
  expect(() => readWorkgroupSize('@compute @workgroup_size(8, 8) fn main() {}')).toThrow('one-dimensional');
  expect(() => readWorkgroupSize('@compute @workgroup_size(8) fn other() {}')).toThrow('main');
});

test('fields lie where the WGSL specification puts them', () => {
  const text = `struct S {
    a: f32,           // [m]
    b: vec3f,
    c: u32, d: vec2i,
    e: mat3x3f,
    f: array<vec4f, 5>,
    g: vec3i,
  }`;
  const { fields, size, align } = readStruct(text, 'S');
  expect(Object.entries(fields).map(([name, { offset }]) => `${name} ${offset}`)).toEqual(['a 0', 'b 16', 'c 28',
    'd 32', 'e 48',
    'f 96', 'g 176']);
  expect([size, align]).toEqual([192, 16]);
});

test('what cannot be laid out is refused', () => {
  expect(() => readStruct('struct S { a: Other }', 'S')).toThrow('a: Other');
  expect(() => readStruct('struct S { a: f32 }', 'T')).toThrow('no struct T');
});
