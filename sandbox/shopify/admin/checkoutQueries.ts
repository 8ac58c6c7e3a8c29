/** Abandoned checkouts in the Admin API: find, list and count; includes recovered ones (shopify reference §10). */
import type { GraphQLResolveInfo } from 'graphql';
import type { StoreCheckout } from '../store/checkouts.js';
import type { StoreLine } from '../store/orders.js';
import { type AdminContext, inPeriod, requireApproval, requireScope } from './adminContext.js';
import { connection, type PageArguments } from './connection.js';
import {
  type CountArguments,
  counted,
  type Field,
  keyBy,
  type ListArguments,
  type SortKeys,
  searched,
} from './listing.js';
import { dateTime, dateTimeOrNull, gid, idIn, moneyBag } from './money.js';
import { customerNode } from './orderNode.js';
import { productNode, soldVariant, variantNode } from './productNode.js';
import { byText, byTime, byWord, type Filter } from './search.js';

/** Maps a checkout to its state at an instant. */
interface CheckoutNow {
  readonly id: string;
  readonly checkout: StoreCheckout;
  readonly createdAt: number;
  readonly completedAt: number | null;
  readonly updatedAt: number;
}

/** The buyer can no longer complete an old one. */
const OPEN_MS = 30 * 86_400_000;

const CHECKOUT_KEYS: SortKeys<CheckoutNow> = {
  ID: ({ id }) => id.padStart(20, '0'),
  CHECKOUT_ID: ({ id }) => id.padStart(20, '0'),
  CREATED_AT: ({ createdAt }) => createdAt,
  TOTAL_PRICE: ({ checkout }) => checkout.total,
};

const filters = ({ now }: AdminContext): Readonly<Record<string, Filter<CheckoutNow>>> => ({
  created_at: byTime(({ createdAt }) => createdAt),
  updated_at: byTime(({ updatedAt }) => updatedAt),
  recovery_state: byWord(['recovered', 'not_recovered'], ({ completedAt }) => [
    completedAt === null ? 'not_recovered' : 'recovered',
  ]),
  status: byWord(['open', 'closed'], ({ createdAt, completedAt }) => [
    completedAt === null && createdAt > now - OPEN_MS ? 'open' : 'closed',
  ]),
  id: byText(/^\d+$/, ({ id }) => id),
});

function foundCheckouts(query: string | null | undefined, context: AdminContext, info: GraphQLResolveInfo) {
  requireScope(context, info, 'read_orders');
  requireApproval(context, 'AbandonedCheckout');
  const { matches } = searched(query, filters(context), context, info);
  const found: CheckoutNow[] = [];
  for (const checkout of context.store.checkouts(context.now, context.bulk ?? undefined)) {
    const { id, createdAt, recoverAt } = checkout;
    const completedAt = recoverAt !== null && recoverAt <= context.now ? recoverAt : null;
    const view = { id, checkout, createdAt, completedAt, updatedAt: completedAt ?? createdAt };
    if (inPeriod(view, context) && matches(view)) found.push(view);
  }
  return found;
}

export const abandonedCheckouts: Field<ListArguments> = (given, context, info) => {
  const keyOf = keyBy(given.sortKey, CHECKOUT_KEYS, context);
  const items = foundCheckouts(given.query, context, info);
  return connection({ items, keyOf, nodeOf: view => checkoutNode(view, context) }, given, context, info);
};

export const abandonedCheckout: Field<{ id: string }> = ({ id }, context, info) => {
  const digits = idIn('AbandonedCheckout', id);
  const found = digits === null ? undefined : foundCheckouts(`id:${digits}`, context, info)[0];
  return found ? checkoutNode(found, context) : null;
};

export const abandonedCheckoutsCount: Field<CountArguments> = ({ query, limit }, context, info) =>
  counted(foundCheckouts(query, context, info).length, limit);

function checkoutNode({ checkout, completedAt, updatedAt }: CheckoutNow, context: AdminContext) {
  const { currency, domain } = context.store.profile;
  return {
    id: gid('AbandonedCheckout', checkout.id),
    name: `#${checkout.id}`,
    createdAt: dateTime(checkout.createdAt),
    updatedAt: dateTime(updatedAt),
    completedAt: dateTimeOrNull(completedAt),
    abandonedCheckoutUrl: `https://${domain}/checkouts/${checkout.token}/recover`,
    subtotalPriceSet: moneyBag(checkout.subtotal, currency),
    totalPriceSet: moneyBag(checkout.total, currency),
    customer: customerNode(checkout.customer),
    lineItems: (page: PageArguments, _context: AdminContext, info: GraphQLResolveInfo) =>
      connection(
        { items: checkout.lines, keyOf: line => line.id, nodeOf: line => lineNode(line, context) },
        page,
        context,
        info,
      ),
  };
}

function lineNode(line: StoreLine, context: AdminContext) {
  const { product, variant } = line;
  const { currency } = context.store.profile;
  const sold = context.store.sold(product.id, context.now);
  return {
    id: gid('AbandonedCheckoutLineItem', line.id),
    title: product.title,
    variantTitle: variant.title === 'Default Title' ? null : variant.title,
    sku: variant.sku,
    quantity: line.quantity,
    product: sold ? () => productNode(sold, context) : null,
    variant: sold ? () => variantNode(soldVariant(sold, variant), sold, context) : null,
    originalUnitPriceSet: moneyBag(variant.price, currency),
    discountedTotalPriceSet: moneyBag(line.discountedTotal, currency),
  };
}
