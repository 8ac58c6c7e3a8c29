/**
 * The dashboard's figures in session storage, per shop: a reload shows them at once and reads them anew behind.
 * Spec §3, §4: a version-3 key and a version tag; dropped if version or shop differs. Orders are not kept: their rows
 * may hold the names of buyers.
 */
const VERSION = '2.0.0';
const keyOf = (shop: string): string => `dashboard-cache-v3:${shop}`;

export const CACHED_SECTIONS = [
  'revenue',
  'products',
  'lowInventory',
  'newProducts',
  'conversion',
  'abandonedCarts',
] as const;
export type CachedSection = (typeof CACHED_SECTIONS)[number];

/** Spec §9: 'Dashboard products cache 30 minutes'; its 72e5 ms are the others'. */
export const SECTION_LIFETIME_MS: Readonly<Record<CachedSection, number>> = {
  revenue: 72e5,
  products: 30 * 60_000,
  lowInventory: 72e5,
  newProducts: 72e5,
  conversion: 72e5,
  abandonedCarts: 72e5,
};

interface Entry {
  readonly data: unknown;
  readonly timestamp: number;
}
interface Cache {
  readonly version: string;
  readonly shop: string;
  readonly sections: Partial<Record<CachedSection, Entry>>;
}

function read(shop: string): Cache {
  const empty: Cache = { version: VERSION, shop, sections: {} };
  try {
    const known = JSON.parse(sessionStorage.getItem(keyOf(shop)) ?? 'null') as Cache | null;
    return known?.version === VERSION && known.shop === shop ? known : empty;
  } catch {
    return empty;
  }
}

/** What was kept of a section and when; `null` where there is nothing, or it is too old. */
export function cachedSection(shop: string, section: CachedSection, now: number): Entry | null {
  const entry = read(shop).sections[section];
  return entry && now - entry.timestamp < SECTION_LIFETIME_MS[section] ? entry : null;
}

export function keepSection(shop: string, section: CachedSection, entry: Entry): void {
  const cache = read(shop);
  try {
    sessionStorage.setItem(
      keyOf(shop),
      JSON.stringify({ ...cache, sections: { ...cache.sections, [section]: entry } }),
    );
  } catch {
    // Storage is full or refused: the next reload reads from the server.
  }
}

export const clearDashboardCache = (shop: string): void => sessionStorage.removeItem(keyOf(shop));
