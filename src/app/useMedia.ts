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

/** Returns true on phones, where panels become a bottom sheet. layout.css has the same width. */
export const useIsSmall = (): boolean => useMedia('(max-width: 640px)');
