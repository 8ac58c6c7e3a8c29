/** Prices that fall with the quantity: what one piece costs is the price, not what one of a hundred does. */
import { isThing, plainText, type Thing, textIn, values } from './thing.js';

/** The smallest quantity that a price is for; a price that names none is for one. */
export function leastQuantity(priced: Thing): number {
  const [eligible] = values(priced, 'eligibleQuantity');
  const least = isThing(eligible) ? textIn(eligible, 'minValue', 'value') : plainText(eligible);
  const quantity = Number(least ?? Number.NaN);
  return Number.isFinite(quantity) ? quantity : isThing(eligible) ? 0 : 1;
}

/** Those of the lowest step, for each of the things that are told apart by their number. */
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
