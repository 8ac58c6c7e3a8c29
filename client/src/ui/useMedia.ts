import { useSyncExternalStore } from 'react';

/** Evaluates a media query, for layouts that CSS alone cannot switch: `(max-width: 767px)`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    changed => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
