/** The market's figures, and each competitor's history and evidence. They change with the watchlist. */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { type PriceEvidence, priceEvidence } from '../../../../../domain/api/evidence.js';
import {
  type MarketProduct,
  type MarketSummary,
  marketProducts,
  marketSummary,
} from '../../../../../domain/api/market.js';
import { type PriceHistory, priceHistory } from '../../../../../domain/api/priceHistory.js';
import { read } from '../../../api/read.js';
import type { Read } from '../source/MarketSource.js';
import { KEY } from './watchlist.js';

/** The stat cards. */
export const summary: Read<MarketSummary> = {
  queryKey: [...KEY, 'market', 'summary'],
  queryFn: ({ signal }) => read('competitors', marketSummary, { signal }),
};

/** The ranks of the own prices. */
export const ownPrices: Read<readonly MarketProduct[]> = {
  queryKey: [...KEY, 'market', 'products'],
  queryFn: async ({ signal }) => (await read('competitors', marketProducts, { signal })).products,
};

export const history = ({ id }: Competitor, days: number): Read<PriceHistory> => ({
  queryKey: [...KEY, 'history', id, days],
  queryFn: ({ signal }) => read('competitors', priceHistory, { params: { id }, query: { days }, signal }),
});

export const evidence = ({ id }: Competitor): Read<PriceEvidence> => ({
  queryKey: [...KEY, 'evidence', id],
  queryFn: ({ signal }) => read('competitors', priceEvidence, { params: { id }, signal }),
});
