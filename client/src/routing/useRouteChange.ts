import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { recheckHealth } from '../api/health.js';
import { dismissAllToasts } from '../state/toasts.js';

export const CLEAR_ERRORS_EVENT = 'clear-component-errors';

/**
 * Spec §2: 'On every route change, toasts are dismissed and a clear-component-errors event is broadcast', and §4:
 * health is checked again if it is stale. A layout effect: it runs before the new screen's own effects, which may raise
 * a toast at once.
 */
export function useRouteChange(): void {
  const [path] = useLocation();
  const known = useRef(path);
  useLayoutEffect(() => {
    if (known.current === path) return;
    known.current = path;
    dismissAllToasts();
    dispatchEvent(new Event(CLEAR_ERRORS_EVENT));
    recheckHealth();
    if (!location.hash) scrollTo(0, 0);
  }, [path]);
}
