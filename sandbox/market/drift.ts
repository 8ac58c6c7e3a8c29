/**
 * Changes prices automatically: every ten minutes one page gets a new one. A pure function of the seed and the time.
 */
import { fromMinor, toMinor } from '../../domain/kernel/money.js';
import { type Amount, as, type Currency } from '../../domain/kernel/names.js';
import { random } from '../chance/random.js';
import { MARKET_PAGES, type MarketPage } from './marketPages.js';

const SLOT_MS = 600_000;
/** Limits the search for a page's last change; before that, the page has its first price. */
const SLOTS_BACK = 300;
const LARGEST_MOVE_PERCENT = 12;

/** `null` if the price has not changed lately. `since`: epoch milliseconds. */
export function driftedPrice(page: MarketPage, seed: string, now: number): { amount: string; since: number } | null {
  const current = Math.floor(now / SLOT_MS);
  for (let slot = current; slot > current - SLOTS_BACK; slot--) {
    const chance = random(seed, 'drift', slot);
    if (chance.pick(MARKET_PAGES) !== page) continue;
    const percent = 100 + chance.integer(-LARGEST_MOVE_PERCENT, LARGEST_MOVE_PERCENT);
    const currency = as<Currency>(page.currency);
    const first = toMinor(as<Amount>(page.amount), currency);
    // Only whole units change; each shop keeps its usual cents.
    const minor = Math.round((first * percent) / 10_000) * 100 + (first % 100);
    return { amount: fromMinor(minor, currency), since: slot * SLOT_MS };
  }
  return null;
}
