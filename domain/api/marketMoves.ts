import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';

/** Matches the range of the revenue figures (spec §9). */
export const MOVES_DAYS = 60;

const MarketMove = Type.Object({
  competitorId: Type.String(),
  label: Type.String(),
  /** As the page states it, otherwise the registrable domain. */
  shopName: Type.String(),
  /** The page's host without `www.`. */
  host: Type.String(),
  at: Type.String({ format: 'date-time' }),
  what: OneOf(['price', 'soldOut', 'backInStock']),
  /** Before and after a price move; `null` for stock. */
  from: Nullable(Type.Number()),
  to: Nullable(Type.Number()),
  percent: Nullable(Type.Number()),
  currency: Nullable(Type.String()),
  /** The compared own product; `null` if the two prices are not directly comparable. */
  own: Nullable(Type.Object({ title: Type.String(), price: Type.Number(), currency: Nullable(Type.String()) })),
});
export type MarketMove = Static<typeof MarketMove>;

const MarketMoves = Type.Object({ moves: Type.Array(MarketMove) });
export type MarketMoves = Static<typeof MarketMoves>;

export const marketMoves = endpoint({
  method: 'GET',
  path: '/api/market/moves',
  summary: 'The tracked competitors’ moves in the last 60 days: price moves, sold out, back in stock; newest first',
  audience: 'session',
  answer: MarketMoves,
  csv: { name: 'market-moves', row: MarketMove },
  reads: ['competitors', 'pages', 'price_history', 'products', 'variants'],
});
