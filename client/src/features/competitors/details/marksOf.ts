/** Picks the evidence that is visible on the page: the price, the stock wording, and other prices. */
import type { PriceChoice, PriceEvidence } from '../../../../../domain/api/evidence.js';
import { money } from '../../../format/money.js';

export interface Marks {
  /** `null`: none was read. */
  readonly price: string | null;
  /** The place of the reading, if it is visible on the page. */
  readonly at: PriceChoice | undefined;
  /** `Add to basket`, `Sold out`; `null` if no visible words say it. */
  readonly stock: string | null;
  /** Other prices of the page, most likely first. */
  readonly others: readonly PriceChoice[];
}

const SHOWN = 3;
/** Words, not a sentence or a code. */
const WORDS = /^[^{}<>"]*\p{L}[^{}<>"]*$/u;
const LONGEST = 32;

export function marksOf({ price, currency, evidence, candidates, correctedPlace }: PriceEvidence): Marks {
  const seen = evidence.filter(({ source, chosen }) => chosen && source === 'visible');
  const stock = seen.find(({ raw }) => raw.length <= LONGEST && WORDS.test(raw) && !/\d/.test(raw));
  const others = candidates.filter(one => one.price !== price && one.place !== correctedPlace);
  return {
    price: price === null ? null : money(price, currency),
    at: candidates.find(({ place }) => place === correctedPlace) ?? candidates.find(one => one.price === price),
    stock: stock?.raw ?? null,
    others: [...new Map(others.map(one => [one.price, one])).values()].slice(0, SHOWN),
  };
}
