/**
 * Determines the groups that share one quota. A host name alone is no group: a wildcard domain has any number of them
 * for the price of one, and so has an address.
 */
import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { addressKey } from '../../runtime/http/addressKey.js';

/** `shop`: the work's owner. `site`: whose pages are read. `address`: the server that answers. */
export type GroupKind = 'shop' | 'site' | 'address';

/** A group's kind and name, such as `site shop.example`. */
export type Group = `${GroupKind} ${string}`;

export const shopGroup = (shop: string): Group => `shop ${shop}`;

/**
 * Returns a host's registrable domain: one label below a public suffix. Platforms that give each customer a subdomain,
 * such as `myshopify.com`, count as suffixes (publicsuffix.org, private section included). An IP address is its own
 * site, up to `addressGroup`.
 */
export function siteGroup(hostname: string): Group {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal)) return `site ${addressKey(literal)}`;
  return `site ${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`;
}

/** An IPv4 address, or the /64 network of an IPv6 address. */
export const addressGroup = (address: string): Group => `address ${addressKey(address)}`;
