/** Spec §2, §9: the stores that were connected on this browser, the last one first: 5 are kept, 3 are shown. */
const KEY = 'tidewatch:recent-stores';
const KEPT = 5;
export const SHOWN_STORES = 3;

export function recentStores(): readonly string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(known) ? known.filter(shop => typeof shop === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberStore(shop: string): void {
  try {
    const stores = [shop, ...recentStores().filter(known => known !== shop)].slice(0, KEPT);
    localStorage.setItem(KEY, JSON.stringify(stores));
  } catch {
    // Storage is refused in some private windows: the list stays empty there.
  }
}
