import { type RefObject, useEffect, useState } from 'react';

/** How far from the window a chart begins to load, so that it is there when the scrolling reaches it. */
const MARGIN = '100px';

/** Whether the element has been near the window: a chart's library is only fetched when its chart is about to be seen. */
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
