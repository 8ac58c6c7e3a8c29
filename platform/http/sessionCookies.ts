/** The two cookies of a sign-in: the secret one that proves it, and the readable one that hints at it. */
import type { FastifyReply } from 'fastify';
import { SESSION_COOKIE, SHOP_COOKIE } from '../../domain/api/auth.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { SESSION_DAYS } from '../../domain/session/session.js';

const SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** @param secure whether browsers may send them over https only: always, outside localhost. */
export function setSession(reply: FastifyReply, session: { secret: string; shop: ShopDomain; secure: boolean }): void {
  const common = { path: '/', sameSite: 'lax', secure: session.secure, maxAge: SECONDS } as const;
  reply.setCookie(SESSION_COOKIE, session.secret, { ...common, httpOnly: true });
  reply.setCookie(SHOP_COOKIE, session.shop, common);
}

export function clearSession(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/' }).clearCookie(SHOP_COOKIE, { path: '/' });
}
