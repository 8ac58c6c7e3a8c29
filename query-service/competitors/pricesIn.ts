import type { Instant } from '../../domain/kernel/names.js';
import type { QueryPorts } from '../ports.js';

/** Covers a price that changes every 15 minutes for a month; beyond that, only the latest points are returned. */
const LIMIT = 3_000;

/** A page's price changes from `from` to `to`, and the price that held at `from`; oldest first. */
export async function pricesIn(page: string, from: Instant, to: Instant, { readStore }: Pick<QueryPorts, 'readStore'>) {
  const rows = readStore.sql
    .selectFrom('price_history')
    .select(['at', 'price', 'currency', 'list_price', 'availability'])
    .where('page', '=', page)
    .orderBy('at', 'desc')
    .orderBy('position', 'desc');
  const within = await rows.where('at', '>=', from).where('at', '<=', to).limit(LIMIT).execute();
  const before = within.length < LIMIT ? await rows.where('at', '<', from).limit(1).execute() : [];
  return [...within, ...before].reverse();
}
