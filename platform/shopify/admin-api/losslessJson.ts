/** JSON whose numbers come as their text: ids in webhooks exceed 2^53, where `JSON.parse` returns another id. */

/** A string, which is skipped whole, or a number. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Every number becomes a string, small ones too, so that a field's type does not depend on its value.
 * @throws SyntaxError if the text is not JSON.
 */
export function parseLossless(text: string): unknown {
  JSON.parse(text);
  return JSON.parse(text.replace(STRING_OR_NUMBER, token => (token.startsWith('"') ? token : `"${token}"`)));
}
