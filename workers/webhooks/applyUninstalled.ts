import { tokenWorks } from '../../application/shop/tokenWorks.js';
import { reportToShop } from '../store-sync/reportToShop.js';
import { type Apply, happenedAt } from './apply.js';

/**
 * Handles the app's removal from a store: its token is dead (shopify reference §12). A late or replayed delivery must
 * not cut off a store that reconnected: ignores one from before the connection, and one whose token still works.
 */
export const applyUninstalled: Apply = async (ports, receipt) => {
  const { clock } = ports;
  const { shop, webhookId } = receipt;
  if (await tokenWorks(ports, shop)) return 'stale';
  const command = {
    type: 'DisconnectShop',
    reason: 'uninstalled',
    happenedAt: happenedAt(receipt),
    at: clock.now(),
  } as const;
  return (await reportToShop(ports, shop, webhookId, command)) ? 'applied' : 'ignored';
};
