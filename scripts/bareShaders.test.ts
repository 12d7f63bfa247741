import { expect, test } from 'vitest';
import { bare } from './bareShaders.mjs';

test('a shader that ships has all code on the same lines, of comments those that say what to import or bind', () => {
  const text = '// Adds.\n// @import shared/x, y\n// @bindings\n\n  // why\nfn f(a: f32) -> f32 { // here\n'
    + '  let b: array<u32, 2> = g( a );\n  return a / 2.0;\n}\n';
  expect(bare(text)).toBe('\n// @import shared/x, y\n// @bindings\n\n\nfn f(a:f32)-> f32{\n'
    + 'let b:array<u32,2> = g(a);\nreturn a / 2.0;\n}\n');
});
