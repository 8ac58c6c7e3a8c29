import type { Instant } from '../../domain/kernel/names.js';
import type { QueryPorts } from '../ports.js';

type Store = QueryPorts['readStore'];
export type PriceRow = Awaited<ReturnType<typeof pricesIn>>[number];

/** Covers a price that changes every 15 minutes for a month; beyond that, only the latest points are returned. */
const LIMIT = 3_000;

/** A page's price changes from `from` to `to`, and the price that held at `from`; oldest first. */
export async function pricesIn(page: string, from: Instant, to: Instant, { readStore }: Pick<QueryPorts, 'readStore'>) {
  const rows = newestFirst(page, readStore);
  const within = await rows.where('at', '>=', from).where('at', '<=', to).limit(LIMIT).execute();
  const before = within.length < LIMIT ? await rows.where('at', '<', from).limit(1).execute() : [];
  return [...within, ...before].reverse();
}

const PAGE = 1_000;

/** The same for any number of changes, page by page. */
export async function* pricePages(
  page: string,
  from: Instant,
  to: Instant,
  { readStore }: Pick<QueryPorts, 'readStore'>,
) {
  yield (await newestFirst(page, readStore).where('at', '<', from).limit(1).execute()) as readonly PriceRow[];
  const within = pricesOf(page, readStore)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at')
    .orderBy('position')
    .limit(PAGE);
  for (let rows = await within.execute(); ; ) {
    yield rows as readonly PriceRow[];
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    const { at, position } = last;
    rows = await within
      .where(({ eb, or, and }) => or([eb('at', '>', at), and([eb('at', '=', at), eb('position', '>', position)])]))
      .execute();
  }
}

const pricesOf = (page: string, { sql }: Store) =>
  sql
    .selectFrom('price_history')
    .select(['at', 'position', 'price', 'currency', 'list_price', 'availability', 'believed'])
    .where('page', '=', page);

const newestFirst = (page: string, store: Store) =>
  pricesOf(page, store).orderBy('at', 'desc').orderBy('position', 'desc');
