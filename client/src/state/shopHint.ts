/** The readable cookie that the server sets beside the session's: which shop was signed in last. It proves nothing. */
import { cookieAt, SHOP_COOKIE } from '../../../domain/api/auth.js';

/** `''` where no one was. */
export function shopHint(): string {
  const start = `${cookieAt(location.origin, SHOP_COOKIE)}=`;
  const found = document.cookie.split('; ').find(cookie => cookie.startsWith(start));
  return found?.slice(start.length) ?? '';
}

/** A browser lets go of a `__Host-` cookie only by the attributes that it must have. */
export function forgetShopHint(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${cookieAt(location.origin, SHOP_COOKIE)}=; Max-Age=0; Path=/; SameSite=Lax${secure}`;
}
