import type { Currency, ShopDomain } from '../../domain/kernel/names.js';
import type { QueryPorts } from '../ports.js';

interface DayOfCheckouts {
  readonly day: string;
  readonly abandoned: number;
  /** Their total value, in minor units. */
  readonly value: number;
}

/** Checkouts started on these days and still abandoned. Includes an entry for every day. */
export async function checkoutsOf(
  shop: ShopDomain,
  currency: Currency,
  days: readonly string[],
  { readStore }: QueryPorts,
): Promise<readonly DayOfCheckouts[]> {
  const rows = await readStore.sql
    .selectFrom('checkout_days')
    .select(['day', 'abandoned', 'total'])
    .where('shop', '=', shop)
    .where('currency', '=', currency)
    .where('day', '>=', days[0] ?? '')
    .where('day', '<=', days.at(-1) ?? '')
    .execute();
  const byDay = new Map(rows.map(row => [row.day, row]));
  return days.map(day => {
    const { abandoned = 0, total = 0 } = byDay.get(day) ?? {};
    return { day, abandoned, value: total };
  });
}

export const sumOf = (days: readonly DayOfCheckouts[], field: 'abandoned' | 'value'): number =>
  days.reduce((all, day) => all + day[field], 0);
