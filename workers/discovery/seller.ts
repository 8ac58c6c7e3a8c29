/** Which seller a page belongs to. */
import { getDomain } from 'tldts';
import type { Candidate } from './sources/source.js';

/** Marketplaces: an offer there rarely belongs to one competitor. By the name before the suffix. */
const MARKETPLACES: ReadonlySet<string> = new Set([
  ...['amazon', 'ebay', 'etsy', 'walmart', 'aliexpress', 'alibaba', 'temu', 'wish', 'rakuten', 'allegro', 'bol'],
  ...['cdiscount', 'fnac', 'kaufland', 'otto', 'zalando', 'mercadolibre', 'mercadolivre', 'shopee', 'lazada'],
  ...['newegg', 'wayfair', 'backmarket', 'onbuy', 'catch', 'poshmark', 'mercari', 'facebook', 'target'],
]);

const squashed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** `shop.example.co.uk` and `www.example.co.uk` are one seller. `null` if there is no registrable domain. */
export const registrableDomain = (url: string): string | null => getDomain(url, { allowPrivateDomains: true });

/**
 * One name per seller: the registrable domain, or the shop's name if the host has none (the sandbox's shops share a
 * host).
 */
export const sellerOf = ({ merchant }: Pick<Candidate, 'merchant'>, url: string): string =>
  registrableDomain(url) ?? `${new URL(url).host} ${squashed(merchant)}`;

/** `amazon.co.uk`, `Amazon.com - Seller`, `eBay`. */
export function isMarketplace({ merchant }: Pick<Candidate, 'merchant'>, url: string | null): boolean {
  const name = /^[\p{L}\d]+/u.exec(merchant.toLowerCase())?.[0] ?? '';
  const host = url === null ? null : registrableDomain(url)?.split('.')[0];
  return MARKETPLACES.has(name) || (host !== null && host !== undefined && MARKETPLACES.has(host));
}

export interface OwnShop {
  /** `name.myshopify.com` */
  readonly domain: string;
  /** The merchant's name for it; `null` until known. */
  readonly name: string | null;
}

/**
 * Whether an offer is the shop's own: by its platform domain, by its own domain of the same name, or by the name it
 * sells under.
 */
export function isOwnOffer({ merchant }: Pick<Candidate, 'merchant'>, url: string | null, own: OwnShop): boolean {
  const handle = squashed(own.domain.split('.')[0] ?? '');
  if (squashed(merchant) !== '' && [handle, squashed(own.name ?? '')].includes(squashed(merchant))) return true;
  if (url === null) return false;
  const { hostname } = new URL(url);
  return hostname === own.domain || squashed(registrableDomain(url)?.split('.')[0] ?? '') === handle;
}
