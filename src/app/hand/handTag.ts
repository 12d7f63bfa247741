import type { Report } from '../../protocol/messages';
import { formatScaled } from '../format';

/** Place of the tag beside the pointer [CSS pixels]: above it, where no finger covers it. */
const BESIDE = 18, ABOVE = 44;

type Tag = { element: HTMLElement; end(): void };
let tag: Tag | null = null;

/** Shows the force of the hand beside the pointer while something is held, on the canvas that it is held on. */
export function showHand(canvas: HTMLCanvasElement, { held, force }: Extract<Report, { type: 'hand' }>): void {
  if (held === null) {
    tag?.end();
    tag = null;
    return;
  }
  tag ??= makeTag(canvas);
  tag.element.textContent = formatScaled(force, 'N');
}

/** Makes the tag, which follows the pointer until it ends. */
function makeTag(canvas: HTMLCanvasElement): Tag {
  const element = document.createElement('output');
  element.className = 'hand-tag surface';
  element.setAttribute('aria-label', 'Force of the hand');
  element.setAttribute('aria-live', 'off'); // it changes ten times a second
  element.hidden = true; // until the pointer says where it is
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    element.hidden = false;
    element.style.translate = `${clientX + BESIDE}px ${clientY - ABOVE}px`;
  };
  canvas.addEventListener('pointermove', follow);
  document.body.append(element);
  return {
    element,
    end() {
      canvas.removeEventListener('pointermove', follow);
      element.remove();
    },
  };
}
