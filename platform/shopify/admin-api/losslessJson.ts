/** Parses JSON with numbers as text: ids in webhooks exceed 2^53, and `JSON.parse` would return another id. */

/** A string, skipped as a whole, or a number. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Turns every number into a string, even a small one, so that a field's type does not depend on its value.
 * @throws SyntaxError if the text is not JSON.
 */
export function parseLossless(text: string): unknown {
  JSON.parse(text);
  return JSON.parse(text.replace(STRING_OR_NUMBER, token => (token.startsWith('"') ? token : `"${token}"`)));
}
