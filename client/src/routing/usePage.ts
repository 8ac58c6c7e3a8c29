import { useEffect, useRef } from 'react';

/** Sets each screen's title and focuses its h1, so that a screen reader announces it. */
export function usePage(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Tidewatch`;
  }, [title]);
  useEffect(() => {
    if (tookOver()) return;
    // A field that already has the focus keeps it.
    if (!document.querySelector('main')?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** Once, on the prerendered start page: it is in use before the app starts, so the focus stays where it is. */
function tookOver(): boolean {
  const root = document.querySelector<HTMLElement>('[data-prerendered]');
  delete root?.dataset.prerendered;
  return root !== null;
}
