import { useSyncExternalStore } from 'react';

/** Whether a media query holds, and a new render when that changes. */
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

/** Phones: panels become a bottom sheet. The same width is in layout.css. */
export const useIsSmall = (): boolean => useMedia('(max-width: 640px)');
