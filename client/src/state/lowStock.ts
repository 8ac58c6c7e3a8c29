/** How few units of a variant are few to this merchant: a choice that this browser keeps, per shop. */
import { LOW_INVENTORY_THRESHOLD } from '../../../domain/api/analytics.js';

export const THRESHOLDS = ['0', '1', '3', '5', '10', '20', '50'] as const;
const keyOf = (shop: string): string => `tidewatch:low-stock:${shop}`;

export function lowStockThreshold(shop: string): number {
  try {
    const kept = THRESHOLDS.find(known => known === localStorage.getItem(keyOf(shop)));
    return kept === undefined ? LOW_INVENTORY_THRESHOLD : Number(kept);
  } catch {
    return LOW_INVENTORY_THRESHOLD;
  }
}

export function keepLowStockThreshold(shop: string, threshold: number): void {
  try {
    localStorage.setItem(keyOf(shop), String(threshold));
  } catch {
    // Storage is refused in some private windows: the choice lasts as long as the page.
  }
}
