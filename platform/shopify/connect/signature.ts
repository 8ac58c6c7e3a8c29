/** Whether a query (install link, OAuth callback) was signed by the platform (shopify reference §4). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { isShopDomain } from '../../../domain/shop/shopDomain.js';

/** How far the query's timestamp may be from now, either way, in seconds. */
const TOLERANCE_S = 90;

/** The app's client secret and the previous one: Shopify may sign with that for an hour after a change. */
export type Secrets = readonly [current: string, ...previous: string[]];

/**
 * Why a query is not believed. `untimely`: correctly signed, but its timestamp is not recent: it is old, or clocks
 * differ.
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

/** In constant time for texts of equal length: the duration of a refusal reveals nothing. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
