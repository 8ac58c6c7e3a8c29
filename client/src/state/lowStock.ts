/** The merchant's threshold for low stock: stored in this browser, per shop. */
import { LOW_INVENTORY_THRESHOLD } from '../../../domain/api/analytics.js';
import { storedForShop } from '../storage/browserStorage.js';
import { isOneOf } from '../storage/check.js';

export const THRESHOLDS = ['0', '1', '3', '5', '10', '20', '50'] as const;
const choice = storedForShop('low-stock', isOneOf(THRESHOLDS));

export const lowStockThreshold = (shop: string): number => Number(choice(shop).read() ?? LOW_INVENTORY_THRESHOLD);

/** If storage is unavailable, the choice lasts as long as the page. */
export function keepLowStockThreshold(shop: string, threshold: number): void {
  const offered = THRESHOLDS.find(known => Number(known) === threshold);
  if (offered) choice(shop).keep(offered);
}
