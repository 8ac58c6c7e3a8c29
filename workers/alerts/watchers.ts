/** The shops that watch a page and would be alerted, with their rules. */

import { alertSettingsOf } from '../../application/alerts/alertSettingsOf.js';
import { isPausedShop } from '../../application/billing/pausedPlans.js';
import { CHANNELS } from '../../domain/alerts/channel.js';
import type { RuleKind, StoredRule } from '../../domain/alerts/rule.js';
import { isActive } from '../../domain/alerts/settings.js';
import {
  type Amount,
  as,
  type CompetitorId,
  type Currency,
  type Instant,
  type PageId,
  type ShopDomain,
} from '../../domain/kernel/names.js';
import type { AlertPorts } from './ports.js';

export interface Watcher {
  readonly shop: ShopDomain;
  readonly competitorId: CompetitorId;
  readonly label: string;
  readonly page: PageId;
  readonly url: string;
  readonly trackedAt: Instant;
  /** The price of the merchant's own linked product. */
  readonly own: { readonly amount: Amount; readonly currency: Currency } | null;
  readonly rules: readonly StoredRule[];
}

/**
 * Competitors on a page, with the enabled rules of these kinds. Without shops that are disconnected or paused, and
 * those that have no address to write to.
 */
export async function watchersOf(
  ports: Pick<AlertPorts, 'readStore' | 'store' | 'clock' | 'billing'>,
  page: PageId,
  kinds: readonly RuleKind[],
): Promise<readonly Watcher[]> {
  const { readStore, store, clock, billing } = ports;
  const rows = await readStore.sql
    .selectFrom('competitors as c')
    .innerJoin('shops as s', 's.shop', 'c.shop')
    .leftJoin('pages as p', 'p.page', 'c.page')
    .leftJoin('products as o', join =>
      join.onRef('o.shop', '=', 'c.shop').onRef('o.product_id', '=', 'c.product_id').on('o.removed', '=', 0),
    )
    .select(['c.id', 'c.shop', 'c.label', 'c.url', 'c.tracked_at', 'p.title'])
    .select(['o.price as own_price', 'o.currency as own_currency'])
    .where('c.page', '=', page)
    .where('s.connected', '=', 1)
    .execute();
  const watchers: Watcher[] = [];
  for (const row of rows) {
    const shop = as<ShopDomain>(row.shop);
    const settings = await alertSettingsOf(store, shop);
    const rules = settings.rules.filter(
      ({ enabled, competitorId, condition }) =>
        enabled && kinds.includes(condition.kind) && (competitorId === null || competitorId === row.id),
    );
    if (rules.length === 0 || !CHANNELS.some(channel => isActive(settings, channel))) continue;
    if (billing && (await isPausedShop(readStore.sql, shop, clock.now()))) continue;
    watchers.push({
      shop,
      competitorId: as<CompetitorId>(row.id),
      label: row.label ?? row.title ?? new URL(row.url).hostname,
      page,
      url: row.url,
      trackedAt: as<Instant>(row.tracked_at),
      own:
        row.own_price && row.own_currency
          ? { amount: as<Amount>(row.own_price), currency: as<Currency>(row.own_currency) }
          : null,
      rules,
    });
  }
  return watchers;
}

/** Changes from before the rule existed or tracking began raise no alert. */
export const watchingSince = ({ trackedAt }: Watcher, { since }: StoredRule): Instant =>
  trackedAt > since ? trackedAt : since;
