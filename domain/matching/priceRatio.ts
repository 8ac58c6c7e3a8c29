/** Whether two prices can belong to one product. */
import type { Profile } from './profile.js';

/**
 * The higher price over the lower one: 1 is the same price. `null` if one is unknown, or if both name a currency and
 * these differ: they cannot be compared without a rate.
 */
export function priceRatio(a: Profile, b: Profile): number | null {
  if (Number.isNaN(a.price) || Number.isNaN(b.price)) return null;
  if (a.currency !== '' && b.currency !== '' && a.currency !== b.currency) return null;
  return Math.max(a.price, b.price) / Math.min(a.price, b.price);
}
