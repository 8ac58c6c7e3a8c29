import type { Revenue } from '../../../../domain/api/analytics.js';

/**
 * Spec §5: rows are kept only if `created_at` is a string that parses as a date and `total_price` is a number or
 * numeric; it becomes a number.
 */
export const readableRevenue = (answer: Revenue): Revenue => ({
  ...answer,
  timeseries: (answer.timeseries as readonly unknown[]).flatMap(row => {
    if (typeof row !== 'object' || row === null) return [];
    const { created_at: day, total_price: price, orders } = row as Record<string, unknown>;
    if (typeof day !== 'string' || Number.isNaN(Date.parse(day))) return [];
    const amount = typeof price === 'string' && price.trim() !== '' ? Number(price) : price;
    if (typeof amount !== 'number' || !Number.isFinite(amount)) return [];
    return [{ created_at: day, total_price: amount, orders: typeof orders === 'number' ? orders : 0 }];
  }),
});
