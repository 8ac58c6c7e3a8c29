import { LRUCache } from 'lru-cache';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MOST_ADDRESSES = 10_000;

/** Bytes per minute that one stranger may have hashed in vain: a few milliseconds of CPU time. */
const WASTED_PER_MINUTE = 16 * MEGABYTE;
/** The cost of an empty body, in bytes. */
const LEAST_COST = 4 * 1024;

export interface Senders {
  /** True if a delivery from this address verified within a day. */
  isKnown(address: string): boolean;
  /** True while a stranger's deliveries fail so often that the next one is refused unread. */
  isExhausted(address: string): boolean;
  /** Records a delivery of this size and whether its signature verified. */
  note(address: string, bytes: number, verified: boolean): void;
}

/**
 * Remembers which addresses sent deliveries with valid signatures. Before a body has arrived, only its sender's past
 * can't be forged. Kept in memory: after a restart every sender is a stranger until its first delivery.
 */
export function createSenders(): Senders {
  const known = new LRUCache<string, true>({ max: MOST_ADDRESSES, ttl: DAY_MS });
  /** A window begins with the first failure. */
  const wasted = new LRUCache<string, number>({ max: MOST_ADDRESSES, ttl: MINUTE_MS, noUpdateTTL: true });
  const isKnown = (address: string): boolean => known.has(address);
  return {
    isKnown,
    isExhausted: address => !isKnown(address) && (wasted.get(address) ?? 0) >= WASTED_PER_MINUTE,
    note(address, bytes, verified) {
      if (verified) known.set(address, true);
      else if (!isKnown(address)) wasted.set(address, (wasted.get(address) ?? 0) + Math.max(bytes, LEAST_COST));
    },
  };
}
