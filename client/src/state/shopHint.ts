/**
 * The readable cookie that the server sets beside the session's: which shop was last signed in. It is no proof of
 * sign-in.
 */
import { cookieAt, SHOP_COOKIE } from '../../../domain/api/auth.js';

/** `''` if there was none. */
export function shopHint(): string {
  const start = `${cookieAt(location.origin, SHOP_COOKIE)}=`;
  const found = document.cookie.split('; ').find(cookie => cookie.startsWith(start));
  return found?.slice(start.length) ?? '';
}

/** A browser deletes a `__Host-` cookie only with its mandatory attributes. */
export function forgetShopHint(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${cookieAt(location.origin, SHOP_COOKIE)}=; Max-Age=0; Path=/; SameSite=Lax${secure}`;
}
