/** Decides which redirects to follow. */
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { checkUrl } from '../guard/checkUrl.js';
import { isExcepted } from '../guard/exceptions.js';

/**
 * Resolves `location` relative to `from`, or returns why it is not followed (reference §8). The rules are those for the
 * first address, and a redirect never leads from https to http. An excepted page may redirect within the exceptions; an
 * outside page may not redirect to them.
 */
export function redirectTarget(
  from: URL,
  location: string,
  except: readonly string[],
): { readonly url: URL } | { readonly refused: string } {
  if (!isUrl(location, from.href)) return { refused: 'redirect to no URL' };
  const url = new URL(location, from.href);
  if (from.protocol === 'https:' && url.protocol === 'http:') return { refused: 'redirect from https to http' };
  const verdict = checkUrl(url.href, { except: isExcepted(from, except) ? except : [] });
  return verdict.allowed ? { url } : { refused: `redirect to ${url.host}: ${verdict.reason}` };
}
