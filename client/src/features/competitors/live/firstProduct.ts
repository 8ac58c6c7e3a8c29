/** Spec §5: an empty product id is the first product of the dashboard cache (30 minutes), or else of a fresh fetch. */
import type { QueryClient } from '@tanstack/react-query';
import * as api from '../../../../../domain/api/analytics.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { cachedSection } from '../../../state/cachedSections.js';
import { session } from '../../../state/session.js';

/** Shares the dashboard's key, so that only one of the two reads it. */
const KEY = topicKey('products', 'products');

export const productsQuery = {
  queryKey: KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => read('products', api.products, { signal }),
};

/** `null` if the catalogue is empty or unreadable: then the server decides. */
export async function firstProductId(queries: QueryClient): Promise<string | null> {
  const current = session.get();
  const shop = current.state === 'authenticated' ? current.me.shop : null;
  const cached = shop === null ? null : cachedSection(shop, 'products', Date.now())?.data;
  const products = cached ?? (await queries.fetchQuery({ ...productsQuery, retry: false }).catch(() => null));
  return products?.products[0]?.id ?? null;
}
