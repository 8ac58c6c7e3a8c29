/** Spec §5: an empty product id is the first product of the dashboard cache (30 minutes), or else of a fresh fetch. */
import type { QueryClient } from '@tanstack/react-query';
import type { Products } from '../../../../../domain/api/analytics.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { cachedSection } from '../../../state/cachedSections.js';
import { session } from '../../../state/session.js';

/** The dashboard's own key: what one of the two has read, the other need not read again. */
const KEY = topicKey('products', 'products');

export const productsQuery = {
  queryKey: KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => read<Products>('products', '/api/analytics/products', signal),
};

/** `null` where the catalogue is empty or cannot be read: then the server decides. */
export async function firstProductId(queries: QueryClient): Promise<string | null> {
  const current = session.get();
  const shop = current.state === 'authenticated' ? current.me.shop : null;
  const cached = shop === null ? null : cachedSection(shop, 'products', Date.now())?.data;
  const products = cached ?? (await queries.fetchQuery({ ...productsQuery, retry: false }).catch(() => null));
  return products?.products[0]?.id ?? null;
}
