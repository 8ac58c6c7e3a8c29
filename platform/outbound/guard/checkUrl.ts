/** Checks whether a URL may be requested at all, by its text only. The connection is checked again when it is made. */

import { isIP } from 'node:net';
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { isExcepted } from './exceptions.js';
import { isPublicAddress } from './publicAddress.js';

/** `ok`, or the first rule that the URL breaks. Stable codes. */
export type UrlVerdict =
  | 'ok'
  | 'not_a_url'
  | 'scheme_refused'
  | 'credentials_refused'
  | 'port_refused'
  | 'address_refused'
  | 'local_name_refused';

/**
 * Names of machines in private networks, or of none: RFC 6761, 6762 (with appendix G), 7686, 8375,
 * 9476, common routers, clusters, and the cloud's own metadata.
 */
const LOCAL_NAME =
  /(^|\.)(localhost|local|internal|localdomain|intranet|intra|private|corp|home|lan|svc|test|invalid|onion|alt|arpa|metadata\.goog)$/;

/** Public names that resolve to 127.0.0.1. */
const LOOPBACK_NAME = /(^|\.)(localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|yoogle\.com)$/;

/** Services that resolve to the address in the name, in any spelling. */
const SPELLING_SERVICE = /\.(?:nip|sslip|xip)\.io$/;

/** Four numbers in a row in a name, as in `127.0.0.1.nip.io` or `app.10-0-0-1.sslip.io`; runs may overlap. */
const SPELT_ADDRESS = /(?<=^|[.-])(?=(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-])/g;

/**
 * Checks scheme, credentials, port and host of `url` as parsed by the WHATWG parser (reference §8), which folds
 * `2130706433`, `0x7f.1`, `0177.0.0.1` and full-width digits to an address, and `a\@b` to the host a. The fetcher must
 * use the same parsed object. `except` lists endpoints that may be on any address (exceptions.ts).
 */
export function checkUrl(
  url: string,
  options: { readonly except?: readonly string[] } = {},
): { allowed: boolean; reason: UrlVerdict } {
  const reason = verdictOn(url, options.except ?? []);
  return { allowed: reason === 'ok', reason };
}

function verdictOn(text: string, except: readonly string[]): UrlVerdict {
  if (!isUrl(text)) return 'not_a_url';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme_refused';
  if (url.username || url.password) return 'credentials_refused';
  if (isExcepted(url, except)) return 'ok';
  if (url.port && url.port !== '80' && url.port !== '443') return 'port_refused';
  return hostVerdict(url.hostname);
}

function hostVerdict(hostname: string): UrlVerdict {
  const name = hostname.replace(/\.+$/, '');
  const literal = name.replace(/^\[|\]$/g, '');
  if (isIP(literal)) return isPublicAddress(literal) ? 'ok' : 'address_refused';
  if (name === '' || name.split('.').includes('')) return 'not_a_url';
  if (!name.includes('.') || LOCAL_NAME.test(name) || LOOPBACK_NAME.test(name)) return 'local_name_refused';
  return speltPrivate(name) ? 'address_refused' : 'ok';
}

/**
 * Returns whether wildcard DNS resolves the name to a private address in it. The connection would be refused anyway
 * after resolution; refusing here informs the merchant while typing.
 */
function speltPrivate(name: string): boolean {
  const spelt = [...name.matchAll(SPELT_ADDRESS)].map(([, ...octets]) => octets.map(Number));
  const addresses = spelt.filter(octets => octets.every(octet => octet <= 255)).map(octets => octets.join('.'));
  // Such services also read `7f000001` and `--1` as addresses: only a plain public one passes.
  if (addresses.length === 0) return SPELLING_SERVICE.test(name);
  return addresses.some(address => !isPublicAddress(address));
}
