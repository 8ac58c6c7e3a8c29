import { useEffect, useRef } from 'react';

/** Each screen's title, and the focus on its h1, so that a screen reader hears where it is. */
export function usePage(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Tidewatch`;
  }, [title]);
  useEffect(() => {
    // Focus stays where a visitor has put it already (a skip link, a field).
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
