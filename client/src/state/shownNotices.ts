/**
 * Which notifications were already on screen, so that none is announced twice. Spec §4: over 20, the last 10 are kept.
 */
import { sharedState } from './sharedState.js';

const MOST = 20;
const KEPT = 10;

const shown = sharedState<readonly string[]>([]);

/** `true` the first time. */
export function isFirstShowing(id: string): boolean {
  if (shown.get().includes(id)) return false;
  const ids = [...shown.get(), id];
  shown.set(ids.length > MOST ? ids.slice(-KEPT) : ids);
  return true;
}
