import { ShopifyError } from '../../platform/shopify/port.js';
import { reportToShop } from '../store-sync/reportToShop.js';
import { type Apply, happenedAt } from './apply.js';

/**
 * The app was removed from the store, so its token is dead (shopify reference §12). A late or replayed delivery must
 * not cut off a store that has reconnected: one from before the connection is ignored, and one whose token still works
 * is untrue.
 */
export const applyUninstalled: Apply = async (ports, receipt) => {
  const { shopify, tokens, clock } = ports;
  const { shop, webhookId } = receipt;
  if (await works()) return 'stale';
  const command = {
    type: 'DisconnectShop',
    reason: 'uninstalled',
    happenedAt: happenedAt(receipt),
    at: clock.now(),
  } as const;
  return (await reportToShop(ports, shop, webhookId, command)) ? 'applied' : 'ignored';

  /** @throws ShopifyError if that cannot be checked now. */
  async function works(): Promise<boolean> {
    try {
      await tokens.use(shop, token => shopify.profile(shop, token));
      return true;
    } catch (fault) {
      if (
        fault instanceof ShopifyError &&
        ['reauth_required', 'shop_not_found', 'access_denied'].includes(fault.failure)
      )
        return false;
      throw fault;
    }
  }
};
