/** The market's figures, and each competitor's history and evidence. They move with the watchlist. */
import type {
  Competitor,
  MarketProduct,
  MarketProducts,
  MarketSummary,
  PriceEvidence,
  PriceHistory,
} from '../../../../../domain/api/competitors.js';
import { read } from '../../../api/read.js';
import type { Read } from '../source/MarketSource.js';
import { KEY, pathOf } from './watchlist.js';

const BASE = '/api/market';

/** The stat cards. */
export const summary: Read<MarketSummary> = {
  queryKey: [...KEY, 'market', 'summary'],
  queryFn: ({ signal }) => read<MarketSummary>('competitors', `${BASE}/summary`, signal),
};

/** Where the own prices stand. */
export const ownPrices: Read<readonly MarketProduct[]> = {
  queryKey: [...KEY, 'market', 'products'],
  queryFn: async ({ signal }) => (await read<MarketProducts>('competitors', `${BASE}/products`, signal)).products,
};

export const history = ({ id }: Competitor, days: number): Read<PriceHistory> => ({
  queryKey: [...KEY, 'history', id, days],
  queryFn: ({ signal }) => read<PriceHistory>('competitors', `${pathOf(id, 'history')}?days=${days}`, signal),
});

export const evidence = ({ id }: Competitor): Read<PriceEvidence> => ({
  queryKey: [...KEY, 'evidence', id],
  queryFn: ({ signal }) => read<PriceEvidence>('competitors', pathOf(id, 'evidence'), signal),
});
