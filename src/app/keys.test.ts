import { expect, test } from 'vitest';
import { findShortcut, shortcuts } from './keys';

const pressed = (key: string, more = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, defaultPrevented: false, ...more });
const body = { tag: 'BODY', type: '', editable: false, inDialog: false };
const does = (key: string, more = {}, place = body) => findShortcut(pressed(key, more), place)?.does;

test('every key that the help lists does what it says', () => {
  for (const { keys, ctrl = false, does: said } of shortcuts) {
    for (const key of keys) {
      expect(does(key, { ctrlKey: ctrl })).toBe(said);
      expect(does(key, { ctrlKey: !ctrl })).not.toBe(said);
      expect(does(key, { metaKey: ctrl })).toBe(said);
    }
  }
});

test('no key acts while somebody types, chooses or is in a dialog', () => {
  for (const { keys } of shortcuts) {
    for (const place of [
      { ...body, tag: 'INPUT', type: 'text' }, { ...body, tag: 'SELECT' }, { ...body, tag: 'TEXTAREA' },
      { ...body, editable: true }, { ...body, inDialog: true },
    ]) {
      expect(does(keys[0], {}, place)).toBeUndefined();
    }
  }
});

test('a slider takes no letters, so keys act there; space belongs to a button that has the focus', () => {
  expect(does('r', {}, { ...body, tag: 'INPUT', type: 'range' })).toBeDefined();
  expect(does(' ', {}, { ...body, tag: 'BUTTON' })).toBeUndefined();
  expect(does('.', {}, { ...body, tag: 'BUTTON' })).toBeDefined();
});

test('keys of the browser and held keys are left alone, but a held step goes on', () => {
  expect(does('r', { ctrlKey: true })).toBeUndefined();
  expect(does('r', { repeat: true })).toBeUndefined();
  expect(does(' ', { repeat: true })).toBeUndefined();
  expect(does('.', { repeat: true })).toBeDefined();
});
