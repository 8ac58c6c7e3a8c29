/** The items of a tile: variants and products, or days. Pure. */
import type {
  AbandonedCarts,
  Conversion,
  LowInventory,
  NewProducts,
  RevenuePoint,
} from '../../../../domain/api/analytics.js';
import { SALES_PACE_DAYS } from '../../../../domain/api/analytics.js';
import { longDate, weekdayMonthDay } from '../../format/date.js';
import { money } from '../../format/money.js';
import { count, countOrNone, percent } from '../../format/number.js';
import type { DetailRow } from './DetailsDialog.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

/** Shopify's name for the only variant of a product without variants. */
const NO_VARIANT = 'Default Title';

/** Lowest stock first, as the server lists them. */
export const lowInventoryRows = ({ lowInventory }: LowInventory): readonly DetailRow[] =>
  lowInventory.map(({ id, title, variantTitle, inventory, oversells, sellsOutInDays, price, currency, adminUrl }) => ({
    id,
    title: variantTitle === NO_VARIANT ? title : `${title}, ${variantTitle}`,
    note: [money(price, currency), oversells && texts.details.oversells, sellsOutText(sellsOutInDays)]
      .filter(Boolean)
      .join(' · '),
    figure: inventory < 0 ? texts.details.oversold(count(-inventory)) : texts.details.left(count(inventory)),
    adminUrl,
  }));

/** `sells out in 5 days`; nothing if that is more than a month away. */
const sellsOutText = (days: number | null): string | null =>
  days === null || days > SALES_PACE_DAYS ? null : texts.details.sellsOut(days);

/** Newest first. */
export const newProductRows = ({ products }: NewProducts): readonly DetailRow[] =>
  products.map(({ id, title, createdAt, inventory, price, currency, adminUrl }) => ({
    id,
    title,
    note: texts.details.newProduct(longDate(createdAt), countOrNone(inventory)),
    figure: money(price, currency),
    adminUrl,
  }));

/** The newest day first, like all lists of days. */
export const revenueRows = (points: readonly RevenuePoint[], currency: string | null): readonly DetailRow[] =>
  points
    .map(({ created_at: day, total_price: value, orders }) => ({
      id: day,
      title: weekdayMonthDay(day),
      note: texts.details.orders(orders),
      figure: money(value, currency),
    }))
    .toReversed();

/** @param days the selected period. */
export const conversionRows = ({ timeseries, metric }: Conversion, days: ReadonlySet<string>): readonly DetailRow[] =>
  timeseries
    .filter(({ day }) => days.has(day))
    .map(({ day, begun, completed }) => ({
      id: day,
      title: weekdayMonthDay(day),
      note: texts.details[metric === 'Conversion rate' ? 'ofVisits' : 'ofCheckouts'](count(completed), begun),
      figure: percent(begun === 0 ? null : (completed / begun) * 100),
    }))
    .toReversed();

/** @param days the selected period. */
export const cartRows = ({ timeseries, currency }: AbandonedCarts, days: ReadonlySet<string>): readonly DetailRow[] =>
  timeseries
    .filter(({ day }) => days.has(day))
    .map(({ day, abandoned, value }) => ({
      id: day,
      title: weekdayMonthDay(day),
      note: abandoned === 0 ? texts.details.none : texts.tiles.worth(money(value, currency)),
      figure: count(abandoned),
    }))
    .toReversed();
