/** Handles tiered prices: the price for the lowest quantity counts. */
import { isThing, plainText, type Thing, textIn, values } from './thing.js';

/** The minimum quantity of a price; 1 if it names none. */
export function leastQuantity(priced: Thing): number {
  const [eligible] = values(priced, 'eligibleQuantity');
  const least = isThing(eligible) ? textIn(eligible, 'minValue', 'value') : plainText(eligible);
  const quantity = Number(least ?? Number.NaN);
  return Number.isFinite(quantity) ? quantity : isThing(eligible) ? 0 : 1;
}

/** The lowest tier for each SKU. */
export function lowestSteps<Step extends PricedStep>(steps: readonly Step[]): Step[] {
  const lowest = new Map<string | null, number>();
  for (const { sku, quantity, price } of steps)
    if (price) lowest.set(sku, Math.min(quantity, lowest.get(sku) ?? quantity));
  return steps.filter(({ sku, quantity, price }) => !price || quantity === lowest.get(sku));
}

interface PricedStep {
  readonly quantity: number;
  readonly sku: string | null;
  readonly price: object | null;
}
