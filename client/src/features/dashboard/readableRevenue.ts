import type { Revenue } from '../../../../domain/api/analytics.js';

/**
 * Spec §5: rows are kept only if `created_at` is a string that parses as a date and `total_price` is a number or
 * numeric; it becomes a number, and 0 if it cannot be counted.
 */
export const readableRevenue = (answer: Revenue): Revenue => ({
  ...answer,
  timeseries: (answer.timeseries as readonly unknown[]).flatMap(row => {
    if (typeof row !== 'object' || row === null) return [];
    const { created_at: day, total_price: price, orders } = row as Record<string, unknown>;
    if (typeof day !== 'string' || Number.isNaN(Date.parse(day))) return [];
    const numeric = typeof price === 'string' && price.trim() !== '' && !Number.isNaN(Number(price));
    if (typeof price !== 'number' && !numeric) return [];
    const amount = Number(price);
    return [
      {
        created_at: day,
        total_price: Number.isFinite(amount) ? amount : 0,
        orders: typeof orders === 'number' ? orders : 0,
      },
    ];
  }),
});
