/**
 * Spec §9: 'Sample data: 4 demo competitors, 3 demo suggestions'. The shops do not exist: `.example` never resolves.
 */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { Suggestion } from '../../../../../domain/api/discovery.js';
import { pendingRow } from '../source/pendingRow.js';

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
export const ago = (now: number, ms: number): string => new Date(now - ms).toISOString();

type Sample = Partial<Competitor> & Pick<Competitor, 'url' | 'label' | 'price'>;

const own = (id: number, title: string, price: number) => ({
  productId: `demo-product-${id}`,
  ownProductTitle: title,
  ownPrice: price,
  ownCurrency: 'USD',
  pair: 'matched' as const,
});
const TENT = own(1, 'Aurora Ridge 2-Person Tent', 289);
const BACKPACK = own(2, 'Aurora Trail Backpack 40 L', 145);
const BAG = own(3, 'Aurora Down Bag', 199);

/** The percentage by which a price exceeds the own one. */
export const vsOwn = (price: number | null, own: number | null | undefined): number | null =>
  price && own ? (100 * (price - own)) / own : null;

const COMPETITORS: readonly Sample[] = [
  {
    url: 'https://summit-supply.example/products/ridge-2p-tent',
    shopName: 'Summit Supply',
    label: 'Summit Supply: Ridge 2P Tent',
    price: 279,
    previousPrice: 299,
    percentDiff: -6.69,
    ...TENT,
  },
  {
    url: 'https://northpeak.example/p/trail-backpack-40',
    shopName: 'Northpeak',
    label: 'Northpeak: Trail Backpack 40 L',
    price: 149.5,
    previousPrice: 139.5,
    percentDiff: 7.17,
    listPrice: 169,
    ...BACKPACK,
  },
  {
    url: 'https://fjord-outdoor.example/sleeping-bag-0c',
    shopName: 'Fjord Outdoor',
    label: 'Fjord Outdoor: Sleeping Bag 0 °C',
    price: 189,
    inStock: false,
    availability: 'out_of_stock',
    ...BAG,
  },
  {
    url: 'https://basecamp-direct.example/stove-lite',
    shopName: 'Basecamp Direct',
    label: 'Basecamp Direct: Stove Lite',
    price: 54.95,
    failure: 'blocked',
    freshness: { state: 'blocked', nextCheck: null, failures: 6, slowedBySite: false, slowUntil: null },
  },
];

export const demoCompetitors = (now: number): readonly Competitor[] =>
  COMPETITORS.map((sample, index) => ({
    ...pendingRow(String(index), sample.url),
    id: `demo-${index + 1}`,
    currency: 'USD',
    inStock: true,
    availability: 'in_stock',
    changedAt: sample.percentDiff ? ago(now, DAY_MS) : null,
    lastChecked: ago(now, (4 + 11 * index) * MINUTE_MS),
    lastRead: ago(now, sample.failure ? 2 * DAY_MS : (4 + 11 * index) * MINUTE_MS),
    freshness: { state: 'fresh', nextCheck: null, failures: 0, slowedBySite: false, slowUntil: null },
    checkEveryMinutes: 60,
    sure: true,
    percentVsOwn: vsOwn(sample.price, sample.ownPrice),
    trend: trendOf(sample, now),
    ...sample,
  }));

/** One step a day ago, or a level line. */
const trendOf = ({ price, previousPrice }: Sample, now: number): Competitor['trend'] => [
  { at: ago(now, 30 * DAY_MS), price: previousPrice ?? price },
  { at: ago(now, DAY_MS), price },
];

const SUGGESTIONS = [
  {
    title: 'Granite Gear Co: Ridge Tent for 2',
    merchant: 'granite-gear.example',
    price: 275,
    reasons: ['same model Ridge', 'for 2 persons', 'price within 5%'],
    score: 0.93,
    product: TENT,
  },
  {
    title: 'Lakeside Sports: Trekking Backpack 40 L',
    merchant: 'lakeside-sports.example',
    price: 155,
    reasons: ['same volume 40 L', 'price within 4%'],
    score: 0.84,
    product: BACKPACK,
  },
  {
    title: 'Polar Trading: Down Sleeping Bag 0 °C',
    merchant: 'polar-trading.example',
    price: 209,
    reasons: ['same comfort temperature 0 °C', 'price within 11%'],
    score: 0.78,
    product: BAG,
  },
] as const;

/** The own products that the samples compete with, by their ids. */
export const DEMO_PRODUCTS = new Map([TENT, BACKPACK, BAG].map(product => [product.productId, product]));

export const demoSuggestions = (now: number): readonly Suggestion[] =>
  SUGGESTIONS.map(({ title, merchant, price, reasons, score, product }, index) => ({
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
    productId: product.productId,
    productTitle: product.ownProductTitle,
    ownPrice: product.ownPrice,
    ownCurrency: product.ownCurrency,
    ownImageUrl: null,
    percentVsOwn: vsOwn(price, product.ownPrice),
    perPiece: null,
    rate: null,
  }));
