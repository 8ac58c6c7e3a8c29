import type { LowInventory, NewProducts } from '../../../../domain/api/analytics.js';
import { longDate } from '../../format/date.js';
import { money } from '../../format/money.js';
import { count, countOrNone } from '../../format/number.js';
import type { DetailRow } from './DetailsDialog.js';

/** Shopify's name for the only variant of a product that has none. */
const NO_VARIANT = 'Default Title';

/** The scarcest first, as the server lists them. */
export const lowInventoryRows = ({ lowInventory }: LowInventory): readonly DetailRow[] =>
  lowInventory.map(({ id, title, variantTitle, inventory, oversells, price, currency, adminUrl }) => ({
    id,
    title: variantTitle === NO_VARIANT ? title : `${title}, ${variantTitle}`,
    note: `${money(price, currency)}${oversells ? ' · sells on without stock' : ''}`,
    figure: `${count(inventory)} left`,
    adminUrl,
  }));

/** The newest first. */
export const newProductRows = ({ products }: NewProducts): readonly DetailRow[] =>
  products.map(({ id, title, createdAt, inventory, price, currency, adminUrl }) => ({
    id,
    title,
    note: `since ${longDate(createdAt)} · ${countOrNone(inventory)} in stock`,
    figure: money(price, currency),
    adminUrl,
  }));
