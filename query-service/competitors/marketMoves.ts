import * as api from '../../domain/api/marketMoves.js';
import { movesOf } from '../../domain/competitors/market/moves.js';
import type { Amount, Currency, Instant } from '../../domain/kernel/names.js';
import type { Availability } from '../../domain/price/price.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';
import { numberOf, watchedCompetitors } from './watchedCompetitors.js';

const DAY_MS = 86_400_000;
/** The limit per page, and for the newest of all pages: a 60-day chart shows no more. */
const READINGS = 500;
const MOVES = 200;

/** `GET /api/market/moves`: the market events pinned on the dashboard's revenue curve. */
export const marketMoves = merchantGet(api.marketMoves, {
  async *csv({ answer }) {
    yield (await answer()).moves;
  },

  async handler({ shop }, _, ports) {
    const from = plus(ports.clock.now(), -api.MOVES_DAYS * DAY_MS);
    const watched = await watchedCompetitors(shop, ports, null);
    const moves = await Promise.all(
      watched.map(async ({ row, comparison, competitor }) => {
        const compared = comparison !== null && competitor.perPiece === null && competitor.rate === null;
        const of = {
          competitorId: competitor.id,
          label: competitor.label,
          shopName: competitor.shopName,
          host: new URL(competitor.url).host.replace(/^www\./, ''),
          own: compared
            ? { title: row.own_title ?? '', price: Number(row.own_price), currency: row.own_currency }
            : null,
        };
        return movesOf(await readingsOf(row.page, from, ports)).map(move =>
          move.what === 'price'
            ? { ...of, ...move, from: numberOf(move.from), to: numberOf(move.to) }
            : { ...of, ...move, from: null, to: null, percent: null, currency: null },
        );
      }),
    );
    return {
      moves: moves
        .flat()
        .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
        .slice(0, MOVES),
    };
  },
});

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
