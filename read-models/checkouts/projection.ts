/** Folds abandoned checkouts per day. Serves `GET /api/analytics/abandoned_carts` and the fallback of `conversion`. */
import { sealedCheckout } from '../../domain/checkouts/checkouts.js';
import { toMinor } from '../../domain/kernel/money.js';
import { daysKept, keptCheckouts } from '../../domain/retention/retention.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { checkoutDays, checkouts as checkoutsTable } from './tables.js';

const tables = { checkouts: checkoutsTable, checkoutDays };
type CheckoutRow = RowOf<typeof checkoutsTable>;

export const checkouts = projection({
  name: 'checkouts',
  version: 2,
  tables,

  needs: {
    CheckoutSynced: ({ data, meta: { shop } }) => ({ checkouts: [[shop, data.checkoutId]] }),
    CheckoutRemoved: ({ data, meta: { shop } }) => ({ checkouts: [[shop, data.checkoutId]] }),
  },

  opens: { CheckoutSynced: sealedCheckout, RetentionPassed: keptCheckouts },

  on: {
    CheckoutSynced: ({ data: { day }, meta }, rows, [checkout]) => {
      if (!checkout) return;
      replace(rows, {
        shop: meta.shop,
        checkout_id: checkout.checkoutId,
        created_at: checkout.createdAt,
        updated_at: checkout.updatedAt,
        day,
        abandoned: checkout.completedAt === null ? 1 : 0,
        total: toMinor(checkout.total, checkout.currency),
        currency: checkout.currency,
      });
    },

    CheckoutRemoved: ({ data, at, meta }, rows) =>
      replace(rows, {
        shop: meta.shop,
        checkout_id: data.checkoutId,
        created_at: at,
        updated_at: at,
        day: '',
        abandoned: 0,
        total: 0,
        currency: '',
      }),

    // See read-models/orders.
    RetentionPassed: async (event, rows, kept) => {
      const { data, meta } = event;
      const shop = meta.shop;
      for (const checkout of await rows.checkouts.olderThan(shop, 'created_at', data.ordersBefore)) {
        count(checkout, -1, rows);
        rows.checkouts.remove(shop, checkout.checkout_id);
      }
      for (const [index, { day }] of daysKept(event, 'checkouts').entries())
        for (const figures of kept[index] ?? []) rows.checkoutDays.add({ shop, day, ...figures });
      rows.checkoutDays.removeOlder(shop, 'day', data.figuresBefore);
    },
  },

  announce: { CheckoutSynced: changed, CheckoutRemoved: changed, RetentionPassed: changed },
});

/** Replaces a checkout and its contribution, unless the stored row is newer. */
function replace(rows: RowsOf<typeof tables>, after: CheckoutRow): void {
  const before = rows.checkouts.needed(after.shop, after.checkout_id);
  if (before && before.updated_at > after.updated_at) return;
  if (before) count(before, -1, rows);
  count(after, 1, rows);
  rows.checkouts.put(after);
}

function count(checkout: CheckoutRow, sign: 1 | -1, { checkoutDays }: RowsOf<typeof tables>): void {
  if (!checkout.abandoned) return;
  const { shop, day, currency } = checkout;
  checkoutDays.add({ shop, day, currency, abandoned: sign, total: sign * checkout.total });
}

function changed({ meta, position }: Folded<'CheckoutSynced' | 'CheckoutRemoved' | 'RetentionPassed'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'checkouts', position } }];
}
