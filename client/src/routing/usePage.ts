import { useEffect, useRef } from 'react';

/** Each screen's title, and the focus on its h1, so that a screen reader hears where it is. */
export function usePage(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Tidewatch`;
  }, [title]);
  useEffect(() => {
    // A field of the screen that took the focus by itself keeps it.
    if (!document.querySelector('main')?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
