import { useQuery } from '@tanstack/react-query';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { Select } from '../../../ui/Select.js';
import { productsQuery } from '../firstProduct.js';
import { useLinkProduct } from './queries.js';

const NONE = '';

/** Which of the merchant's own products the competitor is compared with. */
export function ProductSelect({ id, competitor }: { id: string; competitor: Competitor }) {
  const { productId, ownProductTitle } = competitor;
  const { data } = useQuery(productsQuery);
  const link = useLinkProduct();
  const products = data?.products ?? [];
  const listed = productId === null || products.some(product => product.id === productId);
  return (
    <Select
      id={id}
      value={productId ?? NONE}
      options={[
        { value: NONE, name: 'none of yours' },
        // The list holds the best sellers only, and a product may have left the store.
        ...(listed ? [] : [{ value: productId, name: ownProductTitle ?? 'a product that is not in your store' }]),
        ...products.map(product => ({ value: product.id, name: product.title })),
      ]}
      onChange={value => link.mutate({ id: competitor.id, body: { productId: value === NONE ? null : value } })}
    />
  );
}
