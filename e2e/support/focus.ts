import type { Page } from '@playwright/test';

/** A press of Tab has come to a control; `why` a person may not see that it has the focus, '' if they do. */
export type Stop = { name: string; fault: string };

/**
 * Returns the control that has the focus; null if none has. Its outline must be two pixels wide, of no faint colour,
 * uncut by what is around it, and nothing may be over the control.
 */
export const focused = (page: Page): Promise<Stop | null> => page.evaluate(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const name = element.getAttribute('aria-label') ?? (element.textContent.trim().slice(0, 40) || element.id);
  const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(element);
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  const color = `rgb(${[1, 3, 5].map((k) => parseInt(accent.slice(k, k + 2), 16)).join(', ')})`;
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return { name, fault: 'has no outline' };
  if (outlineColor !== color) return { name, fault: `has an outline of ${outlineColor}, not ${color}` };

  const { left, right, top, bottom } = element.getBoundingClientRect();
  const reach = Math.max(0, parseFloat(outlineWidth) + parseFloat(outlineOffset)) - 0.5; // half a pixel is rounding
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(part), own = part.getBoundingClientRect();
    const isCut = (overflowX !== 'visible' && (left - reach < own.left || right + reach > own.right))
      || (overflowY !== 'visible' && (top - reach < own.top || bottom + reach > own.bottom));
    if (isCut) return { name, fault: `has an outline that ${part.className} cuts` };
    if (position === 'fixed') break;
  }
  if (element.localName === 'canvas') return { name, fault: '' }; // the picture is under the panels, its edge is free
  const over = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y))
    .find((hit) => !element.contains(hit) && !hit?.contains(element));
  return { name, fault: over ? `is under ${over.localName}.${over.className}` : '' };
});
