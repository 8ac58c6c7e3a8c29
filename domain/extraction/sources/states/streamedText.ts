/** Text that a page's scripts hand over piece by piece, as string literals: `push([1,"…"])`, `enqueue("…")`. */
import type { PageScript } from '../../page/tree.js';

/** Of all pieces together: as much as of one script's state. */
const MAX_TEXT = 1_500_000;

/** Frameworks push each piece by a script of its own: to search all scripts of a page would cost as much as its prices. */
export const startOf = (script: string): string => script.slice(0, 500);

/**
 * The pieces joined, in the order of the page.
 * @param opening what stands right before each literal; global, and ends before the quote
 */
export function streamedText(scripts: readonly PageScript[], mark: string, opening: RegExp): string {
  let joined = '';
  for (const { type, text } of scripts) {
    // Data is most of what scripts hold, and pushes nothing.
    if (type.includes('json') || !startOf(text).includes(mark)) continue;
    for (const match of text.matchAll(opening)) {
      joined += literalAt(text, match.index + match[0].length);
      if (joined.length > MAX_TEXT) return '';
    }
  }
  return joined;
}

function literalAt(text: string, quote: number): string {
  let end = quote + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  try {
    return String(JSON.parse(text.slice(quote, end + 1)));
  } catch {
    return '';
  }
}
