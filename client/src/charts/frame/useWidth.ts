import { type RefObject, startTransition, useEffect, useState } from 'react';

/**
 * The width of an element in whole pixels; `null` until it is laid out. Waits for the observer, because reading the
 * width earlier would force another layout during the first paint.
 */
export function useWidth(box: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => startTransition(() => setWidth(element.clientWidth || null)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
