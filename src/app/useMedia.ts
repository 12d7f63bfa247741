import { useSyncExternalStore } from 'react';

/** Returns whether a media query holds, and renders again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Phones, where panels become a bottom sheet. layout.css has the same width. */
const SMALL = '(max-width: 640px)';

/** Returns true on phones, now. */
export const isSmall = (): boolean => matchMedia(SMALL).matches;

/** Returns true on phones, and renders again when that changes. */
export const useIsSmall = (): boolean => useMedia(SMALL);
