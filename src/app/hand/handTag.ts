import type { Report } from '../../protocol/messages';
import { formatReading } from '../format';
import { pointer } from '../forwardEvents';
import { getState } from '../store';
import { formatMeasured } from '../units/measured';
import type { UnitSystem } from '../units/unitsKept';

/** Place of the tag beside the pointer [CSS pixels]: above it, where no finger covers it. */
const BESIDE = 18, ABOVE = 44;

/** Units of a force, their size and the least force that has them [N]. */
const UNITS = [['kN', 1e3, 1e3], ['N', 1, 0.1], ['mN', 1e-3, 1e-4], ['µN', 1e-6, 1e-12], ['N', 1, 0]] as const;

/** Formats a force [N] with the unit that keeps it short: "9.8 N", "81 mN", as grains are light. */
export function formatForce(force: number, system: UnitSystem): string {
  if (system !== 'declared') return formatMeasured(force, 'N', system);
  const [unit, size] = UNITS.find(([, , least]) => force >= least) ?? UNITS[1];
  return `${formatReading(force / size, 2)} ${unit}`;
}

type Tag = { element: HTMLElement; end(): void };
let tag: Tag | null = null;

/** Shows the force of the hand beside the pointer while something is held, on the canvas that it is held on. */
export function showHand(canvas: HTMLCanvasElement, { held, force, isMost }: Extract<Report, { type: 'hand' }>): void {
  if (held === null) {
    tag?.end();
    tag = null;
    return;
  }
  tag ??= makeTag(canvas);
  tag.element.textContent = formatForce(force, getState().units) + (isMost ? ', the most' : '');
}

/** Makes the tag, which follows the pointer until it ends. */
function makeTag(canvas: HTMLCanvasElement): Tag {
  const element = document.createElement('output');
  element.className = 'hand-tag surface';
  element.setAttribute('aria-label', 'Force of the hand');
  element.setAttribute('aria-live', 'off'); // it changes ten times a second
  const follow = (): void => { element.style.translate = `${pointer.x + BESIDE}px ${pointer.y - ABOVE}px`; };
  follow(); // it may have stopped before this module arrived
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
