import { as, type ShopDomain } from '../kernel/names.js';

const SUFFIX = '.myshopify.com';
const NAME = /^[a-z0-9][a-z0-9-]*[a-z0-9]$/;
/** DNS: a label has at most 63 octets. */
const NAME_LIMIT = 63;

/**
 * Parses a merchant's input (a name, a full URL, any case) into a shop domain, or `null`. Spec §5, 'Store input':
 * trim, lower-case, drop the scheme, `www.` and everything after the first slash; the name is letters, digits and
 * hyphens, at least 2 characters, and starts and ends with a letter or digit.
 */
export function parseShopDomain(input: string): ShopDomain | null {
  const host = input
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/s, '');
  const name = host.endsWith(SUFFIX) ? host.slice(0, -SUFFIX.length) : host;
  return NAME.test(name) && name.length <= NAME_LIMIT ? as<ShopDomain>(name + SUFFIX) : null;
}

/**
 * Checks the `shop` parameter from Shopify: complete and lower-case. Anchored at both ends (shopify reference §3).
 */
export const isShopDomain = (text: string): text is ShopDomain => /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(text);
