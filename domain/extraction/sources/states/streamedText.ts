/** Joins text that scripts push in pieces, as string literals: `push([1,"…"])`, `enqueue("…")`. */
import type { PageScript } from '../../page/tree.js';

/** Limits all pieces together, like the state of one script. */
const MAX_TEXT = 1_500_000;

/** The searched start of a script. Frameworks push each piece in its own script, so the rest is skipped. */
export const startOf = (script: string): string => script.slice(0, 500);

/**
 * Joins the pieces in page order.
 * @param opening matches the text directly before each literal; must be global and end before the quote
 */
export function streamedText(scripts: readonly PageScript[], mark: string, opening: RegExp): string {
  let joined = '';
  for (const { type, text } of scripts) {
    // Skips JSON data, which pushes nothing.
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
