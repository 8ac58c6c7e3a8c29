/** Abandoned checkouts per day. Serves `GET /api/analytics/abandoned_carts` and the fallback of `conversion`. */
import { toMinor } from '../../domain/kernel/money.js';
import type { RowOf } from '../../platform/read-db/table.js';
import { checkoutDays, checkouts as checkoutsTable } from '../../platform/read-db/tables/checkouts.js';
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection, type RowsOf } from '../projection.js';

const tables = { checkouts: checkoutsTable, checkoutDays };
type CheckoutRow = RowOf<typeof checkoutsTable>;

export const checkouts = projection({
  name: 'checkouts',
  version: 1,
  tables,

  needs: {
    CheckoutSynced: ({ data: { checkout, day }, meta: { shop } }) => ({
      checkouts: [[shop ?? '', checkout.checkoutId]],
      checkoutDays: [[shop ?? '', day, checkout.currency]],
    }),
  },

  on: {
    CheckoutSynced: ({ data: { checkout, day }, meta }, rows) =>
      replace(rows, {
        shop: meta.shop ?? '',
        checkout_id: checkout.checkoutId,
        updated_at: checkout.updatedAt,
        day,
        abandoned: checkout.completedAt === null ? 1 : 0,
        total: toMinor(checkout.total, checkout.currency),
        currency: checkout.currency,
      }),

    CheckoutRemoved: ({ data, at, meta }, rows) =>
      replace(rows, {
        shop: meta.shop ?? '',
        checkout_id: data.checkoutId,
        updated_at: at,
        day: '',
        abandoned: 0,
        total: 0,
        currency: '',
      }),
  },

  announce: { CheckoutSynced: changed, CheckoutRemoved: changed },
});

/** Unless what is there is newer. What the former row counted for is taken back first. */
async function replace(rows: RowsOf<typeof tables>, after: CheckoutRow): Promise<void> {
  const before = await rows.checkouts.find(after.shop, after.checkout_id);
  if (before && before.updated_at > after.updated_at) return;
  if (before) await count(before, -1, rows);
  await count(after, 1, rows);
  rows.checkouts.put(after);
}

async function count(checkout: CheckoutRow, sign: 1 | -1, { checkoutDays }: RowsOf<typeof tables>): Promise<void> {
  if (!checkout.abandoned) return;
  const { shop, day, currency } = checkout;
  const { abandoned = 0, total = 0 } = (await checkoutDays.find(shop, day, currency)) ?? {};
  checkoutDays.put({ shop, day, currency, abandoned: abandoned + sign, total: total + sign * checkout.total });
}

function changed({ meta, position }: Folded<'CheckoutSynced' | 'CheckoutRemoved'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'checkouts', position } }];
}
