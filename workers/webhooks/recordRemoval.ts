import { checkoutsStream } from '../../domain/checkouts/checkouts.js';
import {
  as,
  type CheckoutId,
  type Instant,
  type OrderId,
  type ProductId,
  type ShopDomain,
} from '../../domain/kernel/names.js';
import { ordersStream } from '../../domain/orders/orders.js';
import { catalogStream } from '../../domain/products/products.js';
import { type Fact, recordFacts } from '../store-sync/recordFacts.js';
import { type Apply, happenedAt } from './apply.js';
import { whileConnected } from './whileConnected.js';

/**
 * Records the deletion of an order, product or checkout, known only by its id. The topic is unsigned, so this verifies
 * that the store no longer has it.
 */
export const recordRemoval: Apply = whileConnected(async ({ eventLog, shopify, tokens }, receipt) => {
  const { shop, subject, webhookId } = receipt;
  const removal = subject === null ? null : removalOf(shop, subject, happenedAt(receipt));
  if (subject === null || removal === null) return 'ignored';
  const existing = await tokens.use(shop, token => shopify.stillThere(shop, token, { ids: [subject] }));
  if (existing.has(subject)) return 'stale';
  await recordFacts(eventLog, { ...removal, shop, causationId: webhookId });
  return 'applied';
});

function removalOf(shop: ShopDomain, subject: string, at: Instant): { stream: string; facts: readonly Fact[] } | null {
  switch (/^gid:\/\/shopify\/(\w+)\//.exec(subject)?.[1]) {
    case 'Order':
      return { stream: ordersStream(shop), facts: [{ type: 'OrderRemoved', orderId: as<OrderId>(subject), at }] };
    case 'Product':
      return {
        stream: catalogStream(shop),
        facts: [{ type: 'ProductRemoved', productId: as<ProductId>(subject), at }],
      };
    case 'AbandonedCheckout':
      return {
        stream: checkoutsStream(shop),
        facts: [{ type: 'CheckoutRemoved', checkoutId: as<CheckoutId>(subject), at }],
      };
    default:
      return null;
  }
}
