import type { Hand } from './controls';

/**
 * A gamepad of the standard mapping, https://w3c.github.io/gamepad/#remapping: axes −1 … 1, right positive; buttons 0 …
 * 1.
 */
export type Pad = { axes: readonly number[]; buttons: readonly { value: number; pressed: boolean }[] };

const STICK = 0, B = 1, LEFT_TRIGGER = 6, RIGHT_TRIGGER = 7;
/** A stick that was let go comes to rest anywhere within this [1]. */
const DEAD_ZONE = 0.12;
/** Triggers rest a little off zero. */
const DEAD_TRIGGER = 0.03;

/** 0 within the dead zone, and from its edge on all the way to ±1. */
export function withDeadZone(x: number, zone: number): number {
  const beyond = Math.min(1, Math.abs(x)) - zone;
  return beyond > 0 ? (Math.sign(x) * beyond) / (1 - zone) : 0;
}

/** Right trigger throttle, left trigger brake, left stick steers; whether B, which moves the lever, is down. */
export function readPad({ axes, buttons }: Pad): { hand: Hand; lever: boolean } {
  const trigger = (index: number) => Math.max(0, withDeadZone(buttons[index]?.value ?? 0, DEAD_TRIGGER));
  const steer = -withDeadZone(axes[STICK] ?? 0, DEAD_ZONE);
  return {
    hand: { throttle: trigger(RIGHT_TRIGGER), brake: trigger(LEFT_TRIGGER), steer: steer === 0 ? 0 : steer },
    lever: buttons[B]?.pressed ?? false,
  };
}

/** What gamepads do with the controls. */
type Take = { hand(hand: Hand): void; toggleLever(): void };

/** Reads a pad with each animation frame, and only while one is connected. Returns how to stop. */
export function watchPads({ hand, toggleLever }: Take): () => void {
  if (typeof navigator.getGamepads !== 'function') return () => {};
  const stopping = new AbortController(), { signal } = stopping;
  let frame = 0, leverWasDown = true; // down since before it was looked at is no press
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
