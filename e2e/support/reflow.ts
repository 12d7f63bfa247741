import type { Page } from '@playwright/test';

/** Parts that need two dimensions, as WCAG 1.4.10 has it: what is wider than they scrolls in them alone. */
const TWO_DIMENSIONAL = '.law-formula, .lab-table, .charts canvas';

/**
 * Returns what cannot be read or used to its end by scrolling up and down alone: text beyond the window or beyond what
 * cuts it, controls there or under something else, and parts that scroll sideways. An open dialog or menu is looked at
 * by itself.
 */
export const findCut = (page: Page): Promise<string[]> => page.evaluate((twoDimensional) => {
  const cut: string[] = [], { clientWidth: width, clientHeight: height } = document.documentElement;
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const nameOf = (element: Element): string => {
    const text = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 60);
    return `${element.localName}.${element.getAttribute('class') ?? ''} “${text}”`;
  };

  /** Says whether a box of an element can be seen, where it is or once it is scrolled to up or down. */
  const isWhole = (from: Element, box: DOMRect): boolean => {
    const { left, right } = box;
    let { top, bottom } = box;
    for (let part: Element | null = from; part && part !== document.body; part = part.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(part), own = part.getBoundingClientRect();
      if (overflowX !== 'visible' && (left < own.left - 1 || right > own.right + 1)) return false;
      if (overflowY === 'hidden' && (top < own.top - 1 || bottom > own.bottom + 1)) return false;
      if (scrolls(overflowY)) [top, bottom] = [own.top, own.bottom];
      if (position === 'fixed') break;
    }
    return left >= -1 && right <= width + 1 && top >= -1 && bottom <= height + 1;
  };
  /** Says whether something else is over the middle of an element, once it is scrolled to. */
  const isCovered = (element: Element): boolean => {
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top, width: w, height: h } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + w / 2, top + h / 2);
    return !element.contains(hit) && !hit?.contains(element);
  };

  const front = document.querySelector(':popover-open') ?? document.querySelector('dialog[open]')
    ?? document.querySelector('.overlay')!;
  const range = document.createRange();
  for (const element of front.querySelectorAll('*')) {
    const box = element.getBoundingClientRect(), { overflowX } = getComputedStyle(element);
    if (box.width <= 1 || box.height <= 1 || element.closest(`${twoDimensional}, .doc`)
      || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (scrolls(overflowX) && element.scrollWidth > element.clientWidth)
      cut.push(`scrolls sideways: ${nameOf(element)}`);
    if (element.matches('button, a, input, select, textarea, summary')) {
      if (!isWhole(element, box)) cut.push(`cut: ${nameOf(element)}`);
      else if (isCovered(element)) cut.push(`covered: ${nameOf(element)}`);
    }
    for (const text of element.closest('select') ? [] : element.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !text.textContent!.trim()) continue;
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some((line) => !isWhole(element, line))) cut.push(`cut: ${nameOf(element)}`);
    }
  }
  return cut;
}, TWO_DIMENSIONAL);
