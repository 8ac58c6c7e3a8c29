import { useQuery } from '@tanstack/react-query';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { Select } from '../../../ui/Select.js';
import { productsQuery } from '../live/firstProduct.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import { ProductSearch } from './ProductSearch.js';
import { useLinkProduct } from './settings.js';

const NONE = '';

interface Props {
  readonly id: string;
  readonly competitor: Competitor;
}

/** Selects the own product that the competitor is compared with. */
export function ProductSelect({ id, competitor }: Props) {
  const { productId, ownProductTitle } = competitor;
  const { data } = useQuery(productsQuery);
  const link = useLinkProduct();
  const products = data?.products ?? [];
  const listed = productId === null || products.some(product => product.id === productId);
  const choose = (value: string) =>
    link.mutate({ id: competitor.id, body: { productId: value === NONE ? null : value } });
  return (
    <>
      <Select
        id={id}
        value={productId ?? NONE}
        options={[
          { value: NONE, name: texts.own.noProduct },
          // The list has only the best sellers, and a product may have been removed from the store.
          ...(listed ? [] : [{ value: productId, name: ownProductTitle ?? texts.own.gone }]),
          ...products.map(product => ({ value: product.id, name: product.title })),
        ]}
        onChange={choose}
      />
      {data && data.total > products.length && <ProductSearch total={data.total} onChoose={choose} />}
    </>
  );
}
