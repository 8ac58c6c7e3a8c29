import * as api from '../../domain/api/pairs.js';
import { merchantGet } from '../http/merchantGet.js';
import { pageOfCompetitor } from './pageOfCompetitor.js';

/** `GET /api/competitors/{id}/own-variants`: empty without an own product. */
export const ownVariants = merchantGet(api.ownVariants, {
  async handler({ shop }, _, ports, { id }) {
    const { product_id, pair, own_variant } = await pageOfCompetitor(shop, id, ports);
    const rows =
      product_id === null || pair === 'assumed'
        ? []
        : await ports.readStore.sql
            .selectFrom('variants')
            .select(['variant_id', 'title', 'sku', 'price'])
            .where('shop', '=', shop)
            .where('product_id', '=', product_id)
            .orderBy('variant_id')
            .execute();
    const variants = rows.map(({ variant_id, price, ...one }) => ({ id: variant_id, ...one, price: Number(price) }));
    return { variants, chosen: variants.some(one => one.id === own_variant) ? own_variant : null };
  },
});
