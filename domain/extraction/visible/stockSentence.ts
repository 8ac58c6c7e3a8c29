/** Joins the inline pieces of a stock statement, because words before it may deny it, and words after it may date it. */
import { stockPhrase } from '../availability/stockPhrases.js';
import type { Page } from '../page/readPage.js';
import { foldSpaces, type PageElement, type PageText, textLength } from '../page/tree.js';
import { isHidden } from './hidden.js';

const INLINE: ReadonlySet<string> = new Set(['span', 'b', 'strong', 'em', 'i', 'font', 'small', 'bdi', 'u', 'mark']);
const MAX_SENTENCE = 90;

/**
 * The statement that contains a text with a stock phrase; `null` if the text has none, or its sentence takes it back.
 * A text that starts its block may stand for itself: a link or a note often follows it.
 */
export function stockSentence(page: Page, { text, parent }: PageText): string | null {
  const own = foldSpaces(text);
  if (stockPhrase(own) === null) return null;
  const block = blockOf(parent);
  if (block.endText - block.firstText < 2 || textLength(page, block) > MAX_SENTENCE) return own;
  const pieces = page.texts.slice(block.firstText, block.endText).filter(piece => !isHidden(piece.parent));
  const whole = foldSpaces(pieces.map(piece => piece.text).join(' '));
  return stockPhrase(whole) !== null ? whole : pieces[0]?.text === text ? own : null;
}

function blockOf(element: PageElement): PageElement {
  let block = element;
  while (INLINE.has(block.tag) && block.parent) block = block.parent;
  return block;
}
