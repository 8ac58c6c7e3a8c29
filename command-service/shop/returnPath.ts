/** Where a merchant may land after connecting: pages of this app, with the flags that those pages know (spec §2). */

import { MERCHANT_SCREENS, SCREENS } from '../../domain/api/screens.js';
import { isUrl } from '../../domain/kernel/isUrl.js';

const RETURN_PAGES: ReadonlySet<string> = new Set([SCREENS.landing, ...MERCHANT_SCREENS]);
const FLAGS = new Set([
  'clear_cache',
  'connected',
  'force',
  'force_refresh',
  're-auth',
  'reauth',
  'reconnected',
  'skip_loading',
  'view',
]);

export const AFTER_CONNECT = '/dashboard?connected=true&skip_loading=true';

/**
 * The path and known flags of `return_url` (a path, or a whole URL of this app), or `null` for anything else. The URL
 * parser decides how a browser would read `//evil.example` or `/\evil.example`; only a path is ever returned.
 */
export function returnPath(returnUrl: string | undefined, publicUrl: string): string | null {
  if (!returnUrl) return AFTER_CONNECT;
  if (!isUrl(returnUrl, publicUrl)) return null;
  const url = new URL(returnUrl, publicUrl);
  if (url.origin !== new URL(publicUrl).origin || url.username || !RETURN_PAGES.has(url.pathname)) return null;
  const flags = new URLSearchParams([...url.searchParams].filter(([name]) => FLAGS.has(name)));
  return flags.size > 0 ? `${url.pathname}?${flags}` : url.pathname;
}
