import { LRUCache } from 'lru-cache';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MOST_ADDRESSES = 10_000;

/** Bytes that one stranger may have hashed in vain in a minute: a few milliseconds of the processor's time. */
const WASTED_PER_MINUTE = 16 * MEGABYTE;
/** An empty body costs about as much as these bytes. */
const LEAST_COST = 4 * 1024;

export interface Senders {
  /** Holds if a delivery from this address verified within a day. */
  isKnown(address: string): boolean;
  /** Holds while a stranger's deliveries failed so often that the next one is refused unread. */
  isExhausted(address: string): boolean;
  /** A delivery of these bytes had the right signature, or had not. */
  note(address: string, bytes: number, verified: boolean): void;
}

/**
 * Remembers which addresses sent deliveries with the right signature. Before a body has arrived, its sender's past is the
 * only thing about it that a stranger cannot write. In memory: after a restart everyone is a stranger until the first
 * delivery.
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
