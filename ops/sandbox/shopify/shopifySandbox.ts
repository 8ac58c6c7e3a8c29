/** What the Shopify side of the sandbox is made of. */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';
import { type Throttle, throttle } from './admin/throttle.js';
import { type BulkRunner, bulkRunner } from './bulk/bulkRunner.js';
import { type Tokens, tokens } from './oauth/tokens.js';
import { type PlacedOrders, placedOrders } from './store/placedOrders.js';
import { type Store, storeOf } from './store/store.js';
import { type StoreChanges, storeChanges } from './store/storeChanges.js';
import { type Switches, switches } from './switches.js';

export interface ShopifySandboxOptions {
  readonly database: Sqlite;
  /** The folder of files; `null` where nothing is kept. */
  readonly dataDir: string | null;
  readonly seed: string;
  /** Orders that a shop has in its visible 60 days, about. */
  readonly orders: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface ShopifySandbox extends ShopifySandboxOptions {
  readonly tokens: Tokens;
  readonly placed: PlacedOrders;
  readonly changes: StoreChanges;
  readonly switches: Switches;
  readonly bulk: BulkRunner;
  store(shop: ShopDomain): Store;
  throttle(shop: ShopDomain): Throttle;
}

export function shopifySandbox(options: ShopifySandboxOptions): ShopifySandbox {
  const { database, dataDir, seed, orders, now } = options;
  const placed = placedOrders(database);
  const changes = storeChanges(database);
  const levers = switches(database);
  return {
    ...options,
    tokens: tokens(database),
    placed,
    changes,
    switches: levers,
    bulk: bulkRunner({ database, dataDir, now, switches: levers, onFinish: () => {} }),
    store: once(shop => storeOf(shop, { seed, orders, placed, changes })),
    throttle: once(() => throttle()),
  };
}

/** One for every shop, made when it is first asked for. */
function once<Made>(make: (shop: ShopDomain) => Made): (shop: ShopDomain) => Made {
  const made = new Map<ShopDomain, Made>();
  return shop => {
    const known = made.get(shop) ?? make(shop);
    made.set(shop, known);
    return known;
  };
}
