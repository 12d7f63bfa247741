import { expect, test } from 'vitest';
import { bare } from './bareShaders.mjs';

test('a shader that ships has no comment but those that say what to import and bind, and all its code', () => {
  const text = '// Adds.\n// @import shared/x\n// @bindings\n\n  // why\nfn f(a: f32) -> f32 { // here\n'
    + '  return a / 2.0;\n}\n';
  expect(bare(text)).toBe('// @import shared/x\n// @bindings\nfn f(a: f32) -> f32 {\nreturn a / 2.0;\n}\n');
});
