import { useQuery } from '@tanstack/react-query';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { OwnVariants } from '../../../../../domain/api/pairs.js';
import * as api from '../../../../../domain/api/pairs.js';
import { read } from '../../../api/read.js';
import { money } from '../../../format/money.js';
import { Select } from '../../../ui/Select.js';
import { useLinkProduct } from '../live/settings.js';
import { KEY } from '../live/watchlist.js';
import type { Read } from '../source/MarketSource.js';
import { hasProduct } from '../source/pairState.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';

const LOWEST = '';

const ownVariants = ({ id, productId }: Competitor): Read<OwnVariants> => ({
  queryKey: [...KEY, 'own-variants', id, productId],
  queryFn: ({ signal }) => read('competitors', api.ownVariants, { params: { id }, signal }),
});

/** Selects the own variant whose price is compared, if the own product has several. */
export function OwnVariantSelect({ competitor }: { readonly competitor: Competitor }) {
  const { id, productId, ownCurrency } = competitor;
  const { data } = useQuery(ownVariants(competitor));
  const link = useLinkProduct();
  if (!hasProduct(competitor) || !data || data.variants.length < 2) return null;
  const nameOf = ({ title, sku, price }: OwnVariants['variants'][number]) =>
    [title, sku, money(price, ownCurrency)].filter(Boolean).join(' · ');
  return (
    <Select
      label={texts.own.variant}
      value={data.chosen ?? LOWEST}
      options={[
        { value: LOWEST, name: texts.own.anyVariant },
        ...data.variants.map(one => ({ value: one.id, name: nameOf(one) })),
      ]}
      onChange={chosen => link.mutate({ id, body: { productId, ownVariant: chosen === LOWEST ? null : chosen } })}
    />
  );
}
