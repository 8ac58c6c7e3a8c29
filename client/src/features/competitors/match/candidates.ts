import * as api from '../../../../../domain/api/pairs.js';
import { read } from '../../../api/read.js';
import { KEY } from '../live/watchlist.js';
import type { Read } from '../source/MarketSource.js';

/** The own products that a tracked page may compete with. They change with the watchlist and the catalogue. */
export const candidatesOf = (id: string): Read<readonly api.ProductCandidate[]> => ({
  queryKey: [...KEY, 'candidates', id],
  queryFn: async ({ signal }) => (await read('competitors', api.candidates, { params: { id }, signal })).candidates,
});
