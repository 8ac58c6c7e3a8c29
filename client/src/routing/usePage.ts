import { useEffect, useLayoutEffect, useRef } from 'react';

/** Sets each screen's title and focuses its h1, so that a screen reader announces it. */
export function usePage(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Tidewatch`;
  }, [title]);
  // Together with the page's own layout effects (ConnectForm), so that no input falls in between.
  const inUse = useRef(false);
  useLayoutEffect(() => {
    inUse.current ||= tookOverPrerendered();
  }, []);
  useEffect(() => {
    if (inUse.current) return;
    // In the next frame, because focusing now would force another layout.
    const frame = requestAnimationFrame(() => {
      // A field that already has the focus keeps it.
      if (!document.querySelector('main')?.contains(document.activeElement))
        heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return heading;
}

/** True once, on the prerendered start page: visitors use it before the app starts, so the focus must not move. */
function tookOverPrerendered(): boolean {
  const root = document.querySelector<HTMLElement>('[data-prerendered]');
  delete root?.dataset.prerendered;
  return root !== null;
}
