/** Whether two prices can be one product's. */
import type { Profile } from './profile.js';

/**
 * The higher price over the lower one: 1 is the same price. `null` where one is unknown, or where both name their
 * currency and these differ: without a rate they say nothing.
 */
export function priceRatio(a: Profile, b: Profile): number | null {
  if (Number.isNaN(a.price) || Number.isNaN(b.price)) return null;
  if (a.currency !== '' && b.currency !== '' && a.currency !== b.currency) return null;
  return Math.max(a.price, b.price) / Math.min(a.price, b.price);
}
