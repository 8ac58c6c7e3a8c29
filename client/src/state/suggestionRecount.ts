/** Spec §7, §9: the suggestion count is refreshed at most once per 24 hours after login, per shop. */
import { storedForShop } from '../storage/browserStorage.js';
import { isNumber } from '../storage/check.js';

const PAUSE_MS = 24 * 3_600_000;
const lastRecount = storedForShop('suggestions-recounted', isNumber);

/** `true` at most once in 24 hours: the caller is expected to recount. Never `true` if it cannot be remembered. */
export function claimRecount(shop: string, now: number): boolean {
  const last = lastRecount(shop);
  return now - (last.read() ?? 0) >= PAUSE_MS && last.keep(now);
}
