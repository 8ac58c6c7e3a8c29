/** The store platform. Engines: Shopify, and the sandbox, which implements the same protocol at another base URL. */
import type { ConversionDay } from '../../domain/analytics/analytics.js';
import type { Checkout } from '../../domain/checkouts/checkouts.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { ReportedOrder } from '../../domain/orders/orders.js';
import type { Product } from '../../domain/products/products.js';
import type { StoreProfile } from '../../domain/shop/shop.js';
import type { BulkCheckouts } from './bulk/readBulkCheckouts.js';
import type { BulkBatch } from './bulk/readBulkOrders.js';
import type { QueryFault } from './connect/signature.js';

/** An access token, and the refresh token that renews it, as the token endpoint returned them. */
export interface Grant {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  /** Absent for tokens that do not expire. */
  readonly expiresAt?: string;
  /** Absent for tokens that do not expire, and for a client-credentials grant, which is simply requested again. */
  readonly refreshToken?: string;
  readonly refreshTokenExpiresAt?: string;
}

export type ShopifyFailure =
  /** The authorization code was used before. */
  | 'code_used'
  /** The app's own id or secret is wrong: the operator's problem, not the merchant's. */
  | 'denied'
  /** No response, or a fault at Shopify, after several attempts. Worth trying again later. */
  | 'unreachable'
  /** The token, refresh token or code is invalid. Past the token keeper: the merchant must reconnect. */
  | 'reauth_required'
  /** A scope was not granted: reconnecting and approving it helps. */
  | 'access_denied'
  /** The app is not approved for protected customer data: reconnecting does not help (shopify reference §6). */
  | 'approval_required'
  /** Frozen or locked: synchronisation pauses. */
  | 'shop_paused'
  | 'shop_not_found'
  /** Shopify demands a longer pause than a request can wait. */
  | 'throttled'
  /** Shopify's security rejected the request (HTTP 430): repeating it makes it worse. */
  | 'rejected'
  /** An unusable response: cut, too large, mistyped, or an error in the request. */
  | 'bad_answer';

/** Every failure of the store platform, classified by the reaction it needs. Never carries a token. */
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

/** A part that Shopify withheld from an otherwise complete response. A withheld value is unknown, never 0. */
export interface Withheld {
  /** Such as `orders.nodes.0.customer.phone`. */
  readonly path: string;
  readonly failure: ShopifyFailure;
  readonly message: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Pass it to the next call; `null` at the end. */
  readonly cursor: string | null;
  /** Absent if nothing was withheld. */
  readonly withheld?: readonly Withheld[];
}

/** A bulk operation's progress. @property found orders so far, or in total. */
export type BulkState =
  | { readonly status: 'running'; readonly found: number }
  /** @property url its file's address for 7 days; `null` if the result is empty. */
  | { readonly status: 'completed'; readonly found: number; readonly url: string | null }
  /** @property partialUrl the address of the results until then; `null` if there are none. */
  | { readonly status: 'failed'; readonly reason: string; readonly partialUrl: string | null };

export interface TopicState {
  /** The API's name for it: `ORDERS_CREATE`. */
  readonly topic: string;
  readonly subscribed: boolean;
  readonly reason: string | null;
}

/**
 * Reads a store. `names`: true if the app may read buyers' names. @throws ShopifyError, any but `code_used`, `denied`.
 */
export interface StoreData {
  profile(shop: ShopDomain, accessToken: string): Promise<StoreProfile>;
  /** The store's own address; `null` if it has none. */
  email(shop: ShopDomain, accessToken: string): Promise<string | null>;
  grantedScopes(shop: ShopDomain, accessToken: string): Promise<readonly string[]>;
  /** Least recently updated first. Omits an order deleted while its lines are read. */
  orders(
    shop: ShopDomain,
    accessToken: string,
    query: { updatedSince: string; names: boolean; cursor: string | null },
  ): Promise<Page<ReportedOrder>>;
  /** `null` if it does not exist, or no longer. */
  order(shop: ShopDomain, accessToken: string, query: { id: string; names: boolean }): Promise<ReportedOrder | null>;
  /** `null` if Shopify does not say. */
  countOrders(shop: ShopDomain, accessToken: string, query: { updatedSince: string }): Promise<number | null>;
  /** Products of every status, least recently updated first; `updatedSince: null` returns all. */
  products(
    shop: ShopDomain,
    accessToken: string,
    query: { updatedSince: string | null; cursor: string | null },
  ): Promise<Page<Product>>;
  product(shop: ShopDomain, accessToken: string, query: { id: string }): Promise<Product | null>;
  /** Abandoned checkouts, including recovered ones; oldest first. `createdSince: null` returns all. */
  checkouts(
    shop: ShopDomain,
    accessToken: string,
    query: { updatedSince: string; createdSince: string | null; cursor: string | null },
  ): Promise<Page<Checkout>>;
  /** Visits and purchases of the last 60 days. */
  conversion(shop: ShopDomain, accessToken: string): Promise<readonly ConversionDay[]>;
  /** Requests a file of all orders. @returns the operation's id. @throws ShopifyError `bad_answer` if it is refused. */
  startBulkOrders(
    shop: ShopDomain,
    accessToken: string,
    query: { processedSince: string; names: boolean },
  ): Promise<string>;
  /**
   * Requests a file of all checkouts. @returns the operation's id. @throws ShopifyError `bad_answer` if it is refused.
   */
  startBulkCheckouts(shop: ShopDomain, accessToken: string, query: { updatedSince: string }): Promise<string>;
  bulkState(shop: ShopDomain, accessToken: string, bulkId: string): Promise<BulkState>;
  /** Streams a file's orders in batches, from a given line on (the first is 1). */
  bulkOrders(url: string, fromLine: number): AsyncIterable<BulkBatch>;
  bulkCheckouts(url: string): AsyncIterable<BulkCheckouts>;
  /**
   * Returns which of these the store still has. Only records that the app may see count, so ask only for kinds that it
   * has just read.
   * @param query.ids global ids, at most 250 (shopify reference §8).
   */
  stillThere(shop: ShopDomain, accessToken: string, query: { ids: readonly string[] }): Promise<ReadonlySet<string>>;
}

/** Reads @throws ShopifyError, any failure but `code_used` and `denied`. */
export interface Shopify extends StoreData {
  /** True for the local sandbox. */
  readonly sandbox: boolean;
  /** The URL to which the browser goes to approve the connection. */
  authorizeUrl(request: { shop: ShopDomain; state: string; redirectUri: string }): string;
  /**
   * Returns why the query is not a recent one from the platform: HMAC over all parameters, repeated keys refused
   * (`forged`), and a timestamp within 90 s of `now` (`untimely`). `null` if it is.
   */
  queryFault(query: URLSearchParams, now: string): QueryFault | null;
  /** Returns whether the platform signed a webhook's body, given as the raw bytes. @param hmac base64. */
  verifyWebhook(body: Uint8Array, hmac: string): boolean;
  /**
   * Returns the shop of a signed install link or callback; `null` if the query has a fault or `shop` is not a shop's
   * domain.
   */
  signedShop(query: URLSearchParams, now: string): ShopDomain | null;
  /** Never retries: a lost response uses up the code. @throws ShopifyError, any but `approval_required`. */
  exchangeCode(shop: ShopDomain, code: string): Promise<Grant>;
  /** Subscribes an address to every topic. @returns each topic's state: Shopify may refuse one and accept others. */
  subscribe(shop: ShopDomain, accessToken: string, uri: string): Promise<readonly TopicState[]>;
  /** Returns the requested scopes that were not granted. `write_x` grants `read_x`. */
  missingScopes(granted: readonly string[]): readonly string[];
  /**
   * Stops the connector with the process: ends pauses, cuts requests in flight, and sends no more. Reads in progress
   * throw ShopifyError `unreachable`; a pause would otherwise outlast the stop.
   */
  end(): void;
}

/** Renews grants; only for the token keeper. */
export interface TokenEndpoint {
  /**
   * Requests a new pair. The old refresh token stays valid until the new one is first used, so a lost response can be
   * recovered.
   */
  refresh(shop: ShopDomain, refreshToken: string): Promise<Grant>;
  /** For self-hosters, whose app and store belong to one organisation: no browser, no refresh token, 24 hours. */
  clientCredentials(shop: ShopDomain): Promise<Grant>;
  /** Exchanges a permanent token for an expiring pair. Irreversible. */
  exchangeToken(shop: ShopDomain, accessToken: string): Promise<Grant>;
}
