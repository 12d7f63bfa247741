import type { Page } from '@playwright/test';

/** A sentence that a page has said, in which of its loads, and when [ms since 1970]. */
export type Said = { load: number; text: string; at: number };

/** What runs in a page to hear it. */
type Ears = { load: number; lowest: number };
type Hearing = typeof globalThis & {
  ears: Ears; stormSays(load: number, text: string): Promise<void>;
};

/**
 * Hears what a page says: each sentence once for each time that it appears, with the number of the load, so that what
 * an earlier load has said is not taken for what this one says. It also notes the lowest time of the run.
 */
export async function hearPage(page: Page, note: (text: string) => void) {
  const said: Said[] = [];
  await page.exposeFunction('stormSays', (load: number, text: string) => {
    said.push({ load, text, at: Date.now() });
    note(`    says: ${text}`);
  });
  await page.addInitScript(() => {
    if (location.protocol !== 'http:') return;
    const scope = globalThis as Hearing, load = Number(sessionStorage.getItem('storm.load') ?? 0) + 1;
    sessionStorage.setItem('storm.load', String(load));
    scope.ears = { load, lowest: Infinity };
    let shown = new Set<string>();
    const hear = () => {
      const sentences = '[data-testid=failure] p, [data-testid=issues] li, [data-testid=notice] p';
      const now = [...document.querySelectorAll(sentences)].map(({ textContent }) => textContent ?? '');
      for (const text of now) if (!shown.has(text)) void scope.stormSays(load, text);
      shown = new Set(now);
      const time = document.querySelector<HTMLElement>('[data-testid=status]')?.dataset.time;
      if (time !== undefined) scope.ears.lowest = Math.min(scope.ears.lowest, Number(time));
    };
    new MutationObserver(hear).observe(document, {
      subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-time'],
    });
  });
  return {
    said,
    /** Returns the number of the present load. */
    load: () => page.evaluate(() => (globalThis as Hearing).ears.load),
    /** Forgets what is shown, as a person does who has read it. */
    dismiss: () => page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('.notices [aria-label=Dismiss]')) button.click();
    }),
    /** Begins to look for the lowest time of the run anew; returns the time now [s], NaN if there is none. */
    mark: () => page.evaluate(() => {
      const time = document.querySelector<HTMLElement>('[data-testid=status]')?.dataset.time;
      (globalThis as Hearing).ears.lowest = Infinity;
      return Number(time ?? NaN);
    }),
    /** Returns the lowest time of the run since `mark` [s]. */
    lowest: () => page.evaluate(() => (globalThis as Hearing).ears.lowest),
  };
}
