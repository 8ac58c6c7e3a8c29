/** The shops that watch a page and can receive alerts, with their rules. */

import { alertSettingsOf } from '../../application/alerts/alertSettingsOf.js';
import { isPausedShop } from '../../application/billing/pausedPlans.js';
import { marketSettingsOf } from '../../application/competitors/marketSettingsOf.js';
import { CHANNELS } from '../../domain/alerts/channel.js';
import type { RuleKind, StoredRule } from '../../domain/alerts/rule.js';
import { isActive, languageIn } from '../../domain/alerts/settings.js';
import { compareWithOwn } from '../../domain/competitors/market/comparison.js';
import type { ExchangeRate } from '../../domain/competitors/market/exchangeRate.js';
import type { Pair } from '../../domain/competitors/pair.js';
import { shopNameOf } from '../../domain/competitors/shopNameOf.js';
import type { Language } from '../../domain/kernel/language.js';
import {
  type Amount,
  as,
  type CompetitorId,
  type Currency,
  type Instant,
  type PageId,
  type ShopDomain,
} from '../../domain/kernel/names.js';
import { forEachThenThrow } from '../../platform/runtime/forEachIsolated.js';
import type { AlertPorts } from './ports.js';

export interface Watcher {
  readonly shop: ShopDomain;
  readonly competitorId: CompetitorId;
  readonly label: string;
  /** The name that the page states, otherwise the domain. */
  readonly shopName: string;
  readonly page: PageId;
  readonly url: string;
  readonly trackedAt: Instant;
  /** The own product's price, in the page's currency and for the page's pack size. */
  readonly own: { readonly amount: Amount; readonly currency: Currency } | null;
  readonly rules: readonly StoredRule[];
  readonly language: Language;
}

type WatcherPorts = Pick<AlertPorts, 'readStore' | 'eventLog' | 'clock' | 'billing'>;

/**
 * Calls back for each competitor on a page, with its enabled rules of the given kinds. Skips shops that are
 * disconnected, paused or without an alert address.
 * @param only limits the call to this shop's competitors
 * @throws the first fault, after all have run, so that shops don't affect each other.
 */
export async function forEachWatcher(
  ports: WatcherPorts,
  page: PageId,
  kinds: readonly RuleKind[],
  work: (watcher: Watcher) => Promise<void>,
  only?: string,
): Promise<void> {
  const { readStore } = ports;
  const rows = await readStore.sql
    .selectFrom('competitors as c')
    .innerJoin('shops as s', 's.shop', 'c.shop')
    .leftJoin('pages as p', 'p.page', 'c.page')
    .leftJoin('products as o', join =>
      join.onRef('o.shop', '=', 'c.shop').onRef('o.product_id', '=', 'c.product_id').on('o.removed', '=', 0),
    )
    .leftJoin('variants as v', join =>
      join.onRef('v.shop', '=', 'c.shop').onRef('v.variant_id', '=', 'c.own_variant').on('o.removed', '=', 0),
    )
    .select(['c.id', 'c.shop', 'c.label', 'c.url', 'c.pair', 'c.tracked_at', 'p.title', 'p.price', 'p.currency'])
    .select('p.shop_name')
    .select(['o.title as own_title', 'o.currency as own_currency', 'v.title as own_variant_title'])
    .select(({ fn }) => fn.coalesce('v.price', 'o.price').as('own_price'))
    .where('c.page', '=', page)
    .where('s.connected', '=', 1)
    .$if(only !== undefined, query => query.where('c.shop', '=', only ?? ''))
    .execute();
  await forEachThenThrow(rows, async row => {
    const watcher = await watcherOf(ports, page, kinds, row);
    if (watcher) await work(watcher);
  });
}

async function watcherOf(
  { readStore, eventLog, clock, billing }: WatcherPorts,
  page: PageId,
  kinds: readonly RuleKind[],
  row: Row,
): Promise<Watcher | null> {
  const shop = as<ShopDomain>(row.shop);
  const settings = await alertSettingsOf(eventLog, shop);
  const rules = settings.rules.filter(
    ({ enabled, competitorId, condition }) =>
      enabled && kinds.includes(condition.kind) && (competitorId === null || competitorId === row.id),
  );
  if (rules.length === 0 || !CHANNELS.some(channel => isActive(settings, channel))) return null;
  if (billing && (await isPausedShop(readStore.sql, shop, clock.now()))) return null;
  return {
    shop,
    competitorId: as<CompetitorId>(row.id),
    label: row.label ?? row.title ?? shopNameOf(row.shop_name, row.url),
    shopName: shopNameOf(row.shop_name, row.url),
    page,
    url: row.url,
    trackedAt: as<Instant>(row.tracked_at),
    own: ownPriceOf(row, (await marketSettingsOf(eventLog, shop)).rates),
    rules,
    language: languageIn(settings),
  };
}

interface Row {
  readonly id: string;
  readonly shop: string;
  readonly label: string | null;
  readonly shop_name: string | null;
  readonly url: string;
  readonly tracked_at: string;
  readonly pair: string | null;
  readonly title: string | null;
  readonly price: string | null;
  readonly currency: string | null;
  readonly own_title: string | null;
  readonly own_variant_title: string | null;
  readonly own_price: string | null;
  readonly own_currency: string | null;
}

/** `null` if the prices are not compared: an assumed pair must raise no alert. */
function ownPriceOf(row: Row, rates: readonly ExchangeRate[]): Watcher['own'] {
  if (row.own_price === null || row.own_currency === null || row.price === null || row.currency === null) return null;
  const own = {
    title: row.own_title,
    variant: row.own_variant_title,
    price: as<Amount>(row.own_price),
    currency: as<Currency>(row.own_currency),
  };
  const theirs = { title: row.title, price: as<Amount>(row.price), currency: as<Currency>(row.currency) };
  const compared = compareWithOwn(row.pair as Pair | null, own, theirs, rates);
  return typeof compared === 'object' ? { amount: compared.own, currency: theirs.currency } : null;
}

/** Changes before the rule's creation or the start of tracking raise no alert. */
export const watchingSince = ({ trackedAt }: Watcher, { since }: StoredRule): Instant =>
  trackedAt > since ? trackedAt : since;
