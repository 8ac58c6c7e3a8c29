import { type RefObject, useEffect, useState } from 'react';

/** A chart starts to load at this distance from the window, so that it is ready when the user scrolls to it. */
const MARGIN = '100px';

/** True once the element has been near the window: a chart fetches its library only when it is about to be seen. */
export function useSeen(box: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current || seen) return;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, seen]);
  return seen;
}
