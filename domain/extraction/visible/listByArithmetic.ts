/** Finds the old one of two prices by the saving next to them: `-25 %`, `You save €10.00`. */

import { isGreater } from '../choose/decimals.js';
import type { Page } from '../page/readPage.js';
import { demoted } from './demoted.js';
import type { VisiblePrice } from './visiblePrice.js';

/** Maximum number of texts between two related prices, and between them and their saving. */
const NEAR = 16;
/** Minimum score of a possible product price. */
const FAIR = 0.5;
/** Maximum score difference between the price to pay and the old one. */
const CLOSE = 0.2;
/** Tolerance for percentages, which shops round up or down. */
const ROUNDED = 1;

/**
 * Works without meaningful names and tags (hashed classes): the larger of two good prices is the list price if a bare
 * percentage or a saved amount next to them matches their difference.
 */
export function withListByArithmetic(page: Page, ranked: VisiblePrice[]): VisiblePrice[] {
  const fair = ranked.filter(price => !price.list && !price.net && price.score >= FAIR).slice(0, 12);
  const savings = ranked.filter(price => price.score < FAIR && price.saving);
  const lists = new Set<VisiblePrice>();
  for (const high of fair) {
    for (const low of fair) {
      if (!isGreater(high.amount, low.amount) || Math.abs(high.at - low.at) > NEAR || lists.has(low)) continue;
      if (low.score < high.score - CLOSE) continue;
      const saved = Number(high.amount) - Number(low.amount);
      const confirmed =
        savings.some(({ amount, at }) => near(at, high, low) && Math.abs(Number(amount) - saved) < 0.005) ||
        percentages(page, high, low).some(share => Math.abs((saved / Number(high.amount)) * 100 - share) < ROUNDED);
      if (confirmed) lists.add(high);
    }
  }
  if (lists.size === 0) return ranked;
  return ranked.map(price =>
    lists.has(price) ? demoted(price, 'list', 'the saving beside it tells that it is the old price') : price,
  );
}

const near = (at: number, high: VisiblePrice, low: VisiblePrice): boolean =>
  at >= Math.min(high.at, low.at) - NEAR && at <= Math.max(high.at, low.at) + NEAR;

const BARE =
  /^[\s(]*(?:save|you save|spare|sie sparen|rabatt|rabat|réduction|remise|descuento|desconto|sconto|korting|sleva|diskon|ahorra|indirim)?[\s:]*[-\u2012-\u2015\u2212]?\s?(\d{1,2})(?:[.,](\d{1,2}))?\s?%\s?(?:off|gespart|rabatt|de descuento|de réduction|sconto|korting|discount|indirim|sleva)?[\s).!]*$/iu;

/** Bare percentages near the two prices; one in a sentence has a condition (`10 % if you subscribe`). */
function percentages(page: Page, high: VisiblePrice, low: VisiblePrice): number[] {
  const found: number[] = [];
  const to = Math.min(page.texts.length - 1, Math.max(high.at, low.at) + NEAR);
  for (let n = Math.max(0, Math.min(high.at, low.at) - NEAR); n <= to; n++) {
    const node = page.texts[n];
    if (!node || node.text.length > 40 || !node.text.includes('%')) continue;
    const share = BARE.exec(node.text);
    if (share && !isInSentence(page, n)) found.push(Number(`${share[1]}.${share[2] ?? '0'}`));
  }
  return found;
}

/** Detects words next to it in the same line: `<b>10%</b> if you pay by transfer`. */
function isInSentence(page: Page, index: number): boolean {
  const line = page.texts[index]?.parent.parent;
  const next = page.texts[index + 1];
  const before = page.texts[index - 1];
  if (!line) return false;
  const isWords = (text: string | undefined): boolean =>
    text !== undefined && (text.match(/\p{L}{3,}/gu)?.length ?? 0) >= 2;
  return (
    (index + 1 < line.endText && isWords(next?.text) && next?.parent === line) ||
    (index - 1 >= line.firstText && isWords(before?.text) && before?.parent === line)
  );
}
