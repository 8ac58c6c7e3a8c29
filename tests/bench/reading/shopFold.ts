/** Which fold a page's shop is in. A rule instead of a list: no shop is named, and a new page has its fold already. */
import { createHash } from 'node:crypto';

export const FOLDS = 5;

/** All hosts of one shop are in one fold: `www.`, a language's and a country's host and ending do not count. */
export function shopFold(url: string): number {
  const labels = new URL(url).hostname.split('.');
  const ending = labels.length > 2 && /^(?:com?|net|org|gov|edu)$/.test(labels.at(-2) ?? '') ? 2 : 1;
  const shop = labels.at(-1 - ending) ?? '';
  return (createHash('sha256').update(shop).digest()[0] ?? 0) % FOLDS;
}
