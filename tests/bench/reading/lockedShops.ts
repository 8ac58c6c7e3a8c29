/**
 * Splits the labelled pages by shop: rules, words and weights come from the open two thirds; the locked third only yields
 * totals. Nobody reads its pages, and no script prints more than a total of them.
 */
import { createHash } from 'node:crypto';
import { registrableDomain } from '../../../workers/discovery/seller.js';

/** A hash instead of a list: it names no shop and covers new pages. A shop's country sites are on the same side. */
export function isLocked(url: string): boolean {
  const domain = registrableDomain(url) ?? new URL(url).hostname;
  const shop = domain.split('.', 1)[0] ?? domain;
  return createHash('sha256').update(shop).digest().readUInt32BE() % 3 === 0;
}
