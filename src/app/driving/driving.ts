import { useEffect } from 'react';
import { placeOf } from '../keys';
import { currentHistory, hold, sceneOf } from '../session';
import { addNotice, getState, setState, useApp } from '../store';
import { createControls, isNothing, type Hand } from './controls';
import { createKeyboard, drives } from './drivingKeys';
import { watchPads } from './gamepad';
import { keepDriven } from './drivenKept';
import { createLever } from './lever';
import { isReplay } from './record';

/** The controls of the page; keys and gamepad are bound here, fingers in TouchControls. */
export const controls = createControls((held) => {
  hold(held);
  const { driven, reverse } = getState();
  if (held.reverse !== reverse) setState({ reverse: held.reverse });
  if (driven || isNothing(held) || !personDrives()) return;
  setState({ driven: true });
  keepDriven();
});

const LEVER_EVERY = 50; // [ms]
const NOT_NOW = 'A recorded drive is at the wheel: “Take the wheel” on the dashboard lets you drive.';

/** Returns true if a person drives the open scene: during a recorded drive nobody can interfere. */
const personDrives = (): boolean => !isReplay(getState().setup);

export const toggleLever = (): void => { if (personDrives()) controls.setReverse(!controls.held.reverse); };

/** Binds keys, gamepads and all events that release the controls; returns a function that ends this. */
function startDriving(): () => void {
  const keyboard = createKeyboard(), lever = createLever(), stopping = new AbortController(), { signal } = stopping;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** Moves the lever if keys brake at a standstill; while one is held, checks this every LEVER_EVERY. */
  function watchLever(): void {
    const { ahead, back } = controls.keys, wanted = ahead !== back;
    if (!wanted) {
      clearInterval(timer);
      timer = undefined;
    }
    const moveLever = () => {
      const { reverse } = controls.held, { speed = NaN } = currentHistory().latest;
      const next = lever.advance(performance.now(), controls.keys, speed, reverse);
      if (next !== reverse) controls.setReverse(next);
    };
    moveLever();
    if (wanted) timer ??= setInterval(moveLever, LEVER_EVERY);
  }
  function readKeys(): void {
    controls.setKeys(keyboard.read());
    watchLever();
  }
  function letGo(): void {
    keyboard.clear();
    controls.letGo();
    watchLever();
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!drives(event, placeOf(event.target))) return;
    event.preventDefault(); // nor does it scroll or turn the view
    if (event.repeat) return;
    if (!personDrives()) return addNotice(NOT_NOW, true);
    keyboard.press(event.code);
    readKeys();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Meta') letGo(); // macOS reports no keyup while ⌘ is down
    else if (keyboard.release(event.code)) readKeys();
  };
  addEventListener('keydown', onKeyDown, { signal, capture: true }); // before the canvas forwards it
  addEventListener('keyup', onKeyUp, { signal, capture: true });
  addEventListener('blur', letGo, { signal });
  document.addEventListener('visibilitychange', () => { if (document.hidden) letGo(); }, { signal });

  const hand = (of: Hand) => {
    if (getState().dialog === null && !document.hidden && personDrives()) controls.setHand('pad', of);
  };
  const stopPads = watchPads({ hand, toggleLever: () => { if (getState().dialog === null) toggleLever(); } });
  const unsubscribe = useApp.subscribe((now, before) => {
    if (now.dialog !== null && before.dialog === null) letGo();
    if (now.worlds !== before.worlds) controls.setReverse(false); // a run starts in a forward gear
    if (now.setup !== before.setup && isReplay(now.setup) && !isReplay(before.setup)) {
      letGo();
      controls.setReverse(false);
    }
  });
  return () => {
    stopping.abort();
    unsubscribe();
    stopPads();
    letGo();
    controls.setReverse(false);
  };
}

/** Returns true if a person can drive the open scene; while that is so, keys and gamepads drive it. */
export function useDriving(): boolean {
  const drivable = useApp((s) => sceneOf(s.setup).drivable === true);
  useEffect(() => (drivable ? startDriving() : undefined), [drivable]);
  return drivable;
}
