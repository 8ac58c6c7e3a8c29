import { shopOf } from '../../application/shop/shopOf.js';
import { ShopifyError } from '../../platform/shopify/port.js';
import { connectionOf } from '../store-sync/connectionOf.js';
import { reportToShop } from '../store-sync/reportToShop.js';
import type { Apply } from './apply.js';

/**
 * Wraps work that queries the store: skips a disconnected store, and records a connection problem instead of retrying.
 * The next sync makes up for it.
 */
export const whileConnected =
  (apply: Apply): Apply =>
  async (ports, receipt) => {
    const { shop, webhookId } = receipt;
    if ((await shopOf(ports.eventLog, shop)).status !== 'connected') return 'ignored';
    try {
      return await apply(ports, receipt);
    } catch (fault) {
      const connection = connectionOf(fault);
      if (!(fault instanceof ShopifyError) || connection === null) throw fault;
      await reportToShop(ports, shop, webhookId, { type: 'ReportConnection', connection, at: ports.clock.now() });
      return 'ignored';
    }
  };
