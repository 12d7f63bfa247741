import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './page';

/** WCAG 2.1 asks for these at levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * Why axe may leave the contrast of a text to people. A panel has one colour all over, so that what holds for its other
 * texts holds for these, too.
 */
const UNDECIDED = [
  'shortTextContent', 'nonBmp', // single letters and signs: units and symbols
  'elmPartiallyObscured', 'elmPartiallyObscuring', // half scrolled out of a panel
  'bgOverlap', // a popover, which is opaque, over the edges of panels
  'bgGradient', // pedals, which fill with the accent's tint as they are pressed
];
/**
 * Backgrounds that a scene may have behind panels, which are not wholly opaque: for each theme the worst one, black
 * under dark text and white under light text.
 */
const WORST = { light: '#000', dark: '#fff' } as const;

/** Puts a colour in the place of the picture; axe reads no canvas, and would decide nothing over one. */
const setGround = (page: Page, color: string) => page.evaluate((own) => {
  const canvas = document.querySelector<HTMLElement>('.stage-canvas');
  if (!canvas) return; // two runs side by side have their pictures in frames
  canvas.style.visibility = 'hidden';
  canvas.parentElement!.style.background = own;
}, color);

/**
 * Expects that axe finds no fault in a part of the page: by all rules in light, by those of colours in dark, which
 * changes nothing else.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await setGround(page, WORST[theme]);
    const axe = new AxeBuilder({ page }).setLegacyMode().include(part); // without a window of its own: no frame is here
    const found = await (theme === 'light' ? axe.withTags(RULES) : axe.withRules('color-contrast')).analyze();
    const faults = found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ failureSummary, html }) => `${id}: ${failureSummary} ${html}`));
    const undecided = found.incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
      .map(({ any: [{ data }], html }) => ({ key: (data as { messageKey: string }).messageKey, html }))
      .filter(({ key, html }) => !UNDECIDED.includes(key) && !html.startsWith('<text')); // letters on a figure's lines
    expect([...faults, ...undecided], `${part}, ${theme}`).toEqual([]);
  }
}
