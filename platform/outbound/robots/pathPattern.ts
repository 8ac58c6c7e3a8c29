/** Matches robots.txt rules against a URL's path (RFC 9309 §2.2.2 and §2.2.3). */
import { isUrl } from '../../../domain/kernel/isUrl.js';

/** A compiled rule pattern. `octets` is its weight: the longest matching pattern decides. */
export interface PathPattern {
  readonly octets: number;
  matches(path: string): boolean;
}

/**
 * Compiles `pattern` as written in the file, with its wildcards: `*` for anything, `$` at the end for the end of the
 * path.
 */
export function pathPattern(pattern: string): PathPattern {
  const anchored = pattern.endsWith('$');
  const body = anchored ? pattern.slice(0, -1) : pattern;
  const pieces = body.split('*').map(comparable);
  const octets = pieces.reduce((sum, piece) => sum + piece.length, pieces.length - 1) + (anchored ? 1 : 0);
  return { octets, matches: path => matches(pieces, anchored, path) };
}

/**
 * Returns the path and query of an absolute URL, in the patterns' form. The scheme may be missing; text that is not a
 * URL counts as the site's root.
 */
export function comparablePath(url: URL | string): string {
  const text = String(url);
  const absolute = [text, `http://${text}`].find(candidate => isUrl(candidate));
  if (absolute === undefined) return '/';
  const { pathname, search } = new URL(absolute);
  return comparable(pathname + search);
}

/**
 * Normalises the spelling of each octet: percent-encodes what is neither unreserved nor reserved in RFC 3986, and
 * decodes what is unreserved; also `'`, which the URL parser encodes only in a query. Encodes a path's `*` and `$`, so
 * that only a rule's `%2A` and `%24` match them literally.
 */
function comparable(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~:/?#[\]@!&'()+,;=%]+/gu, percentEncoded).replace(/%[0-9a-f]{2}/gi, octet => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[A-Za-z0-9\-._~']/.test(character) ? character : octet.toUpperCase();
  });
}

function percentEncoded(text: string): string {
  return [...Buffer.from(text, 'utf8')].map(octet => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** Taking each piece's first occurrence is always right, so this is linear, unlike a regex. */
function matches(pieces: readonly string[], anchored: boolean, path: string): boolean {
  const [first = '', ...others] = pieces;
  if (!path.startsWith(first)) return false;
  const last = anchored ? others.pop() : undefined;
  let at = first.length;
  for (const piece of others) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!anchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}
