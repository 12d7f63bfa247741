import { useEffect, useState } from 'react';
import type uPlot from 'uplot';

/** The class of uPlot that makes charts. */
export type UPlot = typeof uPlot;

type State = { uPlot: UPlot | null; refusal: string | null };

let state: State = { uPlot: null, refusal: null };

/**
 * Loads uPlot, which makes a number format of the browser's language as it loads. WebKitGTK under LANG=C.UTF-8 calls
 * that language "C", which Intl refuses: then the page sets it to English.
 */
async function load(): Promise<State> {
  try {
    new Intl.NumberFormat(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
  }
  try {
    return { uPlot: (await import('uplot')).default, refusal: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { uPlot: null, refusal: `The chart could not be loaded: ${why}` };
  }
}

/** Loads uPlot before it is needed. */
export const readyUPlot = (): void => void load();

/** Returns uPlot, null until it has loaded; and a sentence if it cannot be loaded, which the next chart tries again. */
export function useUPlot(): State {
  const [seen, setSeen] = useState(state);
  useEffect(() => {
    if (state.uPlot) return setSeen(state);
    let isGone = false;
    void load().then((next) => {
      state = next;
      if (!isGone) setSeen(next);
    });
    return () => { isGone = true; };
  }, []);
  return seen;
}
