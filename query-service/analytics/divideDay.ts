/**
 * Divides a day's revenue among products, exactly: the parts and the remainder add up to it. Only an order's total
 * includes taxes, shipping and discounts, so product sales can exceed the day's revenue; then each product gets its
 * proportional share. All in minor units; negative figures count as 0.
 */
export function divideDay(
  revenue: number,
  sold: readonly number[],
): { readonly parts: readonly number[]; readonly other: number } {
  const revenueOfDay = Math.max(0, revenue);
  const counted = sold.map(total => Math.max(0, total));
  const all = sumOf(counted);
  const parts = all <= revenueOfDay ? counted : counted.map(total => Math.floor((total / all) * revenueOfDay));
  return { parts, other: revenueOfDay - sumOf(parts) };
}

const sumOf = (totals: readonly number[]): number => totals.reduce((all, total) => all + total, 0);
