import { watchlist } from '../../domain/competitors/watchlist.js';
import type { CompetitorId, Instant } from '../../domain/kernel/names.js';
import { figuresAfter, NEVER_SEEN, type PageFigures } from '../../domain/price/figures.js';
import { linkTo } from '../../domain/price/page.js';
import type { MarketPast } from './marketPast.js';

export type PastRow = ReturnType<typeof rowsAt>[number];

/** A shop's competitors as they were at a given time, newest first. */
export function rowsAt({ watchlist: history, pages, ownPrices }: MarketPast, at: Instant) {
  const until = history.filter(event => event.at <= at);
  const tracked = new Map<CompetitorId, { readonly label: string | null; readonly at: Instant }>();
  for (const event of until) if (event.type === 'CompetitorTracked') tracked.set(event.competitorId, event);
  const own = new Map<string, MarketPast['ownPrices'][number]>();
  for (const row of ownPrices) if (row.at <= at) own.set(row.product_id, row);

  return [...until.reduce(watchlist.evolve, watchlist.initial).competitors]
    .map(([id, { address, page, productId, pair, everyMinutes }]) => {
      const shown = (pages.get(page) ?? []).filter(event => event.at <= at).reduce(figuresAfter, NEVER_SEEN);
      // An assumed product is shown nowhere.
      const product = productId === null || pair === 'assumed' ? undefined : own.get(productId);
      const { label = null, at: since = at } = tracked.get(id) ?? {};
      return {
        id,
        page,
        since,
        url: linkTo(address),
        label,
        product_id: productId,
        pair,
        variant: address.variant,
        every_minutes: everyMinutes,
        ...columnsOf(shown),
        ...(product && product.removed === 0 ? ownOf(product) : NO_PRODUCT),
      };
    })
    .sort((a, b) => (a.since === b.since ? order(b.id, a.id) : order(b.since, a.since)));
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const columnsOf = (shown: PageFigures) => ({
  title: shown.title,
  shop_name: shown.shopName,
  price: shown.price,
  previous_price: shown.previousPrice,
  percent_diff: shown.percentDiff,
  currency: shown.currency,
  availability: shown.availability,
  list_price: shown.listPrice,
  changed_at: shown.changedAt,
  failure: shown.failure,
});

const ownOf = ({ title, price, currency }: MarketPast['ownPrices'][number]) => ({
  own_title: title,
  own_price: price,
  own_currency: currency,
  own_variant_title: null,
  own_image: null,
});
const NO_PRODUCT = { own_title: null, own_price: null, own_currency: null, own_variant_title: null, own_image: null };
