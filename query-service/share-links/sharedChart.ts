/** The figures behind a share link. Contains no personal data: revenue per day, or a public page's price. */
import type { Language } from '../../domain/kernel/language.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { Shared } from '../../domain/share-links/shareLinks.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { flagsOf } from '../analytics/flagsOf.js';
import { revenueOf } from '../analytics/revenueOf.js';
import { storeOf } from '../analytics/storeOf.js';
import { marketPast } from '../competitors/marketPast.js';
import { pricesIn } from '../competitors/pricesIn.js';
import { rowsAt } from '../competitors/rowsAt.js';
import type { QueryPorts } from '../ports.js';
import { pageTitle, titleOf } from './pageTitle.js';
import { sharedTexts } from './texts/sharedTexts.js';

const DAY_MS = 86_400_000;

export interface SharedChart {
  readonly title: string;
  /** `bars`: one value per day. `steps`: each value holds until the next, the last until `end`. */
  readonly form: 'bars' | 'steps';
  /** Oldest first; `at` is a day or an instant, and the first step may begin before `start`; `null`: no price was read. */
  readonly points: readonly { readonly at: string; readonly value: number | null }[];
  readonly start: string;
  readonly end: string;
  readonly currency: string | null;
}

/** The market at a moment: one row per competitor, under its page's own title. */
export interface SharedMarket {
  readonly form: 'market';
  readonly moment: string;
  readonly rows: readonly {
    readonly title: string;
    readonly price: number | null;
    readonly currency: string | null;
  }[];
}

/** @returns `null` if what it shows is gone: the competitor is no longer tracked. */
export async function sharedChart(
  shop: ShopDomain,
  shared: Shared,
  ports: QueryPorts,
  language: Language,
): Promise<SharedChart | SharedMarket | null> {
  // A feed is no chart.
  if (shared.kind === 'moves') return null;
  if (shared.kind === 'market') {
    const rows = rowsAt(await marketPast(shop, ports), shared.moment).map(row => ({
      title: titleOf(row),
      price: row.price === null ? null : Number(row.price),
      currency: row.currency,
    }));
    return { form: 'market', moment: shared.moment, rows };
  }
  if (shared.kind === 'revenue') {
    const store = await storeOf(shop, ports);
    const { refused } = flagsOf(store, ['orders']);
    const { timeseries } = await revenueOf(shop, store, ports);
    const days = timeseries.filter(({ created_at: day }) => day >= shared.from && day <= shared.to);
    const points = refused ? [] : days.map(({ created_at: at, total_price: value }) => ({ at, value }));
    const { currency } = store;
    return { title: sharedTexts[language].revenue, form: 'bars', points, start: shared.from, end: shared.to, currency };
  }
  const page = await pageTitle(shop, shared.competitorId, ports);
  if (page === null) return null;
  const end = ports.clock.now();
  const start = plus(end, -shared.days * DAY_MS);
  const rows = await pricesIn(page.page, start, end, ports);
  const currency = rows.findLast(row => row.currency !== null)?.currency ?? null;
  // One scale: a price in another currency is left out.
  const points = rows.map(({ at, price, currency: own }) => ({
    at,
    value: price === null || own !== currency ? null : Number(price),
  }));
  return { title: page.title, form: 'steps', points, start, end, currency };
}
