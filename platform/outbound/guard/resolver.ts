/** Resolves a host name to its addresses. */
import { promises as dns } from 'node:dns';
import { LRUCache } from 'lru-cache';

/** Returns all addresses of a name; an empty list is refused like a private one. Rejects if there is no such name. */
export type Resolver = (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

type Lookups = Pick<dns.Resolver, 'resolve4' | 'resolve6'>;

/**
 * Queries the name servers directly. The system's own `lookup` uses the few threads that files and compression share,
 * so a handful of names whose servers never answer would stall them all. It would also resolve local network names from
 * the hosts file, which no shop needs. IPv4 comes first: not every machine has IPv6.
 */
export function dnsResolver(lookups: Lookups = new dns.Resolver({ timeout: 2000, tries: 2 })): Resolver {
  return async hostname => {
    const [v4, v6] = await Promise.allSettled([lookups.resolve4(hostname), lookups.resolve6(hostname)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [
      ...(v4.status === 'fulfilled' ? v4.value.map(address => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map(address => ({ address, family: 6 })) : []),
    ];
  };
}

/** Counting a page's share by address and connecting to it happen a moment apart. */
const KNOWN_MS = 10_000;
const KNOWN_NAMES = 10_000;

/**
 * Shares one lookup among callers within ten seconds. Each connection checks the addresses again, so an old answer
 * opens nothing.
 */
export function cachedResolver(resolver: Resolver, now: () => number): Resolver {
  const cache = new LRUCache<string, { readonly at: number; readonly addresses: ReturnType<Resolver> }>({
    max: KNOWN_NAMES,
  });
  return hostname => {
    const cached = cache.get(hostname);
    // Ignores answers from the future: the clock was set back.
    if (cached && Math.abs(now() - cached.at) < KNOWN_MS) return cached.addresses;
    const addresses = resolver(hostname);
    cache.set(hostname, { at: now(), addresses });
    addresses.catch(() => cache.delete(hostname));
    return addresses;
  };
}
