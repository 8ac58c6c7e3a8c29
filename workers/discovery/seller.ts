/** Identifies the seller of a page. */
import { getDomain } from 'tldts';
import type { Candidate } from './sources/source.js';

/** Marketplaces, by the name before the suffix: an offer there rarely belongs to one competitor. */
const MARKETPLACES: ReadonlySet<string> = new Set([
  ...['amazon', 'ebay', 'etsy', 'walmart', 'aliexpress', 'alibaba', 'temu', 'wish', 'rakuten', 'allegro', 'bol'],
  ...['cdiscount', 'fnac', 'kaufland', 'otto', 'zalando', 'mercadolibre', 'mercadolivre', 'shopee', 'lazada'],
  ...['newegg', 'wayfair', 'backmarket', 'onbuy', 'catch', 'poshmark', 'mercari', 'facebook', 'target'],
]);

const squashed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** Treats `shop.example.co.uk` and `www.example.co.uk` as one seller. `null` without a registrable domain. */
export const registrableDomain = (url: string): string | null => getDomain(url, { allowPrivateDomains: true });

/** One name per seller: the registrable domain, or the host with the shop's name if it has none. */
export const sellerOf = ({ merchant }: Pick<Candidate, 'merchant'>, url: string): string =>
  registrableDomain(url) ?? `${new URL(url).host} ${squashed(merchant)}`;

/** Recognises `amazon.co.uk`, `Amazon.com - Seller`, `eBay`. */
export function isMarketplace({ merchant }: Pick<Candidate, 'merchant'>, url: string | null): boolean {
  const name = /^[\p{L}\d]+/u.exec(merchant.toLowerCase())?.[0] ?? '';
  const host = url === null ? null : registrableDomain(url)?.split('.')[0];
  return MARKETPLACES.has(name) || (host !== null && host !== undefined && MARKETPLACES.has(host));
}

export interface OwnShop {
  /** `name.myshopify.com` */
  readonly domain: string;
  /** The merchant's name for the store; `null` until known. */
  readonly name: string | null;
}

/** True for the shop's own offer: its platform domain, its own domain of the same name, or its trading name. */
export function isOwnOffer({ merchant }: Pick<Candidate, 'merchant'>, url: string | null, own: OwnShop): boolean {
  const handle = squashed(own.domain.split('.')[0] ?? '');
  if (squashed(merchant) !== '' && [handle, squashed(own.name ?? '')].includes(squashed(merchant))) return true;
  if (url === null) return false;
  const { hostname } = new URL(url);
  return hostname === own.domain || squashed(registrableDomain(url)?.split('.')[0] ?? '') === handle;
}
