/** Whether a URL may be asked for at all, by its text alone. The connection is checked again when it is made. */
import { isIP } from 'node:net';
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

/** What names a machine inside somebody's own network: RFC 6761, 6762 (with appendix G), 8375, and common routers. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|localdomain|intranet|private|corp|home|lan|home\.arpa)$/;

/** Four numbers in a row in a name, as in `127.0.0.1.nip.io` or `app.10-0-0-1.sslip.io`. */
const SPELT_ADDRESS = /(?:^|[.-])(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?=[.-])/;

/**
 * Checks scheme, credentials, port and host of what the WHATWG parser makes of `url` (reference §8): the parser folds
 * `2130706433`, `0x7f.1`, `0177.0.0.1` and full-width digits to an address, and `a\@b` to the host a. Whoever fetches
 * must use that same parsed object. `except` lists hosts that may be anything, each exactly `host:port`.
 */
export function checkUrl(
  url: string,
  options: { readonly except?: readonly string[] } = {},
): { allowed: boolean; reason: UrlVerdict } {
  const reason = verdictOn(url, options.except ?? []);
  return { allowed: reason === 'ok', reason };
}

/** `host:port`, the port written out also where it is the scheme's own: the form of the entries of `except`. */
export function endpointOf(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

function verdictOn(text: string, except: readonly string[]): UrlVerdict {
  if (!URL.canParse(text)) return 'not_a_url';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme_refused';
  if (url.username || url.password) return 'credentials_refused';
  if (except.includes(endpointOf(url))) return 'ok';
  if (url.port && url.port !== '80' && url.port !== '443') return 'port_refused';
  return hostVerdict(url.hostname);
}

function hostVerdict(hostname: string): UrlVerdict {
  const name = hostname.replace(/\.+$/, '');
  const literal = name.replace(/^\[|\]$/g, '');
  if (isIP(literal)) return isPublicAddress(literal) ? 'ok' : 'address_refused';
  if (name === '' || name.split('.').includes('')) return 'not_a_url';
  if (!name.includes('.') || LOCAL_NAME.test(name)) return 'local_name_refused';
  return speltPrivate(name) ? 'address_refused' : 'ok';
}

/**
 * Wildcard DNS answers such a name with the address in it. The connection would be refused anyway, once the name is
 * resolved; refused here, the merchant learns it while typing.
 */
function speltPrivate(name: string): boolean {
  const octets = SPELT_ADDRESS.exec(name)?.slice(1).map(Number);
  return octets?.every(octet => octet <= 255) === true && !isPublicAddress(octets.join('.'));
}
