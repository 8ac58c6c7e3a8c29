/** How many sockets may be open at once: each push is written to every socket of a session. */

/** As many tabs as the API's limits allow for. */
export const SOCKETS_PER_SESSION = 50;
/** An office shares an address. Unauthenticated sockets count too. */
export const SOCKETS_PER_ADDRESS = 500;
/** This many sockets above the limit are told why they are refused; further ones are not even opened. */
export const MAX_PENDING_REFUSALS = 50;

export interface Counter {
  of(key: string): number;
  add(key: string): void;
  drop(key: string): void;
}

/** Counts open sockets by owner. */
export function createCounter(): Counter {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add: key => void counts.set(key, of(key) + 1),
    drop(key) {
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
  };
}
