import { useQuery } from '@tanstack/react-query';
import * as api from '../../../../domain/api/market.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';

/** Each own product with competitors, by its id. The same answer as 'Your Prices' in Market Intelligence. */
export function useOwnPrices(): ReadonlyMap<string, api.MarketProduct> | undefined {
  const { data } = useQuery({
    queryKey: topicKey('competitors', 'market', 'products'),
    queryFn: async ({ signal }) => (await read('competitors', api.marketProducts, { signal })).products,
    select: byId,
  });
  return data;
}

/** Of a product whose variants are ranked apart, that at the lowest price: it is the product's own. */
const byId = (products: readonly api.MarketProduct[]) =>
  new Map(products.toSorted((a, b) => b.price - a.price).map(product => [product.productId, product]));
