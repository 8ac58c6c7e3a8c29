import type { ShopDomain } from '../domain/kernel/names.js';
import type { QueryPorts } from './ports.js';
import type { Store } from './storeOf.js';

/** Checkouts begun in these days and abandoned until now: how many, and their worth in minor units. */
export async function checkoutsOf(
  shop: ShopDomain,
  { currency }: Pick<Store, 'currency'>,
  days: readonly string[],
  { readDb }: QueryPorts,
): Promise<{ abandoned: number; value: number }> {
  const { abandoned, value } = await readDb.sql
    .selectFrom('checkout_days')
    .select(({ fn }) => [
      fn.sum<number | null>('abandoned').as('abandoned'),
      fn.sum<number | null>('total').as('value'),
    ])
    .where('shop', '=', shop)
    .where('currency', '=', currency ?? '')
    .where('day', '>=', days[0] ?? '')
    .where('day', '<=', days.at(-1) ?? '')
    .executeTakeFirstOrThrow();
  return { abandoned: Number(abandoned ?? 0), value: Number(value ?? 0) };
}
