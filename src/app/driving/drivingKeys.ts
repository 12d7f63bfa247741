import type { Place } from '../keys';
import { isTyping } from '../keys';
import type { Direction } from './lever';

/** Driving keys by their position on the keyboard: WASD is a place for a hand, whatever letters are there. */
const KEYS = {
  ArrowUp: 'ahead', ArrowDown: 'back', ArrowLeft: 'left', ArrowRight: 'right',
  KeyW: 'ahead', KeyS: 'back', KeyA: 'left', KeyD: 'right',
} as const;
type Code = keyof typeof KEYS;

/** Driving keys as the help dialog lists them. */
export const DRIVING_KEYS: readonly { shown: string; does: string }[] = [
  { shown: 'W ↑', does: 'Throttle; while it rolls back, brake' },
  { shown: 'S ↓', does: 'Brake; held at a standstill, reverse' },
  { shown: 'A D ← →', does: 'Steer' },
];

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>;

/**
 * Returns true if a key drives at this place: not while typing, nor if arrows have a meaning of their own there, nor if
 * the browser uses it.
 */
export function drives(event: Pressed, place: Place): boolean {
  if (!Object.hasOwn(KEYS, event.code) || event.defaultPrevented || isTyping(place)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const isArrow = event.code.startsWith('Arrow');
  // Shift and an arrow shift the view
  return !(isArrow && (event.shiftKey || place.takesArrows)) && place.type !== 'range';
}

/** Directions of the pedal keys that are down, and steer −1 … 1, > 0 to the left. */
export type HeldKeys = Direction & { steer: number };

export function createKeyboard() {
  const down = new Set<Code>();
  const any = (what: (typeof KEYS)[Code]) => [...down].some((code) => KEYS[code] === what);
  return {
    press: (code: string): void => { if (Object.hasOwn(KEYS, code)) down.add(code as Code); },
    /** Releases a key; returns true if it was down. */
    release: (code: string): boolean => down.delete(code as Code),
    clear: (): void => down.clear(),
    read: (): HeldKeys =>
      ({ ahead: any('ahead'), back: any('back'), steer: (any('left') ? 1 : 0) - (any('right') ? 1 : 0) }),
  };
}
