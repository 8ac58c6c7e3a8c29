import { useSyncExternalStore } from 'react';

/** Whether a media query holds, for what style alone cannot tell apart: `(max-width: 767px)`. */
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
