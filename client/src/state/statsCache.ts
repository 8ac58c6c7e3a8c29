/** Spec §9: store statistics are kept 30 minutes per shop, in session storage. */
const LIFETIME_MS = 30 * 60_000;
const keyOf = (shop: string): string => `store-stats:${shop}`;

interface Entry<Stats> {
  readonly data: Stats;
  readonly timestamp: number;
}

export function cachedStats<Stats>(shop: string, now: number): Entry<Stats> | null {
  try {
    const entry = JSON.parse(sessionStorage.getItem(keyOf(shop)) ?? 'null') as Entry<Stats> | null;
    return entry && now - entry.timestamp < LIFETIME_MS ? entry : null;
  } catch {
    return null;
  }
}

export function keepStats<Stats>(shop: string, entry: Entry<Stats>): void {
  try {
    sessionStorage.setItem(keyOf(shop), JSON.stringify(entry));
  } catch {
    // Storage is full or refused: the next visit asks the server.
  }
}

export const clearStats = (shop: string): void => sessionStorage.removeItem(keyOf(shop));
