import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Hextets of an IPv6 network: providers assign each customer at least a /64. */
const NETWORK_HEXTETS = 4;

/**
 * Returns the key under which limits count a client: its IPv4 address, or the /64 network of its IPv6 address. An
 * IPv4-mapped IPv6 address counts as the IPv4 address. Text that is no address is its own key.
 */
export function addressKey(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_HEXTETS).map(hextet => hextet.toString(16));
  return `${network.join(':')}::/64`;
}
