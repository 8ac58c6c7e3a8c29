/** Spec §3, §4: switching to Live stores a per-shop flag: the sample data never comes back by itself after that. */
const keyOf = (shop: string): string => `tidewatch:demo-disabled:${shop}`;

export function isDemoDisabled(shop: string): boolean {
  try {
    return localStorage.getItem(keyOf(shop)) !== null;
  } catch {
    return false;
  }
}

export function disableDemo(shop: string): void {
  try {
    localStorage.setItem(keyOf(shop), '1');
  } catch {
    // Storage is refused in some private windows: the choice lasts as long as the page.
  }
}
