/** What the Shopify side of the sandbox is made of. */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';
import { type Throttle, throttle } from './admin/throttle.js';
import { type Tokens, tokens } from './oauth/tokens.js';
import { type PlacedOrders, placedOrders } from './store/placedOrders.js';
import { type Store, storeOf } from './store/store.js';

export interface ShopifySandboxOptions {
  readonly database: Sqlite;
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
  store(shop: ShopDomain): Store;
  throttle(shop: ShopDomain): Throttle;
}

export function shopifySandbox(options: ShopifySandboxOptions): ShopifySandbox {
  const placed = placedOrders(options.database);
  const store = once((shop: ShopDomain) => storeOf(shop, options.seed, options.orders, placed));
  return { ...options, tokens: tokens(options.database), placed, store, throttle: once(() => throttle()) };
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
