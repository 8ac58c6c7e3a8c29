/** A shop's competitors with all known data, for the competitors page and the market figures. */

import { marketSettingsOf } from '../../application/competitors/marketSettingsOf.js';
import { perPieceOf } from '../../application/competitors/perPieceOf.js';
import { imagePath } from '../../application/images/imagePath.js';
import { AT_ONCE } from '../../application/price/hostQueue.js';
import type { Competitor } from '../../domain/api/competitors.js';
import { type Comparison, compareWithOwn } from '../../domain/competitors/market/comparison.js';
import type { ExchangeRate } from '../../domain/competitors/market/exchangeRate.js';
import type { NotCompared } from '../../domain/competitors/market/limits.js';
import type { Pair } from '../../domain/competitors/pair.js';
import { shopNameOf } from '../../domain/competitors/shopNameOf.js';
import type { Amount, Currency, Instant, ShopDomain } from '../../domain/kernel/names.js';
import { freshnessOf } from '../../domain/price/freshness.js';
import type { Availability } from '../../domain/price/price.js';
import type { QueryPorts } from '../ports.js';
import { type MarketPast, marketPast } from './marketPast.js';
import { type PastRow, rowsAt } from './rowsAt.js';

const MINUTE_MS = 60_000;
const STALE_MS = 24 * 60 * MINUTE_MS;
/** For a page that was never read: it is due at once, so only queues delay it. */
const FIRST_INTERVAL_MS = 15 * MINUTE_MS;

type Ports = Pick<QueryPorts, 'eventLog' | 'readStore' | 'workStore' | 'clock'>;
type Compared = Comparison | NotCompared | null;
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Newest first. @param at a past time; `null` is now. */
export async function watchedCompetitors(shop: ShopDomain, ports: Ports, at: Instant | null) {
  const { rates } = await marketSettingsOf(ports.eventLog, shop);
  if (at !== null) return pastCompetitors(await marketPast(shop, ports), rates, at);
  const now = ports.clock.now();
  return (await rowsOf(shop, ports)).map(row => watchedOf(row, rates, now));
}

/** The competitors at a past time, compared at today's exchange rates. */
export const pastCompetitors = (past: MarketPast, rates: readonly ExchangeRate[], at: Instant) =>
  rowsAt(past, at).map(then => {
    const { row, comparison, competitor } = watchedOf({ ...NO_CHECK, ...then }, rates, at);
    return { row, comparison, competitor: { ...competitor, freshness: freshnessThen(then) } };
  });

function watchedOf(row: Row, rates: readonly ExchangeRate[], now: Instant) {
  const compared = isStale(row, now) ? 'stale' : comparisonOf(row, rates);
  return {
    row,
    /** `null` if the two prices cannot be compared. */
    comparison: typeof compared === 'object' ? compared : null,
    competitor: competitorOf(row, compared, now),
  };
}

/** Excludes a price from comparisons if it could not be confirmed for a day. */
const isStale = ({ failure, last_read }: Row, now: Instant): boolean =>
  failure !== null && last_read !== null && Date.parse(now) - Date.parse(last_read) > STALE_MS;

/** `null` if either price is unknown. */
function comparisonOf(row: Row, rates: readonly ExchangeRate[]): Compared {
  if (row.pair === 'assumed' && row.price !== null) return 'assumed';
  if (row.own_price === null || row.price === null) return null;
  if (row.sure === 0) return 'unsure';
  const own = {
    title: row.own_title,
    variant: row.own_variant_title,
    price: row.own_price as Amount,
    currency: row.own_currency as Currency,
  };
  const theirs = { title: row.title, price: row.price as Amount, currency: row.currency as Currency | null };
  return compareWithOwn(row.pair as Pair | null, own, theirs, rates);
}

/** Combines rows folded from events with the workers' record of each page's checks. */
async function rowsOf(shop: ShopDomain, { readStore, workStore }: Ports) {
  const watched = await readStore.sql
    .selectFrom('competitors as c')
    .leftJoin('pages as p', 'p.page', 'c.page')
    .leftJoin('products as o', join =>
      join
        .onRef('o.shop', '=', 'c.shop')
        .onRef('o.product_id', '=', 'c.product_id')
        .on('o.removed', '=', 0)
        // An assumed product is stored for the spec's sake (§5) and shown nowhere.
        .on('c.pair', '!=', 'assumed'),
    )
    .leftJoin('variants as v', join =>
      join.onRef('v.shop', '=', 'c.shop').onRef('v.variant_id', '=', 'c.own_variant').on('o.removed', '=', 0),
    )
    .select(['c.id', 'c.url', 'c.label', 'c.product_id', 'c.pair', 'c.variant', 'c.every_minutes', 'c.page'])
    .select(['p.title', 'p.shop_name', 'p.price', 'p.previous_price', 'p.percent_diff', 'p.currency', 'p.availability'])
    .select(['p.list_price', 'p.changed_at', 'p.failure'])
    .select([
      'o.image_url as own_image',
      'o.title as own_title',
      'o.currency as own_currency',
      'v.title as own_variant_title',
    ])
    .select(({ fn }) => fn.coalesce('v.price', 'o.price').as('own_price'))
    .where('c.shop', '=', shop)
    .orderBy('c.tracked_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  if (watched.length === 0) return [];
  const checks = await workStore.sql
    .selectFrom('page_checks as k')
    .leftJoin('check_hosts as h', 'h.host', 'k.host')
    .select(['k.page', 'k.last_checked', 'k.last_read', 'k.due_at', 'k.failures', 'k.interval_ms', 'k.sure', 'k.doubt'])
    .select(['k.every_minutes as page_minutes', 'h.slowed', 'h.slow_until', 'h.next_allowed_at'])
    .where('k.page', 'in', [...new Set(watched.map(({ page }) => page))])
    .execute();
  const checkOf = new Map(checks.map(check => [check.page, check]));
  return watched.map(row => ({
    ...NO_CHECK,
    ...checkOf.get(row.page),
    ...row,
    own_variant_title: row.own_variant_title === NO_OPTIONS ? null : row.own_variant_title,
  }));
}

/** The store platform's title for the only variant of a product without options (domain/products). */
const NO_OPTIONS = 'Default Title';

/** Stands for a page that the scheduler does not know yet. */
const NO_CHECK = {
  last_checked: null,
  last_read: null,
  due_at: null,
  failures: null,
  interval_ms: null,
  sure: null,
  doubt: null,
  page_minutes: null,
  slowed: null,
  slow_until: null,
  next_allowed_at: null,
};

function competitorOf(row: Row, compared: Compared, now: Instant): Competitor {
  const availability = (row.availability ?? 'unknown') as Availability;
  const comparison = typeof compared === 'object' ? compared : null;
  return {
    id: row.id,
    url: row.url,
    label: labelOf(row),
    shopName: shopNameOf(row.shop_name, row.url),
    price: numberOf(row.price),
    currency: row.currency,
    inStock: availability === 'in_stock',
    availability,
    percentDiff: row.percent_diff ?? 0,
    previousPrice: numberOf(row.previous_price),
    changedAt: row.changed_at,
    lastChecked: row.last_checked,
    lastRead: row.last_read,
    failure: row.failure,
    sure: row.sure === null ? null : row.sure === 1,
    doubt: row.doubt,
    variant: row.variant,
    productId: row.product_id,
    pair: row.pair as Pair | null,
    ownVariant: row.own_variant_title,
    listPrice: numberOf(row.list_price),
    ownProductTitle: row.own_title,
    ownPrice: numberOf(row.own_price),
    ownCurrency: row.own_currency,
    percentVsOwn: comparison?.percent ?? null,
    notCompared: typeof compared === 'string' ? compared : null,
    perPiece: comparison && perPieceOf(comparison),
    rate: numberOf(comparison?.rate ?? null),
    // Only the list shows pictures, and adds them itself.
    imageUrl: null,
    trend: [],
    ownImageUrl:
      row.own_title === null || row.product_id === null ? null : imagePath('product', row.product_id, row.own_image),
    freshness: freshness(row, now),
    checkEveryMinutes: row.page_minutes ?? (row.interval_ms === null ? null : row.interval_ms / MINUTE_MS),
    everyMinutes: row.every_minutes,
  };
}

function freshness(row: Row, now: Instant): Competitor['freshness'] {
  const intervalMs = row.page_minutes === null ? (row.interval_ms ?? FIRST_INTERVAL_MS) : row.page_minutes * MINUTE_MS;
  const nextCheck = [row.due_at ?? '', row.next_allowed_at ?? ''].sort().at(-1) as Instant;
  const slowUntil = row.slow_until !== null && row.slow_until > now ? (row.slow_until as Instant) : null;
  const checked = { lastChecked: row.last_checked as Instant | null, failure: row.failure, slowUntil };
  return {
    state: freshnessOf({ ...checked, nextCheck: row.due_at === null ? null : nextCheck, intervalMs }, now),
    nextCheck: row.due_at === null ? null : plannedFor(nextCheck, row, now),
    failures: row.failures ?? 0,
    slowedBySite: row.slowed === 1,
    slowUntil,
  };
}

/** Overdue means due now. A first check has no planned time: it waits for a free slot. */
function plannedFor(nextCheck: Instant, { due_at, last_checked }: Row, now: Instant): Instant | null {
  if ((due_at ?? '') < (last_checked ?? '')) return now;
  return nextCheck === AT_ONCE ? null : nextCheck;
}

/** Checks that find no change append no event, so the past shows only failures. */
const freshnessThen = ({ failure, price, availability }: PastRow): Competitor['freshness'] => ({
  state:
    failure === 'blocked'
      ? 'blocked'
      : failure !== null
        ? 'failing'
        : price === null && availability === 'unknown'
          ? 'waiting'
          : 'fresh',
  nextCheck: null,
  failures: 0,
  slowedBySite: false,
  slowUntil: null,
});

/** The merchant's label, or the page's title, or its host. */
export const labelOf = ({ label, title, url }: Pick<Row, 'label' | 'title' | 'url'>): string =>
  label ?? title ?? new URL(url).hostname;

/** Converts an exact amount to a number at the API's edge (docs/adr/0007). */
export const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount));
