/** Ranks an own product's price among its linked competitors. */
import { compareAmounts, percentChange } from '../../kernel/money.js';
import type { Amount, Currency } from '../../kernel/names.js';
import { average } from './average.js';

export interface CompetitorPrice {
  readonly id: string;
  readonly label: string;
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly outOfStock: boolean;
}

export interface OwnPrice {
  readonly price: Amount;
  readonly currency: Currency;
}

/** Compares only competitors with a price in the own currency (`compareWithOwn`). Equal prices share the better rank. */
export function position(own: OwnPrice, competitors: readonly CompetitorPrice[]) {
  const compared = competitors
    .flatMap(({ id, label, price, currency, outOfStock }) =>
      price !== null && currency === own.currency ? [{ id, label, price, outOfStock }] : [],
    )
    .sort((a, b) => compareAmounts(a.price, b.price));
  const avg = average(
    compared.map(({ price }) => ({ price, weight: 1 })),
    own.currency,
  );
  return {
    competitors: competitors.length,
    compared: compared.length,
    min: compared[0]?.price ?? null,
    avg,
    max: compared.at(-1)?.price ?? null,
    /** 1: no competitor is cheaper. */
    position: 1 + compared.filter(({ price }) => compareAmounts(price, own.price) < 0).length,
    percentVsAvg: avg === null ? null : percentChange(avg, own.price),
    /** The compared competitors, cheapest first. */
    rivals: compared,
  };
}
