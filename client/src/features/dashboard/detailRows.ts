/** The items of a tile: variants and products, or days. Pure. */
import type {
  AbandonedCarts,
  Conversion,
  LowInventory,
  NewProducts,
  RevenuePoint,
} from '../../../../domain/api/analytics.js';
import { longDate, weekdayMonthDay } from '../../format/date.js';
import { money } from '../../format/money.js';
import { count, countOrNone, percent, plural } from '../../format/number.js';
import type { DetailRow } from './DetailsDialog.js';

/** Shopify's name for the only variant of a product without variants. */
const NO_VARIANT = 'Default Title';

/** Lowest stock first, as the server lists them. */
export const lowInventoryRows = ({ lowInventory }: LowInventory): readonly DetailRow[] =>
  lowInventory.map(({ id, title, variantTitle, inventory, oversells, price, currency, adminUrl }) => ({
    id,
    title: variantTitle === NO_VARIANT ? title : `${title}, ${variantTitle}`,
    note: `${money(price, currency)}${oversells ? ' · keeps selling without stock' : ''}`,
    figure: `${count(inventory)} left`,
    adminUrl,
  }));

/** Newest first. */
export const newProductRows = ({ products }: NewProducts): readonly DetailRow[] =>
  products.map(({ id, title, createdAt, inventory, price, currency, adminUrl }) => ({
    id,
    title,
    note: `since ${longDate(createdAt)} · ${countOrNone(inventory)} in stock`,
    figure: money(price, currency),
    adminUrl,
  }));

/** The newest day first, like all lists of days. */
export const revenueRows = (points: readonly RevenuePoint[], currency: string | null): readonly DetailRow[] =>
  points
    .map(({ created_at: day, total_price: value, orders }) => ({
      id: day,
      title: weekdayMonthDay(day),
      note: plural(orders, 'order', 'orders'),
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
      note: `${count(completed)} of ${metric === 'Conversion rate' ? plural(begun, 'visit', 'visits') : plural(begun, 'checkout', 'checkouts')}`,
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
      note: abandoned === 0 ? 'none' : `worth ${money(value, currency)}`,
      figure: count(abandoned),
    }))
    .toReversed();
