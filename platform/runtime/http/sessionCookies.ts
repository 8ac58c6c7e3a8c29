/** Defines the two cookies of a sign-in: a secret one that proves it, and a readable one that hints at it. */
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { cookieAt, SESSION_COOKIE, SHOP_COOKIE } from '../../../domain/api/auth.js';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { SESSION_DAYS } from '../../../domain/session/session.js';

const SECONDS = SESSION_DAYS * 24 * 60 * 60;

/**
 * The URL at which browsers reach the app: it decides the cookies' names, and whether they are sent only over https.
 */
type PublicUrl = string;

/** Options that all cookies of the app share; a browser accepts a `__Host-` cookie with no other path or domain. */
export const cookieOptions = (publicUrl: PublicUrl) =>
  ({ path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const;

export function setSession(
  reply: FastifyReply,
  publicUrl: PublicUrl,
  session: { readonly secret: string; readonly shop: ShopDomain },
): void {
  const common = { ...cookieOptions(publicUrl), maxAge: SECONDS };
  reply.setCookie(cookieAt(publicUrl, SESSION_COOKIE), session.secret, { ...common, httpOnly: true });
  reply.setCookie(cookieAt(publicUrl, SHOP_COOKIE), session.shop, common);
}

export function clearSession(reply: FastifyReply, publicUrl: PublicUrl): void {
  for (const name of [SESSION_COOKIE, SHOP_COOKIE])
    reply.clearCookie(cookieAt(publicUrl, name), cookieOptions(publicUrl));
}

/** Reads the session's secret from a `Cookie` header, of a request or of a socket's handshake. */
export const sessionSecretIn = (cookieHeader: string | undefined, publicUrl: PublicUrl): string | undefined =>
  fastifyCookie.parse(cookieHeader ?? '')[cookieAt(publicUrl, SESSION_COOKIE)];
