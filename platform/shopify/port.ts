/**
 * The store platform as the product sees it. Engines: Shopify itself, and the sandbox, which speaks the same protocol:
 * one client serves both and only the base URL differs.
 */
import type { Product } from '../../domain/catalog/catalog.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { Order } from '../../domain/orders/orders.js';
import type { StoreProfile } from '../../domain/shop/shop.js';

/** An access token, and the refresh token that renews it, as the token endpoint answered. */
export interface Grant {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  /** Absent for tokens that do not expire. */
  readonly expiresAt?: string;
  readonly refreshToken?: string;
  readonly refreshTokenExpiresAt?: string;
}

export type ShopifyFailure =
  | 'code_used'
  | 'denied'
  | 'unreachable'
  | 'reauth_required'
  | 'access_denied'
  | 'shop_paused'
  | 'shop_not_found'
  | 'throttled'
  | 'bad_answer';

/** Everything that can go wrong with the store platform, by what is to be done about it. Never carries a token. */
export class ShopifyError extends Error {
  override readonly name = 'ShopifyError';
  constructor(
    readonly failure: ShopifyFailure,
    message: string,
    /** Shopify's own id of the request, for its support. */
    readonly requestId?: string,
  ) {
    super(message);
  }
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Hands to the next call; `null` at the end. */
  readonly cursor: string | null;
}

export interface Shopify {
  /** Whether this is the local stand-in. */
  readonly sandbox: boolean;
  /** Where the browser is sent to approve the connection. */
  authorizeUrl(request: { shop: ShopDomain; state: string; redirectUri: string }): string;
  /**
   * Whether the query came from the platform: HMAC over all parameters, and a timestamp within 90 s of `now`.
   * Repeated keys are refused.
   */
  verifyQuery(query: URLSearchParams, now: string): boolean;
  /** @throws ShopifyError `code_used`, `unreachable`, `bad_answer`. */
  exchangeCode(shop: ShopDomain, code: string): Promise<Grant>;
  profile(shop: ShopDomain, accessToken: string): Promise<StoreProfile>;
  orders(
    shop: ShopDomain,
    accessToken: string,
    query: { updatedSince: string; cursor: string | null },
  ): Promise<Page<Order>>;
  products(shop: ShopDomain, accessToken: string, query: { cursor: string | null }): Promise<Page<Product>>;
  /** The scopes that were asked for and not granted. `write_x` grants `read_x`. */
  missingScopes(granted: readonly string[]): readonly string[];
}
