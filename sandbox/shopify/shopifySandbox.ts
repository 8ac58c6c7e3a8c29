/** Composes the sandbox's Shopify side. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { Sqlite } from '../../platform/sqlite/open.js';
import { type Throttle, throttle } from './admin/throttle.js';
import { type Billing, billing } from './billing/billing.js';
import type { BulkOperation } from './bulk/bulkOperations.js';
import { type BulkRunner, bulkRunner } from './bulk/bulkRunner.js';
import { type Tokens, tokens } from './oauth/tokens.js';
import { type PlacedOrders, placedOrders } from './store/placedOrders.js';
import { type Store, storeOf } from './store/store.js';
import { type StoreChanges, storeChanges } from './store/storeChanges.js';
import { type Switches, switches } from './switches.js';
import { bulkPayload } from './webhooks/payloads/bulkPayload.js';
import { type Webhooks, webhooks } from './webhooks/webhooks.js';

export interface ShopifySandboxOptions {
  readonly database: Sqlite;
  /** The folder of files; `null` if nothing is stored. */
  readonly dataDir: string | null;
  readonly seed: string;
  /** Approximate orders of a shop in its visible 60 days. */
  readonly orders: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  /** The app's URL: for installs, and for its compliance topics. */
  readonly appUrl: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface ShopifySandbox extends ShopifySandboxOptions {
  readonly tokens: Tokens;
  readonly placed: PlacedOrders;
  readonly changes: StoreChanges;
  readonly switches: Switches;
  readonly bulk: BulkRunner;
  readonly webhooks: Webhooks;
  readonly billing: Billing;
  store(shop: ShopDomain): Store;
  throttle(shop: ShopDomain): Throttle;
}

export function shopifySandbox(options: ShopifySandboxOptions): ShopifySandbox {
  const { database, dataDir, seed, orders, clientSecret, appUrl, now } = options;
  const placed = placedOrders(database);
  const changes = storeChanges(database);
  const levers = switches(database);
  const store = once((shop: ShopDomain) => storeOf(shop, { seed, orders, placed, changes }));
  const hooks = webhooks({
    ...{ database, secret: clientSecret, appWebhooks: `${appUrl}/api/webhooks/shopify`, now },
    lost: shop => levers.state(shop, 'webhooks') === 'lost',
  });
  const onFinish = (ended: BulkOperation) =>
    hooks.emit(ended.shop, { topic: 'bulk_operations/finish', payload: bulkPayload(ended, store(ended.shop)) });
  return {
    ...options,
    tokens: tokens(database, shop => numberOrNull(levers.dial(shop, 'token_life'))),
    billing: billing(database, { webhooks: hooks, store, now }),
    placed,
    changes,
    switches: levers,
    webhooks: hooks,
    bulk: bulkRunner({ database, dataDir, now, switches: levers, onFinish }),
    store,
    throttle: once(() => throttle()),
  };
}

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

/** Creates each shop's value on first use. */
function once<Made>(make: (shop: ShopDomain) => Made): (shop: ShopDomain) => Made {
  const made = new Map<ShopDomain, Made>();
  return shop => {
    const known = made.get(shop) ?? make(shop);
    made.set(shop, known);
    return known;
  };
}
