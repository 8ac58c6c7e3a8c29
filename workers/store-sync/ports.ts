import type { Handle } from '../../application/decide/handle.js';
import type { ReactorPorts } from '../../application/follow/reactor.js';
import type { Bus } from '../../platform/bus/port.js';
import type { Ids } from '../../platform/runtime/ids/ids.js';
import type { Tokens } from '../../platform/shopify/connect/tokens.js';
import type { Shopify } from '../../platform/shopify/port.js';
import type { Vault } from '../../platform/vault/port.js';

/** The ports of the sync worker and the webhook worker. */
export interface StoreSyncPorts extends ReactorPorts {
  readonly bus: Bus;
  readonly vault: Vault;
  readonly shopify: Shopify;
  readonly tokens: Tokens;
  readonly handle: Handle;
  readonly ids: Ids;
  /** Shopify reaches the app at this URL, without a trailing slash. */
  readonly publicUrl: string;
  /** The poll interval for changes whose webhooks were lost. */
  readonly syncMinutes: number;
}
