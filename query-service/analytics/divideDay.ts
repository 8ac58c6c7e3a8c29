/**
 * Divides a day's revenue among products, exactly: the parts and the rest add up to it. Lines carry taxes, shipping and
 * order discounts only in the order's total, so products can have sold for more than the day's revenue: then each gets
 * its share of it. All in minor units; a negative figure counts as 0.
 */
export function divideDay(
  revenue: number,
  sold: readonly number[],
): { readonly parts: readonly number[]; readonly other: number } {
  const whole = Math.max(0, revenue);
  const counted = sold.map(total => Math.max(0, total));
  const all = sumOf(counted);
  const parts = all <= whole ? counted : counted.map(total => Math.floor((total / all) * whole));
  return { parts, other: whole - sumOf(parts) };
}

const sumOf = (totals: readonly number[]): number => totals.reduce((all, total) => all + total, 0);
