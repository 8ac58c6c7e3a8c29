/** The market's figures, and each competitor's history and evidence. They change with the watchlist. */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import * as api from '../../../../../domain/api/competitors.js';
import { read } from '../../../api/read.js';
import type { Read } from '../source/MarketSource.js';
import { KEY } from './watchlist.js';

/** The stat cards. */
export const summary: Read<api.MarketSummary> = {
  queryKey: [...KEY, 'market', 'summary'],
  queryFn: ({ signal }) => read('competitors', api.marketSummary, { signal }),
};

/** The ranks of the own prices. */
export const ownPrices: Read<readonly api.MarketProduct[]> = {
  queryKey: [...KEY, 'market', 'products'],
  queryFn: async ({ signal }) => (await read('competitors', api.marketProducts, { signal })).products,
};

export const history = ({ id }: Competitor, days: number): Read<api.PriceHistory> => ({
  queryKey: [...KEY, 'history', id, days],
  queryFn: ({ signal }) => read('competitors', api.priceHistory, { params: { id }, query: { days }, signal }),
});

export const evidence = ({ id }: Competitor): Read<api.PriceEvidence> => ({
  queryKey: [...KEY, 'evidence', id],
  queryFn: ({ signal }) => read('competitors', api.priceEvidence, { params: { id }, signal }),
});
