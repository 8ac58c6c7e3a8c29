/** The drawer's data for a sample: history and evidence, generated around its price. */
import type { Competitor, PriceEvidence, PriceHistory, PricePoint } from '../../../../../domain/api/competitors.js';
import { ago, DAY_MS } from './sampleData.js';

/** Steps that end at the competitor's price, so that the drawer shows a realistic history. */
export function demoHistory(
  { id, price, currency, availability }: Competitor,
  days: number,
  now: number,
): PriceHistory {
  const steps = [1.08, 1.04, 1.06, 1.02, 1.07, 1];
  const points: PricePoint[] = steps.map((factor, index) => ({
    at: ago(now, days * DAY_MS * (1 - index / steps.length)),
    price: price === null ? null : Math.round(price * factor * 100) / 100,
    listPrice: null,
    currency,
    availability,
  }));
  const prices = points.flatMap(point => (point.price === null ? [] : [point.price]));
  return {
    id,
    from: ago(now, days * DAY_MS),
    to: ago(now, 0),
    points,
    currency,
    min: Math.min(...prices),
    avg: Math.round((prices.reduce((sum, value) => sum + value, 0) / prices.length) * 100) / 100,
    max: Math.max(...prices),
    firstSeen: ago(now, days * DAY_MS),
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
  sure: true,
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
