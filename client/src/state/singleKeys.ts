/** Switches single-key shortcuts. WCAG 2.1.4: speech input types letters, so users can turn them off. */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isOneOf } from '../storage/check.js';
import { sharedState, useSharedState } from './sharedState.js';

const stored = storedForBrowser('single-keys', isOneOf(['off'] as const));

const on = sharedState(stored.read() === null);
export const useSingleKeys = (): boolean => useSharedState(on);
export const singleKeysOn = (): boolean => on.get();

export function switchSingleKeys(works: boolean): void {
  if (works) stored.forget();
  else stored.keep('off');
  on.set(works);
}
