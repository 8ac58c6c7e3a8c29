/** Any escape, so that an escaped backslash is not taken for the start of the next one. A pair is one match. */
const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|.)/gs;
const LONE = /^\\u[dD][89a-fA-F][\da-fA-F]{2}$/;

/**
 * Makes all strings in a JSON text well-formed: replaces each lone surrogate by U+FFFD. `JSON.stringify` writes one as
 * an escape, which no check of the text itself finds, and which SQLite's JSON functions turn into invalid UTF-8.
 */
export function wellFormedJson(json: string): string {
  const text = json.toWellFormed();
  return isSuspect(text) ? text.replace(ESCAPE, one => (LONE.test(one) ? '\ufffd' : one)) : text;
}

/** Most texts have no numbered escape, and one plain search shows that: a page of the log has a million characters. */
const isSuspect = (text: string): boolean => text.includes('\\u') && (text.includes('\\ud') || text.includes('\\uD'));
