import { useEffect, useLayoutEffect, useRef } from 'react';

/** Sets each screen's title and focuses its h1, so that a screen reader announces it. */
export function usePage(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Tidewatch`;
  }, [title]);
  // With the page's own layout effects (ConnectForm): in between, what a visitor does would belong to neither.
  const inUse = useRef(false);
  useLayoutEffect(() => {
    inUse.current ||= tookOver();
  }, []);
  useEffect(() => {
    if (inUse.current) return;
    // With the next frame's layout: the focus would make the browser lay out the new screen once more.
    const frame = requestAnimationFrame(() => {
      // A field that already has the focus keeps it.
      if (!document.querySelector('main')?.contains(document.activeElement))
        heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return heading;
}

/** Once, on the prerendered start page: it is in use before the app starts, so the focus stays where it is. */
function tookOver(): boolean {
  const root = document.querySelector<HTMLElement>('[data-prerendered]');
  delete root?.dataset.prerendered;
  return root !== null;
}
