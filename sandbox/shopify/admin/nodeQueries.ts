/** Resolves objects by their global ids, which contain the type. */
import { appSubscription } from './billingQueries.js';
import { bulkOperation } from './bulkQueries.js';
import { abandonedCheckout } from './checkoutQueries.js';
import type { Field } from './listing.js';
import { order } from './orderQueries.js';
import { product } from './productQueries.js';

const KINDS: Readonly<Record<string, Field<{ id: string }>>> = {
  AbandonedCheckout: abandonedCheckout,
  AppSubscription: appSubscription,
  BulkOperation: bulkOperation,
  Order: order,
  Product: product,
};

/** `null` for a missing object or an unknown type. */
export const node: Field<{ id: string }> = ({ id }, context, info) => {
  const kind = /^gid:\/\/shopify\/(\w+)\/\d+$/.exec(id)?.[1] ?? '';
  const found = KINDS[kind]?.({ id }, context, info);
  return typeof found === 'object' && found !== null ? { __typename: kind, ...found } : null;
};

/** In the requested order. */
export const nodes: Field<{ ids: readonly string[] }> = ({ ids }, context, info) =>
  ids.map(id => node({ id }, context, info));
