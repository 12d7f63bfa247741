import { maxOf } from '../../core/extremes';
import type { Held } from '../../protocol/messages';
import type { HeldKeys } from './drivingKeys';

/** Position of one input device's pedals and steering: pedals 0 … 1, steer −1 … 1 and > 0 to the left. */
export type Hand = { throttle: number; brake: number; steer: number };

const NOTHING: Hand = { throttle: 0, brake: 0, steer: 0 };
/** Least change that is sent [1], as sticks tremble. */
const TREMBLE = 0.01;

export const isNothing = ({ throttle, brake, steer }: Hand): boolean => throttle === 0 && brake === 0 && steer === 0;

/** Returns true if a change is worth sending: one that can be felt, or one that ends at an end or in the middle. */
const differs = (now: number, told: number): boolean =>
  now !== told && (Math.abs(now - told) > TREMBLE || now === 0 || Math.abs(now) === 1);

/**
 * Makes the controls, which combine keys, a gamepad and fingers: the hardest press counts, and steering adds up. `send`
 * gets the result whenever it changes. Uses no DOM.
 */
export function createControls(send: (held: Held) => void) {
  const hands = { pad: NOTHING, touch: NOTHING };
  let keys: HeldKeys = { ahead: false, back: false, steer: 0 }, told: Held = { ...NOTHING, reverse: false };
  let reverse = false;

  /** Returns the pedals of the keys: these say ahead or back, so that their meaning depends on the lever. */
  const handOfKeys = (): Hand => {
    const [go, stop] = reverse ? [keys.back, keys.ahead] : [keys.ahead, keys.back];
    return { throttle: go && !stop ? 1 : 0, brake: stop ? 1 : 0, steer: keys.steer };
  };

  function update(): void {
    const all = [handOfKeys(), hands.pad, hands.touch];
    const throttle = maxOf(all.map((h) => h.throttle)), brake = maxOf(all.map((h) => h.brake));
    const steer = Math.min(1, Math.max(-1, all.reduce((sum, h) => sum + h.steer, 0)));
    const changed = differs(throttle, told.throttle) || differs(brake, told.brake) || differs(steer, told.steer);
    if (!changed && reverse === told.reverse) return;
    told = { throttle, steer, brake, reverse };
    send(told);
  }

  return {
    /** Pedals, steering and lever as last sent. */
    get held(): Readonly<Held> { return told; },
    get keys(): Readonly<HeldKeys> { return keys; },
    setKeys(next: HeldKeys): void { keys = next; update(); },
    setHand(which: keyof typeof hands, hand: Hand): void { hands[which] = hand; update(); },
    setReverse(next: boolean): void { reverse = next; update(); },
    /** Releases everything but the lever. */
    letGo(): void {
      keys = { ahead: false, back: false, steer: 0 };
      hands.pad = hands.touch = NOTHING;
      update();
    },
  };
}
