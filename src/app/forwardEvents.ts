import type { ForwardedEvent } from '../protocol/messages';

/** Pointer events of the canvas that controls in the worker listen to. */
const POINTER = [
  'pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerenter', 'pointerleave', 'lostpointercapture',
  'click', 'dblclick',
  'contextmenu', 'wheel',
] as const;
const MODIFIERS = ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const;
const FIELDS = [
  'button', 'buttons', 'clientX', 'clientY', 'pageX', 'pageY', 'offsetX', 'offsetY', 'movementX', 'movementY',
  'pointerId', 'pointerType',
  'isPrimary', 'pressure', 'deltaX', 'deltaY', 'deltaZ', 'deltaMode', 'detail', 'key', 'code', 'repeat', ...MODIFIERS,
] as const;

/** The pointer was last heard here on a canvas [CSS pixels of the window]. */
export const pointer = { x: 0, y: 0 };

/** Returns the named fields of an event as a message. */
export function flatten(event: Event): ForwardedEvent {
  const flat: ForwardedEvent = { type: event.type };
  for (const field of FIELDS) {
    const value: unknown = Reflect.get(event, field); // each kind of event has some of them
    if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') flat[field] = value;
  }
  return flat;
}

/**
 * Sends the events of the canvas to the worker. Only the page can prevent scrolling and menus and take the focus: that
 * is done here. `isHand` says whether a press is meant to drag what it meets.
 */
export function forwardEvents(
  canvas: HTMLCanvasElement, send: (event: ForwardedEvent) => void, isHand: (event: MouseEvent) => boolean,
): void {
  canvas.style.touchAction = 'none';
  canvas.tabIndex = 0;
  const forward = (event: Event) => {
    if (event.type === 'keydown' && event.defaultPrevented) return; // the key has driven
    if (event.type === 'wheel' || event.type === 'contextmenu') event.preventDefault();
    const isPress = event.type === 'pointerdown';
    if (isPress) canvas.focus({ preventScroll: true });
    if (event instanceof MouseEvent) Object.assign(pointer, { x: event.clientX, y: event.clientY });
    send({ ...flatten(event), ...(isPress && isHand(event as PointerEvent) && { hand: true }) });
  };
  for (const type of POINTER) canvas.addEventListener(type, forward, { passive: false });
  for (const type of ['keydown', 'keyup']) canvas.addEventListener(type, forward);
}
