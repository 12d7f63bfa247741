import type { Hand } from './controls';

/**
 * A gamepad with the standard mapping, https://w3c.github.io/gamepad/#remapping: axes −1 … 1, right positive; buttons 0
 * … 1.
 */
export type Pad = { axes: readonly number[]; buttons: readonly { value: number; pressed: boolean }[] };

const STICK = 0, B = 1, LEFT_TRIGGER = 6, RIGHT_TRIGGER = 7;
/** Deflection within which a released stick may rest [1]. */
const DEAD_ZONE = 0.12;
/** Deflection within which a released trigger may rest [1]. */
const DEAD_TRIGGER = 0.03;

/** Returns 0 within the dead zone; beyond it, x rescaled so that it runs from 0 to ±1. */
export function withDeadZone(x: number, zone: number): number {
  const beyond = Math.min(1, Math.abs(x)) - zone;
  return beyond > 0 ? (Math.sign(x) * beyond) / (1 - zone) : 0;
}

/**
 * Reads pedals and steering of a pad: right trigger throttle, left trigger brake, left stick steers; `lever` is true
 * while B is down, which moves the lever.
 */
export function readPad({ axes, buttons }: Pad): { hand: Hand; lever: boolean } {
  const trigger = (index: number) => Math.max(0, withDeadZone(buttons[index]?.value ?? 0, DEAD_TRIGGER));
  const steer = -withDeadZone(axes[STICK] ?? 0, DEAD_ZONE);
  return {
    hand: { throttle: trigger(RIGHT_TRIGGER), brake: trigger(LEFT_TRIGGER), steer: steer === 0 ? 0 : steer },
    lever: buttons[B]?.pressed ?? false,
  };
}

/** Functions by which gamepads act on the controls. */
type Take = { hand(hand: Hand): void; toggleLever(): void };

/** Reads a pad with each animation frame, and only while one is connected. Returns a function that ends this. */
export function watchPads({ hand, toggleLever }: Take): () => void {
  if (typeof navigator.getGamepads !== 'function') return () => {};
  const stopping = new AbortController(), { signal } = stopping;
  let frame = 0, leverWasDown = true; // if it is down from the beginning, that is no press
  const poll = () => {
    frame = 0;
    const pad = navigator.getGamepads().find((p) => p?.connected && p.mapping === 'standard');
    if (!pad) return hand({ throttle: 0, brake: 0, steer: 0 });
    const read = readPad(pad);
    hand(read.hand);
    if (read.lever && !leverWasDown) toggleLever();
    leverWasDown = read.lever;
    frame = requestAnimationFrame(poll);
  };
  const start = () => { if (!frame) poll(); };
  addEventListener('gamepadconnected', start, { signal });
  addEventListener('gamepaddisconnected', start, { signal });
  start();
  return () => {
    stopping.abort();
    cancelAnimationFrame(frame);
  };
}
