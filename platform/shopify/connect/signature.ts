/** Verifies the platform's signature of a query (install link, OAuth callback) (shopify reference §4). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { isShopDomain } from '../../../domain/shop/shopDomain.js';

/** Maximum distance between the query's timestamp and now, in seconds. */
const TOLERANCE_S = 90;

/** The app's client secret and the previous one: Shopify may sign with that for an hour after a change. */
export type Secrets = readonly [current: string, ...previous: string[]];

/**
 * Why a query is rejected. `untimely`: correctly signed, but its timestamp is not recent: it is old, or clocks differ.
 */
export type QueryFault = 'forged' | 'untimely';

/** @param now ISO 8601. @returns `null` if the platform has just signed the query. */
export function queryFault(query: URLSearchParams, secrets: Secrets, now: string): QueryFault | null {
  const keys = [...query.keys()];
  if (new Set(keys).size !== keys.length) return 'forged';
  const timestamp = query.get('timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return 'forged';
  const hmac = query.get('hmac') ?? '';
  if (!secrets.map(secret => sameText(queryHmac(query, secret), hmac)).includes(true)) return 'forged';
  const age = Date.parse(now) / 1000 - Number(timestamp);
  return Math.abs(age) <= TOLERANCE_S ? null : 'untimely';
}

export const verifyQuery = (query: URLSearchParams, secrets: Secrets, now: string): boolean =>
  queryFault(query, secrets, now) === null;

export function signedShop(query: URLSearchParams, secrets: Secrets, now: string): ShopDomain | null {
  const shop = query.get('shop') ?? '';
  return verifyQuery(query, secrets, now) && isShopDomain(shop) ? shop : null;
}

/** Lower-case hex, over every parameter but `hmac` and `signature`, sorted by key and form-encoded. */
export function queryHmac(query: URLSearchParams, secret: string): string {
  const signed = [...query]
    .filter(([key]) => key !== 'hmac' && key !== 'signature')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', secret).update(new URLSearchParams(signed).toString()).digest('hex');
}

/** Compares texts of equal length in constant time: the duration of a refusal reveals nothing. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
