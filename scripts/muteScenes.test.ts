import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { muteScenes } from './muteScenes.mjs';

const mute = (code: string, id: string): string | undefined => {
  const transform = muteScenes().transform as (code: string, id: string) => { code: string } | null;
  return transform.call({ parse: parseAst } as never, code, id)?.code;
};
const SCENE = '/x/src/scenes/one.ts';

test('texts for people leave a scene, and nothing else', () => {
  expect(mute('export const a = { id: "a", about: "It " + "falls.", tryThis: ["b", `c`], w: { doc: "d", unit: "m", '
    + 'named: [["Moon", 1.62]] } };', SCENE))
    .toBe('export const a = { id: "a", about: \'\', tryThis: [], w: { doc: \'\', unit: "m", named: undefined } };');
});

test('the sweep that a scene offers and its published curves leave it, whatever makes them', () => {
  expect(mute('export const a = { references: CURVES, b: { references } };', SCENE))
    .toBe('export const a = { references: undefined, b: { references } };');
  expect(mute('export const a = { sweep: f("b", (v) => v.c), duration: f() };', SCENE))
    .toBe('export const a = { sweep: undefined, duration: f() };');
});

test('a property that takes its text from elsewhere stays, and so does every other folder', () => {
  const code = 'const f = (doc) => ({ doc, about: doc, ...g({ doc: h() }) });';
  expect(mute(code, SCENE)).toBe(code);
  expect(mute('export const a = { doc: "b" };', '/x/src/physics/one.ts')).toBeUndefined();
});

test('labels go with what has a doc; what a scene calls its own regimes stays', () => {
  expect(mute('export const a = { mass: n({ label: "Mass", doc: "d" }), regimes: [{ label: "Cracks" }] };', SCENE))
    .toBe('export const a = { mass: n({ label: \'\', doc: \'\' }), regimes: [{ label: "Cracks" }] };');
});
