/** Parses JSON with numbers as text: ids in webhooks exceed 2^53, and `JSON.parse` would return another id. */

/**
 * Turns every number into a string, even a small one, so that a field's type does not depend on its value.
 * @throws SyntaxError if the text is not JSON.
 */
export function parseLossless(text: string): unknown {
  JSON.parse(text);
  return JSON.parse(quoteNumbers(text));
}

/** @param text valid JSON. */
function quoteNumbers(text: string): string {
  const quoteOrNumber = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  let quoted = '';
  let copied = 0;
  for (let found = quoteOrNumber.exec(text); found; found = quoteOrNumber.exec(text)) {
    if (found[0] === '"') quoteOrNumber.lastIndex = endOfString(text, found.index);
    else {
      quoted += `${text.slice(copied, found.index)}"${found[0]}"`;
      copied = quoteOrNumber.lastIndex;
    }
  }
  return quoted + text.slice(copied);
}

/**
 * Returns the index after a string's closing quote. A loop, because a pattern with alternatives remembers every
 * character that it may have to try again, and a string of a few megabytes overflows V8's stack for that.
 */
function endOfString(text: string, opening: number): number {
  let at = opening + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
