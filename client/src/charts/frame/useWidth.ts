import { type RefObject, startTransition, useEffect, useState } from 'react';

/**
 * The width of an element in whole pixels; `null` until it is laid out. The observer tells it after the browser's own
 * layout: asking for it before would make the browser lay out the page once more, in the midst of the first picture.
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
