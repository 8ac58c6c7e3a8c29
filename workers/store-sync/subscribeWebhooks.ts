import { shopifyWebhook } from '../../domain/api/shopifyWebhook.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { ShopifyError } from '../../platform/shopify/port.js';
import type { StoreSyncPorts } from './ports.js';

/** DESIGN §9. */

/**
 * Subscribes to the store's webhooks and notes each topic's state. Shopify deletes a subscription after eight failures
 * in a row, so this is repeated every day. A refused topic is covered by polling like the others.
 */
export async function subscribeWebhooks(
  { shopify, tokens, workStore, clock, logger, publicUrl }: StoreSyncPorts,
  shop: ShopDomain,
): Promise<void> {
  try {
    const uri = `${publicUrl}${shopifyWebhook.path}`;
    const states = await tokens.use(shop, token => shopify.subscribe(shop, token, uri));
    const checked_at = clock.now();
    await workStore.transaction(async ({ sql }) => {
      await sql.deleteFrom('webhook_topics').where('shop', '=', shop).execute();
      await sql
        .insertInto('webhook_topics')
        .values(
          states.map(({ topic, subscribed, reason }) => ({
            shop,
            topic,
            state: subscribed ? ('subscribed' as const) : ('refused' as const),
            reason,
            checked_at,
          })),
        )
        .execute();
    });
    const refused = states.filter(({ subscribed }) => !subscribed);
    if (refused.length > 0) logger.warn({ shop, refused }, 'webhooks refused: their changes are polled');
  } catch (fault) {
    // Webhooks only make it faster; without them the store is still polled.
    if (!(fault instanceof ShopifyError) || fault.failure !== 'bad_answer') throw fault;
    logger.warn({ shop, err: fault }, 'no webhooks: the store is polled');
  }
}
