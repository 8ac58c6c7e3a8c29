/** Reports from outside, for those who race and repeat them. */
import type { Facts } from '../../../application/decide/record.js';
import type { EventOf } from '../../../domain/events.js';
import { as, type Instant, type ProductId } from '../../../domain/kernel/names.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import { meta } from './watchlistCommands.js';

export type Gone = EventOf<'ProductRemoved'>;

export const stream = 'catalog-aurora.myshopify.com';

/** Facts number `from` to `to`, without the last. */
export const gone = (from: number, to: number): Gone[] =>
  Array.from({ length: to - from }, (_, n) => ({
    type: 'ProductRemoved',
    productId: as<ProductId>(`gid://shopify/Product/${from + n}`),
    at: as<Instant>('2026-07-01T09:00:00.000Z'),
  }));

export const report = (facts: readonly Gone[], on = stream): Facts<Gone> => ({
  stream: on,
  facts,
  meta: { ...meta, actor: { kind: 'platform', id: 'shopify' } },
  idOf: ({ productId }) => derivedId(on, productId),
});
