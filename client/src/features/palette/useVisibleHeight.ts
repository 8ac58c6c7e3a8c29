import { type RefObject, useEffect } from 'react';

/** Keeps the height above an on-screen keyboard, in pixels, in an element's `--visible-height`: CSS units include what it covers. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const set = () => element.current?.style.setProperty('--visible-height', `${viewport?.height}px`);
    if (viewport) set();
    viewport?.addEventListener('resize', set);
    return () => viewport?.removeEventListener('resize', set);
  }, [element]);
}
