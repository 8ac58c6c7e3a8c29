import { Competitors } from '../../domain/api/competitors.js';
import type { Availability } from '../../domain/price/price.js';
import { merchantGet } from '../merchantGet.js';

/** Spec §7: `GET /api/competitors`, newest first. */
export const competitors = merchantGet({
  url: '/api/competitors',
  reads: ['competitors'],
  response: Competitors,

  async handler({ shop }, _, { readDb }) {
    const rows = await readDb.sql
      .selectFrom('competitors as c')
      .leftJoin('pages as p', 'p.page', 'c.page')
      .leftJoin('page_checks as k', 'k.page', 'c.page')
      .select(['c.id', 'c.url', 'c.label', 'c.product_id'])
      .select(['p.title', 'p.price', 'p.previous_price', 'p.percent_diff', 'p.currency', 'p.availability'])
      .select(['p.changed_at', 'p.failure', 'k.last_checked', 'k.last_read'])
      .where('c.shop', '=', shop)
      .orderBy('c.tracked_at', 'desc')
      .orderBy('c.id', 'desc')
      .execute();
    return rows.map(row => {
      const availability = (row.availability ?? 'unknown') as Availability;
      return {
        id: row.id,
        url: row.url,
        label: row.label ?? row.title ?? new URL(row.url).hostname,
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
        productId: row.product_id,
      };
    });
  },
});

const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount));
