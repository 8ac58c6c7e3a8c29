/** Allowed landing pages after connecting: paths of this app, with the flags that they know (spec §2). */

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
 * The path and known flags of `return_url` (a path, or a whole URL of this app); otherwise `null`. Parses like a
 * browser, so `//evil.example` and `/\evil.example` are refused; returns only a path.
 */
export function returnPath(returnUrl: string | undefined, publicUrl: string): string | null {
  if (!returnUrl) return AFTER_CONNECT;
  if (!isUrl(returnUrl, publicUrl)) return null;
  const url = new URL(returnUrl, publicUrl);
  if (url.origin !== new URL(publicUrl).origin || url.username || !RETURN_PAGES.has(url.pathname)) return null;
  const flags = new URLSearchParams([...url.searchParams].filter(([name]) => FLAGS.has(name)));
  return flags.size > 0 ? `${url.pathname}?${flags}` : url.pathname;
}
