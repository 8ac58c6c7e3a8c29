/** Assigns a page's shop to a fold. A rule instead of a list, so that it names no shop and covers new pages. */
import { createHash } from 'node:crypto';

export const FOLDS = 5;

/** Puts all hosts of one shop into one fold: ignores `www.` and the language's or country's host and suffix. */
export function shopFold(url: string): number {
  const labels = new URL(url).hostname.split('.');
  const ending = labels.length > 2 && /^(?:com?|net|org|gov|edu)$/.test(labels.at(-2) ?? '') ? 2 : 1;
  const shop = labels.at(-1 - ending) ?? '';
  return (createHash('sha256').update(shop).digest()[0] ?? 0) % FOLDS;
}
