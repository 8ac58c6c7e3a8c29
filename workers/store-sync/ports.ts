import type { Handle } from '../../application/decide/handle.js';
import type { ReactorPorts } from '../../application/follow/reactor.js';
import type { Bus } from '../../platform/bus/port.js';
import type { Ids } from '../../platform/runtime/ids/ids.js';
import type { Tokens } from '../../platform/shopify/connect/tokens.js';
import type { Shopify } from '../../platform/shopify/port.js';
import type { Vault } from '../../platform/vault/port.js';

/** What the sync worker and the webhook worker need of the world. */
export interface StoreSyncPorts extends ReactorPorts {
  readonly bus: Bus;
  readonly vault: Vault;
  readonly shopify: Shopify;
  readonly tokens: Tokens;
  readonly handle: Handle;
  readonly ids: Ids;
  /** How Shopify reaches the app, without a slash at the end. */
  readonly publicUrl: string;
  /** How often each store is asked for what its webhooks may have missed. */
  readonly syncMinutes: number;
}
