/**
 * The readable cookie that the server sets beside the session's: which shop was last signed in. It is no proof of
 * sign-in.
 */
import { cookieAt, SHOP_COOKIE } from '../../../domain/api/auth.js';

/**
 * Without it no one is signed in: it is set and deleted with the session's cookie. Either name will do, as a tunnel may give a
 * page another scheme than the server knows.
 */
export const mayBeSignedIn = (): boolean => document.cookie.split('; ').some(cookie => HINT.test(cookie));
const HINT = new RegExp(`^(?:__Host-)?${SHOP_COOKIE}=.`);

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
