/** Decides which IP addresses belong to the public internet, for every outbound connection. */
import ipaddr from 'ipaddr.js';

/** IPv6 assigned for global use (RFC 4291 §2.4, IANA registry). Everything else is special or unassigned. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');

/** Azure serves metadata and keys at this address in the public range, from inside its machines. */
const METADATA = new Set(['168.63.129.16']);

/**
 * True only for a global unicast address (reference §8). Loopback, private, link-local, CGNAT, multicast,
 * documentation, NAT64, 6to4, Teredo and all reserved ranges are refused; a v4-mapped address counts as the v4 address
 * inside. Text that is not an address is refused too. IPv6 must also be in 2000::/3: the library classifies `::7f00:1`,
 * which is how the URL parser writes `::127.0.0.1`, as plain unicast.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || METADATA.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_V6);
}
