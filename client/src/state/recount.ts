/** Spec §7, §9: the suggestion count is refreshed at most once per 24 hours after login, per shop. */
const PAUSE_MS = 24 * 3_600_000;
const keyOf = (shop: string): string => `tidewatch:suggestions-recounted:${shop}`;

/** `true` at most once in 24 hours: who asks is expected to recount. */
export function claimRecount(shop: string, now: number): boolean {
  try {
    const last = Number(localStorage.getItem(keyOf(shop)) ?? 0);
    if (now - last < PAUSE_MS) return false;
    localStorage.setItem(keyOf(shop), String(now));
    return true;
  } catch {
    return false;
  }
}
