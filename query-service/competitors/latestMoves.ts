import { MOVES_DAYS } from '../../domain/api/marketMoves.js';
import { type Move, movesOf } from '../../domain/competitors/market/moves.js';
import type { Amount, Currency, Instant } from '../../domain/kernel/names.js';
import type { Availability } from '../../domain/price/price.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { QueryPorts } from '../ports.js';

const DAY_MS = 86_400_000;
/** The limit per page, and for the newest of all pages: a 60-day chart shows no more. */
const READINGS = 500;
const MOVES = 200;

/**
 * The moves of the last `MOVES_DAYS` on a shop's pages, newest first.
 * @param watched the pages, each with what the caller shows of it.
 */
export async function latestMoves<Watched extends { readonly row: { readonly page: string } }>(
  watched: readonly Watched[],
  ports: Pick<QueryPorts, 'readStore' | 'clock'>,
): Promise<readonly (Watched & { readonly move: Move })[]> {
  const from = plus(ports.clock.now(), -MOVES_DAYS * DAY_MS);
  const moves = await Promise.all(
    watched.map(async one => movesOf(await readingsOf(one.row.page, from, ports)).map(move => ({ ...one, move }))),
  );
  return moves
    .flat()
    .sort(({ move: a }, { move: b }) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, MOVES);
}

/** The page's readings since `from`, plus the one in effect before; oldest first. */
async function readingsOf(page: string, from: Instant, { readStore }: Pick<QueryPorts, 'readStore'>) {
  const rows = readStore.sql
    .selectFrom('price_history')
    .select(['at', 'price', 'currency', 'availability'])
    .where('page', '=', page)
    .orderBy('at', 'desc')
    .orderBy('position', 'desc');
  const within = await rows.where('at', '>=', from).limit(READINGS).execute();
  const before = within.length < READINGS ? await rows.where('at', '<', from).limit(1).execute() : [];
  return [...within, ...before].reverse().map(({ at, price, currency, availability }) => ({
    at: at as Instant,
    price: price as Amount | null,
    currency: currency as Currency | null,
    availability: availability as Availability,
  }));
}
