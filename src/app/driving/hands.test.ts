import { expect, test } from 'vitest';
import type { Held } from '../../protocol/messages';
import type { Place } from '../keys';
import { createKeyboard, drives, DRIVING_KEYS } from './drivingKeys';
import { readPad, withDeadZone, type Pad } from './gamepad';
import { createLever } from './lever';
import { pedalAt, steerAt } from './touch';
import { createControls } from './controls';

const pressed = (code: string, more = {}) =>
  ({ code, key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false, ...more });
const body: Place = { tag: 'BODY', type: '', editable: false, inDialog: false };
const CODES = ['KeyW', 'KeyA', 'KeyS', 'KeyD', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'];

test('arrows and WASD drive, R and space do not', () => {
  for (const code of CODES) expect(drives(pressed(code), body)).toBe(true);
  for (const code of ['KeyR', 'Space', 'Period', 'Digit1', 'toString']) expect(drives(pressed(code), body)).toBe(false);
  expect(DRIVING_KEYS.map(({ shown }) => shown).join(' ')).toMatch(/W.*S.*A.*D/);
});

test('no key drives while somebody types, chooses, moves a slider, is in a dialog, or with a key of the browser',
  () => {
  const places = [{ tag: 'INPUT', type: 'text' }, { tag: 'INPUT', type: 'range' }, { tag: 'SELECT' },
    { tag: 'TEXTAREA' },
    { editable: true }, { inDialog: true }];
  for (const code of CODES) {
    for (const place of places) expect(drives(pressed(code), { ...body, ...place })).toBe(false);
    for (const key of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented']) {
      expect(drives(pressed(code, { [key]: true }), body)).toBe(false);
    }
  }
});

test('Shift and an arrow shift the view, arrows in a list go through it, on a button both drive', () => {
  expect(drives(pressed('ArrowUp', { shiftKey: true }), body)).toBe(false);
  expect(drives(pressed('KeyW', { shiftKey: true }), body)).toBe(true);
  expect(drives(pressed('ArrowLeft'), { ...body, tag: 'BUTTON', takesArrows: true })).toBe(false);
  expect(drives(pressed('ArrowLeft'), { ...body, tag: 'BUTTON' })).toBe(true);
});

test('two keys for one thing hold until both are up; opposite keys cancel', () => {
  const keyboard = createKeyboard();
  for (const code of ['KeyW', 'ArrowUp', 'KeyA']) keyboard.press(code);
  expect(keyboard.release('KeyW')).toBe(true);
  expect(keyboard.read()).toEqual({ ahead: true, back: false, steer: 1 });
  keyboard.press('ArrowRight');
  expect(keyboard.release('KeyQ')).toBe(false);
  expect(keyboard.read().steer).toBe(0);
  keyboard.clear();
  expect(keyboard.read()).toEqual({ ahead: false, back: false, steer: 0 });
});

test('the lever goes into reverse when the brake is held at a standstill for a moment, and back the same way', () => {
  const lever = createLever(), back = { ahead: false, back: true }, ahead = { ahead: true, back: false };
  expect(lever.advance(0, back, 5, false)).toBe(false);
  for (let t = 100; t < 5000; t += 100) expect(lever.advance(t, back, 0.4, false)).toBe(false); // still rolls
  expect(lever.advance(5000, back, 0.1, false)).toBe(false);
  expect(lever.advance(5300, back, -0.1, false)).toBe(false);
  expect(lever.advance(5350, { ahead: false, back: false }, 0, false)).toBe(false); // let go: from the start
  expect(lever.advance(5400, back, 0, false)).toBe(false);
  expect(lever.advance(5700, back, 0, false)).toBe(false);
  expect(lever.advance(5800, back, 0, false)).toBe(true);
  // drives backwards; the lever does not move to and fro
  for (let t = 5900; t < 9000; t += 100) expect(lever.advance(t, back, -0.1, true)).toBe(true);
  lever.advance(9000, ahead, 0, true);
  expect(lever.advance(9400, ahead, 0, true)).toBe(false);
  lever.advance(10_000, back, NaN, false);
  expect(lever.advance(11_000, back, NaN, false)).toBe(false); // nobody knows the speed
});

const pad = (axis: number, left = 0, right = 0, b = false): Pad => ({
  axes: [axis, 1, 1, 1],
  buttons:
    Array.from({ length: 17 }, (_, i) => ({ value: i === 6 ? left : i === 7 ? right : 0, pressed: i === 1 && b })),
});

test('a gamepad: right trigger throttle, left trigger brake, left stick to the left is positive, B is the lever',
  () => {
  expect(readPad(pad(-1, 0, 1))).toEqual({ hand: { throttle: 1, brake: 0, steer: 1 }, lever: false });
  expect(readPad(pad(1, 1, 0, true))).toEqual({ hand: { throttle: 0, brake: 1, steer: -1 }, lever: true });
  expect(readPad(pad(0.11, 0.02, 0.03)).hand).toEqual({ throttle: 0, brake: 0, steer: 0 });
  expect(readPad({ axes: [], buttons: [] })).toEqual({ hand: { throttle: 0, brake: 0, steer: 0 }, lever: false });
});

test('beyond the dead zone a stick starts from nothing, rises evenly and reaches its end', () => {
  expect(withDeadZone(0.12 + 1e-6, 0.12)).toBeCloseTo(0, 5);
  expect(withDeadZone(-0.56, 0.12)).toBeCloseTo(-0.5, 12);
  expect(withDeadZone(1.3, 0.12)).toBe(1);
});

test('a finger on the steering: the middle is straight on, the ends are reached before the edges', () => {
  const box = { left: 100, width: 200, top: 0, height: 80 };
  expect(steerAt(200, box)).toBe(0);
  expect(steerAt(120, box)).toBe(1);
  expect(steerAt(20, box)).toBe(1);
  expect(steerAt(237.5, box)).toBeCloseTo(-0.5, 12);
});

test('a finger on a pedal presses more the further up it is', () => {
  const box = { left: 0, width: 60, top: 100, height: 100 }, at = [205, 200, 175, 150, 90].map((y) => pedalAt(y, box));
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect([at[0], at[4]]).toEqual([0.3, 1]);
  expect(at[3]).toBe(1);
});

test('the controls tell what changed, and only that', () => {
  const told: Held[] = [], controls = createControls((held) => told.push(held));
  controls.setKeys({ ahead: true, back: false, steer: 1 });
  controls.setKeys({ ahead: true, back: false, steer: 1 });
  controls.setHand('pad', { throttle: 0.4, brake: 0, steer: -0.5 });
  const full = { throttle: 1, brake: 0, steer: 1, reverse: false };
  expect(told).toEqual([full, { ...full, steer: 0.5 }]);
  controls.setHand('pad', { throttle: 0.4, brake: 0, steer: -0.505 }); // trembles
  controls.setHand('pad', { throttle: 0.5, brake: 0, steer: -0.5 }); // the key presses harder
  expect(told).toHaveLength(2);
  controls.letGo();
  expect(told.at(-1)).toEqual({ throttle: 0, brake: 0, steer: 0, reverse: false });
  controls.letGo();
  expect(told).toHaveLength(3);
});

test('a stick that comes to rest is told, however small the last change', () => {
  const told: Held[] = [], controls = createControls((held) => told.push(held)),
    hand = { throttle: 0, brake: 0, steer: 0 };
  for (const steer of [0.5, 0.02, 0.005, 0, 0.995, 1]) controls.setHand('pad', { ...hand, steer });
  expect(told.map(({ steer }) => steer)).toEqual([0.5, 0.02, 0.005, 0, 0.995, 1]);
  told.length = 0;
  for (let steer = 1; steer > 0.9; steer -= 0.004) controls.setHand('pad', { ...hand, steer });
  expect(told.length).toBeLessThan(10);
});

test('in reverse the keys of the pedals change places: back is throttle, ahead brakes', () => {
  const told: Held[] = [], controls = createControls((held) => told.push(held));
  controls.setKeys({ ahead: false, back: true, steer: 0 });
  controls.setReverse(true);
  controls.setKeys({ ahead: true, back: false, steer: 0 });
  controls.setKeys({ ahead: true, back: true, steer: 0 });
  expect(told).toEqual([
    { throttle: 0, brake: 1, steer: 0, reverse: false }, { throttle: 1, brake: 0, steer: 0, reverse: true },
    { throttle: 0, brake: 1, steer: 0, reverse: true },
  ]);
});
