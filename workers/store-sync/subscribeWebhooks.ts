import { shopifyWebhook } from '../../domain/api/shopifyWebhook.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { ShopifyError } from '../../platform/shopify/port.js';
import type { StoreSyncPorts } from './ports.js';

/** DESIGN §9. */

/**
 * Subscribes to the store's webhooks and records each topic's state. Repeats daily, because Shopify deletes a
 * subscription after eight consecutive failures. Polling covers refused topics.
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
    if (refused.length > 0) logger.warn({ shop, refused }, 'webhooks refused; polling covers their changes');
  } catch (fault) {
    // Webhooks only make syncs faster; polling works without them.
    if (!(fault instanceof ShopifyError) || fault.failure !== 'bad_answer') throw fault;
    logger.warn({ shop, err: fault }, 'no webhooks; the store is polled');
  }
}
