/** Spec §9: 'Sample data: 4 demo competitors, 3 demo suggestions'. The shops are none: `.example` leads nowhere. */
import type { Competitor, PriceEvidence, PriceHistory, PricePoint } from '../../../../../domain/api/competitors.js';
import type { Suggestion } from '../../../../../domain/api/discovery.js';
import { pendingRow } from '../rows.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ago = (now: number, ms: number): string => new Date(now - ms).toISOString();

type Sample = Partial<Competitor> & Pick<Competitor, 'url' | 'label' | 'price'>;

const COMPETITORS: readonly Sample[] = [
  {
    url: 'https://summit-supply.example/products/ridge-2p-tent',
    label: 'Summit Supply: Ridge 2P Tent',
    price: 279,
    previousPrice: 299,
    percentDiff: -6.69,
    ownProductTitle: 'Aurora Ridge 2-Person Tent',
    ownPrice: 289,
    percentVsOwn: -3.46,
  },
  {
    url: 'https://northpeak.example/p/trail-backpack-40',
    label: 'Northpeak: Trail Backpack 40 L',
    price: 149.5,
    previousPrice: 139.5,
    percentDiff: 7.17,
    listPrice: 169,
  },
  {
    url: 'https://fjord-outdoor.example/sleeping-bag-0c',
    label: 'Fjord Outdoor: Sleeping Bag 0 °C',
    price: 189,
    inStock: false,
    availability: 'out_of_stock',
  },
  {
    url: 'https://basecamp-direct.example/stove-lite',
    label: 'Basecamp Direct: Stove Lite',
    price: 54.95,
    failure: 'blocked',
    freshness: { state: 'blocked', nextCheck: null, failures: 6, slowedBySite: false },
  },
];

export const demoCompetitors = (now: number): readonly Competitor[] =>
  COMPETITORS.map((sample, index) => ({
    ...pendingRow(String(index), sample.url),
    id: `demo-${index + 1}`,
    currency: 'USD',
    ownCurrency: sample.ownPrice ? 'USD' : null,
    inStock: true,
    availability: 'in_stock',
    changedAt: sample.percentDiff ? ago(now, DAY_MS) : null,
    lastChecked: ago(now, (4 + 11 * index) * MINUTE_MS),
    lastRead: ago(now, sample.failure ? 2 * DAY_MS : (4 + 11 * index) * MINUTE_MS),
    freshness: { state: 'fresh', nextCheck: null, failures: 0, slowedBySite: false },
    checkEveryMinutes: 60,
    ...sample,
  }));

const SUGGESTIONS = [
  {
    title: 'Granite Gear Co: Ridge Tent for 2',
    merchant: 'granite-gear.example',
    price: 275,
    reasons: ['same model Ridge', 'for 2 persons', 'price within 5 %'],
    score: 0.93,
  },
  {
    title: 'Lakeside Sports: Trekking Backpack 40 L',
    merchant: 'lakeside-sports.example',
    price: 155,
    reasons: ['same volume 40 L', 'price within 4 %'],
    score: 0.84,
  },
  {
    title: 'Polar Trading: Down Sleeping Bag 0 °C',
    merchant: 'polar-trading.example',
    price: 209,
    reasons: ['same comfort temperature 0 °C', 'price within 11 %'],
    score: 0.78,
  },
] as const;

export const demoSuggestions = (now: number): readonly Suggestion[] =>
  SUGGESTIONS.map(({ title, merchant, price, reasons, score }, index) => ({
    id: `suggestion-${index + 1}`,
    suggestedUrl: `https://${merchant}/products/${index + 1}`,
    title,
    merchant,
    price,
    currency: 'USD',
    imageUrl: null,
    source: 'GOOGLE_SHOPPING',
    discoveredAt: ago(now, 3 * 3_600_000),
    status: 'NEW',
    reasons: [...reasons],
    score,
    productId: `demo-product-${index + 1}`,
    productTitle: ['Aurora Ridge 2-Person Tent', 'Aurora Trail Backpack 40 L', 'Aurora Down Bag'][index] ?? '',
  }));

/** Steps that end at the competitor's price, so that the drawer shows what a history looks like. */
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
  price,
  currency,
  listPrice: null,
  availability,
  confidence: 0.97,
  fromPrice: false,
  doubted: null,
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
