/**
 * Two million entries of a made-up year: what 2,000 shops did, what was seen on competitors' pages, and what the system
 * did.
 */
import { AUDIT_CATEGORIES, type AuditCategory } from '../../domain/audit/category.js';
import { as, type Instant, type SealedText, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import type { Position } from '../../platform/event-store/port.js';
import type { AuditFilter, IndexedEntry, SearchTerm } from '../../platform/search/port.js';

export const TRAIL = { entries: 2_000_000, shops: 2_000, clientsOfAShop: 20, products: 40_000 };
const SECONDS_APART = 15;
const START = Date.UTC(2026, 0, 1);

const WORDS = 'mug lamp chair desk fancy blue oak linen steel travel wool classic mini pro max set large cotton'.split(
  ' ',
);
const BROWSERS = ['Chrome', 'Safari', 'Firefox', 'Edge', 'Opera'];
const SYSTEMS = ['Windows', 'macOS', 'iOS', 'Android', 'Linux'];

/** Deterministic by number, so that no list is needed. */
const mixed = (number: number, salt: number): number => {
  let x = Math.imul(number ^ (salt * 0x9e37_79b9), 0x85eb_ca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35);
  return (x ^ (x >>> 16)) >>> 0;
};
const pick = <Item>(list: readonly Item[], number: number): Item => list[number % list.length] as Item;
/** Small numbers often: the first tenth of them half of the time. */
const skewed = (number: number, size: number): number => Math.floor(size * (number / 2 ** 32) ** 3.3);

interface Kind {
  readonly action: string;
  readonly category: AuditCategory;
  /** The relative frequency. */
  readonly weight: number;
  readonly details: (n: number) => string;
}

const priceOf = (n: number) => `${5 + (n % 300)}.${String(n % 100).padStart(2, '0')}`;
const productOf = (n: number) =>
  `${pick(WORDS, n)} ${pick(WORDS, n >>> 5)} ${pick(WORDS, n >>> 10)} ${n % TRAIL.products}`;

const FREQUENT: readonly Kind[] = [
  {
    action: 'PRICE_CHANGED',
    category: 'Prices',
    weight: 30,
    details: n => `Price of ${productOf(n)} on ${siteOf(n)}: ${priceOf(n)} -> ${priceOf(n >>> 7)} USD`,
  },
  {
    action: 'STOCK_CHANGED',
    category: 'Prices',
    weight: 12,
    details: n => `Stock of ${productOf(n)} on ${siteOf(n)}: in stock -> sold out`,
  },
  {
    action: 'PRODUCT_SYNCED',
    category: 'Store Data',
    weight: 15,
    details: n => `Product gid://shopify/Product/${7_000_000_000 + (n % TRAIL.products)} synced`,
  },
  { action: 'ORDERS_SYNCED', category: 'Store Data', weight: 10, details: n => `${n % 90} orders synced` },
  {
    action: 'SESSION_STARTED',
    category: 'Sessions',
    weight: 8,
    details: n => `Session started with ${pick(BROWSERS, n)} on ${pick(SYSTEMS, n >>> 4)}`,
  },
  {
    action: 'NOTIFICATION_SENT',
    category: 'Notifications',
    weight: 10,
    details: n => `Notification ${(n % 2 ** 24).toString(16)} about ${productOf(n)}`,
  },
  {
    action: 'COMPETITOR_ADDED',
    category: 'Competitors',
    weight: 4,
    details: n => `Competitor https://${siteOf(n)}/products/${pick(WORDS, n)}-${n % TRAIL.products} added`,
  },
];

/** Occasional events of every category. */
const RARE: readonly Kind[] = Array.from({ length: 60 }, (_, n) => ({
  action: `SETTING_${pick(WORDS, n).toUpperCase()}_${n}`,
  category: pick(AUDIT_CATEGORIES, n),
  weight: 1 / (n + 1),
  details: (m: number) => `Setting ${n}: ${m % 7} -> ${m % 11}`,
}));
const KINDS = [...FREQUENT, ...RARE];
/** The sums of the weights, up to each. */
const UP_TO = KINDS.map((_, n) => KINDS.slice(0, n + 1).reduce((sum, { weight }) => sum + weight, 0));
const TOTAL = UP_TO.at(-1) ?? 0;

function kindOf(number: number): Kind {
  const at = (number / 2 ** 32) * TOTAL;
  return KINDS[UP_TO.findIndex(sum => at < sum)] ?? (KINDS[0] as Kind);
}

const siteOf = (n: number) => `store-${skewed(Math.imul(n, 0x9e37_79b1) >>> 0, 3_000)}.example`;
export const trailShop = (n: number) => as<ShopDomain>(`shop-${n}.myshopify.com`);
export const trailPosition = (n: number) => `0a0b0c0d-${String(n + 1).padStart(16, '0')}` as Position;
export const trailInstant = (n: number) => as<Instant>(new Date(START + n * SECONDS_APART * 1_000).toISOString());
/** The digest of a word in a sealed address or user agent. */
export const trailDigest = (word: string) => Buffer.from(word.padEnd(16, '.')).toString('hex').slice(0, 32);

export function trailEntry(n: number): IndexedEntry {
  const kind = kindOf(mixed(n, 1));
  const ofSystem = kind.category === 'Prices' || kind.category === 'Other';
  const shop = skewed(mixed(n, 2), TRAIL.shops);
  const client = `${shop}.${skewed(mixed(n, 3), TRAIL.clientsOfAShop)}`;
  const words = [`ip${client}`, pick(BROWSERS, shop), pick(SYSTEMS, shop >>> 1), 'mozilla'];
  return {
    position: trailPosition(n),
    id: `${mixed(n, 4).toString(16).padStart(8, '0')}-0000-5000-8000-${String(n).padStart(12, '0')}`,
    at: trailInstant(n),
    shop: ofSystem ? null : trailShop(shop),
    action: kind.action,
    category: kind.category,
    details: kind.details(mixed(n, 5)),
    client: ofSystem ? null : as<SealedText>(`v1.${client.padEnd(180, 'x')}`),
    sessionId: ofSystem ? null : as<SessionId>(client.padEnd(64, '0')),
    digests: ofSystem ? [] : words.map(trailDigest),
  };
}

const term = (text: string, prefix = true): SearchTerm => ({ text, prefix, digest: trailDigest(text) });

/** Operators' searches by name, each with varying arguments. */
export const SEARCHES: Readonly<Record<string, (n: number) => AuditFilter>> = {
  everything: () => ({}),
  'a category': n => ({ category: pick(AUDIT_CATEGORIES, n) }),
  'an action': n => ({ action: pick(KINDS, n).action }),
  'a large shop': n => ({ shop: trailShop(n % 5) }),
  'a small shop': n => ({ shop: trailShop(TRAIL.shops - 1 - (n % 50)) }),
  'deleted shops': () => ({ shopState: 'deleted' }),
  'connected shops': () => ({ shopState: 'active' }),
  'a month': n => ({ from: trailInstant(n * 7_000 + 77), to: trailInstant(n * 7_000 + 172_877) }),
  'a category of a shop in a month': n => ({
    category: 'Sessions',
    shop: trailShop(n),
    from: trailInstant(n * 7_000),
    to: trailInstant(n * 7_000 + 172_800),
  }),
  'a word of half of all entries': n => ({ terms: [term(pick(['price', 'stock', 'product'], n), false)] }),
  'its beginning': n => ({ terms: [term(pick(['pri', 'stoc', 'produ', 'notif'], n))] }),
  'one character': n => ({ terms: [term(pick(['s', '1', 'p', '9', 'm'], n))] }),
  'two frequent words': n => ({ terms: [term(pick(WORDS, n)), term(pick(WORDS, n + 3))] }),
  'three frequent words': n => ({ terms: [term('price'), term('usd'), term(pick(WORDS, n))] }),
  'a rare word': n => ({ terms: [term(String((n * 797) % TRAIL.products), false)] }),
  'a rare word that goes on': n => ({ terms: [term(String(1_000 + ((n * 797) % 9_000)))] }),
  'a word of no entry': n => ({ terms: [term(`zebra${n}`)] }),
  'an action in the box': n => ({ terms: [term(pick(KINDS, n).action)] }),
  "a shop's domain in the box": n => ({ terms: [term(trailShop(n * 13), true)] }),
  'the end of all domains': () => ({ terms: [term('myshopify.com')] }),
  "a competitor's site": n => ({ terms: [term(`store-${n * 17}.example`)] }),
  'a price and what it became': n => ({ terms: [term(`${priceOf(n)} -> ${priceOf(n * 3)}`)] }),
  'a phrase of many entries': () => ({ terms: [term('in stock -> sold out', false)] }),
  'an address': n => ({ terms: [term(`ip${n}.0`)] }),
  'a browser, among the sealed words': n => ({ terms: [term(pick(BROWSERS, n))] }),
  'a frequent word in a category of a shop': n => ({
    terms: [term('synced')],
    category: 'Store Data',
    shop: trailShop(n),
  }),
  'a frequent word in a week': n => ({
    terms: [term('price')],
    from: trailInstant(n * 9_000),
    to: trailInstant(n * 9_000 + 40_320),
  }),
};
