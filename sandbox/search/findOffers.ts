/** Searches the market's products: more matching words rank higher. */
import type { Shown } from '../market/marketState.js';

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [];
/** Treats `tents` and `tent` as one word. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(es|s|n)$/, '') : word);

/** Best first; ties keep the market's order. */
export function findOffers(pages: readonly Shown[], query: string): readonly Shown[] {
  const wanted = new Set(wordsIn(query).map(stem));
  const scored = pages.map(shown => {
    const { title, brand, blurb } = shown.page;
    const named = new Set([...wordsIn(title), ...wordsIn(brand)].map(stem));
    const told = new Set(wordsIn(blurb).map(stem));
    const score = [...wanted].reduce((sum, word) => sum + (named.has(word) ? 3 : told.has(word) ? 1 : 0), 0);
    return { shown, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ shown }) => shown);
}
