/** The drawer's data for a sample: history and evidence, generated around its price. */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { PriceEvidence } from '../../../../../domain/api/evidence.js';
import type { PriceHistory, PricePoint } from '../../../../../domain/api/priceHistory.js';
import { ago, DAY_MS } from './sampleData.js';

/** The one change that the table shows, or a level line. */
export function demoHistory(
  { id, price, previousPrice, changedAt, currency, availability }: Competitor,
  days: number,
  now: number,
): PriceHistory {
  const from = ago(now, days * DAY_MS);
  const before = previousPrice ?? price;
  const point = (at: string, price: number | null): PricePoint => ({
    ...{ at, price, listPrice: null, currency, availability },
    ...{ revised: false, believedPrice: null, believedCurrency: null, believedAvailability: null },
  });
  const changed = changedAt === null ? now : Date.parse(changedAt);
  const share = (now - changed) / (days * DAY_MS);
  const prices = [before, price].filter(price => price !== null);
  return {
    id,
    from,
    to: ago(now, 0),
    points: [point(from, before), ...(changedAt === null ? [] : [point(changedAt, price)])],
    currency,
    min: Math.min(...prices),
    avg: Math.round(100 * ((before ?? 0) * (1 - share) + (price ?? 0) * share)) / 100,
    max: Math.max(...prices),
    firstSeen: from,
    kept: [],
    gaps: [],
  };
}

export const demoEvidence = ({
  id,
  url,
  label,
  price,
  currency,
  availability,
  lastRead,
}: Competitor): PriceEvidence => ({
  id,
  url,
  at: lastRead,
  title: label,
  imageUrl: null,
  price,
  currency,
  listPrice: null,
  availability,
  confidence: 0.97,
  fromPrice: false,
  doubted: null,
  rendered: false,
  sure: true,
  doubt: null,
  rules: [],
  candidates: [],
  correctedPlace: null,
  stock: [],
  stockSaid: '',
  correctedStock: null,
  evidence: [
    {
      source: 'json-ld',
      path: 'Product.offers.price',
      raw: String(price),
      chosen: true,
      why: 'the offer of the product itself',
    },
    { source: 'visible', path: '.price', raw: `$${price}`, chosen: true, why: 'agrees, next to the buy button' },
    { source: 'visible', path: '.related .price', raw: '$19.99', chosen: false, why: 'belongs to a related product' },
  ],
});
