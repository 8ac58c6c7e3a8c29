import { ShopifyError } from '../../platform/shopify/port.js';
import { reportToShop } from '../store-sync/reportToShop.js';
import { type Apply, happenedAt } from './apply.js';

/**
 * The app was removed from the store, so its token is dead (shopify reference §12). A delivery that is late, or was sent
 * once more by someone, must not cut a store off that came back: one from before the connection is over, and one whose
 * token still works is not true.
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

  /** @throws ShopifyError where that cannot be found out now. */
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
